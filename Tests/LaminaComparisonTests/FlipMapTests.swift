import Lamina
import LaminaImage
import Testing

import LaminaComparison

@Suite struct FlipMapTests {
    private func flat(_ word: UInt32, width: Int = 64, height: Int = 64) throws -> CGImage {
        try CGImage(width: width, height: height) { $0.bindMemory(to: UInt32.self).update(repeating: word) }
    }

    @Test func `Equal pictures have an empty map`() throws {
        let map = try FlipMap(ImageComparison(flat(0xff80_8080), flat(0xff80_8080)))
        #expect(map.mean == 0 && map.maximum == 0 && map.value(x: 3, y: 3) == 0)
    }

    @Test func `Flat colours differ by the redistributed HyAB distance alone`() throws {
        // Black and white are 100 apart in lightness: 100 to the power of 0.7 is 25.12. Green and blue, the farthest, have 41.28 in
        // that power, so 25.12 is above the knee of 0.4 · 41.28.
        let map = try FlipMap(ImageComparison(flat(0xff00_0000), flat(0xffff_ffff)))
        #expect(abs(map.value(x: 32, y: 32) - 0.967) < 0.003)
        #expect(abs(map.mean - map.maximum) < 0.001)
        let farthest = try FlipMap(ImageComparison(flat(0xff00_ff00), flat(0xff00_00ff)))
        #expect(abs(farthest.value(x: 32, y: 32) - 1) < 0.001)
    }

    @Test func `Translucent pixels have the larger difference of those over white and over black`() throws {
        func value(_ one: UInt32, _ other: UInt32) throws -> Double {
            try FlipMap(ImageComparison(flat(one), flat(other))).value(x: 32, y: 32)
        }
        // White that is half transparent is white over white, and grey over black.
        let white = try value(0x0000_0000, 0x8080_8080)
        #expect(abs(white - (try value(0xff00_0000, 0xff80_8080))) < 0.001)
        #expect(white > 0.5)
        // Black that is half transparent is black over black, and grey over white.
        let black = try value(0x0000_0000, 0x8000_0000)
        #expect(abs(black - (try value(0xffff_ffff, 0xff7f_7f7f))) < 0.001)
        #expect(black > 0.5)
        #expect(try value(0x0000_0000, 0x0000_0000) == 0)
    }

    @Test func `The map of a large picture is that of the part around the change`() throws {
        func picture(_ word: UInt32) throws -> CGImage {
            try CGImage(width: 200, height: 120) { bytes in
                let pixels = bytes.bindMemory(to: UInt32.self)
                for index in pixels.indices { pixels[index] = index % 7 < 3 ? 0xffff_ffff : 0xff20_6080 }
                for y in 50..<54 { for x in 90..<96 { pixels[y * 200 + x] = word } }
            }
        }
        let map = try FlipMap(ImageComparison(picture(0xff00_0000), picture(0xffff_ffff)))
        #expect(map.value(x: 92, y: 52) > 0.5)
        #expect(map.value(x: 60, y: 52) == 0)
        #expect(map.value(x: -1, y: 500) == 0)
        #expect(map.maximum <= 1 && map.mean > 0)
        let image = try map.image()
        #expect(image.width == 200 && image.isOpaque)
    }
}
