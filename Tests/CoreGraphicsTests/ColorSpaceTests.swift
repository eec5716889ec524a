import CoreGraphics
import Testing

@Suite struct ColorSpaceTests {
    @Test func `Components of other spaces become sRGB`() throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let green = try #require(CGColor(colorSpace: p3, components: [0, 1, 0, 0.5]))
        // As CSS Color 4 has it for color(display-p3 0 1 0).
        #expect(abs(green.red + 0.5116) < 1e-3 && abs(green.green - 1.0183) < 1e-3)
        #expect(abs(green.blue + 0.3107) < 1e-3 && green.alpha == 0.5)
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        #expect(
            abs(try #require(CGColor(colorSpace: linear, components: [0.5, 0, 0, 1])).red - 0.7354) < 1e-4)
        let ink = CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0.5, alpha: 1)
        #expect(ink.red == 0 && ink.green == 0.5 && ink.blue == 0.5 && ink.alpha == 1)
    }

    @Test func `White is white in every space`() throws {
        for name in [CGColorSpace.displayP3, CGColorSpace.linearSRGB, CGColorSpace.linearDisplayP3] {
            let space = try #require(CGColorSpace(name: name))
            let white = try #require(CGColor(colorSpace: space, components: [1, 1, 1, 1]))
            #expect(abs(white.red - 1) < 1e-6 && abs(white.green - 1) < 1e-6 && abs(white.blue - 1) < 1e-6)
        }
    }

    @Test func `A colour goes to another space and back`() throws {
        let color = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let back = try #require(color.converted(to: p3, intent: .defaultIntent, options: nil))
        #expect(abs(back.red - 0.2) < 1e-4 && abs(back.green - 0.4) < 1e-4 && abs(back.blue - 0.6) < 1e-4)
        let gray = try #require(
            color.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
        #expect(gray.red == gray.blue)
    }

    @Test func `Too few components and unknown names give nothing`() {
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0]) == nil)
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, .nan, 1]) == nil)
        #expect(CGColorSpace(name: "nothing" as CFString) == nil)
        #expect(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [0, 0, 0, 1, 1], locations: nil,
                count: 2)
                == nil)
    }

    @Test func `Casts to Core Foundation's types compile, and give the values back`() {
        #expect(("x" as CFString) as String == "x")
        #expect(([CGColor.white] as CFArray) as? [CGColor] == [.white])
        #expect((["a": 1] as CFDictionary) as? [String: Int] == ["a": 1])
    }

    @Test func `A map comes apart and together again`() {
        let map = CGAffineTransform(2, 1, -0.5, 3, 7, -4)
        let parts = map.decomposed()
        let again = CGAffineTransform(parts)
        for (one, other) in [(map.a, again.a), (map.b, again.b), (map.c, again.c), (map.d, again.d)] {
            #expect(abs(one - other) < 1e-12)
        }
        #expect(parts.translation == CGVector(dx: 7, dy: -4))
    }
}
