import Foundation
import LaminaScene
import LaminaTestSupport
import Testing

/// Whatever a document's bytes are, reading ends in a scene or in one sentence.
struct CAMLBadInputTests {
    private func sentence(_ text: String) -> String { sentence(Data(text.utf8)) }

    private func sentence(_ data: Data) -> String {
        do throws(SceneError) {
            _ = try Scene(json: data, name: "a.caml", directory: "")
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("<html/>", "a.caml: line 1, column 1: expected <caml>, found <html>"),
        ("<caml/>", "a.caml: line 1, column 1: expected a layer in <caml>, found none"),
        (
            "<caml><CALayer/></caml>",
            "a.caml: line 1, column 7: expected a root layer with bounds, found none"
        ),
        ("<caml>\n<CALayer>", "a.caml: line 2, column 10: no XML: no element found"),
        ("<caml>\n  <a></b>", "a.caml: line 2, column 8: no XML: mismatched tag"),
        ("<caml a='1' a='2'/>", "a.caml: line 1, column 13: no XML: duplicate attribute"),
        ("<caml>&lol;</caml>", "a.caml: line 1, column 7: no XML: undefined entity"),
    ])
    func `errors name the place`(text: String, expected: String) {
        #expect(sentence(text) == expected)
    }

    @Test func `entities are refused before they can grow`() {
        var bomb = "<!DOCTYPE caml [<!ENTITY a0 \"lol\">"
        for level in 1...9 {
            bomb += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        #expect(sentence(bomb + "]><caml>&a9;</caml>").hasSuffix("expected no document type"))
        let external = "<!DOCTYPE caml SYSTEM \"file:///etc/hostname\"><caml/>"
        #expect(sentence(external).hasSuffix("expected no document type"))
    }

    @Test func `elements may not lie too deep in one another`() {
        let deep = "<caml>" + String(repeating: "<a>", count: 100_000)
        #expect(sentence(deep).contains("nested too deeply: expected at most"))
        let layers =
            "<caml>" + String(repeating: "<CALayer bounds=\"0 0 9 9\"><sublayers>", count: 201)
            + String(repeating: "</sublayers></CALayer>", count: 201) + "</caml>"
        #expect(
            sentence(layers).contains("nested too deeply: expected at most 200 layers inside one another"))
    }

    @Test func `an element may not have too many attributes`() {
        let many = (0..<2000).map { " a\($0)='1'" }.joined()
        #expect(sentence("<caml\(many)/>").hasSuffix("too many attributes: expected at most 1024"))
    }

    @Test func `groups of animations and cells of emitters have a limit`() throws {
        let groups =
            String(repeating: "<animation type='CAAnimationGroup'><animations>", count: 20)
            + String(repeating: "</animations></animation>", count: 20)
        let scene = try readCAML(caml("<animations>\(groups)</animations>"))
        #expect(scene.warnings.map(\.feature) == ["an animation in more than 8 groups"])
        let cells =
            String(repeating: "<emitterCells><CAEmitterCell>", count: 20)
            + String(repeating: "</CAEmitterCell></emitterCells>", count: 20)
        let emitter = try readCAML(caml("<sublayers><CAEmitterLayer>\(cells)</CAEmitterLayer></sublayers>"))
        #expect(emitter.warnings.count == 1)
    }

    @Test func `documents in UTF-16 are read as others are`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + caml(root: "name=\"ä\" odd=\"1\"")
        let data = try #require(text.data(using: .utf16))
        let scene = try Scene(json: data, name: "a.caml", directory: "")
        #expect(scene.layers.first?.properties.name == "ä")
        #expect(scene.warnings.count == 1)
    }

    private static let seed = UInt64(ProcessInfo.processInfo.environment["LAMINA_SEED"] ?? "") ?? 20_262

    @Test func `cut and changed bytes give a scene or a sentence`() throws {
        print("CAML fuzz: LAMINA_SEED=\(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        let folder = scenesFolder.appendingPathComponent("caml/card.ca")
        let original = [UInt8](try Data(contentsOf: folder.appendingPathComponent("main.caml")))
        let words = [
            "<", ">", "</", "\"", "&", "&#0;", "]]>", "<![CDATA[", "<!--", "1e999", "nan", "\u{FF}", "-",
        ]
        .map { Array($0.utf8) }
        var read = 0
        for round in 0..<600 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch (round + Int.random(in: 0..<5, using: &random)) % 5 {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: bytes.removeSubrange((place + 1)...)
                case 2: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
                case 3: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
                default: bytes.removeSubrange(place..<min(bytes.count - 1, place + 9))
                }
            }
            do throws(SceneError) {
                let scene = try Scene(json: Data(bytes), name: "a.caml", directory: folder.path)
                // A document that is read makes layers, and can be written.
                _ = scene.makeRootLayer()
                #expect(!scene.caml(isBundle: true).document.isEmpty)
                _ = try Scene(json: scene.jsonData(), name: "a.caml", directory: folder.path)
                read += 1
            } catch {
                #expect("\(error)".hasPrefix("a.caml: ") && !"\(error)".contains("\n"))
            }
        }
        #expect(read > 50)
    }

    @Test func `a bundle's index is checked as documents are`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ca")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func sentence(_ index: String) throws -> String {
            try Data(index.utf8).write(to: folder.appendingPathComponent("index.xml"))
            do throws(SceneError) {
                _ = try Scene(contentsOf: folder.path)
                return ""
            } catch {
                return "\(error)".replacing(folder.path, with: "a.ca")
            }
        }
        #expect(
            try sentence("<plist><dict/></plist>")
                == "a.ca: main.caml: expected a document that index.xml names, found none")
        #expect(
            try sentence("<plist><dict><key>rootDocument</key><string>../b.caml</string></dict></plist>")
                == "a.ca: ../b.caml: expected a document that index.xml names, found none")
        #expect(
            try sentence("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>")
                == "a.ca/index.xml: line 1, column 17: expected no declarations in the document type")
        #expect(
            try sentence("<caml/>")
                == "a.ca/index.xml: line 1, column 1: expected a property list with a dict")
    }

    @Test func `a wallpaper's archive may be damaged anywhere`() throws {
        var archive = StoredArchive()
        archive.add("a.ca/main.caml", caml())
        archive.add("a.ca/index.xml", "<plist><dict/></plist>")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("w.tendies")
        let whole = archive.bytes
        for place in stride(from: 4, to: whole.count, by: 3) {
            for bytes in [Array(whole[..<place]), whole.enumerated().map { $0 == place ? $1 ^ 0x41 : $1 }] {
                try Data(bytes).write(to: file)
                do throws(SceneError) {
                    #expect(try Scene(contentsOf: file.path).layerCount > 0)
                } catch {
                    #expect("\(error)".hasPrefix(file.path) && !"\(error)".contains("\n"))
                }
            }
        }
    }
}
