import Testing

import LaminaComparison

@Suite struct ColorDistanceTests {
    /// Pairs of the supplementary test data of Sharma, Wu and Dalal.
    static let published: [([Double], [Double], Double)] = [
        ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
        ([50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615),
        ([50, 2.8361, -74.0200], [50, 0, -82.7485], 3.4412),
        ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
        ([50, -1.1848, -84.8006], [50, 0, -82.7485], 1.0000),
        ([50, -0.9009, -85.5211], [50, 0, -82.7485], 1.0000),
        ([50, 0, 0], [50, -1, 2], 2.3669),
        ([50, 2.4900, -0.0010], [50, -2.4900, 0.0009], 7.1792),
        ([50, 2.4900, -0.0010], [50, -2.4900, 0.0011], 7.2195),
        ([50, -0.0010, 2.4900], [50, 0.0011, -2.4900], 4.7461),
        ([50, 2.5, 0], [50, 0, -2.5], 4.3065),
        ([50, 2.5, 0], [73, 25, -18], 27.1492),
        ([50, 2.5, 0], [61, -5, 29], 22.8977),
        ([50, 2.5, 0], [56, -27, -3], 31.9030),
        ([50, 2.5, 0], [58, 24, 15], 19.4535),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
        ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
        ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ]

    @Test(arguments: published.indices)
    func `Distances are those of the published test data`(index: Int) {
        let (one, other, expected) = Self.published[index]
        let a = LabColor(lightness: one[0], a: one[1], b: one[2])
        let b = LabColor(lightness: other[0], a: other[1], b: other[2])
        #expect(abs(a.distance(to: b) - expected) < 0.00005)
        #expect(abs(b.distance(to: a) - expected) < 0.00005)
    }

    @Test func `White is L 100, and sRGB red has its known colour`() {
        let white = Pixel(word: 0xffff_ffff).lab(over: 0)
        #expect(abs(white.lightness - 100) < 0.001 && abs(white.a) < 0.01 && abs(white.b) < 0.02)
        let red = Pixel(word: 0xffff_0000).lab(over: 0)
        #expect(abs(red.lightness - 53.24) < 0.01 && abs(red.a - 80.09) < 0.02 && abs(red.b - 67.20) < 0.02)
    }

    @Test func `One level of one channel is at most 1.25, wherever it is`() {
        var largest = 0.0
        for red in stride(from: 0, through: 250, by: 25) {
            for green in stride(from: 0, through: 250, by: 25) {
                for blue in stride(from: 0, through: 250, by: 25) {
                    let word = 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
                    for step in [1, 0x100, 0x1_0000] as [UInt32] {
                        largest = max(largest, Pixel(word: word).distance(to: Pixel(word: word + step)))
                    }
                }
            }
        }
        #expect(largest <= 1.25)
        #expect(largest > 0.4)
    }

    @Test func `A clear pixel and black apart by alpha are told apart over white`() {
        #expect(Pixel(word: 0).distance(to: Pixel(word: 0xff00_0000)) > 99)
        #expect(Pixel(word: 0).distance(to: Pixel(word: 0)) == 0)
    }
}
