// swift-tools-version: 6.1

import PackageDescription

// Layers in a window that the program opens itself, by SDL 2.
let package = Package(
    name: "SDLWindow",
    products: [.executable(name: "sdl-window", targets: ["SDLWindow"])],
    dependencies: [
        .package(name: "Lamina", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev"])]),
        .executableTarget(
            name: "SDLWindow",
            dependencies: [
                "CSDL", .product(name: "Lamina", package: "Lamina"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "SDLWindowTests",
            dependencies: ["SDLWindow", .product(name: "Lamina", package: "Lamina")]),
    ]
)
