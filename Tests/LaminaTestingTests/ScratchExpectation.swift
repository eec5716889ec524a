import Foundation
import Lamina
import LaminaReport

import LaminaTesting

/// A folder with a package file, and expectations of tests in it that no testing library hears of.
final class ScratchPackage: Sendable {
    let path: String
    let run: PictureRun

    init(environment: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Tests"), withIntermediateDirectories: true)
        path = folder.path
        run = PictureRun(environment: environment)
        try Data().write(to: URL(fileURLWithPath: path + "/Package.swift"))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The folder of references of the tests in `CardTests.swift`.
    var pictures: String { path + "/Tests/__Pictures__/CardTests" }

    func expectation(
        _ test: String = "card()", arguments: String = "", line: Int = 10, named name: String? = nil,
        run other: PictureRun? = nil
    ) -> PictureExpectation {
        let place = TestPlace(
            fileID: "Tests/CardTests.swift", filePath: path + "/Tests/CardTests.swift", line: line, column: 5,
            test: test, arguments: arguments)
        return PictureExpectation(place: place, name: name, settings: PictureSettings(), run: other ?? run)
    }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: pictures + "/" + name)))
    }

    func write(_ bytes: [UInt8], _ name: String) throws {
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: pictures + "/" + name))
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: pictures)) ?? []).sorted()
    }
}

/// A card with an avatar, and a shadow of some radius.
func makeCard(shadowRadius: CGFloat = 3, side: CGFloat = 24) -> CALayer {
    let root = CALayer()
    root.name = "row"
    root.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = .white
    let avatar = CALayer()
    avatar.name = "avatar"
    avatar.frame = CGRect(x: 6, y: 6, width: 10, height: 10)
    avatar.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    avatar.shadowOpacity = 0.8
    avatar.shadowRadius = shadowRadius
    root.addSublayer(avatar)
    return root
}

/// The picture of a layer, as expectations draw it.
func drawn(_ layer: CALayer, at times: [Double] = [0], size: CGSize? = nil) throws -> DrawnPicture {
    try DrawnPicture(LayerStage(layer, size: size, scale: 1, background: nil), at: times)
}
