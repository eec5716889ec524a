import Foundation
import LaminaScene
import LaminaValues
import Testing

/// The schema defines the format; the reader must know the same keys.
struct SchemaTests {
    /// Keys of classes that commit values of plain layers.
    private static let ownKeys = [
        "CAScrollLayer": ["scrollMode"], "CAVideoLayer": ["videoGravity", "loops", "muted"],
    ]

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

    @Test func `a cell's keys and defaults are the schema's`() throws {
        #expect(try keys(at: ["$defs", "cell"]) == Set(SceneCellKey.allCases.map(\.rawValue)))
        let cell = try #require((try schema()["$defs"] as? [String: Any])?["cell"] as? [String: Any])
        let properties = try #require(cell["properties"] as? [String: [String: Any]])
        let emitter = [#""class": "CAEmitterLayer""#]
        for (key, value) in properties {
            guard let value = value["default"] else { continue }
            let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            let members =
                #""class": "CAEmitterLayer", "emitterCells": [{"\#(key)": "#
                + String(decoding: data, as: UTF8.self) + "}]"
            let found = outcome(LaminaSceneTests.layer(members))
            let canonical = canonicalLayer(emitter + [#""emitterCells": [{}]"#])
            #expect(found.filter { !$0.isWhitespace } == canonical.filter { !$0.isWhitespace }, "\(key)")
        }
    }

    @Test func `the keys of a sound are the schema's`() throws {
        #expect(try keys(at: ["$defs", "sound"]) == Set(SceneSoundKey.allCases.map(\.rawValue)))
    }

    @Test func `the keys of a run of text are the schema's`() throws {
        #expect(try keys(at: ["$defs", "textRun"]) == Set(SceneRunKey.allCases.map(\.rawValue)))
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

    @Test func `a path's keys are the schema's`() throws {
        #expect(try keys(at: ["$defs", "path", "oneOf", "1"]) == Set(ScenePathKey.allCases.map(\.rawValue)))
    }

    @Test func `an animation's keys are the schema's`() throws {
        #expect(
            try keys(at: ["$defs", "animation"]) == Set(SceneAnimationKey.allCases.map(\.rawValue)))
    }

    @Test func `every default of an animation's schema is the reader's`() throws {
        let definition = try #require(
            (try schema()["$defs"] as? [String: Any])?["animation"] as? [String: Any])
        let properties = try #require(definition["properties"] as? [String: [String: Any]])
        func animation(_ kind: String, _ members: String) -> String {
            LaminaSceneTests.layer(#""animations": { "a": { "class": "\#(kind)"\#(members) } }"#)
        }
        let classes = [
            ("basic", #", "keyPath": "opacity", "toValue": 0"#),
            ("keyframe", #", "keyPath": "opacity", "values": [0, 1]"#),
            ("spring", #", "keyPath": "opacity", "toValue": 0"#),
            ("transition", ""), ("matchMove", #", "sourceLayer": "a""#),
        ]
        for (key, value) in properties {
            guard let value = value["default"] else { continue }
            let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            let member = #", "\#(key)": \#(String(decoding: data, as: UTF8.self))"#
            let isSame = classes.map { kind, members in
                let members = members + (key == "bounce" ? #", "perceptualDuration": 1"# : "")
                let plain = outcome(animation(kind, members))
                return outcome(animation(kind, members + member)) == plain && plain.hasPrefix("{")
            }
            #expect(isSame.contains(true), "\(key)")
        }
    }

    @Test func `the keys of states and their transitions are the schema's`() throws {
        #expect(try keys(at: ["$defs", "state"]) == Set(SceneStateKey.allCases.map(\.rawValue)))
        #expect(try keys(at: ["$defs", "stateValue"]) == Set(SceneStateValueKey.allCases.map(\.rawValue)))
        #expect(
            try keys(at: ["$defs", "stateTransition"])
                == Set(SceneStateTransitionKey.allCases.map(\.rawValue)))
        #expect(
            try keys(at: ["$defs", "stateAnimation"]) == Set(SceneStateAnimationKey.allCases.map(\.rawValue)))
    }

    @Test func `a filter's keys and inputs are the schema's`() throws {
        let own = SceneFilterKey.allCases.map(\.rawValue)
        let inputs = FilterType.all.flatMap { $0.inputs.map(\.key) }
        #expect(try keys(at: ["$defs", "filter", "oneOf", "1"]) == Set(own + inputs))
        #expect(try keys(at: ["$defs", "compositingFilter", "oneOf", "1"]) == Set(own))
    }

    @Test func `the schema says what kind of value each filter's input takes, from where, and its default`()
        throws
    {
        let definition = try #require((try schema()["$defs"] as? [String: Any])?["filter"] as? [String: Any])
        let alternatives = try #require(definition["oneOf"] as? [[String: Any]])
        let properties = try #require(alternatives[1]["properties"] as? [String: [String: Any]])
        for type in FilterType.all {
            for input in type.inputs {
                let member = try #require(properties[input.key])
                let about = try #require(member["description"] as? String).lowercased()
                switch input.standard {
                case .number(let standard):
                    #expect(member["type"] as? String == "number", "\(input.key)")
                    #expect(member["minimum"] as? Double == (input.isLength ? 0 : nil), "\(input.key)")
                    let spellings = ["default \(Int(standard))", "default: \(Int(standard))"]
                    #expect(spellings.contains { about.contains($0) }, "\(input.key)")
                case .color: #expect(member["$ref"] as? String == "#/$defs/color", "\(input.key)")
                case .vector(let standard) where standard.count == 4:
                    #expect(member["$ref"] as? String == "#/$defs/row", "\(input.key)")
                case .vector(let standard):
                    #expect(member["minItems"] as? Int == standard.count, "\(input.key)")
                    #expect(member["maxItems"] as? Int == standard.count, "\(input.key)")
                }
            }
        }
    }

    @Test func `the keys of a filter in GLSL are the schema's`() throws {
        let known = SceneFilterKey.allCases.map(\.rawValue) + SceneKernelKey.allCases.map(\.rawValue)
        #expect(try keys(at: ["$defs", "filter", "oneOf", "2"]) == Set(known))
    }

    @Test(arguments: [("filterType", FilterType.Use.effect), ("compositingFilterType", .compositing)])
    func `the types of filters are the schema's`(name: String, use: FilterType.Use) throws {
        let definition = try #require((try schema()["$defs"] as? [String: Any])?[name] as? [String: Any])
        let names = try #require(definition["enum"] as? [String])
        #expect(names == FilterType.all.filter { $0.use == use }.flatMap(\.names))
    }

    @Test func `every default of the schema is the reader's`() throws {
        let layer = try #require((try schema()["$defs"] as? [String: Any])?["layer"] as? [String: Any])
        let properties = try #require(layer["properties"] as? [String: [String: Any]])
        var checked = 0
        for (key, value) in properties {
            guard let value = value["default"] else { continue }
            let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            let text = String(decoding: data, as: UTF8.self)
            // A key of one class is read with a layer of this class.
            let ownClass =
                Self.ownKeys.first { $0.value.contains(key) }?.key
                ?? SceneLayerKey(rawValue: key)?.kinds.first?.sceneName
            let start = ownClass.map { [#""class": "\#($0)""#] } ?? []
            let members = (start + [#""\#(key)": \#(text)"#]).joined(separator: ", ")
            #expect(outcome(LaminaSceneTests.layer(members)) == canonicalLayer(start), "\(key)")
            checked += 1
        }
        #expect(checked >= 35)
    }
}
