import Foundation
import LaminaLayer
import LaminaScene
import Testing

struct SceneEmitterTests {
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

    private func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    @Test(
        "Emitters are read and written",
        arguments: [
            #""birthRate": 2, "lifetime": 0.5, "emitterPosition": [1, 2], "emitterZPosition": 3"#,
            #""emitterSize": [4, 5], "emitterDepth": 6, "emitterShape": "sphere", "emitterMode": "outline""#,
            #""preservesDepth": true, "renderMode": "additive", "velocity": 2, "scale": 3, "spin": -1, "seed": 4294967295"#,
            #""emitterCells": [{"name": "a", "isEnabled": false, "contentsScale": 2, "birthRate": 0.1}, {}]"#,
            ##""emitterCells": [{"velocity": 0.123456789, "color": "#ff8000", "redRange": 0.1, "alphaSpeed": -0.4}]"##,
            #""emitterCells": [{"beginTime": 1, "speed": 2, "duration": 3, "repeatCount": "infinity", "autoreverses": true}]"#,
            #""emitterCells": [{"emitterCells": [{"name": "b", "emitterCells": [{"spin": 1}]}, {"name": "c"}]}, {"name": "d"}]"#,
            #""emitterCells": [{"contents": {"data": "\#(pixel)"}, "emitterCells": [{}, {"contents": {"data": "\#(pixel)"}}]}]"#,
        ])
    func read(members: String) throws {
        let found = outcome(layer(#""class": "CAEmitterLayer", \#(members)"#))
        #expect(squeezed(found) == squeezed(canonicalLayer([#""class": "CAEmitterLayer""#, members])))
        #expect(outcome(found) == found)
    }

    @Test func `An emitter layer is one`() throws {
        let json = layer(
            #""class": "CAEmitterLayer", "emitterCells": [{"name": "a", "velocity": 3}], "seed": 9"#)
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        let emitter = try #require(scene.makeRootLayer().sublayers?.first as? CAEmitterLayer)
        #expect(emitter.seed == 9)
        #expect(emitter.emitterCells?.first?.velocity == 3)
    }

    @Test(
        "Wrong emitters are named with their place",
        arguments: [
            (#""birthRate": -1"#, "birthRate: expected a number ≥ 0, found -1"),
            (#""seed": 1.5"#, "seed: expected a whole number from 0 to 4294967295, found 1.5"),
            (
                #""emitterMode": "line""#,
                #"emitterMode: expected one of "points", "outline", "surface", "volume", found "line""#
            ),
            (#""emitterCells": {}"#, "emitterCells: expected an array of cells, found an empty object"),
            (
                #""emitterCells": [{}, {"lifetime": "long"}]"#,
                #"emitterCells[1].lifetime: expected a number ≥ 0, found "long""#
            ),
            (
                #""emitterCells": [{"emitterCells": [{"velocty": 1}]}]"#,
                #"emitterCells[0].emitterCells[0].velocty: unknown key; did you mean "velocity"?"#
            ),
        ])
    func wrong(members: String, sentence: String) {
        let found = outcome(layer(#""class": "CAEmitterLayer", \#(members)"#))
        #expect(found == "a.json: layers[0].\(sentence)")
    }

    @Test func `Other classes have no emitters`() {
        #expect(
            outcome(layer(#""emitterShape": "line""#))
                == #"a.json: layers[0].emitterShape: expected nothing, without "class": "CAEmitterLayer", found "line""#
        )
    }

    @Test func `Cells nest no deeper than the limit`() {
        func nested(_ depth: Int) -> String {
            depth == 0 ? "[]" : #"[{"emitterCells": \#(nested(depth - 1))}]"#
        }
        func outcome(_ depth: Int) -> String {
            LaminaSceneTests.outcome(layer(#""class": "CAEmitterLayer", "emitterCells": \#(nested(depth))"#))
        }
        #expect(outcome(SceneLimits.maximumCellNesting).hasPrefix("{"))
        #expect(
            outcome(SceneLimits.maximumCellNesting + 1).hasSuffix(
                "expected at most 8 cells inside one another, found a cell in 8 others"))
    }

    @Test func `Cells animate by their names`() throws {
        let cells = #""class": "CAEmitterLayer", "emitterCells": [{"name": "a"}], "animations": "#
        func animation(_ path: String) -> String {
            outcome(
                layer(
                    cells
                        + #"{"x": {"class": "basic", "keyPath": "\#(path)", "toValue": 3, "duration": 1}}"#))
        }
        #expect(animation("emitterCells.a.birthRate").hasPrefix("{"))
        #expect(animation("emitterCells.b.birthRate").contains("unknown key path"))
        #expect(animation("emitterPosition.x").hasPrefix("{"))
    }

    @Test func `An emitter's end is the scene's`() throws {
        func duration(_ cell: String) throws -> Double? {
            let json = layer(#""class": "CAEmitterLayer", "emitterCells": [{\#(cell)}], "beginTime": 1"#)
            return try Scene(json: Data(json.utf8), name: "a.json", directory: "").animationDuration
        }
        #expect(try duration(#""birthRate": 1, "lifetime": 2"#) == nil)
        #expect(try duration(#""birthRate": 1, "lifetime": 2, "duration": 3"#) == 6)
    }
}
