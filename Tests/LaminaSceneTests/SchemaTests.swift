import Foundation
import LaminaScene
import Testing

/// The schema is the format's word; the reader must know the same keys.
struct SchemaTests {
    private func schema() throws -> [String: Any] {
        let data = try Data(contentsOf: scenesFolder.appendingPathComponent("scene.schema.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func keys(at path: [String]) throws -> Set<String> {
        var node: Any = try schema()
        for step in path {
            if let index = Int(step) {
                let array = try #require(node as? [Any])
                try #require(array.indices.contains(index))
                node = array[index]
            } else {
                node = try #require((node as? [String: Any])?[step], "\(step) of \(path)")
            }
        }
        let object = try #require(node as? [String: Any])
        #expect(object["additionalProperties"] as? Bool == false)
        return Set(try #require(object["properties"] as? [String: Any]).keys)
    }

    @Test func `the scene's keys are the schema's`() throws {
        #expect(try keys(at: []) == Set(SceneRootKey.allCases.map(\.rawValue)))
    }

    @Test func `a layer's keys are the schema's`() throws {
        #expect(try keys(at: ["$defs", "layer"]) == Set(SceneLayerKey.allCases.map(\.rawValue)))
    }

    @Test func `an image's keys are the schema's`() throws {
        #expect(
            try keys(at: ["$defs", "image", "oneOf", "1"]) == Set(SceneImageKey.allCases.map(\.rawValue)))
    }

    @Test func `a step's keys are the schema's`() throws {
        #expect(try keys(at: ["$defs", "step"]) == Set(SceneStepKey.allCases.map(\.rawValue)))
    }

    @Test func `a rotation's keys are the schema's`() throws {
        let path = ["$defs", "step", "properties", "rotate", "oneOf", "1"]
        #expect(try keys(at: path) == Set(SceneRotationKey.allCases.map(\.rawValue)))
    }

    @Test func `every default of the schema is the reader's`() throws {
        let layer = try #require((try schema()["$defs"] as? [String: Any])?["layer"] as? [String: Any])
        let properties = try #require(layer["properties"] as? [String: [String: Any]])
        var checked = 0
        for (key, value) in properties {
            guard let value = value["default"] else { continue }
            let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            let text = String(decoding: data, as: UTF8.self)
            #expect(outcome(LaminaSceneTests.layer(#""\#(key)": \#(text)"#)) == canonicalLayer([]), "\(key)")
            checked += 1
        }
        #expect(checked >= 20)
    }
}
