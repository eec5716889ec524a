import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Shape layers in a plan.
@Suite struct ShapePlanTests {
    static func shape(
        _ path: CGPath, at x: Double = 0, _ y: Double = 0,
        _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> LayerTree {
        .layer(x, y, 0, 0) {
            $0.kind = .shape
            $0.shape.path = path
            change(&$0)
        }
    }

    static func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: w, height: h), transform: nil)
    }

    static let disc = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 30, height: 30), transform: nil)

    /// Plans of the same compiler, one for each value of the layer.
    private func plans(_ layers: [LayerTree]) -> [FramePlan] {
        var (tree, compiler) = (RenderTree(), FrameCompiler())
        guard var first = layers.first else { return [] }
        return layers.map { layer in
            first.properties = layer.properties
            if tree.count == 0 {
                tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: [first]).insertion)
            } else {
                var update = LayerTreeUpdate(root: tree.root.flatMap { tree.node($0)?.id })
                update.changes = [.init(layer: first.id, properties: first.properties)]
                tree.apply(update)
            }
            return compiler.plan(tree, at: 0, target: PlanTests.target)
        }
    }

    @Test func `A rectangle of whole pixels is one opaque rectangle`() throws {
        let items = PlanTests.items([Self.shape(Self.rect(5, 6, 20, 10))])
        #expect(items.map(\.bounds) == [PixelRect(x0: 5, y0: 6, x1: 25, y1: 16)])
        #expect(items.allSatisfy { !$0.hasMask && $0.isOpaque && $0.part == .fill })
    }

    @Test func `The line comes after the fill, between contents and sublayers`() {
        var layer = Self.shape(Self.disc) {
            $0.shape.strokeColor = .white
            $0.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
            $0.position = CGPoint(x: 25, y: 25)
            $0.backgroundColor = .white
            $0.borderWidth = 1
        }
        layer.sublayers = [PlanTests.box(20, 20, 3, 3)]
        let parts = PlanTests.items([layer]).filter { $0.layer == layer.id }.map(\.part)
        #expect(parts.first == .background)
        #expect(parts.dropFirst().prefix(2) == [.fill, .stroke])
        #expect(parts.last == .border)
    }

    @Test func `Moved by whole pixels a shape keeps its masks`() {
        let plans = plans([
            Self.shape(Self.disc, at: 3.3, 7.7), Self.shape(Self.disc, at: 103.3, 17.7),
            Self.shape(Self.disc, at: 103.55, 17.7),
        ])
        #expect(plans[0].masks.map(\.id) == plans[1].masks.map(\.id))
        #expect(plans[0].root?.drawList.items.map(\.bounds) != plans[1].root?.drawList.items.map(\.bounds))
        #expect(plans[1].masks.map(\.id) != plans[2].masks.map(\.id))
    }

    @Test func `Another colour keeps the masks`() {
        let plans = plans([
            Self.shape(Self.disc),
            Self.shape(Self.disc) { $0.shape.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5) },
        ])
        #expect(plans[0].masks == plans[1].masks)
        #expect(plans[1].damage.boundingBox == PixelRect(x0: 10, y0: 10, x1: 40, y1: 40))
    }

    @Test func `A line that grows is damaged where it grows`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 50))
        path.addLine(to: CGPoint(x: 195, y: 50))
        func line(_ end: CGFloat) -> LayerTree {
            Self.shape(path.copy() ?? path) {
                $0.shape.fillColor = nil
                $0.shape.strokeColor = .black
                $0.shape.lineWidth = 5
                $0.shape.strokeEnd = end
            }
        }
        let damage = plans([line(0.75), line(0.8)])[1].damage.boundingBox
        #expect(damage.x0 >= 128 && damage.x1 <= 256)
        #expect(!damage.isEmpty)
    }

    @Test func `The path leaves the bounds unless they clip`() {
        func layer(_ clips: Bool) -> LayerTree {
            .layer(50, 20, 10, 10) {
                $0.kind = .shape
                $0.shape.path = Self.rect(-20, -10, 40, 30)
                $0.masksToBounds = clips
            }
        }
        #expect(PlanTests.items([layer(false)]).first?.bounds == PixelRect(x0: 30, y0: 10, x1: 70, y1: 40))
        #expect(PlanTests.items([layer(true)]).first?.bounds == PixelRect(x0: 50, y0: 20, x1: 60, y1: 30))
    }

    @Test func `The inside of a large shape hides what lies behind it`() {
        let behind = PlanTests.box(40, 40, 20, 20)
        let big = Self.shape(
            CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 400, height: 300), transform: nil))
        #expect(PlanTests.plan([behind, big]).tally.occluded == 1)
    }

    @Test func `A faded fill needs no buffer, a faded fill with a line does`() {
        let fill = Self.shape(Self.disc) { $0.opacity = 0.5 }
        let both = Self.shape(Self.disc) {
            $0.opacity = 0.5
            $0.shape.strokeColor = .white
        }
        #expect(PlanTests.plan([fill]).surfaces.count == 1)
        #expect(PlanTests.plan([both]).surfaces.map(\.reason) == [.groupOpacity, .root])
    }

    @Test func `Under rounded corners a shape is cut by them`() {
        let layer = LayerTree.layer(20, 20, 40, 40) {
            $0.kind = .shape
            $0.shape.path = Self.rect(-10, -10, 60, 60)
            $0.masksToBounds = true
            $0.cornerRadius = 10
        }
        let plan = PlanTests.plan([layer])
        #expect(plan.root?.drawList.items.first?.hasShape == true)
    }

    @Test func `A shape outside the picture is not filled`() {
        let plan = PlanTests.plan([Self.shape(Self.disc, at: 500, 0)])
        #expect(plan.masks.isEmpty)
        #expect(plan.tally.outside == 1)
    }

    @Test(
        arguments: [
            { (p: inout LayerProperties) in p.shape.path = nil }, { $0.shape.path = CGMutablePath().copy() },
            { $0.shape.path = ShapePlanTests.rect(.nan, 0, 3, 3) }, { $0.shape.fillColor = nil },
            { $0.shape.fillColor = .clear },
            {
                $0.shape.fillColor = nil
                $0.shape.strokeColor = .black
                $0.shape.lineWidth = -3
            },
            {
                $0.shape.fillColor = nil
                $0.shape.strokeColor = .black
                $0.shape.lineWidth = .nan
            },
            {
                $0.shape.fillColor = nil
                $0.shape.strokeColor = .black
                ($0.shape.strokeStart, $0.shape.strokeEnd) = (0.6, 0.4)
            },
        ] as [@Sendable (inout LayerProperties) -> Void])
    func `What cannot be drawn draws nothing`(_ change: @Sendable (inout LayerProperties) -> Void) {
        let layer = Self.shape(Self.disc, at: 0, 0, change)
        #expect(PlanTests.items([layer]).isEmpty)
    }

    @Test(arguments: [[0], [0, 0], [-1, 2], [.nan], [.infinity, 1], [1e-12]] as [[Double]])
    func `A pattern that is none draws the whole line`(pattern: [Double]) {
        func line(_ pattern: [Double]?) -> LayerTree {
            Self.shape(Self.disc) {
                $0.shape.fillColor = nil
                $0.shape.strokeColor = .black
                $0.shape.lineWidth = 4
                $0.shape.lineDashPattern = pattern
            }
        }
        let plans = plans([line(nil), line(pattern)])
        #expect(plans[0].masks.map(\.id) == plans[1].masks.map(\.id))
    }

    @Test(arguments: [1e6, 1e12, 1e30])
    func `Enormous shapes cover the picture`(size: Double) {
        let items = PlanTests.items([Self.shape(Self.rect(-size, -size, 2 * size, 2 * size))])
        #expect(items.reduce(0) { $0 + $1.bounds.area } == 200 * 100)
        let line = Self.shape(Self.rect(-size, 20, 2 * size, size)) {
            $0.shape.fillColor = nil
            $0.shape.strokeColor = .black
            $0.shape.lineWidth = 10
        }
        let strip = PlanTests.items([line])
        #expect(!strip.isEmpty)
        #expect(strip.allSatisfy { $0.bounds.y0 >= 0 && $0.bounds.y1 <= 64 })
    }

    @Test func `A shape far from where its layer begins is drawn`() {
        let far = Self.shape(Self.rect(3_000_000, 10, 20, 20), at: -2_999_990, 0)
        #expect(PlanTests.items([far]).map(\.bounds) == [PixelRect(x0: 10, y0: 10, x1: 30, y1: 30)])
    }

    @Test func `In perspective what lies behind the viewer is cut off`() {
        var tilted = Self.shape(Self.rect(-5000, -5000, 10_000, 10_000), at: 100, 50)
        tilted.properties.transform = CATransform3DMakeRotation(1.5, 1, 0, 0)
        let scene = LayerTree.layer(0, 0, 200, 100, sublayers: [tilted]) {
            $0.sublayerTransform.m34 = -1.0 / 300
        }
        let items = PlanTests.items([scene])
        #expect(!items.isEmpty)
        // The plane's far end is seen 30 pixels below the picture's top, its near one below the picture.
        #expect(items.allSatisfy { $0.hasMask || $0.bounds.y0 >= 30 })
        #expect(items.contains { !$0.hasMask && $0.bounds.y1 == 100 })
    }

    @Test func `Coverage of many frames is forgotten`() {
        var (tree, compiler) = (RenderTree(), FrameCompiler())
        let layer = Self.shape(Self.disc)
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: [layer]).insertion)
        var ids: Set<ImageID> = []
        for frame in 0..<6000 {
            var update = LayerTreeUpdate(root: tree.root.flatMap { tree.node($0)?.id })
            var p = layer.properties
            p.transform = CATransform3DMakeScale(1 + CGFloat(frame) / 5000, 1, 1)
            update.changes = [.init(layer: layer.id, properties: p)]
            tree.apply(update)
            let plan = compiler.plan(tree, at: 0, target: PlanTests.target)
            ids.formUnion(plan.masks.map(\.id))
        }
        // After this many frames, the first mask is drawn anew and has another id.
        var update = LayerTreeUpdate(root: tree.root.flatMap { tree.node($0)?.id })
        update.changes = [.init(layer: layer.id, properties: layer.properties)]
        tree.apply(update)
        let again = compiler.plan(tree, at: 0, target: PlanTests.target).masks.map(\.id)
        #expect(ids.isDisjoint(with: again))
    }

    /// Stars, discs and lines, some of them equal, all turned by an angle; large and small ones.
    private func turned(_ angle: Double) -> LayerTree {
        var layers: [LayerTree] = []
        for index in 0..<40 {
            let size = index % 8 == 0 ? 260.0 : 14 + Double(index % 5)
            let box = CGRect(x: -size / 2, y: -size / 3, width: size, height: size)
            var layer = Self.shape(
                CGPath(ellipseIn: box, transform: nil), at: Double(index * 37 % 200), Double(index * 11 % 100)
            ) {
                if index % 3 == 0 { $0.shape.strokeColor = .white }
                if index % 7 == 0 { $0.shape.strokeEnd = 0.7 }
                $0.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            }
            layer.id = LayerID(rawValue: UInt64(1000 + index))
            layers.append(layer)
        }
        return LayerTree.layer(0, 0, 200, 100, sublayers: layers)
    }

    /// The bytes of a plan's masks, without their names.
    private func coverage(_ plan: FramePlan) -> [[UInt8]] { plan.masks.map(\.bytes) }

    @Test func `Plans do not depend on how many threads fill shapes, nor on the frames before`() {
        var (alone, many) = (FrameCompiler(threads: 1), FrameCompiler(threads: 4))
        for frame in 0..<6 {
            // Some frames repeat an earlier one.
            let scene = turned(Double([0, 1, 2, 2, 0, 5][frame]) / 10)
            func plan(_ compiler: inout FrameCompiler) -> FramePlan {
                var tree = RenderTree()
                tree.apply(scene.insertion)
                // A tree of its own counts its changes from the beginning.
                compiler.invalidate()
                return compiler.plan(tree, at: 0, target: PlanTests.target)
            }
            var fresh = FrameCompiler(threads: 1)
            let plans = [plan(&alone), plan(&many), plan(&fresh)]
            let items = plans.map { $0.surfaces.flatMap { $0.drawList.items.map(\.bounds) } }
            #expect(items[0] == items[1] && items[0] == items[2], "frame \(frame)")
            #expect(!coverage(plans[0]).isEmpty && coverage(plans[0]) == coverage(plans[1]), "frame \(frame)")
        }
    }

    @Test func `A shape that went and comes back is not filled again`() throws {
        let still = Self.shape(Self.disc)
        var (tree, compiler) = (RenderTree(), FrameCompiler())
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: [still]).insertion)
        func masks(hidden: Bool) -> [ImageID] {
            var update = LayerTreeUpdate(root: tree.root.flatMap { tree.node($0)?.id })
            var properties = still.properties
            properties.isHidden = hidden
            update.changes = [.init(layer: still.id, properties: properties)]
            tree.apply(update)
            return compiler.plan(tree, at: 0, target: PlanTests.target).masks.map(\.id)
        }
        let first = masks(hidden: false)
        #expect(first.count == 1)
        #expect(masks(hidden: true).isEmpty)
        #expect(masks(hidden: false) == first)
    }
}
