// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Cards",
    dependencies: [.package(name: "lamina", path: "../lamina")],  // a checkout beside this package
    targets: [
        .target(name: "Cards", dependencies: [.product(name: "QuartzCore", package: "lamina")]),
        .testTarget(
            name: "CardTests",
            dependencies: ["Cards", .product(name: "LaminaTesting", package: "lamina")],
            exclude: ["__Pictures__"]),
    ])
