// swift-tools-version: 6.1

import PackageDescription

// Layers in a window of a Wayland compositor, by nothing but libwayland-client.
let package = Package(
    name: "WaylandWindow",
    products: [.executable(name: "wayland-window", targets: ["WaylandWindow"])],
    dependencies: [
        .package(name: "Lamina", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        // The library's header, and the code of the protocol xdg-shell. It needs libwayland-dev.
        .target(name: "CWayland", linkerSettings: [.linkedLibrary("wayland-client")]),
        .executableTarget(
            name: "WaylandWindow",
            dependencies: [
                "CWayland", .product(name: "Lamina", package: "Lamina"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "WaylandWindowTests",
            dependencies: ["WaylandWindow", .product(name: "Lamina", package: "Lamina")]),
    ]
)
