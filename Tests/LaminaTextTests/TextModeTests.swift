import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaText
import Testing

/// The drawing of text in each mode of `setTextDrawingMode`, in bitmaps of bytes and of floats.
@Suite("Text drawing modes", .serialized)
struct TextModeTests {
    static let formats: [PixelFormat] = [.bytes(.bgra, .premultiplied), .half(.premultiplied)]

    /// The pixels of a context with y down.
    private func picture(
        _ format: PixelFormat, recorded: Bool = false, _ body: (CGContext) throws -> Void
    ) throws -> [UInt8] {
        let context = try CGContext(width: 160, height: 60, format: format)
        if recorded { context.startRecording() }
        context.translateBy(x: 0, y: 60)
        context.scaleBy(x: 1, y: -1)
        try body(context)
        return try #require(context.makeImage()).withUnsafeBytes { Array($0) }
    }

    private func show(_ context: CGContext, _ string: String, x: CGFloat = 6, size: CGFloat = 40) {
        context.draw(layout(string, size: size), at: CGPoint(x: x, y: 4), isFlipped: true)
    }

    private func alphas(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }

    private func ink(_ bytes: [UInt8]) -> Double { alphas(bytes).reduce(0) { $0 + Double($1) } / 255 }

    private func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
        zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    private let everything = CGRect(x: 0, y: 0, width: 160, height: 60)

    @Test(arguments: formats) func `invisible text paints nothing`(format: PixelFormat) throws {
        let bytes = try picture(format) {
            $0.setTextDrawingMode(.invisible)
            show($0, "Unseen")
        }
        #expect(bytes.allSatisfy { $0 == 0 })
    }

