public import CardRecognition
public import Foundation

/// Which recognition model a program reads with.
public struct ModelChoice: Equatable, Sendable {
    /// The folder in which models are looked for first.
    public let folder: URL?
    /// The model's name; nil takes the best that is found.
    public let name: String?

    /// The options by which it is chosen.
    public static let descriptions = [
        OptionDescription("--models", "DIR", help: "the folder that holds the recognition model"),
        OptionDescription("--model", "NAME", help: "the recognition model to use, such as chi_sim"),
    ]

    /// What a command line says of it.
    public init(_ arguments: Arguments) {
        folder = arguments.value("--models").map { URL(fileURLWithPath: $0, isDirectory: true) }
        name = arguments.value("--model")
    }

    /// The set-up of an engine that reads with it, that many cards at the same time.
    public func engineOptions(workers: Int) -> CardEngine.Options {
        var settings = CardEngine.Options()
        settings.workers = workers
        settings.modelFolder = folder
        settings.modelName = name
        return settings
    }
}
