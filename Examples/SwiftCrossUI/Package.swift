// swift-tools-version: 6.1

import Foundation
import PackageDescription

// A backend for SwiftCrossUI that shows its views through Lamina: in a window, and as pictures without one.

/// The library, or a copy of it in a folder.
let library: Package.Dependency
if let folder = Context.environment["SWIFT_CROSS_UI"] {
    library = .package(name: "swift-cross-ui", path: folder)
} else {
    library = .package(
        url: "https://github.com/stackotter/swift-cross-ui",
        revision: "f651d7e35648ecafa3e5e73023be40a351bd8c96")
}

let settings: [SwiftSetting] = [
    // Some values that a backend needs, such as the font of a text, are known to targets of the library's package alone.
    .unsafeFlags(["-package-name", "swift_cross_ui"]),
    // The library's protocol is written in this mode, in which closures of the main actor are not sendable by themselves.
    .swiftLanguageMode(.v5),
]

var targets: [Target] = [
    .target(
        name: "LaminaBackend",
        dependencies: [
            .product(name: "UIKit", package: "Lamina"),
            .product(name: "SwiftCrossUI", package: "swift-cross-ui"),
        ], packageAccess: false, swiftSettings: settings),
    .executableTarget(
        name: "Gallery",
        dependencies: [
            "LaminaBackend", .product(name: "UIKit", package: "Lamina"),
            .product(name: "SwiftCrossUI", package: "swift-cross-ui"),
        ], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
        name: "LaminaBackendTests",
        dependencies: [
            "LaminaBackend", .product(name: "UIKit", package: "Lamina"),
            .product(name: "SwiftCrossUI", package: "swift-cross-ui"),
        ]),
]

// Examples of the library, unchanged: `build` links their folder.
for example in ["CounterExample", "ControlsExample"]
where FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Library/\(example)") {
    targets.append(
        .executableTarget(
            name: example,
            dependencies: ["LaminaBackend", .product(name: "SwiftCrossUI", package: "swift-cross-ui")],
            path: "Library/\(example)",
            swiftSettings: [
                // The examples import a module that stands for the backend of the system they run on.
                .unsafeFlags(["-module-alias", "DefaultBackend=LaminaBackend"]), .swiftLanguageMode(.v5),
            ]))
}

let package = Package(
    name: "SwiftCrossUI",
    products: [
        .library(name: "LaminaBackend", targets: ["LaminaBackend"]),
        .executable(name: "gallery", targets: ["Gallery"]),
    ],
    dependencies: [.package(name: "Lamina", path: "../.."), library],
    targets: targets
)
