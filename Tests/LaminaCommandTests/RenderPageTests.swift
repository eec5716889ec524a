import Foundation
import LaminaTestSupport
import Testing

@Suite struct RenderPageTests {
    private func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    @Test func `A PDF has a page of the scene's size, with text and shapes`() throws {
        let folder = try Scratch()
        let path = folder.path("page.pdf")
        let outcome = try Program.run("render", "Scenes/layer-grid.json", "-o", path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let page = try text(path)
        #expect(page.hasPrefix("%PDF-"))
        #expect(!page.contains("/Subtype /Image"))
        #expect(try folder.names == ["page.pdf"])
    }

    @Test func `The size of a page follows the scale and the size`() throws {
        let folder = try Scratch()
        let scene = try folder.file(
            "empty.json", #"{"version": 1, "size": [200, 100], "scale": 3, "layers": []}"#)
        func box(_ arguments: String...) throws -> String {
            let path = folder.path("page.pdf")
            let outcome = try Program.run(["render", scene, "-o", path] + arguments)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let page = try text(path)
            return page.split(separator: "\n").first { $0.contains("/MediaBox") }.map(String.init) ?? ""
        }
        #expect(try box().contains("[ 0 0 200 100 ]"))
        #expect(try box("--scale", "2").contains("[ 0 0 400 200 ]"))
        #expect(try box("--pixels", "595x842").contains("[ 0 0 595 842 ]"))
    }

    @Test func `A page is drawn from strangers' files too, and by its format on standard output`() throws {
        let folder = try Scratch()
        let path = folder.path("page.pdf")
        let outcome = try Program.run("render", "--untrusted", "Scenes/text.json", "-o", path)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try text(path).contains("/FontFile"))
        let piped = try Program.run("render", "Scenes/cards.json", "-o", "-", "--format", "pdf")
        #expect(piped.output.starts(with: Array("%PDF-".utf8)))
    }

    @Test func `What only frames have is refused, and leaves no file`() throws {
        let folder = try Scratch()
        for option in [["--stats", "-"], ["--trace", folder.path("trace.json")], ["--debug", "blended"]] {
            let outcome = try Program.run(
                ["render", "Scenes/cards.json", "-o", folder.path("page.pdf")] + option)
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains(option[0]), "\(outcome.errors)")
        }
        #expect(try folder.names.isEmpty)
        let huge = try folder.file("huge.json", #"{"version": 1, "size": [16000, 10], "layers": []}"#)
        let outcome = try Program.run("render", huge, "-o", folder.path("page.pdf"))
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains("14400"))
        #expect(try folder.names == ["huge.json"])
    }

    @Test func `The same scene gives the same bytes, alone and among jobs`() throws {
        let folder = try Scratch()
        let (one, other) = (folder.path("one.pdf"), folder.path("other.pdf"))
        #expect(try Program.run("render", "Scenes/cards.json", "-o", one).code == 0)
        let jobs = try folder.file(
            "jobs.jsonl", #"{"scene": "Scenes/cards.json", "output": "\#(other)"}"#)
        let outcome = try Program.run("render", "--manifest", jobs)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: one))
        #expect(bytes.starts(with: Array("%PDF-".utf8)))
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == bytes)
    }
}
