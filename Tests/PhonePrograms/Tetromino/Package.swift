// swift-tools-version: 6.1
import PackageDescription

let uiKit = Target.Dependency.product(name: "UIKit", package: "lamina")
let ported = Target.PluginUsage.plugin(name: "PortedSources", package: "lamina")

let package = Package(
    name: "Tetromino",
    dependencies: [.package(name: "lamina", path: "../../..")],
    targets: [
        .target(
            name: "TetrominoTouchKit", dependencies: [uiKit], path: "Kit", sources: ["Linux.swift"],
            swiftSettings: [.swiftLanguageMode(.v5)], plugins: [ported]),
        .executableTarget(
            name: "Tetromino", dependencies: ["TetrominoTouchKit", uiKit], path: "Touch",
            exclude: ["Upstream/Supporting Files/Base.lproj", "Upstream/Supporting Files/Info.plist"],
            sources: ["Linux.swift"],
            resources: [.copy("Upstream/Supporting Files/Assets.xcassets")],
            swiftSettings: [.swiftLanguageMode(.v5)], plugins: [ported]),
    ])
