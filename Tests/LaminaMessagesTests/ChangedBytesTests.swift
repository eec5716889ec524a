import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Whatever bytes a file or a name has, messages about it are one line that a terminal only shows. The fuzz target
/// `Messages` tests the same for longer.
struct ChangedBytesTests {
    private static let seed = UInt64(ProcessInfo.processInfo.environment["LAMINA_SEED"] ?? "") ?? 20_262
    /// Text that forges a line or that a terminal obeys: raw, in JSON and in XML.
    private static let words = [
        "\n", "\u{1B}[2J", "\u{9B}", "\u{202E}", "\u{2028}", "\0", "\\n", "\\u001b", "\\u009b", "\\u202e",
        "&#10;",
        "&#x9b;", "&#x202e;", "\"", "{", "<",
    ].map { Array($0.utf8) }

    private func check(_ sentence: String) {
        let obeyed = sentence.unicodeScalars.contains { scalar in
            [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                || scalar.properties.isBidiControl
        }
        #expect(!obeyed, "\(sentence.debugDescription)")
        #expect(sentence.unicodeScalars.count < 10_000)
    }

    private func check(_ body: () throws -> Void) {
        do { try body() } catch { check("\(error)") }
    }

    private func read(_ bytes: Data, _ name: String) {
        do {
            var scene = try Scene(json: bytes, name: name, directory: "/nowhere")
            for warning in scene.warnings { check(warning.description) }
            check { try scene.setValue(.json(name), forKeyPath: name) }
            check { try scene.setTheme(name) }
            check { _ = try scene.state(named: name) }
            for loss in scene.caml(isBundle: false).losses { check(loss.description) }
        } catch {
            check("\(error)")
        }
        check { _ = try SceneJob(line: Array(bytes), manifest: name, number: 1) }
        check { _ = try CGImage.read(contentsOfFile: "/nowhere/" + name.replacing("/", with: ":")) }
    }

    @Test(arguments: ["Messages", "SceneJSON", "Lottie", "CAML", "Manifest"])
    func `Messages of changed files`(folder: String) throws {
        print("messages: LAMINA_SEED=\(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        let path = ProjectFiles.path("Fuzz/Seeds/\(folder)")
        for file in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
            let original = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)")).prefix(6000)
            for round in 0..<60 {
                var bytes = Array(original)
                for _ in 0..<(round == 0 ? 0 : Int.random(in: 1...6, using: &random)) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        bytes[place] = UInt8.random(in: 0...255, using: &random)
                    } else {
                        bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: place)
                    }
                }
                let end = bytes.firstIndex(of: 0) ?? min(bytes.count, 40)
                let name = String(decoding: bytes[..<end], as: UTF8.self)
                read(Data(bytes), name)
                if folder == "Messages", end < bytes.count { read(Data(bytes[(end + 1)...]), name) }
            }
        }
    }
}
