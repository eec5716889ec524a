import Foundation
import LaminaGeometry
import LaminaImage
import LaminaScene
import Testing

/// Colours of other spaces than sRGB in scenes, and the format of frames.
struct ColorSpaceTests {
    private static func isNear(_ color: CGColor?, _ parts: [CGFloat]) -> Bool {
        guard let color else { return false }
        return zip([color.red, color.green, color.blue, color.alpha], parts).allSatisfy {
            abs($0 - $1) < 1e-3
        }
    }

    @Test func `CSS's function for colours is read`() {
        let red: [CGFloat] = [1.0931, -0.2267, -0.1501, 1]
        #expect(Self.isNear(Scene.color(from: "color(display-p3 1 0 0)"), red))
        #expect(Self.isNear(Scene.color(from: "color(display-p3 100% 0% 0 / 50%)"), Array(red[..<3]) + [0.5]))
        #expect(Self.isNear(Scene.color(from: "color(srgb 0.25 0.5 1e0/0.25)"), [0.25, 0.5, 1, 0.25]))
        #expect(Self.isNear(Scene.color(from: "color(srgb-linear 1 1 1)"), [1, 1, 1, 1]))
        #expect(Self.isNear(Scene.color(from: "color(extended-srgb 2 -0.5 0)"), [2, -0.5, 0, 1]))
    }

    @Test(arguments: [
        "color(display-p3 1 0)", "color(display-p3 1 0 0 0)", "color(xyz 1 0 0)",
        "color(display-p3 1 0 0 / 2)",
        "color(display-p3 1 0 0 / 1 / 1)", "color(display-p3 nan 0 0)", "color(display-p3 0x1 0 0)",
        "color(display-p3 1e9 0 0)", "color(display-p3 1 0 0", "color()", "color(display-p3 1 0 0 /)",
    ])
    func `What is no colour of a space is refused`(text: String) { #expect(Scene.color(from: text) == nil) }

    private func scene(_ members: String) throws -> Scene {
        try Scene(
            json: Data(#"{"version": 1, "size": [8, 8], \#(members), "layers": []}"#.utf8),
            name: "scene.json",
            directory: "")
    }

    @Test func `A layer gets the range of its contents from the scene`() throws {
        let json = """
            {"version": 1, "size": [8, 8], "layers": [{"preferredDynamicRange": "high", "contentsHeadroom": 4,
            "toneMapMode": "never", "wantsExtendedDynamicRangeContent": true}]}
            """
        let scene = try Scene(json: Data(json.utf8), name: "scene.json", directory: "")
        let layer = try #require(scene.makeRootLayer().sublayers?.first)
        #expect(layer.preferredDynamicRange == .high && layer.contentsHeadroom == 4)
        #expect(layer.toneMapMode == .never && layer.wantsExtendedDynamicRangeContent)
    }

    @Test func `A colour may be an object of its space and components`() throws {
        let scene = try scene(
            #""backgroundColor": {"space": "display-p3", "components": [1, 0, 0, 0.5]}"#)
        #expect(Self.isNear(scene.backgroundColor, [1.0931, -0.2267, -0.1501, 0.5]))
    }

    @Test(arguments: [
        (#"{"space": "p3", "components": [1, 0, 0]}"#, "space"),
        (#"{"space": "display-p3", "components": [1, 0]}"#, "components"),
        (#"{"space": "display-p3"}"#, "components"), (#"{"components": [1, 0, 0]}"#, "space"),
        (#"{"space": "display-p3", "components": [1, 0, 0, 2]}"#, "alpha"),
        (#"{"space": "display-p3", "components": [1e9, 0, 0]}"#, "components"),
    ])
    func `A colour without a space or with wrong components is an error that names them`(
        color: String, named: String
    ) {
        let error = #expect(throws: SceneError.self) { try scene(#""backgroundColor": \#(color)"#) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(named))
    }

    @Test func `A colour that sRGB does not have is written so that it is read again`() throws {
        let first = try scene(#""backgroundColor": "color(display-p3 1 0 0)""#)
        let data = first.jsonData()
        let second = try Scene(json: data, name: "again.json", directory: "")
        #expect(second.backgroundColor == first.backgroundColor)
    }

    @Test func `A scene names the format of its frames, and is written with it`() throws {
        let scene = try scene(#""colorSpace": "display-p3", "depth": 16, "headroom": 4"#)
        #expect(scene.frame.colorSpace == .displayP3)
        #expect(scene.frame.depth == 16 && scene.frame.headroom == 4)
        let again = try Scene(json: scene.jsonData(), name: "again.json", directory: "")
        #expect(again.frame == scene.frame)
    }

    @Test(arguments: [
        (#""colorSpace": "cmyk""#, "colorSpace"), (#""depth": 10"#, "depth"),
        (#""depth": 16, "headroom": 0.5"#, "headroom"), (#""headroom": 4"#, "headroom"),
    ])
    func `A format that frames do not have is an error that names the key`(member: String, key: String) {
        let error = #expect(throws: SceneError.self) { try scene(member) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(key))
    }
}
