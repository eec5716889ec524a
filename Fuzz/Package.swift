// swift-tools-version: 6.0
import PackageDescription

// Fuzz targets, apart from the package itself: libFuzzer comes with the toolchain. Built by
// Scripts/hostile/fuzz, which has all of Lamina instrumented.

/// The fuzz targets. Each is a file in Sources, a folder in Seeds and, if there is one, a list of words in
/// Dictionaries. To add a reader of another format, add a line here and a file like Sources/Lottie/Lottie.swift.
let targets = [
    "SceneJSON", "Lottie", "DotLottie", "CAML", "PathText", "Images", "Manifest", "Messages",
    "DrawnScene", "DrawnLottie", "DrawnCAML", "Tendies", "AnimatedImages", "Video", "Shaders",
    "ImageMetadata", "Texts", "Expressions", "StateMachines",
]
/// Products that targets need beside Lamina.
let products = [
    "Texts": "CoreText", "Video": "LaminaMedia", "ImageMetadata": "ImageIO",
    "Shaders": "LaminaShaderCompiler",
]

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "Lamina", path: "..")],
    targets: [
        .target(name: "FuzzDriver", dependencies: [.product(name: "Lamina", package: "Lamina")])
    ]
        + targets.map { name in
            .executableTarget(
                name: name,
                dependencies: ["FuzzDriver", .product(name: "Lamina", package: "Lamina")]
                    + (products[name].map { [.product(name: $0, package: "Lamina")] } ?? []))
        })
