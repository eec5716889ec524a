import LaminaMessages
import Testing

/// Text from outside stays on its line.
struct DisplayedTests {
    @Test(arguments: ["", "card", "Ünïcödé 漢字 🙂 👩‍👩‍👧", "C:\\temp\\\"x\"", "a…b", "שלום", "100 %"])
    func `Ordinary text stays as it is`(text: String) { #expect(displayed(text) == text) }

    @Test(arguments: [
        ("a\nb", #"a\nb"#), ("a\tb", #"a\tb"#), ("a\r\nb", #"a\u{d}\nb"#),
        ("\u{1B}[31mred", #"\u{1b}[31mred"#),
        ("\0", #"\u{0}"#), ("\u{7F}", #"\u{7f}"#), ("\u{9B}2J", #"\u{9b}2J"#), ("\u{85}", #"\u{85}"#),
        ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{202E}gnp", #"\u{202e}gnp"#),
        ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
        ("\u{200E}\u{200F}\u{61C}", #"\u{200e}\u{200f}\u{61c}"#),
    ])
    func `Characters that a terminal obeys are escapes`(text: String, shown: String) {
        #expect(displayed(text) == shown)
    }

    @Test func `All control characters and no letters are escaped`() {
        for value in UInt32(0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control
            let isSeparator = [.lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory)
            let shown = displayed(String(scalar))
            #expect(!(isControl || isSeparator || scalar.properties.isBidiControl) || shown.hasPrefix("\\"))
            let isSeen = scalar.properties.isAlphabetic && !scalar.properties.isDefaultIgnorableCodePoint
            #expect(!isSeen || shown == String(scalar))
        }
    }

    @Test(
        arguments: [
            0xAD, 0x034F, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060, 0x2064, 0x206A, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF9, 0xE0000,
            0xE0001, 0xE0041, 0xE007F,
        ] as [UInt32])
    func `Characters that are not seen are escapes`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let shown = "\\u{\(String(value, radix: 16))}"
        #expect(displayed("f\(scalar)ill") == "f\(shown)ill")
        #expect(quoted("f\(scalar)ill") == "\"f\(shown)ill\"")
    }

    @Test func `Joiners and selectors, which change what is seen, stay`() {
        let text = "👩‍👩‍👧 ❤\u{FE0F} می\u{200C}خواهم"
        #expect(displayed(text) == text)
    }

    @Test func `What was shown once is shown the same again`() {
        let text = displayed("a\u{1B}b\n\u{202E}\\c")
        #expect(displayed(text) == text)
        #expect(displayed("layer \(quoted("x\"\n")): \(text)") == #"layer "x\"\n": \#(text)"#)
    }

    @Test func `Long text is cut`() {
        #expect(displayed("abcdef", limit: 6) == "abcdef")
        #expect(displayed("abcdefg", limit: 6) == "abcdef…")
        #expect(displayed("🙂🙂🙂", limit: 2) == "🙂🙂…")
        #expect(displayed("\n\n\n", limit: 2) == #"\n\n…"#)
        #expect(
            displayed(String(repeating: "x", count: 1 << 20)).unicodeScalars.count == DisplayedText.longest
                + 1)
        #expect(quoted(String(repeating: "x", count: 81)) == "\"" + String(repeating: "x", count: 80) + "…\"")
    }

    @Test func `Quotes and backslashes in quotes are told from its ends`() {
        #expect(quoted(#"a"b\c"#) == #""a\"b\\c""#)
    }

    @Test(arguments: [
        (Array("ä.png".utf8), "ä.png"), ([0x61, 0xFF, 0x62], #"a\xffb"#), ([0xC3], #"\xc3"#),
        ([0xE2, 0x80, 0xAE], #"\u{202e}"#), ([0xE2, 0x80], #"\xe2\x80"#), ([0x0A, 0x80], #"\n\x80"#),
    ])
    func `Bytes that are no UTF-8 are escapes`(bytes: [UInt8], shown: String) {
        #expect(displayed(bytes: bytes) == shown)
    }
}
