// swift-tools-version: 6.1

import Foundation
import PackageDescription

// Debian 12 ships glslang split into more static libraries than later distributions do; what is not there was
// merged into the others.
let glslangLibraries = {
    let all = [
        "glslang", "MachineIndependent", "GenericCodeGen", "OSDependent", "OGLCompiler", "SPIRV",
        "SPIRV-Tools-opt", "SPIRV-Tools", "glslang-default-resource-limits",
    ]
    let installed = all.filter { name in
        ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/local/lib"].contains {
            FileManager.default.fileExists(atPath: "\($0)/lib\(name).a")
                || FileManager.default.fileExists(atPath: "\($0)/lib\(name).so")
        }
    }
    // SwiftPM does not read this file again when glslang is installed later. So where glslang is missing, the list is that of
    // Debian 12.
    return installed.contains("glslang") ? installed : all
}()

/// Whether another package has fetched this one. Lamina's programs, the tests, and the packages that these alone need are left out then,
/// and nobody has to resolve them. SwiftPM reads the manifest of a version at the root of a file system, and that of a fetched package in
/// its folder of checkouts, beside the repositories. A package that is a dependency by its path is whole.
let isFetched = {
    let checkouts = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent()
    let repositories = checkouts.deletingLastPathComponent().appendingPathComponent("repositories")
    return Context.packageDirectory == "/"
        || checkouts.lastPathComponent == "checkouts"
            && FileManager.default.fileExists(atPath: repositories.path)
}()

/// What only Lamina's own programs need.
let packagesOfPrograms: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
]

/// The headers of a library of the system that the program is linked with, as a module. Names of modules are shared by all packages of a
/// program, so these have a prefix.
func linkedLibrary(_ name: String, pkgConfig: String? = nil, _ packages: String...) -> Target {
    .systemLibrary(
        name: "CLamina\(name)", path: "Sources/System/CLamina\(name)", pkgConfig: pkgConfig,
        providers: [.apt(packages)])
}

/// A library of the system that CLaminaLazyLibrary opens at the first call. Lamina's own header declares the functions that are called;
/// Scripts/library-headers writes this header. A build does not need the library, and a program needs it only to call it.
func library(_ name: String) -> Target {
    .target(
        name: "CLamina\(name)", dependencies: ["CLaminaLazyLibrary"], path: "Sources/System/CLamina\(name)")
}

/// What expressions of Lottie documents see, as files of JavaScript: each uses what the ones before it have.
let expressionLibrary = [
    "arithmetic", "chance", "keyframes", "properties", "paths", "groups", "layers", "bounds", "texts",
    "evaluation", "document",
]

/// C beside such a library, or beside the system itself.
func helper(
    _ name: String, _ dependencies: [Target.Dependency] = [], cSettings: [CSetting]? = nil,
    cxxSettings: [CXXSetting]? = nil, linkerSettings: [LinkerSetting]? = nil
) -> Target {
    .target(
        name: "CLamina\(name)", dependencies: dependencies, path: "Sources/System/CLamina\(name)",
        cSettings: cSettings, cxxSettings: cxxSettings, linkerSettings: linkerSettings)
}

/// Submodules of a module of Apple's, such as `UIKit.UIColor`, which existing code imports: a module map without headers. Only
/// targets that depend on the product see it, and get all of the Swift module by it.
func submodules(of name: String) -> Target {
    .systemLibrary(name: "CLaminaPartsOf\(name)", path: "Sources/System/CLaminaPartsOf\(name)")
}

/// The name of the trait with which images are read in other formats than PNG and JPEG. Only builds with it need the libraries
/// of those formats.
let imageFormats = "ImageFormats"

