// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "swift-2048",
    dependencies: [.package(name: "lamina", path: "../../..")],
    targets: [
        .executableTarget(
            name: "swift-2048",
            dependencies: [.product(name: "UIKit", package: "lamina")],
            path: ".",
            exclude: [
                "Upstream/Screenshots", "Upstream/SupportingFiles/Base.lproj",
                "Upstream/SupportingFiles/Info.plist",
            ],
            sources: ["Linux.swift"],
            resources: [.copy("Upstream/SupportingFiles/Assets.xcassets")],
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "PortedSources", package: "lamina")])
    ])
