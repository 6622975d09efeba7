// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "read-card",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(path: "../CardOCR")
    ],
    targets: [
        .executableTarget(
            name: "read-card",
            dependencies: [.product(name: "CardOCR", package: "CardOCR")])
    ]
)
