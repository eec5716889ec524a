import CoreText
import Testing

/// Fonts that a program adds.
@Suite(.serialized) struct CTFontManagerTests {
    private func file() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("bars-\(UUID()).ttf")
        try BarsFont.data.write(to: url)
        return url
    }

    private func code(_ error: Unmanaged<CFError>?) -> Int? { error?.takeRetainedValue().code }

    @Test func `A file's fonts are there from its registration until it is undone`() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        func isThere() -> Bool {
            CTFontManagerCopyAvailableFontFamilyNames().contains { $0 as? String == "Bars" }
        }
        var error: Unmanaged<CFError>?
        #expect(!isThere() && CTFontManagerGetScopeForURL(url) == .none)
        #expect(CTFontManagerRegisterFontsForURL(url, .process, &error))
        #expect(isThere() && CTFontManagerGetScopeForURL(url) == .process && error == nil)
        #expect(CTFontGetGlyphCount(CTFont("Bars", size: 10)) == 4)
        #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error))
        #expect(code(error) == CTFontManagerError.alreadyRegistered.rawValue)
        #expect(CTFontManagerUnregisterFontsForURL(url, .process, nil))
        #expect(!isThere() && CTFontGetGlyphCount(CTFont("Bars", size: 10)) > 4)
        #expect(!CTFontManagerUnregisterFontsForURL(url, .process, &error))
        #expect(code(error) == CTFontManagerError.notRegistered.rawValue)
    }

    @Test func `What cannot be registered is an error that names the file`() throws {
        let folder = FileManager.default.temporaryDirectory
        let text = folder.appendingPathComponent("text-\(UUID()).ttf")
        try Data("no font".utf8).write(to: text)
        defer { try? FileManager.default.removeItem(at: text) }
        let missing = folder.appendingPathComponent("none-\(UUID()).ttf")
        var errors: CFArray?
        let web = try #require(URL(string: "https://example.org/a.ttf"))
        #expect(!CTFontManagerRegisterFontsForURLs([missing, text, web], .process, &errors))
        let found = try #require(errors as? [NSError])
        #expect(found.map(\.code) == [101, 103, 306])
        #expect(found.allSatisfy { $0.domain == kCTFontManagerErrorDomain })
        #expect(found[0].localizedDescription == "\(missing.path): expected a font file, found none")
        #expect(found[1].userInfo[kCTFontManagerErrorFontURLsKey] as? [URL] == [text])
    }

    @Test func `Descriptors of a file can be used without registering it`() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        let list = try #require(CTFontManagerCreateFontDescriptorsFromURL(url)) as [Any]
        let descriptor = try #require(list.first as? CTFontDescriptor)
        #expect(CTFontDescriptorCopyAttribute(descriptor, kCTFontURLAttribute) as? URL == url)
        let font = CTFontCreateWithFontDescriptor(descriptor, 10, nil)
        #expect(CTFontCopyPostScriptName(font) == "Bars-Regular" && CTFontGetGlyphCount(font) == 4)
        #expect(!CTFontManagerCopyAvailablePostScriptNames().contains { $0 as? String == "Bars-Regular" })
        #expect(CTFontManagerCreateFontDescriptorsFromURL(URL(fileURLWithPath: "/nonexistent.ttf")) == nil)
        #expect(CTFontManagerIsSupportedFont(url))
    }

    @Test func `A font of a file's bytes is registered, and found by its name then`() throws {
        let provider = try #require(CGDataProvider(data: BarsFont.data))
        let font = try #require(CGFont(provider))
        var error: Unmanaged<CFError>?
        #expect(CTFontManagerRegisterGraphicsFont(font, &error))
        #expect(CTFontCopyFamilyName(CTFont("Bars-Regular", size: 10)) == "Bars")
        #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
        #expect(code(error) == CTFontManagerError.alreadyRegistered.rawValue)
        #expect(CTFontManagerUnregisterGraphicsFont(font, nil))
        let named = try #require(CGFont("DejaVu Sans"))
        #expect(!CTFontManagerUnregisterGraphicsFont(named, &error))
        #expect(code(error) == CTFontManagerError.notRegistered.rawValue)
    }

    @Test func `A font of a file's bytes says its measures, glyphs and axes, and sets lines`() throws {
        let provider = try #require(CGDataProvider(data: BarsFont.data))
        let font = try #require(CGFont(provider))
        #expect(font.postScriptName == "Bars-Regular" && font.numberOfGlyphs == 4 && font.unitsPerEm == 1000)
        #expect(font.ascent == 800 && font.descent == -200 && font.leading == 90)
        #expect(font.capHeight == 700 && font.xHeight == 500 && font.italicAngle == -10)
        var glyphs: [CGGlyph] = [1, 2]
        var advances = [Int32](repeating: 0, count: 2)
        var boxes = [CGRect](repeating: .zero, count: 2)
        #expect(font.getGlyphAdvances(glyphs: &glyphs, count: 2, advances: &advances))
        #expect(font.getGlyphBBoxes(glyphs: &glyphs, count: 2, bboxes: &boxes))
        #expect(advances == [250, 300] && boxes[1] == CGRect(x: 100, y: 0, width: 100, height: 700))
        glyphs[0] = 400
        #expect(!font.getGlyphAdvances(glyphs: &glyphs, count: 2, advances: &advances))
        #expect(font.table(for: 0x6865_6164)?.count == 54)
        let heavy = try #require(font.copy(withVariations: ["Weight": 900]))
        #expect(heavy.variations?["Weight"] as? Double == 900 && heavy != font)
        #expect(heavy.getGlyphBBoxes(glyphs: [2], count: 1, bboxes: &boxes) && boxes[0].width == 300)
        let sized = CTFontCreateWithGraphicsFont(font, 50, nil, nil)
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: "II", attributes: [.font: sized]))
        #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 30) < 0.01)
        #expect(try #require(CGFont(provider)) == font)
        #expect(CGFont(try #require(CGDataProvider(data: Data([0, 1, 0, 0])))) == nil)
    }
}
