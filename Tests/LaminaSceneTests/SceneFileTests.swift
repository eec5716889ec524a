import Foundation
import LaminaPlan
import LaminaScene
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

    @Test func `a file without end is refused at the limit`() {
        #expect(sentence("/dev/zero") == "/dev/zero: file too long: expected at most 268435456 bytes")
    }

    @Test func `an empty file is not JSON`() {
        #expect(sentence("/dev/null") == "/dev/null: line 1, column 1: expected more JSON, found the end")
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
                    // Images read twice are two images; what animations say of them is in the text above.
                    (one.properties.contents, other.properties.contents) = (nil, nil)
                    (one.properties.emitter, other.properties.emitter) = (EmitterValues(), EmitterValues())
                    guard one.animations.map(\.key) == other.animations.map(\.key) else { return false }
                    (one.animations, other.animations) = ([], [])
                    return one == other
                }, "\(file.lastPathComponent)")
        }
    }
}
