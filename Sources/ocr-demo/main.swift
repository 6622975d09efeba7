print("ocr-demo")