let package = Package(
    name: "Lamina",
    products: [
        .library(name: "Lamina", targets: ["Lamina"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "CoreText", targets: ["CoreText"]),
        .library(name: "Metal", targets: ["Metal"]),
        .library(name: "CoreImage", targets: ["CoreImage"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "AppKit", targets: ["AppKit"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "CoreMedia", targets: ["CoreMedia"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
        .library(name: "AudioToolbox", targets: ["AudioToolbox"]),
        .library(name: "ObjectiveC", targets: ["ObjectiveC"]),
        .library(name: "OSLog", targets: ["OSLog"]),
        .library(name: "simd", targets: ["simd"]),
        .library(name: "LaminaShaderCompiler", targets: ["LaminaShaderCompiler"]),
        .library(name: "LaminaMedia", targets: ["LaminaMedia"]),
        .library(name: "LaminaTesting", targets: ["LaminaTesting"]),
        .library(name: "LaminaWindow", targets: ["LaminaWindow"]),
        .executable(name: "lamina", targets: ["LaminaCommand"]),
        .plugin(name: "CheckPort", targets: ["CheckPort"]),
        .plugin(name: "PortedSources", targets: ["PortedSources"]),
    ],
    traits: [
        .default(enabledTraits: [imageFormats]),
        .trait(
            name: imageFormats,
            description:
                "Reads WebP, JPEG 2000, AVIF, GIF, TIFF, BMP, ICO, Netpbm, Targa, KTX, KTX2 and PVR, besides PNG and JPEG."
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.4.0"),
    ] + (isFetched ? [] : packagesOfPrograms),
    targets: [
        // A header alone: Swift finds each function by the loader, which is opened at run time.
        .systemLibrary(name: "CLaminaVulkan", path: "Sources/System/CLaminaVulkan"),
        library("PNG"),
        library("Zlib"),
        library("JPEG"),
        library("LCMS"),
        library("WebP"),
        library("OpenJPEG"),
        library("AVIF"),
        library("Zstd"),
        library("GIF"),
        library("TIFF"),
        library("ASTC"),
        library("YAJL"),
        library("Zip"),
        library("Expat"),
        library("Duktape"),
        library("Pango"),
        library("GLib"),
        library("SDL"),
        library("Cairo"),
        linkedLibrary("Seccomp", pkgConfig: "libseccomp", "libseccomp-dev"),
        // Headers only: its libraries are opened when they are needed first.
        linkedLibrary(
            "FFmpeg", "libavformat-dev", "libavcodec-dev", "libswscale-dev", "libswresample-dev",
            "libavutil-dev"),
        // sRGB's curve, for C and Swift.
        helper("Color", ["CLaminaMath"]),
        helper("Files"),
        helper("System", ["CLaminaFiles"]),
        helper("Classes"),
        helper("LazyLibrary"),
        // SHA-256 by GLib.
        helper("Digest", ["CLaminaGLib"]),
        helper("PDF", ["CLaminaCairo"]),
        helper("Media", ["CLaminaLazyLibrary"]),
        helper("Containment", ["CLaminaSeccomp"]),
        helper("Fetch", ["CLaminaSeccomp"]),
        helper("Areas", ["CLaminaLazyLibrary"], linkerSettings: [.linkedLibrary("stdc++")]),
        helper(
            "Image",
            ["CLaminaColor", "CLaminaPNG", "CLaminaZlib", "CLaminaJPEG", "CLaminaLCMS"]
                + ["WebP", "OpenJPEG", "AVIF", "Zstd", "GIF", "TIFF", "ASTC"].map {
                    .target(name: "CLamina\($0)", condition: .when(traits: [imageFormats]))
                },
            cSettings: [.define("LAMINA_IMAGE_FORMATS", .when(traits: [imageFormats]))]),
        helper("Text", ["CLaminaPango"]),
        helper("Window", ["CLaminaSDL"]),
        // Expressions of Lottie documents, in a process of their own.
        helper("Expressions", ["CLaminaDuktape", "CLaminaMath"]),
        helper(
            "Glslang",
            linkerSettings: glslangLibraries.map { .linkedLibrary($0) } + [.linkedLibrary("stdc++")]),
        .target(
            name: "LaminaGLSL", dependencies: ["CLaminaGlslang", "LaminaSystem"],
            path: "Sources/System/LaminaGLSL"),

        // Sines, powers and their like with the same bits on every machine.
        .target(name: "CLaminaMath"),
        .target(name: "LaminaMath", dependencies: ["CLaminaMath"]),
        // The loops over pixels.
        .target(name: "CLaminaKernels"),
        .target(
            name: "LaminaFiles",
            dependencies: ["CLaminaFiles", .product(name: "SystemPackage", package: "swift-system")]),
        // How messages show text from outside.
        .target(name: "LaminaMessages"),
        // Values that programs keep with objects, and locks by objects.
        .target(name: "LaminaAssociation"),
        .target(name: "LaminaSystem", dependencies: ["CLaminaSystem"]),
        // Colour spaces, formats of pixels, and borrowed rows of them.
        .target(name: "LaminaColor", dependencies: ["LaminaMath", "CLaminaColor"]),
        .target(name: "LaminaGeometry", dependencies: ["LaminaColor", "LaminaMath"]),
        .target(
            name: "LaminaImage",
            dependencies: [
                "LaminaColor", "LaminaFiles", "LaminaGeometry", "LaminaMath", "LaminaMessages",
                "LaminaSystem",
                "CLaminaImage", "CLaminaLCMS", "CLaminaPNG", "CLaminaZlib",
            ]
                + ["WebP", "OpenJPEG", "Zstd", "TIFF", "ASTC"].map {
                    .target(name: "CLamina\($0)", condition: .when(traits: [imageFormats]))
                }),
        // How far two pictures are apart.
        .target(name: "LaminaComparison", dependencies: ["LaminaColor", "LaminaImage", "LaminaMath"]),
        // What tests of pictures leave behind: records, reports, and new pictures to accept.
        .target(
            name: "LaminaReport",
            dependencies: [
                "LaminaArchive", "LaminaComparison", "LaminaFiles", "LaminaImage", "LaminaMessages",
                "LaminaSystem",
            ]),
        .target(name: "LaminaRaster", dependencies: ["LaminaGeometry", "LaminaImage", "CLaminaKernels"]),
        .target(
            name: "LaminaDraw",
            dependencies: ["LaminaGeometry", "LaminaImage", "LaminaMath", "LaminaRaster", "LaminaSystem"]),
        .target(
            name: "LaminaText",
            dependencies: [
                "LaminaFiles", "LaminaGeometry", "LaminaImage", "LaminaMath", "LaminaMessages",
                "LaminaRaster", "LaminaSystem",
                "LaminaDraw",
                "CLaminaText",
            ]),
        // PDF files of what is drawn into a context.
        .target(
            name: "LaminaPDF",
            dependencies: [
                "LaminaDraw", "LaminaGeometry", "LaminaImage", "LaminaMath", "LaminaRaster", "CLaminaPDF",
            ]),
        // What programs write to draw by themselves: the functions of filters, and commands for a device.
        .target(name: "LaminaFilters", dependencies: ["LaminaGeometry", "LaminaMessages"]),
        .target(name: "LaminaCanvas", dependencies: ["LaminaImage", "LaminaMessages"]),
        .target(
            name: "LaminaPlan",
            dependencies: [
                "LaminaColor", "LaminaFilters", "LaminaGeometry", "LaminaImage", "LaminaMath",
                "LaminaMessages",
            ]),
        // What layers and animations are, as values. Backends do not see it.
        .target(
            name: "LaminaValues",
            dependencies: [
                "LaminaFilters", "LaminaGeometry", "LaminaImage", "LaminaMath", "LaminaMessages",
                "LaminaPlan",
            ]),
        .target(
            name: "LaminaLayer",
            dependencies: [
                "LaminaAssociation", "LaminaCanvas", "LaminaDraw", "LaminaFilters", "LaminaGeometry",
                "LaminaImage", "LaminaMessages", "LaminaPlan", "LaminaValues", "LaminaSystem",
                "LaminaText", "CLaminaClasses",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "LaminaRender",
            dependencies: [
                "LaminaFilters", "LaminaGeometry", "LaminaImage", "LaminaMath", "LaminaMessages",
                "LaminaPlan",
                "LaminaValues",
                "LaminaRaster",
                "LaminaSystem",
                "CLaminaKernels",
            ]),
        .target(
            name: "LaminaSoftware",
            dependencies: [
                "LaminaFilters", "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaPlan",
                "LaminaRaster",
                "LaminaSystem",
            ]),
        .target(
            name: "LaminaVulkan",
            dependencies: [
                "LaminaColor", "LaminaCanvas", "LaminaFiles", "LaminaFilters", "LaminaGeometry",
                "LaminaImage",
                "LaminaMessages", "LaminaPlan",
                "LaminaRaster",
                "LaminaSystem", "CLaminaVulkan", "CLaminaLazyLibrary",
            ]),
        .target(
            name: "LaminaScene",
            dependencies: [
                "LaminaColor", "LaminaFiles", "LaminaFilters", "LaminaGeometry", "LaminaImage",
                "LaminaMath", "LaminaMessages", "LaminaText", "LaminaPlan", "LaminaValues",
                "LaminaLayer", "LaminaArchive", "CLaminaYAJL", "CLaminaExpat", "CLaminaAreas",
                "CLaminaExpressions",
            ],
            resources: expressionLibrary.map {
                .embedInCode("Lottie/Expressions/Library/\($0).js")
            }),
        // Zip files, by the names of their entries, and gzip files.
        .target(name: "LaminaArchive", dependencies: ["CLaminaZip", "CLaminaZlib"]),
        // Layers and the renderer, without readers of files that hold layers.
        .target(
            name: "LaminaRenderer",
            dependencies: [
                "LaminaColor", "LaminaCanvas", "LaminaFilters", "LaminaGeometry", "LaminaImage",
                "LaminaMath", "LaminaMessages",
                "LaminaDraw", "LaminaText", "LaminaPlan", "LaminaValues",
                "LaminaLayer", "LaminaRaster", "LaminaRender",
                "LaminaSoftware", "LaminaSystem", "LaminaVulkan",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(name: "Lamina", dependencies: ["LaminaRenderer", "LaminaScene"]),
        .target(
            name: "LaminaWindow",
            dependencies: ["LaminaRenderer", "LaminaFiles", "LaminaLayer", "LaminaMessages", "CLaminaWindow"]),
        // Apple's modules by their names, for code that imports them, and the modules that the compiler looks for in tests
        // that import them.
        submodules(of: "AVFoundation"),
        submodules(of: "CoreMedia"),
        submodules(of: "Foundation"),
        submodules(of: "CoreGraphics"),
        submodules(of: "CoreImage"),
        submodules(of: "QuartzCore"),
        submodules(of: "ImageIO"),
        submodules(of: "CoreText"),
        submodules(of: "UIKit"),
        submodules(of: "AppKit"),
        .target(name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/_Testing_CoreGraphics"),
        .target(name: "_Testing_CoreImage", path: "Sources/TestingOverlays/_Testing_CoreImage"),
        .target(name: "_Testing_UIKit", path: "Sources/TestingOverlays/_Testing_UIKit"),
        .target(name: "_Testing_AppKit", path: "Sources/TestingOverlays/_Testing_AppKit"),
        .target(
            name: "CoreGraphics",
            dependencies: [
                "LaminaAssociation", "LaminaColor", "LaminaDraw", "LaminaGeometry", "LaminaImage",
                "LaminaMath", "LaminaPDF", "LaminaText", "CLaminaAreas", "CLaminaPartsOfCoreGraphics",
                "CLaminaPartsOfFoundation",
                "_Testing_CoreGraphics",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "QuartzCore",
            dependencies: [
                "CoreGraphics", "LaminaImage", "LaminaRenderer", "Metal", "CLaminaPartsOfQuartzCore",
            ]),
        // Names of Metal's, over the list of Vulkan devices. Nothing draws.
        .target(name: "Metal", dependencies: ["LaminaImage", "LaminaVulkan"]),
        .target(
            name: "ImageIO",
            dependencies: [
                "CoreGraphics", "LaminaImage", "CLaminaPartsOfImageIO",
                .target(name: "LaminaAnimatedFiles", condition: .when(traits: [imageFormats])),
            ]),
        .target(
            name: "CoreText",
            dependencies: [
                "CoreGraphics", "LaminaGeometry", "LaminaImage", "LaminaText",
                "CLaminaPartsOfCoreText",
            ]),
        // Pictures by recipes, evaluated by the renderer.
        .target(
            name: "CoreImage",
            dependencies: [
                "CoreGraphics", "ImageIO", "LaminaFilters", "LaminaImage",
                "LaminaLayer", "LaminaPlan", "LaminaValues", "LaminaRenderer", "CLaminaPartsOfCoreImage",
                "_Testing_CoreImage",
                .product(name: "Logging", package: "swift-log"),
            ]),
        // Films in layers, by the names of players.
        .target(name: "CoreMedia", dependencies: ["CLaminaPartsOfCoreMedia"]),
        .target(
            name: "AVFoundation",
            dependencies: [
                "CoreGraphics", "CoreMedia", "QuartzCore", "LaminaImage", "LaminaLayer", "LaminaMedia",
                "CLaminaPartsOfAVFoundation",
            ]),
        .target(name: "UniformTypeIdentifiers"),
        .target(name: "MobileCoreServices", dependencies: ["ImageIO"]),
        .target(name: "AudioToolbox", dependencies: ["CoreGraphics"]),
        .target(name: "ObjectiveC", dependencies: ["LaminaAssociation"]),
        .target(name: "OSLog"),
        .target(name: "simd", dependencies: ["LaminaMath"]),
        // What views of both kinds share: the current context, text in it, fonts, asset catalogues.
        .target(
            name: "LaminaViews",
            dependencies: [
                "CoreGraphics", "CoreText", "QuartzCore", "LaminaDraw", "LaminaFiles", "LaminaGeometry",
                "LaminaImage", "LaminaLayer", "LaminaText",
            ]),
        .target(
            name: "UIKit",
            dependencies: [
                "CoreGraphics", "CoreText", "QuartzCore", "LaminaAssociation", "LaminaDraw", "LaminaFiles",
                "CoreImage", "LaminaFilters",
                "LaminaImage", "LaminaLayer", "LaminaMath", "LaminaMessages", "LaminaText", "LaminaViews",
                "LaminaWindow", "CLaminaPartsOfUIKit",
                "_Testing_UIKit",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "AppKit",
            dependencies: [
                "CoreGraphics", "CoreText", "QuartzCore", "LaminaAssociation", "LaminaDraw",
                "LaminaImage", "LaminaLayer", "LaminaMessages", "LaminaText", "LaminaViews", "LaminaWindow",
                "CLaminaPartsOfAppKit",
                "CoreImage",
                "_Testing_AppKit",
            ]),
        // Pictures of scene files, as the program and the server make them.
        .target(
            name: "LaminaPictures",
            dependencies: [
                "Lamina", "LaminaDraw", "LaminaFiles", "LaminaPDF", "LaminaImage", "LaminaMessages",
                "LaminaPlan", "LaminaValues", "LaminaRender", "LaminaScene", "LaminaText",
            ]),
        // Pictures over HTTP.
        .target(
            name: "LaminaServer",
            dependencies: [
                "Lamina", "LaminaFiles", "LaminaImage", "LaminaMedia", "LaminaMessages", "LaminaPictures",
                "LaminaScene", "LaminaShaderCompiler", "LaminaSystem", "LaminaText", "CLaminaDigest",
                "CLaminaFetch",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        // A window on scenes in the browser. Its page is plain files, which the program carries.
        .target(
            name: "LaminaPreview",
            dependencies: [
                "Lamina", "LaminaFiles", "LaminaImage", "LaminaMath", "LaminaMedia", "LaminaMessages",
                "LaminaPictures",
                "LaminaPlan", "LaminaValues", "LaminaRender", "LaminaScene", "LaminaServer",
                "LaminaShaderCompiler", "LaminaSoftware",
            ],
            resources: [
                .embedInCode("Page/index.html"), .embedInCode("Page/style.css"),
                .embedInCode("Page/preview.js"), .embedInCode("Page/elements.js"),
                .embedInCode("Page/player.js"), .embedInCode("Page/layers.js"), .embedInCode("Page/frame.js"),
                .embedInCode("Page/reference.js"), .embedInCode("Page/values.js"),
                .embedInCode("Page/controls.js"), .embedInCode("Page/timeline.js"),
                .embedInCode("Page/planes.js"), .embedInCode("Page/events.js"),
                .embedInCode("Page/matrix.js"), .embedInCode("Page/easing.js"),
                .embedInCode("Page/handles.js"),
                .embedInCode("Page/motion.js"), .embedInCode("Page/graph.js"), .embedInCode("Page/keys.js"),
                .embedInCode("Page/visibility.js"), .embedInCode("Page/drawers.js"),
                .embedInCode("Page/machine.js"),
                .embedInCode("Page/editing.css"), .embedInCode("Page/small.css"),
            ]),
        // Expectations of tests. It needs the testing libraries of the toolchain.
        .target(
            name: "LaminaTesting",
            dependencies: [
                "Lamina", "LaminaComparison", "LaminaFiles", "LaminaImage",
                "LaminaPictures",
                "LaminaRender", "LaminaReport",
            ]),
        .executableTarget(
            name: "LaminaCommand",
            dependencies: [
                "Lamina", "LaminaComparison", "LaminaFiles", "LaminaGeometry", "LaminaImage",
                "LaminaMath", "LaminaMessages",
                "LaminaPlan", "LaminaValues", "LaminaRaster", "LaminaRender", "LaminaScene",
                "LaminaSoftware", "LaminaVulkan",
                "LaminaShaderCompiler",
                "LaminaMedia", "LaminaPictures", "LaminaPreview", "LaminaReport", "LaminaServer",
                "LaminaSystem", "LaminaWindow",
                "CLaminaContainment", "CLaminaSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Shaders of users, compiled while their program runs. Only those who link this product need glslang.
        .target(name: "LaminaShaderCompiler", dependencies: ["LaminaFilters", "LaminaGLSL"]),
        // Moving pictures. Only those who link this product need FFmpeg and libwebp.
        // GIF and WebP files that move.
        .target(
            name: "LaminaAnimatedFiles",
            dependencies: ["LaminaColor", "LaminaMath", "CLaminaGIF", "CLaminaWebP"]),
        .target(
            name: "LaminaMedia",
            dependencies: [
                "LaminaAnimatedFiles", "LaminaColor", "LaminaFiles", "LaminaImage", "LaminaMath",
                "LaminaMessages", "LaminaSystem", "CLaminaFFmpeg", "CLaminaImage", "CLaminaMedia",
            ]),
        .executableTarget(
            name: "LaminaShaderTool",
            dependencies: [
                "LaminaGLSL", "LaminaMessages",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Plugins/LaminaShaderTool"),
        .plugin(
            name: "CompileShaders",
            capability: .command(
                intent: .custom(
                    verb: "compile-shaders",
                    description:
                        "Turns Shaders/ into the SPIR-V and Swift layouts under Sources/LaminaVulkan."),
                permissions: [
                    .writeToPackageDirectory(reason: "The generated shaders are committed.")
                ]),
            dependencies: ["LaminaShaderTool"]),
        .executableTarget(
            name: "LaminaPropertyTool",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Plugins/LaminaPropertyTool"),
        .plugin(
            name: "GenerateProperties",
            capability: .command(
                intent: .custom(
                    verb: "generate-properties",
                    description:
                        "Turns the table of properties into Swift and the scenes' schema."),
                permissions: [
                    .writeToPackageDirectory(reason: "The generated files are committed.")
                ]),
            dependencies: ["LaminaPropertyTool"]),
        .executableTarget(name: "LaminaPortTool", path: "Plugins/LaminaPortTool"),
        .plugin(name: "CheckPort", capability: .buildTool(), dependencies: ["LaminaPortTool"]),
        .executableTarget(name: "LaminaPortedSourcesTool", path: "Plugins/LaminaPortedSourcesTool"),
        .plugin(
            name: "PortedSources", capability: .buildTool(), dependencies: ["LaminaPortedSourcesTool"]),

        .target(
            name: "LaminaTestSupport",
            dependencies: [
                "Lamina", "LaminaFilters", "LaminaGeometry", "LaminaImage", "LaminaPlan", "LaminaValues",
            ],
            path: "Tests/LaminaTestSupport"),
        // Tests start it, because their own main thread belongs to the test runner.
        .executableTarget(name: "WindowProbe", path: "Tests/WindowProbe"),
        .testTarget(
            name: "LaminaWindowTests",
            dependencies: [
                "LaminaWindow", "WindowProbe", "LaminaCommand", "LaminaImage", "LaminaTestSupport",
                "WindowProgram", "ViewProgram",
            ]),
        .executableTarget(
            name: "WindowProgram", dependencies: ["LaminaWindow", "LaminaRenderer", "LaminaVulkan"],
            path: "Tests/WindowProgram"),
        .executableTarget(
            name: "ViewProgram", dependencies: ["UIKit"], path: "Tests/ViewProgram"),
        .executableTarget(
            name: "AppProgram", dependencies: ["AppKit"], path: "Tests/AppProgram"),
        .executableTarget(
            name: "MainThreadProgram", dependencies: ["Lamina", "LaminaSystem"],
            path: "Tests/MainThreadProgram"),
        .executableTarget(
            name: "ContainedCalls", dependencies: ["CLaminaContainment"], path: "Tests/ContainedCalls"),
        .target(
            name: "CLaminaLazyTestLibraries", dependencies: ["CLaminaLazyLibrary"],
            path: "Tests/CLaminaLazyTestLibraries"),
        .testTarget(
            name: "CLaminaLazyLibraryTests", dependencies: ["CLaminaLazyTestLibraries", "CLaminaLazyLibrary"]),
        .testTarget(
            name: "LaminaFilesTests",
            dependencies: ["LaminaFiles", .product(name: "SystemPackage", package: "swift-system")]),
        .testTarget(name: "LaminaSystemTests", dependencies: ["LaminaSystem"]),
        .testTarget(
            name: "LaminaMessagesTests",
            dependencies: [
                "LaminaMessages", "Lamina", "LaminaImage", "LaminaLayer", "LaminaMedia", "LaminaPlan",
                "LaminaVulkan", "LaminaTestSupport",
            ]),
        .testTarget(name: "LaminaMathTests", dependencies: ["LaminaMath"]),
        .testTarget(name: "LaminaColorTests", dependencies: ["LaminaColor"]),
        .testTarget(name: "LaminaGeometryTests", dependencies: ["LaminaGeometry", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaImageTests",
            dependencies: [
                "LaminaColor", "LaminaImage", "LaminaSystem", "LaminaTestSupport", "CLaminaImage",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "LaminaComparisonTests",
            dependencies: ["LaminaComparison", "LaminaImage", "Lamina", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaReportTests",
            dependencies: [
                "LaminaReport", "LaminaComparison", "LaminaFiles", "LaminaImage", "LaminaTestSupport",
            ]),
        .testTarget(
            name: "LaminaServerTests",
            dependencies: ["LaminaServer", "LaminaFiles", "LaminaImage", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaPreviewTests",
            dependencies: [
                "LaminaPreview", "LaminaServer", "LaminaFiles", "LaminaImage", "LaminaTestSupport",
            ]),
        .testTarget(
            name: "LaminaTestingTests",
            dependencies: ["LaminaTesting", "LaminaReport", "LaminaFiles", "LaminaTestSupport"],
            exclude: ["__Pictures__"]),
        .testTarget(
            name: "LaminaRasterTests", dependencies: ["LaminaRaster", "LaminaImage", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaDrawTests",
            dependencies: ["LaminaDraw", "LaminaGeometry", "LaminaImage", "CLaminaCairo"]),
        .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics"]),
        .testTarget(
            name: "LaminaPDFTests",
            dependencies: ["CoreText", "QuartzCore", "UIKit", "LaminaImage", "LaminaScene", "LaminaText"]),
        .testTarget(name: "CoreTextTests", dependencies: ["CoreText"]),
        .testTarget(name: "MetalTests", dependencies: ["Metal", "QuartzCore"]),
        .testTarget(
            name: "AVFoundationTests",
            dependencies: ["AVFoundation", "LaminaImage", "LaminaMedia", "LaminaRenderer"]),
        .testTarget(name: "CoreImageTests", dependencies: ["CoreImage", "QuartzCore", "UIKit"]),
        .testTarget(name: "ImageIOTests", dependencies: ["ImageIO"]),
        .testTarget(name: "UIKitTests", dependencies: ["UIKit"]),
        .testTarget(
            name: "AppleModuleTests",
            dependencies: [
                "AudioToolbox", "MobileCoreServices", "OSLog", "ObjectiveC", "UIKit",
                "UniformTypeIdentifiers", "simd",
            ]),
        .testTarget(name: "AppKitTests", dependencies: ["AppKit", "AppProgram", "LaminaTestSupport"]),
        // Programs as they are written for Apple's platforms, in the language mode that most of them have.
        .testTarget(
            name: "PortTests", dependencies: ["UIKit", "CoreText"], path: "Tests/Ports",
            exclude: ["Idioms.txt", "Members.txt"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "LaminaTextTests",
            dependencies: ["LaminaText", "LaminaDraw", "LaminaGeometry", "LaminaImage", "LaminaTestSupport"]),
        .testTarget(name: "LaminaPlanTests", dependencies: ["LaminaPlan", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaValuesTests", dependencies: ["LaminaPlan", "LaminaValues", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaLayerTests",
            dependencies: ["LaminaLayer", "LaminaDraw", "LaminaSystem", "LaminaText", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaRenderTests", dependencies: ["Lamina", "LaminaRender", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaSoftwareTests",
            dependencies: ["Lamina", "LaminaSoftware", "LaminaRender", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaVulkanTests",
            dependencies: [
                "LaminaVulkan", "LaminaSoftware", "LaminaRaster", "LaminaSystem", "LaminaTestSupport",
            ]),
        .testTarget(
            name: "LaminaSceneTests", dependencies: ["LaminaScene", "LaminaText", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaTests",
            dependencies: [
                "Lamina", "QuartzCore", "LaminaMedia", "LaminaPictures", "LaminaRaster", "LaminaRender",
                "LaminaText",
                "LaminaVulkan",
                "LaminaTestSupport", "LaminaTesting", "MainThreadProgram",
            ]),
        .testTarget(
            name: "LaminaShaderCompilerTests",
            dependencies: [
                "LaminaGLSL", "Lamina", "LaminaShaderCompiler", "LaminaSystem", "LaminaVulkan",
                "LaminaTestSupport",
            ]),
        .testTarget(name: "LaminaPropertyToolTests", dependencies: ["LaminaPropertyTool"]),
        .testTarget(name: "LaminaPortToolTests", dependencies: ["LaminaPortTool"]),
        .testTarget(name: "LaminaPortedSourcesToolTests", dependencies: ["LaminaPortedSourcesTool"]),
        .testTarget(name: "LaminaShaderToolTests", dependencies: ["LaminaShaderTool"]),
        .testTarget(
            name: "LaminaMediaTests",
            dependencies: [
                "LaminaMedia", "LaminaColor", "LaminaComparison", "LaminaImage", "LaminaSystem",
                "LaminaTestSupport", "CLaminaFFmpeg", "CLaminaMedia", "CLaminaWebP",
            ]),
        .testTarget(
            name: "LaminaCommandTests",
            dependencies: [
                "ContainedCalls", "LaminaCommand", "LaminaFiles", "LaminaImage", "LaminaMedia",
                "LaminaRaster", "LaminaReport",
                "LaminaSystem", "LaminaTestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
    ]
)

if isFetched {
    let programs: Set = [
        "LaminaCommand", "LaminaServer", "LaminaPreview", "LaminaShaderTool", "CompileShaders",
        "LaminaPropertyTool", "GenerateProperties", "CLaminaContainment", "CLaminaSeccomp", "CLaminaFetch",
        "CLaminaDigest",
    ]
    package.targets.removeAll {
        programs.contains($0.name) || $0.type == .test || $0.path?.hasPrefix("Tests/") == true
    }
    package.products.removeAll { $0.name == "lamina" }
}

// More than half of what the compiler does for tests makes them fast. These compute little by themselves, and
// what they call is optimized all the same. Tests that loop over pixels, or wait for an object to go, stay.
let plainTests: Set = [
    "AppKitTests", "CoreTextTests", "ImageIOTests", "LaminaCommandTests", "LaminaFilesTests",
    "LaminaLayerTests", "LaminaPDFTests", "LaminaPreviewTests", "LaminaReportTests", "LaminaSceneTests",
    "LaminaServerTests", "LaminaShaderToolTests", "LaminaTestingTests", "LaminaValuesTests",
    "LaminaWindowTests",
    "UIKitTests",
]
for target in package.targets where plainTests.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
        ]
}

// A build for a part of the tests, as under a sanitizer, has no need of the others. Scripts/test knows the names.
if let wanted = Context.environment["LAMINA_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
