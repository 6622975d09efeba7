public import OCRService

/// What the app works with: made once at launch, and handed from view model to view model. Any part can be swapped.
public struct Services: Sendable {
    /// The back end; nil where there is none.
    public var client: APIClient?
    /// Signs, reads, decodes, uploads.
    public var captures: CaptureService
    /// Shows screens.
    public var navigator: any Navigator

    /// Makes services of their parts.
    public init(client: APIClient? = nil, captures: CaptureService, navigator: any Navigator) {
        self.client = client
        self.captures = captures
        self.navigator = navigator
    }

    /// Makes services that sign and upload at the back end where there is one, and locally where there is none.
    public init(client: APIClient? = nil, recogniser: any CardRecogniser, navigator: any Navigator) {
        let captures = CaptureService(recogniser: recogniser, client: client)
        self.init(client: client, captures: captures, navigator: navigator)
    }
}

/// What a screen shows and does, made of the services and of what the screen is about.
@MainActor
public protocol ViewModel: AnyObject {
    /// What the screen is about; `Void` for nothing in particular.
    associatedtype Params

    /// Makes a view model.
    init(services: Services, params: Params)
}

extension Services {
    /// Shows a view model that one can go back from.
    @MainActor
    public func push<Model: ViewModel>(_ type: Model.Type, params: Model.Params) {
        navigator.push(Model(services: self, params: params))
    }

    /// Shows a view model that one can go back from.
    @MainActor
    public func push<Model: ViewModel>(_ type: Model.Type) where Model.Params == Void {
        push(type, params: ())
    }

    /// Shows a view model above all others.
    @MainActor
    public func present<Model: ViewModel>(_ type: Model.Type, params: Model.Params) {
        navigator.present(Model(services: self, params: params))
    }

    /// Shows a view model above all others.
    @MainActor
    public func present<Model: ViewModel>(_ type: Model.Type) where Model.Params == Void {
        present(type, params: ())
    }
}
