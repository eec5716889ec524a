import Foundation
import Testing

/// `--fonts` draws all texts in the fonts of a folder.
struct FontFolderTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func text(in font: String) throws -> String {
        try scratch.file(
            "scene.json",
            """
            {"version": 1, "size": [80, 30], "layers": [{"class": "CATextLayer", "name": "title",
              "frame": [0, 0, 80, 30], "fontSize": 12, "font": "\(font)", "string": "Hello"}]}
            """)
    }

    /// A folder with Lamina's own font.
    private func folder(_ name: String = "fonts") throws -> String {
        let path = scratch.path(name)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "Fonts/LaminaSans.ttf", toPath: path + "/LaminaSans.ttf")
        return path
    }

    private func render(_ scene: String, _ fonts: String, _ output: String) throws -> Program.Outcome {
        try Program.run([
            "render", scene, "-o", scratch.path(output), "--backend", "cpu", "--fonts", fonts, "--strict",
        ])
    }

    @Test func `A font of the folder is used by its family and by its PostScript name`() throws {
        let fonts = try folder()
        for name in ["Lamina Sans", "LaminaSans-Regular"] {
            let outcome = try render(text(in: name), fonts, "out.png")
            #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
        }
    }

    @Test func `Fonts of the system are not there beside the folder`() throws {
        let outcome = try render(text(in: "DejaVu Sans"), folder(), "out.png")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors.contains("found no font \"DejaVu Sans\"; the text is set in Lamina Sans"),
            "\(outcome.errors)")
    }

    @Test func `A folder that is not there is bad usage`() throws {
        let outcome = try render(text(in: "Lamina Sans"), scratch.path("absent"), "out.png")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("--fonts: "), "\(outcome.errors)")
    }

    @Test func `doctor says which font stands for a usual one`() throws {
        let outcome = try Program.run(["doctor", "--fonts", folder()])
        #expect(outcome.text.contains("  Helvetica          Lamina Sans\n"), "\(outcome.text)")
    }
}
