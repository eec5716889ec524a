// swift-tools-version: 6.0

import Foundation
import PackageDescription

// Debian 12 ships glslang split into more static libraries than later distributions do; what is not there was
// merged into the others.
let glslangLibraries = [
    "glslang", "MachineIndependent", "GenericCodeGen", "OSDependent", "OGLCompiler", "SPIRV",
    "SPIRV-Tools-opt", "SPIRV-Tools", "glslang-default-resource-limits",
].filter { name in
    ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/local/lib"].contains {
        FileManager.default.fileExists(atPath: "\($0)/lib\(name).a")
            || FileManager.default.fileExists(atPath: "\($0)/lib\(name).so")
    }
}

let package = Package(
    name: "Lamina",
    products: [
        .library(name: "Lamina", targets: ["Lamina"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "LaminaShaderCompiler", targets: ["LaminaShaderCompiler"]),
        .library(name: "LaminaMedia", targets: ["LaminaMedia"]),
        .executable(name: "lamina", targets: ["LaminaCommand"]),
        .executable(name: "crates", targets: ["Crates"]),
        .executable(name: "classics", targets: ["Classics"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.4.0"),
    ],
    targets: [
        // Headers only: the Vulkan loader is opened at run time, where there is one.
        .systemLibrary(name: "CVulkan", providers: [.apt(["libvulkan-dev"])]),
        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CYAJL", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"])]),
        .systemLibrary(
            name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        // Only the example needs it. Its .pc file is missing on some distributions; the module map links it.
        .systemLibrary(name: "CChipmunk", providers: [.apt(["libchipmunk-dev"])]),
        // Headers only: its libraries, as those of libavif, are opened when they are needed first, see CLazyLibrary.
        .systemLibrary(
            name: "CFFmpeg",
            providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "COpenJPEG", pkgConfig: "libopenjp2", providers: [.apt(["libopenjp2-7-dev"])]),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        // Without .pc files, or with flags that SwiftPM refuses (libavif).
        .systemLibrary(name: "CAVIF", providers: [.apt(["libavif-dev"])]),
        .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CASTC", providers: [.apt(["libastcenc-dev"])]),
        // Headers only, by the links beside the module map: its libraries are opened when text is laid out first.
        .systemLibrary(name: "CPango", providers: [.apt(["libpango1.0-dev"])]),
        .target(name: "CLaminaSystem", dependencies: ["CLaminaFiles"]),
        .target(name: "CLazyLibrary"),
        .target(name: "CLaminaMedia", dependencies: ["CLazyLibrary"]),
        .target(name: "CLaminaKernels"),
        .target(name: "CContainment", dependencies: ["CSeccomp"]),
        .target(
            name: "CLaminaAreas",
            linkerSettings: [.linkedLibrary("polyclipping"), .linkedLibrary("stdc++")]),
        .target(
            name: "CLaminaImage",
            dependencies: [
                "CPNG", "CZlib", "CWebP", "CJPEG", "COpenJPEG", "CAVIF", "CLCMS", "CZstd", "CGIF", "CASTC",
                "CLazyLibrary",
            ],
            linkerSettings: [.linkedLibrary("gif"), .linkedLibrary("astcenc")]),
        .target(
            name: "CLaminaText", dependencies: ["CPango", "CLazyLibrary"],
            cSettings: ["pango-1.0", "harfbuzz", "freetype2", "glib-2.0", "glib"].map {
                .headerSearchPath("../CPango/\($0)")
            }),

        .target(name: "CLaminaFiles"),
        .target(
            name: "LaminaFiles",
            dependencies: ["CLaminaFiles", .product(name: "SystemPackage", package: "swift-system")]),
        // How messages show text from outside.
        .target(name: "LaminaMessages"),
        .target(name: "LaminaSystem", dependencies: ["CLaminaSystem"]),
        .target(name: "LaminaGeometry"),
        .target(
            name: "LaminaImage",
            dependencies: ["LaminaFiles", "LaminaGeometry", "LaminaMessages", "LaminaSystem", "CLaminaImage"]),
        .target(name: "LaminaRaster", dependencies: ["LaminaGeometry", "LaminaImage", "CLaminaKernels"]),
        .target(name: "LaminaDraw", dependencies: ["LaminaGeometry", "LaminaImage", "LaminaRaster"]),
        .target(
            name: "LaminaText",
            dependencies: [
                "LaminaFiles", "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaRaster",
                "LaminaDraw",
                "CLaminaText",
            ]),
        .target(name: "LaminaPlan", dependencies: ["LaminaGeometry", "LaminaImage", "LaminaMessages"]),
        .target(
            name: "LaminaLayer",
            dependencies: [
                "LaminaDraw", "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaPlan", "LaminaSystem",
                "LaminaText",
            ]),
        .target(
            name: "LaminaRender",
            dependencies: [
                "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaPlan", "LaminaRaster",
                "LaminaSystem",
                "CLaminaKernels",
                .product(name: "DequeModule", package: "swift-collections"),
            ]),
        .target(
            name: "LaminaSoftware",
            dependencies: ["LaminaGeometry", "LaminaImage", "LaminaPlan", "LaminaRaster", "LaminaSystem"]),
        .target(
            name: "LaminaVulkan",
            dependencies: [
                "LaminaFiles", "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaPlan",
                "LaminaRaster",
                "LaminaSystem", "CVulkan",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "LaminaScene",
            dependencies: [
                "LaminaFiles", "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaText", "LaminaPlan",
                "LaminaLayer", "CYAJL", "CZip", "CExpat", "CLaminaAreas",
            ]),
        .target(
            name: "Lamina",
            dependencies: [
                "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaDraw", "LaminaText", "LaminaPlan",
                "LaminaLayer", "LaminaRender",
                "LaminaSoftware", "LaminaVulkan", "LaminaScene",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(name: "QuartzCore", dependencies: ["Lamina"]),
        .executableTarget(
            name: "LaminaCommand",
            dependencies: [
                "Lamina", "LaminaFiles", "LaminaGeometry", "LaminaImage", "LaminaMessages", "LaminaPlan",
                "LaminaRaster", "LaminaRender", "LaminaSoftware", "LaminaVulkan", "LaminaShaderCompiler",
                "LaminaMedia", "LaminaSystem", "CContainment", "CLaminaSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        .executableTarget(
            name: "Crates",
            dependencies: [
                "Lamina", "LaminaFiles", "CChipmunk",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Examples/Crates"),
        .executableTarget(
            name: "Classics",
            dependencies: [
                "QuartzCore", "LaminaFiles", "LaminaMedia",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Examples/Classics"),

        .target(
            name: "CGlslang",
            linkerSettings: glslangLibraries.map { .linkedLibrary($0) } + [.linkedLibrary("stdc++")]),
        .target(name: "GLSLCompiler", dependencies: ["CGlslang", "LaminaSystem"]),
        // Shaders of users, compiled while their program runs. Only those who link this product need glslang.
        .target(name: "LaminaShaderCompiler", dependencies: ["GLSLCompiler", "LaminaPlan"]),
        // Moving pictures. Only those who link this product need FFmpeg and libwebp.
        .target(
            name: "LaminaMedia",
            dependencies: [
                "LaminaFiles", "LaminaImage", "LaminaMessages", "LaminaSystem", "CFFmpeg", "CLaminaMedia",
                "CWebP",
            ]),
        .executableTarget(
            name: "ShaderCompiler",
            dependencies: [
                "GLSLCompiler",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
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
            dependencies: ["ShaderCompiler"]),

        .systemLibrary(name: "CCairo", path: "Tests/CCairo", providers: [.apt(["libcairo2-dev"])]),
        .target(
            name: "LaminaTestSupport",
            dependencies: ["Lamina", "LaminaGeometry", "LaminaImage", "LaminaPlan"],
            path: "Tests/LaminaTestSupport"),
        .target(
            name: "CLazyTestLibraries", dependencies: ["CLazyLibrary"], path: "Tests/CLazyTestLibraries"),
        .testTarget(name: "CLazyLibraryTests", dependencies: ["CLazyTestLibraries"]),
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
        .testTarget(name: "LaminaGeometryTests", dependencies: ["LaminaGeometry", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaImageTests", dependencies: ["LaminaImage", "LaminaSystem", "LaminaTestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "LaminaRasterTests", dependencies: ["LaminaRaster", "LaminaImage", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaDrawTests", dependencies: ["LaminaDraw", "LaminaGeometry", "LaminaImage", "CCairo"]),
        .testTarget(
            name: "LaminaTextTests",
            dependencies: ["LaminaText", "LaminaDraw", "LaminaGeometry", "LaminaImage", "LaminaTestSupport"]),
        .testTarget(name: "LaminaPlanTests", dependencies: ["LaminaPlan", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaLayerTests",
            dependencies: ["LaminaLayer", "LaminaDraw", "LaminaSystem", "LaminaText", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaRenderTests", dependencies: ["Lamina", "LaminaRender", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaSoftwareTests",
            dependencies: ["Lamina", "LaminaSoftware", "LaminaRender", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaVulkanTests", dependencies: ["LaminaVulkan", "LaminaRaster", "LaminaTestSupport"]),
        .testTarget(name: "LaminaSceneTests", dependencies: ["LaminaScene", "LaminaTestSupport"]),
        .testTarget(
            name: "LaminaTests",
            dependencies: [
                "Lamina", "QuartzCore", "LaminaMedia", "LaminaRaster", "LaminaRender", "LaminaText",
                "LaminaVulkan",
                "LaminaTestSupport",
            ]),
        .testTarget(
            name: "LaminaShaderCompilerTests",
            dependencies: [
                "GLSLCompiler", "Lamina", "LaminaShaderCompiler", "LaminaSystem", "LaminaVulkan",
                "LaminaTestSupport",
            ]),
        .testTarget(name: "CratesTests", dependencies: ["Crates", "LaminaTestSupport"]),
        .testTarget(name: "ClassicsTests", dependencies: ["Classics", "QuartzCore"]),
        .testTarget(
            name: "LaminaMediaTests",
            dependencies: [
                "LaminaMedia", "LaminaImage", "LaminaSystem", "LaminaTestSupport", "CFFmpeg", "CWebP",
            ]),
        .testTarget(
            name: "LaminaCommandTests",
            dependencies: [
                "LaminaCommand", "LaminaFiles", "LaminaRaster", "LaminaSystem", "LaminaTestSupport",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
    ]
)
