import LaminaImage
import LaminaPreview
import Testing

@Suite struct FrameDeltaTests {
    /// Numbers that look random, and are the same in each run.
    private struct Noise: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11 ^ state << 31
        }
    }

    private func apply(_ words: [UInt32], to pixels: inout [UInt32]) {
        var (at, next) = (0, 0)
        while next < words.count {
            let (kind, count) = (words[next] >> 30, Int(words[next] & 0x3FFF_FFFF))
            next += 1
            for place in 0..<count where kind > 0 {
                pixels[at + place] = words[next + (kind == 2 ? place : 0)]
            }
            at += count
            next += kind == 2 ? count : Int(kind)
        }
    }

    @Test(arguments: [1, 2, 3, 5, 8, 33])
    func `Any picture follows from any other, in few enough words`(width: Int) {
        var noise = Noise(state: UInt64(width))
        for colors in [1, 2, 3, 200] as [UInt32] {
            let height = 7
            var delta = FrameDelta(width: width, height: height)
            var pixels = [UInt32](repeating: 77, count: width * height)
            var picture = pixels
            for _ in 0..<200 {
                for place in picture.indices where Bool.random(using: &noise) {
                    // Opaque grey, whose bytes are the same in both orders.
                    picture[place] = 0xFF00_0000 | UInt32.random(in: 0..<colors, using: &noise) * 0x01_0101
                }
                let (box, words) = picture.withUnsafeBytes {
                    delta.take(PixelRows($0, width: width, height: height, format: .standard))
                }
                let before = pixels
                apply(words, to: &pixels)
                #expect(pixels == picture.map { $0 >> 24 == 0xFF ? $0 : 0 })
                #expect(words.count <= (width + 2) * height)
                for place in pixels.indices where pixels[place] != before[place] {
                    let (x, y) = (place % width, place / width)
                    #expect(x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
                }
            }
        }
    }
}
