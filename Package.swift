// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "CardOCR",
    platforms: [.macOS(.v14)],
    products: [
        .library(
            name: "CardOCR",
            targets: ["Imaging", "TextRecognition", "CardModel", "CardRecognition", "OCRService", "OCRFlow"]
        ),
        .library(name: "CardModel", targets: ["CardModel"]),
        .executable(name: "ocr-demo", targets: ["ocr-demo"]),
        .executable(name: "ocr-bench", targets: ["ocr-bench"]),
    ],
    targets: [
        // The C libraries.
        .systemLibrary(
            name: "CTesseract", pkgConfig: "tesseract",
            providers: [.apt(["libtesseract-dev"]), .brew(["tesseract"])]),
        .systemLibrary(
            name: "CLeptonica", pkgConfig: "lept",
            providers: [.apt(["libleptonica-dev"]), .brew(["leptonica"])]),
        .systemLibrary(
            name: "CExif", pkgConfig: "libexif",
            providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .target(
            name: "TesseractBridge", dependencies: ["CTesseract"],
            linkerSettings: [.linkedLibrary("gomp", .when(platforms: [.linux]))]),

        .target(name: "HeifBridge", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        // The library, each module importing only those above it.
        .target(
            name: "Digests", dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))],
            swiftSettings: strict),
        .target(name: "Imaging", dependencies: ["CLeptonica", "CExif", "HeifBridge"], swiftSettings: strict),
        .target(
            name: "TextRecognition", dependencies: ["CTesseract", "TesseractBridge", "Digests", "Imaging"],
            swiftSettings: strict),
        .target(name: "CardModel", swiftSettings: strict),
        .target(
            name: "CardRecognition", dependencies: ["Imaging", "TextRecognition", "CardModel"],
            swiftSettings: strict),
        .target(
            name: "OCRService", dependencies: ["CardRecognition", "CardModel", "Digests"], swiftSettings: strict
        ),
        .target(name: "OCRFlow", dependencies: ["OCRService", "CardModel"], swiftSettings: strict),

        // The programs, and what both need: options, files, work in order, output.
        .target(
            name: "CommandLineSupport",
            dependencies: ["OCRService", "CardRecognition", "TextRecognition", "Imaging", "CardModel"],
            swiftSettings: strict),
        .executableTarget(
            name: "ocr-demo",
            dependencies: [
                "CommandLineSupport", "OCRFlow", "OCRService", "CardRecognition", "Digests", "Imaging",
                "CardModel",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "ocr-bench",
            dependencies: [
                "CommandLineSupport", "OCRFlow", "OCRService", "CardRecognition", "TextRecognition", "Imaging",
                "CardModel",
            ],
            swiftSettings: strict),

        .testTarget(name: "ImagingTests", dependencies: ["Imaging"], swiftSettings: strict),
        .testTarget(
            name: "TextRecognitionTests", dependencies: ["TextRecognition", "Imaging", "Digests"],
            swiftSettings: strict),
        .testTarget(name: "CardModelTests", dependencies: ["CardModel"], swiftSettings: strict),
        .testTarget(
            name: "CardRecognitionTests",
            dependencies: ["CardRecognition", "CardModel", "TextRecognition", "Imaging"],
            swiftSettings: strict),
        // What several of the test targets need.
        .target(
            name: "StandInBackend", dependencies: ["OCRService"], path: "Tests/StandInBackend",
            swiftSettings: strict),
        .testTarget(
            name: "OCRServiceTests",
            dependencies: ["OCRService", "CardRecognition", "CardModel", "StandInBackend"],
            swiftSettings: strict),
        .testTarget(
            name: "OCRFlowTests", dependencies: ["OCRFlow", "OCRService", "CardModel", "ocr-bench"],
            swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "ocr-demo", "ocr-bench", "CommandLineSupport", "CardRecognition", "Digests", "Imaging",
                "CardModel", "StandInBackend",
            ],
            swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)
