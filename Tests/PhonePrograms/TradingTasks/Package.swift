// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "TradingTasks",
    dependencies: [.package(name: "lamina", path: "../../..")],
    targets: [
        .executableTarget(
            name: "TradingTasks",
            dependencies: [.product(name: "UIKit", package: "lamina")],
            path: ".",
            exclude: ["Upstream/App/Resources"],
            sources: ["Linux.swift"],
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "PortedSources", package: "lamina")])
    ])
