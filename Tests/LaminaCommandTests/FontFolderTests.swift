import Foundation
import LaminaTestSupport
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

    @Test(arguments: [[], ["--untrusted"]])
    func `A font in a .lottie file is used, and a broken one is a warning`(options: [String]) throws {
        let document = """
            {"v": "5.7", "fr": 30, "ip": 0, "op": 30, "w": 80, "h": 30,
              "fonts": {"list": [{"fName": "Own", "fFamily": "DejaVu Sans", "fStyle": "Book", "fPath": "/f/own.ttf"}]},
              "layers": [{"ty": 5, "nm": "title", "ks": {"p": {"k": [2, 20]}}, "t": {"d": {"k": [
                {"t": 0, "s": {"t": "Hello", "s": 12, "f": "Own", "fc": [1, 0, 0]}}]}}}]}
            """
        func picture(_ font: [UInt8], _ name: String) throws -> (Program.Outcome, Data) {
            var archive = StoredArchive()
            archive.add("manifest.json", #"{"animations": [{"id": "a"}]}"#)
            archive.add("a/a.json", document)
            archive.add("f/own.ttf", font)
            let path = scratch.path("\(name).lottie")
            try Data(archive.bytes).write(to: URL(filePath: path))
            let outcome = try Program.run(
                ["render", path, "-o", scratch.path("\(name).png"), "--backend", "cpu"] + options)
            return (outcome, try Data(contentsOf: URL(filePath: scratch.path("\(name).png"))))
        }
        let (plain, one) = try picture(FontBytes.plain(), "plain")
        let (half, other) = try picture(FontBytes.half(), "half")
        let (broken, _) = try picture(FontBytes.broken(), "broken")
        #expect(plain.code == 0 && half.code == 0 && broken.code == 0)
        #expect(!plain.errors.contains("font"), "\(plain.errors)")
        #expect(one != other)
        #expect(broken.errors.contains("the font \"Own\": the font is damaged"), "\(broken.errors)")
    }

    @Test func `doctor says which font stands for a usual one`() throws {
        let outcome = try Program.run(["doctor", "--fonts", folder()])
        #expect(outcome.text.contains("  Helvetica          Lamina Sans\n"), "\(outcome.text)")
    }
}
