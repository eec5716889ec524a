// swift-tools-version: 6.1
import PackageDescription

let uiKit = Target.Dependency.product(name: "UIKit", package: "lamina")
let ported = Target.PluginUsage.plugin(name: "PortedSources", package: "lamina")

let package = Package(
    name: "StagehandDemo",
    dependencies: [.package(name: "lamina", path: "../../..")],
    targets: [
        .target(
            name: "Stagehand", dependencies: [uiKit], path: "Stagehand", sources: ["Linux.swift"],
            swiftSettings: [.swiftLanguageMode(.v5)], plugins: [ported]),
        .executableTarget(
            name: "StagehandDemo", dependencies: ["Stagehand", uiKit], path: "Demo",
            exclude: ["Upstream/Base.lproj", "Upstream/Images.xcassets", "Upstream/Info.plist"],
            sources: ["Linux.swift"], swiftSettings: [.swiftLanguageMode(.v5)], plugins: [ported]),
    ])
