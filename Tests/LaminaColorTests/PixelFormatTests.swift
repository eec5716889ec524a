import LaminaColor
import Testing

@Suite struct PixelFormatTests {
    @Test(arguments: [
        (PixelFormat.bytes(.bgra, .premultiplied), 4), (.rgb565, 2), (.rgb555, 2), (.half(.straight), 8),
        (.float(.skipped), 16), (.words(.premultiplied), 8), (.gray16, 2), (.gray, 1), (.grayAndAlpha, 2),
        (.alphaOnly, 1), (.cmyk, 4),
    ]) func `A pixel has the bytes of its components`(format: PixelFormat, bytes: Int) {
        #expect(format.bytesPerPixel == bytes)
    }

    @Test func `Formats are equal by all of their parts`() {
        #expect(PixelFormat.standard == .bytes(.bgra, .premultiplied))
        #expect(PixelFormat.standard != .bytes(.rgba, .premultiplied))
        #expect(PixelFormat.standard != .bytes(.bgra, .straight))
        #expect(PixelFormat.standard != PixelFormat.standard.inSpace(.displayP3))
        #expect(PixelFormat.standard.inSpace(.displayP3).bytesPerPixel == 4)
    }

    @Test func `A format says what it is`() {
        #expect("\(PixelFormat.standard)" == "uint8 bgra premultiplied sRGB")
        #expect("\(PixelFormat.gray16)" == "uint16 gray opaque sRGB")
    }
}
