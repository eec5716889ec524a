import Foundation
import Lamina
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaRenderer
import LaminaSoftware
import Testing

/// Frames of which only the changed part is compiled, in trees made for one question each.
@Suite struct RetainedPartTests {
    /// A tree of many layers, drawn by a renderer that keeps what it knows and by one that does not.
    private final class Stage {
        let root = CALayer()
        let kept: FrameRenderer
        let whole: FrameRenderer
        private let committer = LayerTreeCommitter()
        private let target: RenderTarget

        init(width: Int = 200, height: Int = 150, limits: RenderLimits = RenderLimits()) {
            kept = FrameRenderer(backend: SoftwareBackend(threads: 1), threads: 1, limits: limits)
            kept.minimumRetainedLayers = 0
            whole = FrameRenderer(
                backend: SoftwareBackend(threads: 1), optimizations: .all.subtracting([.retaining, .damage]),
                threads: 1)
            target = RenderTarget(
                width: width, height: height, pointsToPixels: .identity,
                background: PackedColor(CGColor(red: 0, green: 0, blue: 0.5, alpha: 1)))
            root.anchorPoint = .zero
            root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            for index in 0..<80 {
                _ = add(CGRect(x: 2 * index, y: height - 8, width: 2, height: 6), to: root)
            }
            committer.root = root
        }

        func add(_ frame: CGRect, to superlayer: CALayer, red: CGFloat = 1) -> CALayer {
            let layer = CALayer()
            layer.frame = frame
            layer.backgroundColor = CGColor(red: red, green: 0.5, blue: 0, alpha: 1)
            superlayer.addSublayer(layer)
            return layer
        }

        /// Draws a frame and expects the pixels of a frame compiled from nothing.
        func draw(_ change: () -> Void = {}) throws -> FramePlan {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            change()
            CATransaction.commit()
            let update = committer.commit(at: 0)
            kept.apply(update)
            whole.apply(update)
            let plan = kept.prepare(at: 0, target: target)
            whole.prepare(at: 0, target: target)
            #expect(kept.invariantFaults() == [])
            try kept.execute()
            try whole.execute()
            #expect(try pixels(of: kept) == pixels(of: whole))
            return plan
        }

        private func pixels(of renderer: FrameRenderer) throws -> Data {
            try renderer.makeImage().withUnsafeBytes { Data($0) }
        }

        /// Draws until places are kept.
        func begin() throws {
            let first = root.sublayers?.first
            for frame in 0..<3 { _ = try draw { first?.opacity = 0.5 + 0.1 * Float(frame) } }
        }
    }

    private static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

    @Test func `a change in a mask that was a sublayer before is drawn where the mask is`() throws {
        let stage = Stage()
        let masked = stage.add(CGRect(x: 10, y: 10, width: 40, height: 40), to: stage.root)
        let mask = stage.add(CGRect(x: 120, y: 60, width: 30, height: 30), to: stage.root)
        try stage.begin()
        _ = try stage.draw {
            masked.mask = mask
            mask.position = CGPoint(x: 20, y: 20)
        }
        let plan = try stage.draw { mask.bounds.size.width = 10 }
        #expect(plan.part != nil)
        #expect(plan.damage.intersects(PixelRect(x0: 20, y0: 20, x1: 30, y1: 30)))
    }

    @Test func `a change in a mask that was another layer's mask before is drawn where the mask is`() throws {
        let stage = Stage()
        let first = stage.add(CGRect(x: 10, y: 10, width: 40, height: 40), to: stage.root)
        let second = stage.add(CGRect(x: 110, y: 60, width: 40, height: 40), to: stage.root)
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        mask.backgroundColor = Self.green
        first.mask = mask
        try stage.begin()
        _ = try stage.draw { second.mask = mask }
        let plan = try stage.draw { mask.bounds.size.width = 10 }
        #expect(plan.part != nil)
        #expect(plan.damage.intersects(PixelRect(x0: 110, y0: 60, x1: 140, y1: 90)))
    }

    @Test(arguments: [false, true])
    func `turned rounded corners and masks have their edges where a whole frame has them`(
        isMasked: Bool
    ) throws {
        let stage = Stage()
        let clip = CALayer()
        clip.frame = CGRect(x: 40, y: 30, width: 100, height: 60)
        clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        clip.masksToBounds = true
        if !isMasked { clip.cornerRadius = 17.3 }
        stage.root.addSublayer(clip)
        let holder = CALayer()
        holder.frame = CGRect(x: -20, y: -20, width: 140, height: 100)
        if isMasked {
            let mask = CALayer()
            mask.frame = holder.bounds
            mask.backgroundColor = CGColor(gray: 0, alpha: 0.7)
            holder.mask = mask
        }
        clip.addSublayer(holder)
        let left = stage.add(CGRect(x: 0, y: 0, width: 50, height: 100), to: holder)
        _ = stage.add(CGRect(x: 90, y: 0, width: 50, height: 100), to: holder, red: 0)
        _ = stage.add(CGRect(x: 20, y: 50, width: 100, height: 30), to: holder, red: 0.3)
        let whole = try stage.draw()
        try stage.begin()
        let part = try stage.draw { left.backgroundColor = Self.green }
        #expect(whole.part == nil && part.part != nil)
        let owner = isMasked ? holder.id : clip.id
        let places = [whole, part].map { plan in
            plan.root?.drawList.items.filter { $0.layer == owner }.map(\.bounds) ?? []
        }
        #expect(!places[0].isEmpty)
        #expect(places[0] == places[1])
    }

    @Test func `a part that does not fit into memory is drawn in bands, with the bitmaps of the whole frame`()
        throws
    {
        var limits = RenderLimits()
        limits.memory = 800_000
        let stage = Stage(width: 400, height: 300, limits: limits)
        var group = stage.root
        // Two buffers as large as the picture at once.
        for _ in 0..<2 {
            let inner = stage.add(CGRect(x: 0, y: 0, width: 400, height: 300), to: group, red: 0.2)
            inner.opacity = 0.7
            group = inner
        }
        _ = stage.add(CGRect(x: 300, y: 200, width: 20, height: 20), to: group)
        let bitmap = stage.add(CGRect(x: 20, y: 20, width: 60, height: 40), to: group)
        bitmap.shouldRasterize = true
        let inside = stage.add(CGRect(x: 5, y: 5, width: 20, height: 20), to: bitmap, red: 0)
        try stage.begin()
        for red in [0.3, 0.6, 0.9] {
            let plan = try stage.draw {
                inside.backgroundColor = CGColor(red: red, green: 1, blue: 0, alpha: 1)
            }
            #expect(plan.tally.wholeFrameReason == .bands)
            #expect(plan.part == nil && plan.bands.count > 1)
        }
    }
}
