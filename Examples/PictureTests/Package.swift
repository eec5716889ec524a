// swift-tools-version: 6.1

import PackageDescription

// A package outside of Lamina, with tests of pictures. A package of your own says
//     .package(url: "…", from: "…")
// in place of the path.
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
