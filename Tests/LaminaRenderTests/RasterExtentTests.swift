import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

@Suite struct RasterExtentTests {
    /// The bitmap of a row at 50, 30 with a layer of two words that `change` alters.
    static func bitmap(_ change: (inout LayerProperties) -> Void) -> PixelRect? {
        let words = [PlanTests.box(0, 0, 10, 4), PlanTests.box(0, 6, 10, 4)]
        let group = LayerTree.layer(5, 5, 20, 20, sublayers: words, change)
        let row = PlanTests.box(50, 30, 40, 20, .white, sublayers: [group]) { $0.shouldRasterize = true }
        return PlanTests.plan([row]).surfaces.first { $0.reason == .rasterize }?.frame
    }

    @Test func `A bitmap holds the shadow of a group below it`() throws {
        let frame = try #require(
            Self.bitmap {
                $0.shadowOpacity = 1
                $0.shadowRadius = 4
                $0.shadowOffset = CGSize(width: 0, height: 3)
            })
        // The words begin at 5, 5; the shadow reaches 2 × 4 + ½ + 3 points around them, and one pixel is left clear.
        #expect(frame.x0 <= 5 - 13 && frame.y0 <= 5 - 13)
        #expect(frame.x1 >= 38 && frame.y1 >= 15 + 13)
        #expect(frame.area < 100 * 100)
    }

    @Test func `A bitmap holds the blur of a group below it, however that is scaled`() throws {
        let frame = try #require(
            Self.bitmap {
                $0.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])]
                $0.transform = CATransform3DMakeScale(2, 2, 1)
            })
        // The middle of the group is 15, 15, so the words begin at −5, −5.
        #expect(frame.x0 <= -5 - 24 && frame.y0 <= -5 - 24)
    }
}
