import LaminaFiles
import SystemPackage
import Testing

/// Paths as text, with no byte lost.
@Suite struct FilePathTextTests {
    @Test(arguments: ["a", "-", "s", ".", "..", "/", "x.json", "ä/ö.png", "a b\n", "🙂", "", "e\u{301}"])
    func `text of whole characters is itself`(text: String) {
        #expect(FilePath.text(ofBytes: Array(text.utf8)).utf8.elementsEqual(text.utf8))
        #expect(FilePath.bytes(ofText: text) == Array(text.utf8))
    }

    @Test func `every byte above ASCII alone comes back`() {
        for byte in UInt8(0x80)...0xFF {
            let text = FilePath.text(ofBytes: [0x61, byte, 0x62])
            #expect(text.unicodeScalars.map(\.value) == [0x61, 0x10_FE00 + UInt32(byte), 0x62])
            #expect(FilePath.bytes(ofText: text) == [0x61, byte, 0x62])
        }
    }

    @Test func `any bytes come back`() {
        var random = SystemRandomNumberGenerator()
        let pieces: [[UInt8]] = [
            Array("é".utf8), Array("\u{10FE80}".utf8), Array("\u{10FEFF}x".utf8), Array("🙂".utf8), [0xC3],
            [0xE2, 0x82],
            [0xF4, 0x8F, 0xBA], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xFF], [0x41],
        ]
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                bytes +=
                    Bool.random(using: &random)
                    ? pieces.randomElement(using: &random) ?? [] : [.random(in: 0x80...0xFF, using: &random)]
            }
            #expect(FilePath.bytes(ofText: FilePath.text(ofBytes: bytes)) == bytes, "\(bytes)")
        }
    }

    @Test func `a scalar that stands for a byte is kept apart from a name that holds it`() throws {
        let name = Array("\u{10FE80}".utf8)
        let text = FilePath.text(ofBytes: name)
        #expect(text.unicodeScalars.count == 4)
        #expect(FilePath.bytes(ofText: text) == name)
        #expect(FilePath.bytes(ofText: "\u{10FE80}") == [0x80])
    }

    @Test func `no scalar stands for a slash, a dot or a zero byte`() {
        for value in UInt32(0x10_FE00)...0x10_FE7F {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(FilePath.byte(of: scalar) == nil)
        }
    }

    @Test func `a text with a zero byte is no path`() {
        #expect(FilePath(text: "a\0b") == nil)
        #expect(FilePath(text: "\0") == nil)
    }

    @Test func `a path keeps its bytes`() throws {
        let text = FilePath.text(ofBytes: [0x61, 0xE9, 0x2F, 0xFF, 0x2E, 0x70])
        let path = try #require(FilePath(text: text))
        #expect(path.text == text)
        #expect(
            path.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: 6)) } == [
                0x61, -23, 0x2F, -1, 0x2E, 0x70,
            ])
        #expect(path.folder.text == FilePath.text(ofBytes: [0x61, 0xE9]))
    }

    @Test(arguments: [
        ("a", "."), ("-", "."), ("s", "."), ("a/b", "a"), ("/a", "/"), ("/", "/"), ("", "."), ("a/", "."),
        ("../a", ".."),
    ])
    func `the folder of a short path is found`(text: String, folder: String) throws {
        #expect(try #require(FilePath(text: text)).folder.text == folder)
    }

    @Test(arguments: [
        ("a", "a"), ("s.json", "s"), ("x/.ca", ".ca"), ("a.b.c", "a.b"), ("-", "-"), (".a.b", ".a"),
        ("a.", "a"),
        ("card.ca/", "card"), ("/tmp/..", nil), ("/", nil), ("", nil),
    ])
    func `the name without its ending is found`(text: String, stem: String?) throws {
        #expect(try #require(FilePath(text: text)).stemText == stem)
    }

    @Test func `a name of bytes that are no text loses its ending alone`() throws {
        let path = try #require(FilePath(text: FilePath.text(ofBytes: [0xE9, 0x2E, 0xFF, 0x2E, 0x61])))
        #expect(path.stemText == FilePath.text(ofBytes: [0xE9, 0x2E, 0xFF]))
    }
}
