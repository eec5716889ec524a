import Foundation
import LaminaLayer
import LaminaScene
import Testing

struct SceneLayerTests {
    private func root(_ json: String) throws -> CALayer {
        try Scene(json: Data(json.utf8), name: "a.json", directory: "").makeRootLayer()
    }

    @Test func `the root has the picture's coordinates and no colour`() throws {
        let root = try root(scene(root: ##""backgroundColor": "#fff""##))
        #expect(root.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(root.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(root.position == .zero)
        #expect(root.backgroundColor == nil)
    }

    @Test func `layers lie where the scene puts them`() throws {
        let json = scene(
            #"{ "name": "a", "sublayers": [{ "name": "b", "sublayers": [{ "name": "c" }] }, { "name": "d" }] }, { "name": "e" }"#
        )
        func names(_ layer: CALayer) -> String {
            (layer.name ?? "root") + "(" + (layer.sublayers ?? []).map(names).joined(separator: " ") + ")"
        }
        #expect(names(try root(json)) == "root(a(b(c()) d()) e())")
    }

    @Test func `a layer has the scene's values`() throws {
        let json = layer(#""frame": [1, 2, 4, 8], "cornerRadius": 3, "opacity": 0.5, "isHidden": true"#)
        let layer = try #require(try root(json).sublayers?.first)
        #expect(layer.frame == CGRect(x: 1, y: 2, width: 4, height: 8))
        #expect(layer.cornerRadius == 3)
        #expect(layer.opacity == 0.5)
        #expect(layer.isHidden)
    }
}
