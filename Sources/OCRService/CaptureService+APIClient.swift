extension CaptureService {
    /// Makes a service that signs and uploads at the back end where there is one, and locally where there is none.
    public init(recogniser: any CardRecogniser, client: APIClient?) {
        if let client {
            self.init(
                recogniser: recogniser, signatures: APISignatureService(client),
                uploader: APIPhotoUploader(client))
        } else {
            self.init(recogniser: recogniser)
        }
    }
}
