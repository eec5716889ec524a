import Foundation
import Testing

import LaminaWindow

/// Points, pixels, and the time of frames.
struct WindowMetricsTests {
    @Test(
        arguments: [
            (96, 1), (0, 1), (-5, 1), (110, 1), (143.9, 1), (144, 1.5), (163, 1.5), (192, 2), (1e9, 8),
        ] as [(Float, CGFloat)])
    func `Dense displays have more pixels per point`(density: Float, scale: CGFloat) {
        #expect(WindowMetrics.scale(ofPixelsPerInch: density) == scale)
    }

    @Test func `A display without a density has a pixel per point`() {
        #expect(WindowMetrics.scale(ofPixelsPerInch: .nan) == 1)
    }

    @Test func `Sizes that no window can have are brought to one that it can`() {
        let none = WindowMetrics.units(ofPoints: CGSize(width: -3, height: CGFloat.nan), scale: 1)
        #expect(none.width == 1 && none.height == 1)
        let most = WindowMetrics.units(ofPoints: CGSize(width: 1e12, height: CGFloat.infinity), scale: 2)
        #expect(most.width == 16_384 && most.height == 1)
    }

    @Test func `A frame begins somewhat earlier than the longest of the last frames took`() {
        let budget = FrameBudget()
        let interval = 1.0 / 60
        #expect(budget.seconds(within: interval) == interval / 2 * 1.25 + 0.001)
        for _ in 0..<16 { budget.note(0.002) }
        budget.note(0.004)
        #expect(abs(budget.seconds(within: interval) - 0.006) < 1e-12)
        for _ in 0..<16 { budget.note(0.002) }
        #expect(abs(budget.seconds(within: interval) - 0.0035) < 1e-12)
        budget.note(1)
        #expect(budget.seconds(within: interval) == interval)
    }
}
