// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Cards",
    dependencies: [.package(url: "https://example.org/lamina", from: "1.0.0")],
    targets: [
        .target(name: "Cards", dependencies: [.product(name: "QuartzCore", package: "lamina")]),
        .testTarget(
            name: "CardTests",
            dependencies: ["Cards", .product(name: "LaminaTesting", package: "lamina")],
            exclude: ["__Pictures__"]),
    ])
