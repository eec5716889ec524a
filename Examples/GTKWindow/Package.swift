// swift-tools-version: 6.1

import PackageDescription

// Layers in a widget of GTK 4.
let package = Package(
    name: "GTKWindow",
    products: [.executable(name: "gtk-window", targets: ["GTKWindow"])],
    dependencies: [
        .package(name: "Lamina", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        // SwiftPM warns of flags such as -pthread in GTK's .pc files, and leaves them out.
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "GTKWindow",
            dependencies: [
                "CGTK", .product(name: "Lamina", package: "Lamina"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "GTKWindowTests",
            dependencies: ["GTKWindow", .product(name: "Lamina", package: "Lamina")]),
    ]
)
