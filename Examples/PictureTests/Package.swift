// swift-tools-version: 6.1

import PackageDescription

// A package outside of Lamina, with tests of pictures. In a package of your own, the path leads to your checkout of Lamina, or
//     .package(url: "…", branch: "main")
// takes its place.
let package = Package(
    name: "PictureTests",
    dependencies: [.package(name: "Lamina", path: "../..")],
    targets: [
        .target(name: "Cards", dependencies: [.product(name: "QuartzCore", package: "Lamina")]),
        .testTarget(
            name: "CardTests",
            dependencies: [
                "Cards", .product(name: "Lamina", package: "Lamina"),
                .product(name: "LaminaTesting", package: "Lamina"),
            ],
            exclude: ["__Pictures__", "Scenes"]),
    ]
)
