import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaText
import Testing

/// Text layers whose strings have attributes that only drawing knows.
@Suite struct AttributedTextLayerTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    private static func layer(
        _ attributes: [NSAttributedString.Key: Any], _ text: String = "Text",
        change: (CATextLayer) -> Void = { _ in }
    ) -> CATextLayer {
        let layer = CATextLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 60)
        layer.string = NSAttributedString(
            string: text, attributes: [.font: CTFont("DejaVu Sans", size: 20)].merging(attributes) { $1 })
        change(layer)
        return layer
    }

    private struct Ink {
        /// The pixels with ink, by their rows.
        var rows: [Int: Int] = [:]
        var red = 0
        var blue = 0

        var count: Int { rows.values.reduce(0, +) }
        var top: Int { rows.keys.min() ?? -1 }
        var bottom: Int { rows.keys.max() ?? -1 }
    }

    private static func ink(_ layer: CATextLayer) throws -> Ink {
        layer.displayIfNeeded()
        let image = try #require(layer.contents as? CGImage)
        let bytes = image.straightRGBA()
        var ink = Ink()
        for index in 0..<image.width * image.height where bytes[4 * index + 3] > 60 {
            ink.rows[index / image.width, default: 0] += 1
            if bytes[4 * index] > 200 { ink.red += 1 }
            if bytes[4 * index + 2] > 200 { ink.blue += 1 }
        }
        return ink
    }

    @Test func `A background fills the text's box`() throws {
        let ink = try Self.ink(Self.layer([.backgroundColor: Self.red, .foregroundColor: Self.blue]))
        #expect(ink.red > 500 && ink.blue > 50)
        #expect(ink.top == 0 && ink.bottom >= 22)
    }

    @Test func `Lines under and through text are drawn in their colours`() throws {
        let plain = try Self.ink(Self.layer([.foregroundColor: Self.red]))
        let struck = try Self.ink(
            Self.layer([
                .foregroundColor: Self.red, .strikethroughStyle: 1, .strikethroughColor: Self.blue,
            ]))
        #expect(plain.blue == 0 && struck.blue > 30)
        let under = try Self.ink(
            Self.layer([.foregroundColor: Self.red, .underlineStyle: 1, .underlineColor: Self.blue]))
        #expect(
            under.blue > 30 && under.rows[under.bottom, default: 0] > plain.rows[plain.bottom, default: 0])
    }

    @Test func `Outlines have their width and colour`() throws {
        let plain = try Self.ink(Self.layer([.foregroundColor: Self.red]))
        let both = try Self.ink(
            Self.layer([.foregroundColor: Self.red, .strokeWidth: -10, .strokeColor: Self.blue]))
        #expect(both.blue > 100 && both.count > plain.count)
        let outline = try Self.ink(
            Self.layer([.foregroundColor: Self.red, .strokeWidth: 10, .strokeColor: Self.blue]))
        #expect(outline.red == 0 && outline.blue > 100)
    }

    @Test(
        arguments: [
            ([NSAttributedString.Key.baselineOffset: 5.0], 5), ([.baselineOffset: -4.0], -4),
            ([.superscript: 1], 7),
        ] as [([NSAttributedString.Key: Double], Int)])
    func `Letters are raised and lowered beside others`(
        _ attributes: [NSAttributedString.Key: Double], _ raise: Int
    ) throws {
        func draw(_ more: [NSAttributedString.Key: Any]) throws -> (dash: Int, letter: Int) {
            let font = CTFont("DejaVu Sans", size: 20)
            let string = NSMutableAttributedString(
                string: "l",
                attributes: [.font: font, .foregroundColor: Self.red, .backgroundColor: Self.clear])
            let dash: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: Self.blue]
            string.append(NSAttributedString(string: "\u{2014}", attributes: dash.merging(more) { $1 }))
            let layer = Self.layer([:])
            layer.string = string
            layer.displayIfNeeded()
            let bytes = try #require(layer.contents as? CGImage).straightRGBA()
            func top(_ channel: Int) -> Int {
                (0..<bytes.count / 4).first { bytes[4 * $0 + 3] > 127 && bytes[4 * $0 + channel] > 200 }.map {
                    $0 / 120
                } ?? -1
            }
            return (top(2), top(0))
        }
        let (plain, raised) = (try draw([:]), try draw(attributes))
        // The line is as much higher as superscripts need, so the other letters move down.
        let room = attributes[.superscript] == nil ? 0 : raise
        #expect(abs((plain.dash - plain.letter) - (raised.dash - raised.letter) - raise) <= 1)
        #expect(abs(raised.letter - plain.letter - room) <= 1)
    }

    @Test func `A shadow lies to the right and below`() throws {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 30, height: 20)
        shadow.shadowColor = Self.blue
        let ink = try Self.ink(Self.layer([.foregroundColor: Self.red, .shadow: shadow], "l"))
        #expect(ink.red > 10 && ink.blue > 10)
        let alone = try Self.ink(Self.layer([.foregroundColor: Self.red], "l"))
        #expect(abs(ink.bottom - alone.bottom - 20) <= 1)
    }

    @Test func `Paragraphs have their spacing`() throws {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 11
        func draw(_ attributes: [NSAttributedString.Key: Any]) throws -> Ink {
            try Self.ink(
                Self.layer(attributes, "Word Word") {
                    $0.isWrapped = true; $0.bounds.size.width = 70
                })
        }
        let (plain, spaced) = (try draw([:]), try draw([.paragraphStyle: style]))
        #expect(spaced.bottom - plain.bottom == 11)
    }

    @Test func `An attribute aligns a paragraph beside others`() throws {
        func left(_ alignment: CTTextAlignment) throws -> Int {
            let layer = Self.layer([.paragraphAlignment: alignment, .backgroundColor: Self.red])
            layer.displayIfNeeded()
            let bytes = try #require(layer.contents as? CGImage).straightRGBA()
            return (0..<120).first { bytes[4 * (10 * 120 + $0) + 3] > 127 } ?? -1
        }
        #expect(try left(.left) == 0)
        #expect(try left(.right) > 60)
    }

    @Test func `Core Text's own name of the colour counts beside other attributes`() throws {
        let key = NSAttributedString.Key("CTForegroundColor")
        let ink = try Self.ink(Self.layer([key: Self.red, .strikethroughStyle: 1]))
        #expect(ink.red > 100)
    }

    @Test func `A wrapped text that does not fit has dots on its last whole line`() throws {
        func bottom(_ mode: CATextLayerTruncationMode) throws -> Int {
            try Self.ink(
                Self.layer([.backgroundColor: Self.blue], "Word after word after word") {
                    $0.isWrapped = true
                    $0.truncationMode = mode
                }
            ).bottom
        }
        // Lines are 23.3 points high, so two of them fit into 60 points.
        #expect(try bottom(.end) < 48)
        #expect(try bottom(.none) == 59)
    }

    @Test func `Text that only has fonts and colours is drawn as before`() throws {
        let attributes: [NSAttributedString.Key: Any] = [
            .foregroundColor: Self.red, .underlineStyle: 1, .kern: 1,
        ]
        let layer = Self.layer(attributes)
        let same = Self.layer(attributes)
        same.string = StyledText(try #require(layer.string as? NSAttributedString))
        layer.displayIfNeeded()
        same.displayIfNeeded()
        let (a, b) = (try #require(layer.contents as? CGImage), try #require(same.contents as? CGImage))
        #expect(a.withUnsafeBytes { Array($0) } == b.withUnsafeBytes { Array($0) })
    }
}
