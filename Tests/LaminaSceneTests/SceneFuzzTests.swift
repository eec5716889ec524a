import Foundation
import LaminaScene
import LaminaTestSupport
import Testing

/// Whatever a scene's bytes turn into, reading ends in a scene or in one sentence.
struct SceneFuzzTests {
    private static let seed = UInt64(ProcessInfo.processInfo.environment["LAMINA_SEED"] ?? "") ?? 20_261

    @Test func `changed bytes give a scene or a sentence`() throws {
        print("scene fuzz: LAMINA_SEED=\(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        let words = [
            "null", "-1", "1e999", "1e-320", "{", "}", "[", "]", "\"", ",", ":", "\\u0000", "\\ud800",
            "\u{FF}", "true",
            "\"sublayers\":", "\"image\":", "[]", "{}", "0.1234567890123456789", "-0", "\0",
        ].map { Array($0.utf8) }
        for sample in ["transforms", "sprite-sheet", "clock"] {
            let directory = scenesFolder.path
            let original = try Data(contentsOf: scenesFolder.appendingPathComponent("\(sample).json")).prefix(
                6000)
            // The first layers of the scene, so that most of the changes hit something that is read.
            for _ in 0..<400 {
                var bytes = Array(original)
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.removeSubrange(place..<min(bytes.count - 1, place + 9))
                    case 2: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
                    case 3: bytes.removeSubrange((place + 1)...)
                    default:
                        let end = min(bytes.count, place + 40)
                        bytes.insert(contentsOf: bytes[place..<end], at: place)
                    }
                }
                let result = outcome(Data(bytes), directory: directory)
                if result.hasPrefix("{") {
                    #expect(outcome(result, directory: directory) == result)
                } else {
                    #expect(result.hasPrefix("a.json: "))
                    #expect(!result.contains("\n"))
                }
            }
        }
    }

    @Test func `odd values of every key give a scene or a sentence`() {
        let values = [
            "null", "true", "-1", "0", "1e9", "1e999", "\"\"", "\"M 0 0 L\"", "[]", "{}", "[[]]", "[{}]",
            "[null]",
            "[0, 0]", "[1, 2, 3]", "[0, 0, 1, 1]", "[1e9, 1e9, 1e9, 1e9]", "[\"minXMinY\", \"left\"]",
            #"{ "type": "gaussianBlur", "inputRadius": [] }"#,
            #"[{ "type": "gaussianBlur", "inputRadius": 1e9 }]"#,
            #"[{ "type": "CIColorMatrix", "inputRVector": [1e9, 0, 0, "x"] }]"#,
            #"{ "path": "M 1e9 -1e9 Z Z" }"#,
            #"{ "path": "C" }"#, #"{ "ellipse": [1e9, 1e9, 1e9, 1e9] }"#,
            #"{ "roundedRect": [0, 0, 0, 0], "radius": 1e9 }"#,
            #"{ "mask": { "mask": null } }"#,
        ]
        for key in SceneLayerKey.allCases {
            for value in values {
                let result = outcome(layer("\"\(key.rawValue)\": \(value)"))
                if result.hasPrefix("{") {
                    #expect(outcome(result) == result, "\(key): \(value)")
                } else {
                    #expect(
                        result.hasPrefix("a.json: layers[0].") && !result.contains("\n"), "\(key): \(value)")
                }
            }
        }
    }
}
