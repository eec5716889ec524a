import CoreGraphics
import Testing

/// Colours keep what they were made of.
@Suite struct KeptColorTests {
    private static func space(_ name: CFString) throws -> CGColorSpace {
        try #require(CGColorSpace(name: name))
    }

    @Test func `A colour has the space and the components that it was made with`() throws {
        let p3 = try Self.space(CGColorSpace.displayP3)
        let color = try #require(CGColor(colorSpace: p3, components: [0.1, 0.9, 0.3, 0.5]))
        #expect(color.colorSpace == p3)
        #expect(color.components == [0.1, 0.9, 0.3, 0.5] && color.numberOfComponents == 4)
    }

    @Test func `Inks are five numbers`() {
        let ink = CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0.25, black: 0.5, alpha: 1)
        #expect(ink.components == [1, 0, 0.25, 0.5, 1] && ink.numberOfComponents == 5)
        #expect(ink.colorSpace?.name == CGColorSpace.genericCMYK)
    }

    @Test func `A grey has two components`() {
        let gray = CGColor(gray: 0.25, alpha: 0.5)
        #expect(gray.components == [0.25, 0.5] && gray.numberOfComponents == 2)
        #expect(gray.colorSpace?.name == CGColorSpace.genericGrayGamma2_2)
        #expect(gray.red == 0.25 && gray.blue == 0.25)
    }

    @Test func `Red, green and blue are components of sRGB`() {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
        #expect(color.components == [0.1, 0.2, 0.3, 1])
        #expect(color.colorSpace?.name == CGColorSpace.sRGB)
    }

    @Test func `A converted colour lies in the other space`() throws {
        let p3 = try Self.space(CGColorSpace.displayP3)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let there = try #require(red.converted(to: p3, intent: .defaultIntent, options: nil))
        let parts = try #require(there.components)
        #expect(there.colorSpace == p3 && parts.count == 4 && parts[3] == 0.5)
        // CSS Color 4: sRGB's red is color(display-p3 0.9175 0.2003 0.1386).
        for (part, expected) in zip(parts, [0.9175, 0.2003, 0.1386]) { #expect(abs(part - expected) < 1e-4) }
    }

    @Test func `Components do not change on the way to their own space`() throws {
        let film = try Self.space(CGColorSpace.itur_2020)
        let parts: [CGFloat] = [0.1, 1.0 / 3, 0.7, 1]
        let color = try #require(CGColor(colorSpace: film, components: parts))
        #expect(color.converted(to: film, intent: .defaultIntent, options: nil)?.components == parts)
    }

    @Test func `Another opacity leaves the space`() throws {
        let p3 = try Self.space(CGColorSpace.displayP3)
        let color = try #require(CGColor(colorSpace: p3, components: [0.1, 0.9, 0.3, 1]))
        #expect(color.copy(alpha: 0.25)?.components == [0.1, 0.9, 0.3, 0.25])
        #expect(CGColor.white.copy(alpha: 0.25)?.components == [1, 0.25])
    }

    @Test func `A colour whose red is changed is one of sRGB`() throws {
        let p3 = try Self.space(CGColorSpace.displayP3)
        var color = try #require(CGColor(colorSpace: p3, components: [0.5, 0.5, 0.5, 1]))
        color.red = 0
        #expect(color.colorSpace?.name == CGColorSpace.sRGB)
        #expect(color.components == [0, color.green, color.blue, 1])
    }

    @Test func `Colours that are drawn alike are equal`() throws {
        #expect(CGColor(gray: 0.5, alpha: 1) == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
        let device = try #require(
            CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1]))
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(device == red && device.hashValue == red.hashValue)
        let p3 = try Self.space(CGColorSpace.displayP3)
        #expect(try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1])) != red)
    }
}
