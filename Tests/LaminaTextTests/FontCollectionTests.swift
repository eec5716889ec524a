import Foundation
import LaminaTestSupport
import LaminaText
import Testing

/// Fonts of some texts in place of the process's.
struct FontCollectionTests {
    private func width(_ font: String, _ fonts: FontCollection?) -> CGFloat {
        layout(font, fonts).size.width
    }

    private func layout(_ font: String, _ fonts: FontCollection?) -> TextLayout {
        TextLayout(
            StyledText("Hamburg", TextStyle(font: CTFont(font, size: 100))), TextLayoutOptions(fonts: fonts))
    }

    private func folder(_ files: [String: [UInt8]]) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: path).appending(path: name)) }
        return path
    }

    @Test func `Two collections with a font of one name each use their own`() throws {
        let plain = FontCollection([try FontFile(FontBytes.plain())], over: nil)
        let half = FontCollection([try FontFile(FontBytes.half())], over: nil)
        let (one, other) = (width("Lamina Sans", plain), width("Lamina Sans", half))
        #expect(one > 100)
        #expect(abs(one - 2 * other) < 0.01, "\(one) \(other)")
        #expect(layout("Lamina Sans", half).warnings == [])
    }

    @Test func `A font is found by its alias, by which two fonts of one name are told apart`() throws {
        let (plain, half) = (try FontFile(FontBytes.plain()), try FontFile(FontBytes.half()))
        let both = FontCollection([plain, half], over: nil)
        let (one, other) = (width(plain.alias, both), width(half.alias, both))
        #expect(abs(one - 2 * other) < 0.01, "\(one) \(other)")
        #expect(layout(half.alias, both).warnings == [])
    }

    @Test func `Fonts of the process are beside the fonts of files, and do not have theirs`() throws {
        let half = FontCollection([try FontFile(FontBytes.half())], over: nil)
        #expect(width("DejaVu Sans", half) == width("DejaVu Sans", nil))
        #expect(CTFont("Lamina Sans", size: 12).isInstalled(in: half))
        #expect(!CTFont(try FontFile(FontBytes.half()).alias, size: 12).isInstalled(in: nil))
    }

    @Test func `A folder's fonts are the only ones`() throws {
        let path = try folder(["a.ttf": FontBytes.half()])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fonts = try FontCollection(folder: path)
        let own = FontCollection([try FontFile(FontBytes.half())], over: nil)
        #expect(width("Lamina Sans", fonts) == width("Lamina Sans", own))
        #expect(
            layout("DejaVu Sans", fonts).warnings == [
                "found no font \"DejaVu Sans\"; the text is set in Lamina Sans"
            ])
        #expect(layout("DejaVu Sans", nil).warnings == [])
    }

    @Test func `A file's font hides a folder's font of the same name`() throws {
        let path = try folder(["a.ttf": FontBytes.half()])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fonts = try FontCollection(folder: path)
        let both = FontCollection([try FontFile(FontBytes.plain())], over: fonts)
        #expect(abs(width("Lamina Sans", both) - 2 * width("Lamina Sans", fonts)) < 0.01)
    }

    @Test func `A folder that is not there is an error`() {
        #expect(throws: FontFolderError.self) { try FontCollection(folder: "/nonexistent") }
    }

    @Test func `Equal files count once, and their bytes read back`() throws {
        let bytes = try FontBytes.plain()
        let fonts = FontCollection([try FontFile(bytes), try FontFile(bytes)], over: nil)
        #expect(fonts.embedded.count == 1)
        #expect(fonts.embedded.first?.bytes == bytes)
        #expect(fonts.embedded.first?.digest.count == 64)
    }

    @Test func `Bytes that are no font, and a damaged font, are errors`() throws {
        #expect {
            try FontFile(Array("wOF2 and more".utf8))
        } throws: {
            "\($0)" == "expected a TrueType or OpenType font"
        }
        let broken = try FontBytes.broken()
        #expect {
            try FontFile(broken)
        } throws: {
            "\($0)" == "the font is damaged"
        }
    }

    @Test func `A layout stays whole when its collection is gone`() throws {
        let layout: TextLayout
        do {
            let fonts = FontCollection([try FontFile(FontBytes.plain())], over: nil)
            layout = self.layout("Lamina Sans", fonts)
        }
        let glyphs = layout.runs.flatMap { run in layout.glyphs[run.glyphs].map { run.font.outline($0.id) } }
        #expect(glyphs.count == 7 && glyphs.allSatisfy { !$0.isEmpty })
    }

    @Test func `A collection that is gone takes its fonts with it`() throws {
        weak var file: FontFile?
        do {
            let fonts = FontCollection([try FontFile(FontBytes.half())], over: nil)
            #expect(width("Lamina Sans", fonts) > 0)
            file = fonts.embedded.first
            #expect(file != nil)
        }
        #expect(file == nil)
    }
}
