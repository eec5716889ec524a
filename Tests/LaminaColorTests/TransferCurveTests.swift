import Foundation
import LaminaColor
import Testing

@Suite struct TransferCurveTests {
    private static let curves: [TransferCurve] = [
        .linear, .srgb, .power(2.2), .camera, .romm, .pq, .hlg,
    ]

    @Test(arguments: curves) func `A value comes back from light`(curve: TransferCurve) {
        for step in -20...20 {
            let value = Double(step) / 20
            #expect(abs(curve.value(curve.light(value)) - value) < 1e-5)
        }
    }

    @Test(arguments: curves) func `Values below 0 are the mirror image of those above`(curve: TransferCurve) {
        for value in [0.01, 0.3, 0.9] {
            #expect(curve.light(-value) == -curve.light(value))
            #expect(curve.value(-value) == -curve.value(value))
        }
    }

    @Test func `sRGB has the light of IEC 61966-2-1`() {
        #expect(abs(TransferCurve.srgb.light(0.5) - 0.214041) < 1e-6)
        #expect(abs(TransferCurve.srgb.light(0.04) - 0.04 / 12.92) < 1e-12)
        #expect(TransferCurve.srgb.light(1) == 1)
    }

    @Test func `Tables in both precisions agree`() {
        for (one, other) in zip(TransferCurve.srgbLevels, TransferCurve.srgbLevelsInSinglePrecision) {
            #expect(abs(one - Double(other)) < 1e-6)
        }
    }

    @Test func `PQ puts white at 203 candelas`() {
        #expect(abs(TransferCurve.pq.value(1) - 0.5807) < 1e-4)
        #expect(abs(TransferCurve.pq.light(1) - 10_000 / 203) < 1e-9)
    }
}
