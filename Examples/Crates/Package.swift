// swift-tools-version: 6.1

import PackageDescription

// Layers that a physics library moves.
let package = Package(
    name: "Crates",
    products: [.executable(name: "crates", targets: ["Crates"])],
    dependencies: [
        .package(name: "Lamina", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        // Chipmunk's .pc file is missing on some distributions; the module map links the library.
        .systemLibrary(name: "CChipmunk", providers: [.apt(["libchipmunk-dev"])]),
        .executableTarget(
            name: "Crates",
            dependencies: [
                "CChipmunk", .product(name: "Lamina", package: "Lamina"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "CratesTests", dependencies: ["Crates"]),
    ]
)
