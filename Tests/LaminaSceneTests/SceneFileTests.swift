import Foundation
import LaminaScene
import LaminaValues
import Testing

struct SceneFileTests {
    private func sentence(_ path: String) -> String {
        do throws(SceneError) {
            return "read \(try Scene(contentsOf: path).layerCount) layers"
        } catch {
            return "\(error)"
        }
    }

    @Test func `a missing file is named`() {
        #expect(sentence("/nowhere/a.json") == "/nowhere/a.json: cannot be read: No such file or directory")
    }

    @Test func `a folder is no scene`() {
        #expect(sentence("/tmp") == "/tmp: cannot be read: Is a directory")
    }

    @Test func `a path with a zero byte is no path`() {
        #expect(sentence("a\0b") == #""a\u{0}b": cannot be read: a path has no zero bytes"#)
    }

    @Test func `a file beyond the limit is not read`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)"
        ).path
        defer { unlink(path) }
        // All of it a hole.
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(truncate(path, off_t(SceneLimits.maximumFileBytes) + 1) == 0)
        #expect(sentence(path) == "\(path): file too long: expected at most 268435456 bytes")
    }

    @Test(arguments: ["/dev/zero", "/dev/null"])
    func `a device is no scene`(path: String) {
        #expect(
            sentence(path) == "\(path): cannot be read: expected a regular file, found a pipe or a device")
    }

    @Test func `an empty file is not JSON`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)"
        ).path
        defer { unlink(path) }
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(sentence(path) == "\(path): line 1, column 1: expected more JSON, found the end")
    }

    private func job(_ pieces: [UInt8]...) throws(SceneError) -> SceneJob {
        try SceneJob(line: Array(pieces.joined()), manifest: "jobs", number: 3)
    }

    @Test func `paths of a job keep bytes that are no UTF-8, as they are and as scalars`() throws {
        let raw = try job(
            Array(#"{"scene": "a"#.utf8), [0xE9], Array(#"", "output": "b"#.utf8), [0xFF], Array(#""}"#.utf8))
        #expect(raw.scene == "a\u{10FEE9}" && raw.output == "b\u{10FEFF}")
        let written = try job(Array(#"{"scene": "a\udbff\udee9", "output": "b\udbff\udeff"}"#.utf8))
        #expect(written.scene == raw.scene && written.output == raw.output)
    }

    @Test func `bytes of a job that are no UTF-8 are an error elsewhere`() {
        for member in [#""theme": ""#, #""overrides": {"a.string": ""#] {
            let end = member.contains("{") ? #""}}"# : #""}"#
            #expect(throws: SceneError.self) {
                try job(Array(#"{"scene": "a", "output": "b", \#(member)"#.utf8), [0xE9], Array(end.utf8))
            }
        }
    }

    @Test func `every sample reads, and its canonical form is its own`() throws {
        let enumerator = FileManager.default.enumerator(at: scenesFolder, includingPropertiesForKeys: nil)
        let files = try #require(enumerator).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "json" && $0.lastPathComponent != "scene.schema.json" }
        #expect(files.count >= 22)
        for file in files {
            let scene = try Scene(contentsOf: file.path, videoOpener: { OpenedFilm($0) })
            let directory = file.deletingLastPathComponent().path
            let again = try Scene(
                json: scene.jsonData(), name: "again", directory: directory,
                videoOpener: { OpenedFilm($0) })
            #expect(again.description == scene.description, "\(file.lastPathComponent)")
            #expect(again.layerCount == scene.layerCount)
            #expect(
                zip(again.layers, scene.layers).allSatisfy { one, other in
                    var (one, other) = (one, other)
                    // Images that are read twice are two images. The text above contains the animations' descriptions
                    // of them.
                    (one.properties.contents, other.properties.contents) = (nil, nil)
                    (one.properties.emitter, other.properties.emitter) = (EmitterValues(), EmitterValues())
                    guard one.animations.map(\.key) == other.animations.map(\.key) else { return false }
                    (one.animations, other.animations) = ([], [])
                    return one == other
                }, "\(file.lastPathComponent)")
        }
    }
}
