// swift-tools-version: 6.1

import PackageDescription

// Classic listings of Core Animation, and a program that films them.
let package = Package(
    name: "Classics",
    products: [.executable(name: "classics", targets: ["Classics"])],
    dependencies: [
        .package(name: "Lamina", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "Classics",
            dependencies: [
                .product(name: "QuartzCore", package: "Lamina"),
                .product(name: "UIKit", package: "Lamina"),
                .product(name: "LaminaMedia", package: "Lamina"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "ClassicsTests", dependencies: ["Classics"]),
    ]
)