    @Test(arguments: formats) func `a stroke has the area of a line along the outline`(format: PixelFormat)
        throws
    {
        let bytes = try picture(format) {
            $0.setTextDrawingMode(.stroke)
            $0.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            $0.setLineWidth(1.5)
            show($0, "l")
        }
        // An l is a rectangle.
        let path = try #require(
            CTFont("DejaVu Sans", size: 40).path(of: CTFont("DejaVu Sans", size: 40).glyphs(for: "l")[0]))
        let box = path.boundingBoxOfPath
        #expect(abs(ink(bytes) - 2 * (box.width + box.height) * 1.5) < 1)
        #expect(stride(from: 0, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0 && bytes[$0 + 1] == 0 })
    }

    @Test(arguments: formats) func `a fill with a stroke is the one below the other`(format: PixelFormat)
        throws
    {
        func draw(_ modes: [CGTextDrawingMode]) throws -> [UInt8] {
            try picture(format) { context in
                context.setStrokeColor(CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.6))
                context.setLineWidth(2)
                for mode in modes {
                    context.setTextDrawingMode(mode)
                    show(context, "g")
                }
            }
        }
        let both = try draw([.fillStroke])
        let others = try [[CGTextDrawingMode.fill, .stroke], [.fill], [.stroke]].map { try draw($0) }
        #expect(both == others[0])
        #expect(both != others[1] && both != others[2])
    }

    @Test(arguments: formats) func `after a clip, only what lies inside of glyphs is seen`(
        format: PixelFormat
    ) throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let clipped = try picture(format) {
            $0.setTextDrawingMode(.clip)
            show($0, "Clip")
            $0.setFillColor(red)
            $0.fill(everything)
        }
        let text = TextLayout(
            StyledText("Clip", TextStyle(font: CTFont("DejaVu Sans", size: 40), color: red)))
        let filled = try picture(format) {
            $0.draw(text, at: CGPoint(x: 6, y: 4), isFlipped: true)
        }
        #expect(ink(clipped) > 200)
        #expect(difference(clipped, filled) <= 1)
    }

    @Test(arguments: formats) func `texts that follow one another are one clip`(format: PixelFormat) throws {
        func draw(_ body: (CGContext) -> Void) throws -> [UInt8] {
            try picture(format) { context in
                context.setTextDrawingMode(.clip)
                body(context)
                context.fill(everything)
            }
        }
        let both = try draw {
            show($0, "ab")
            show($0, "cd", x: 90)
        }
        let (one, other) = (try draw { show($0, "ab") }, try draw { show($0, "cd", x: 90) })
        #expect(abs(ink(both) - ink(one) - ink(other)) < 0.5)
        // Once text has ended, clips intersect.
        let none = try draw {
            show($0, "ab")
            $0.setTextDrawingMode(.fill)
            $0.setTextDrawingMode(.clip)
            show($0, "cd", x: 90)
        }
        #expect(ink(none) == 0)
    }

    @Test(arguments: formats) func `a clip of text lies inside of the clip before`(format: PixelFormat) throws
    {
        let bytes = try picture(format) {
            $0.clip(to: CGRect(x: 0, y: 0, width: 160, height: 24))
            $0.setTextDrawingMode(.clip)
            show($0, "H")
            $0.fill(everything)
        }
        let whole = try picture(format) { show($0, "H") }
        let rows = alphas(bytes)
        #expect(rows[(160 * 24)...].allSatisfy { $0 == 0 })
        #expect(Array(rows[..<(160 * 24)]) == Array(alphas(whole)[..<(160 * 24)]))
    }

    @Test(arguments: formats) func `text that paints and clips does both`(format: PixelFormat) throws {
        for (mode, painting) in [
            (CGTextDrawingMode.fillClip, CGTextDrawingMode.fill), (.strokeClip, .stroke),
            (.fillStrokeClip, .fillStroke),
        ] {
            func draw(_ mode: CGTextDrawingMode, fills: Bool) throws -> [UInt8] {
                try picture(format) {
                    $0.setStrokeColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
                    $0.setTextDrawingMode(mode)
                    show($0, "Both")
                    if fills { $0.clear(everything) }
                }
            }
            #expect(try draw(mode, fills: false) == draw(painting, fills: false), "\(mode)")
            // The remaining pixels lie outside of the glyphs: a part of their edges, and the outer halves of lines.
            let most = alphas(try draw(mode, fills: true)).max() ?? 0
            #expect(mode == .fillClip ? most <= 64 : most > 150, "\(mode): \(most)")
        }
    }

    @Test(arguments: formats) func `a state that is restored takes its clip of text along`(
        format: PixelFormat
    ) throws {
        let bytes = try picture(format) {
            $0.saveGState()
            $0.setTextDrawingMode(.clip)
            show($0, "Gone")
            $0.restoreGState()
            $0.fill(everything)
        }
        #expect(alphas(bytes).allSatisfy { $0 == 255 })
        let context = try CGContext(width: 160, height: 60, format: format)
        context.setTextDrawingMode(.clip)
        context.saveGState()
        context.setTextDrawingMode(.stroke)
        context.restoreGState()
        show(context, "Mode")
        #expect(context.makeImage()?.withUnsafeBytes { $0.allSatisfy { $0 == 0 } } == true)
    }

    @Test(arguments: formats, CGTextDrawingMode.allCases)
    func `recorded text is text that is drawn at once`(format: PixelFormat, mode: CGTextDrawingMode) throws {
        func draw(recorded: Bool) throws -> [UInt8] {
            try picture(format, recorded: recorded) {
                $0.setStrokeColor(CGColor(red: 0, green: 0.7, blue: 0.2, alpha: 0.8))
                $0.setLineWidth(1.2)
                $0.setTextDrawingMode(mode)
                show($0, "On 😀", size: 24)
                $0.setShadow(offset: CGSize(width: 2, height: 2), blur: 2, color: .black)
                show($0, "off", x: 90, size: 24)
                $0.setFillColor(CGColor(red: 0.9, green: 0.4, blue: 0, alpha: 0.7))
                $0.fill(CGRect(x: 0, y: 10, width: 160, height: 14))
                $0.setTextDrawingMode(.fill)
                show($0, "End", x: 40, size: 24)
            }
        }
        let direct = try draw(recorded: false)
        let recorded = try draw(recorded: true)
        #expect(direct == recorded)
        #expect(ink(direct) > 10)
    }

    @Test func `glyphs that are shown are those of a layout`() throws {
        let font = CTFont("DejaVu Sans", size: 20)
        let glyphs = font.glyphs(for: "Hx")
        let text = layout("Hx")
        #expect(glyphs.map(UInt32.init) == text.glyphs.map(\.id))
        let shown = try picture(Self.formats[0]) {
            // Text space has y up, as has the context before it is turned.
            $0.setFont(font)
            $0.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 10, ty: text.lines[0].baseline + 5)
            $0.showGlyphs(glyphs, at: text.glyphs.map { CGPoint(x: $0.position.x, y: 0) })
        }
        let drawn = try picture(Self.formats[0]) {
            $0.draw(text, at: CGPoint(x: 10, y: 5), isFlipped: true)
        }
        #expect(shown == drawn)
    }

    @Test func `the text position moves on by advances and spacing, in text space`() throws {
        let context = try CGContext(width: 160, height: 60)
        let font = CTFont("DejaVu Sans", size: 18)
        let glyphs = font.glyphs(for: "word")
        let advance = font.advances(of: glyphs).reduce(0, +)
        context.setFont(font)
        context.setCharacterSpacing(3)
        context.setTextDrawingMode(.invisible)
        context.textPosition = CGPoint(x: 7, y: 9)
        context.showGlyphs(glyphs)
        #expect(abs(context.textPosition.x - (7 + advance + 12)) < 1e-9)
        #expect(context.textPosition.y == 9)
        context.textMatrix = CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 1, ty: 1)
        context.showGlyphs(glyphs)
        #expect(abs(context.textPosition.x - 1) < 1e-9)
        #expect(abs(context.textPosition.y - (1 + 2 * (advance + 12))) < 1e-9)
        let before = context.textPosition
        context.showGlyphs(glyphs, at: glyphs.map { _ in .zero })
        #expect(context.textPosition == before)
    }

    @Test func `the state keeps font, mode and spacing, not the matrix`() throws {
        func ink(_ change: (CGContext) -> Void) throws -> Double {
            let context = try CGContext(width: 160, height: 60)
            context.setFont(CTFont("DejaVu Sans", size: 20))
            context.saveGState()
            change(context)
            context.restoreGState()
            context.showGlyphs(
                CTFont("DejaVu Sans", size: 20).glyphs(for: "ab"), at: [.zero, CGPoint(x: 30, y: 0)])
            return self.ink(try #require(context.makeImage()).withUnsafeBytes { Array($0) })
        }
        let plain = try ink { _ in }
        #expect(plain > 20)
        #expect(try ink { $0.setFontSize(50) } == plain)
        #expect(try ink { $0.setTextDrawingMode(.invisible) } == plain)
        #expect(try ink { $0.textMatrix = CGAffineTransform(scaleX: 2, y: 2) } > 3 * plain)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -1e9, 1e300])
    func `numbers that are none show nothing`(number: CGFloat) throws {
        let context = try CGContext(width: 60, height: 60)
        let glyphs = CTFont("DejaVu Sans", size: 20).glyphs(for: "ab")
        for mode in CGTextDrawingMode.allCases {
            context.setTextDrawingMode(mode)
            context.setFontSize(number)
            context.showGlyphs(glyphs)
            context.setFontSize(12)
            context.textPosition = CGPoint(x: number, y: 10)
            context.showGlyphs(glyphs, at: [CGPoint(x: number, y: number), .zero])
            context.textMatrix = CGAffineTransform(a: number, b: 0, c: 0, d: 0, tx: 0, ty: 0)
            context.showGlyphs([0xFFFF])
            context.textMatrix = .identity
        }
        context.setTextDrawingMode(.fill)
        #expect(context.makeImage()?.withUnsafeBytes { $0.allSatisfy { $0 == 0 } } == true)
    }
}
