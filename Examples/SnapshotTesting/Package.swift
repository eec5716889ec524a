// swift-tools-version: 6.1

// Tests with Point-Free's SnapshotTesting, whose pictures Lamina draws: the same bytes on every machine, so `precision` is not needed.
// A package of its own, since Lamina does not depend on SnapshotTesting.
//
//     cd Examples/SnapshotTesting && swift test
import PackageDescription

let package = Package(
    name: "SnapshotTesting",
    products: [.library(name: "LaminaSnapshots", targets: ["LaminaSnapshots"])],
    dependencies: [
        .package(name: "lamina", path: "../.."),
        .package(url: "https://github.com/pointfreeco/swift-snapshot-testing", from: "1.18.0"),
    ],
    targets: [
        .target(
            name: "LaminaSnapshots",
            dependencies: [
                .product(name: "QuartzCore", package: "lamina"),
                .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
            ]),
        .testTarget(
            name: "CardTests", dependencies: ["LaminaSnapshots"], exclude: ["__Snapshots__"]),
    ])
