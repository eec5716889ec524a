import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import Testing

/// The overlay of colours that sRGB does not have.
@Suite struct GamutOverlayTests {
    private static func marks(
        _ layers: [LayerTree], _ working: WorkingFormat, _ options: DebugOptions = .gamut
    ) -> [DrawItem] {
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: layers).insertion)
        var compiler = FrameCompiler()
        let target = RenderTarget(
            width: 200, height: 100, pointsToPixels: .identity, background: working.color(.clear),
            working: working)
        let plan = compiler.plan(tree, at: 0, target: target, optimizations: .all)
        return DebugOverlays.apply(to: plan, options: options).root?.drawList.items
            .filter { $0.part == .overlay } ?? []
    }

    /// Display P3's red, and sRGB's.
    private static let wide = CGColor(red: 1.093066, green: -0.226742, blue: -0.150135, alpha: 1)
    private static let plain = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private static let layers = [
        LayerTree.layer(0, 0, 20, 20) { $0.backgroundColor = wide },
        LayerTree.layer(30, 0, 20, 20) { $0.backgroundColor = plain },
    ]

    @Test(arguments: [WorkingFormat.bytes(in: .displayP3), .halves(in: .displayP3), .halves(limit: 2)])
    func `Only layers with colours outside of sRGB are marked`(working: WorkingFormat) {
        let marks = Self.marks(Self.layers, working)
        #expect(marks.map(\.bounds) == [PixelRect(x0: 0, y0: 0, x1: 20, y1: 20)])
    }

    @Test func `A frame in sRGB that ends at white has none`() {
        #expect(Self.marks(Self.layers, .standard).isEmpty)
        #expect(Self.marks(Self.layers, .halves()).isEmpty)
    }

    @Test func `Overlays have the numbers of the frame's format`() {
        let marks = Self.marks(Self.layers, .halves(), .fastPath)
        #expect(!marks.isEmpty)
        for mark in marks {
            guard case .solid(let color) = mark.material else {
                Issue.record("an overlay without a colour")
                continue
            }
            #expect(color.isHalf)
        }
    }
}
