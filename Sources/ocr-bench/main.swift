print("ocr-bench")
