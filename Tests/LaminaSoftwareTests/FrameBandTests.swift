import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import Testing

/// Frames that are drawn band by band.
@Suite struct FrameBandTests {
    private static func pixels(_ backend: SoftwareBackend) throws -> [UInt8] {
        try backend.withPixels { Array($0.bytes) }
    }

    private static func bands(of frame: PixelRect, edges: [Int32]) -> [PixelRect] {
        zip([frame.y0] + edges, edges + [frame.y1]).map {
            PixelRect(x0: frame.x0, y0: $0, x1: frame.x1, y1: $1)
        }
    }

    @Test func `Bands of any height give the bytes of the whole`() throws {
        var smaller = 0
        for seed in UInt64(1)...120 {
            var random = try RandomTree(
                seed: seed, hasEffects: true, hasShapes: seed % 2 == 0, hasGradients: seed % 3 == 0)
            let layers = random.tree(width: 300, height: 220, count: 40)
            var tree = RenderTree()
            tree.apply(layers.insertion)
            var compiler = FrameCompiler()
            var plan = compiler.plan(tree, at: 0, target: SwitchPropertyTests.target)
            let frame = try #require(plan.root?.frame)
            let (whole, banded) = (SoftwareBackend(threads: 2), SoftwareBackend(threads: 2))
            _ = try whole.execute(plan)
            plan.bands = Self.bands(of: frame, edges: [1, 40, 47, 130])
            let parts = plan.partsInBands()
            #expect(parts.count == 6)
            for part in parts { _ = try banded.execute(part.plan) }
            let isEqual = try Self.pixels(whole) == Self.pixels(banded)
            #expect(isEqual, "seed \(seed)")
            if parts.allSatisfy({ $0.plan.peakSurfaceBytes < plan.peakSurfaceBytes }) { smaller += 1 }
        }
        // Else there was nothing to win.
        #expect(smaller > 60)
    }

    /// The items that show a surface texel by texel, and those of them that end with the surface.
    private static func alignedItems(_ plan: FramePlan) -> (all: Int, inside: Int) {
        var (all, inside) = (0, 0)
        for list in plan.surfaces.map(\.drawList) {
            for item in list.items {
                guard case .image(let index) = item.material,
                    case .surface = list.paints[Int(index)].source,
                    case .aligned(let dx, let dy) = list.paints[Int(index)].mapping
                else { continue }
                all += 1
                if list.paints[Int(index)].texels.contains(item.bounds.offsetBy(x: dx, y: dy)) { inside += 1 }
            }
        }
        return (all, inside)
    }

    @Test func `In a band, items that show a surface texel by texel end with the surface`() throws {
        var cut = 0
        for seed in UInt64(1)...40 {
            var random = try RandomTree(seed: seed, hasEffects: true, hasShapes: false, hasGradients: false)
            var tree = RenderTree()
            tree.apply(random.tree(width: 300, height: 220, count: 40).insertion)
            var compiler = FrameCompiler()
            var plan = compiler.plan(tree, at: 0, target: SwitchPropertyTests.target)
            let frame = try #require(plan.root?.frame)
            let whole = Self.alignedItems(plan)
            guard whole.all == whole.inside else { continue }
            plan.bands = Self.bands(of: frame, edges: [40, 130])
            for part in plan.partsInBands() {
                let items = Self.alignedItems(part.plan)
                #expect(items.inside == items.all, "seed \(seed)")
                cut += items.all
            }
        }
        #expect(cut > 100)
    }

    @Test func `A frame has as few bands as fit into its memory, and none where it fits`() throws {
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 100, height: 128)
        group.backgroundColor = .white
        group.opacity = 0.5
        let inner = CALayer()
        inner.frame = CGRect(x: 10, y: 0, width: 50, height: 128)
        inner.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        group.addSublayer(inner)
        let root = CALayer()
        root.frame = group.frame
        root.addSublayer(group)
        var options = RendererOptions()
        options.backend = .cpu
        func heights(_ memory: Int) throws -> [Int] {
            options.limits.memory = memory
            let renderer = try CARenderer(options: options)
            renderer.layer = root
            renderer.bounds = root.bounds
            renderer.beginFrame(atTime: 0)
            return renderer.frames.prepare(at: 0, target: try renderer.target()).bands.map(\.height)
        }
        let whole = 100 * 128 * 4
        #expect(try heights(whole * 2) == [])
        #expect(try heights(whole * 3 / 4) == [64, 64])
        #expect(try heights(whole * 2 / 5) == [32, 32, 32, 32])
    }
}
