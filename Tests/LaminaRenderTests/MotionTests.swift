import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

@Suite struct MotionTests {
    private static let target = RenderTarget(
        width: 300, height: 200, pointsToPixels: .identity, background: PackedColor(bits: 0xff20_3040))

    /// Rows of a list that fills the picture.
    private static func rows(_ change: (inout LayerProperties) -> Void = { _ in }) -> [LayerTree] {
        (0..<12).map { row in PlanTests.box(10, Double(row) * 40 + 5, 280, 30, .black, change) }
    }

    /// The second plan of a list that scrolls by some points.
    private static func plan(
        _ rows: [LayerTree], by step: CGSize = CGSize(width: 0, height: 4), below bars: [LayerTree] = [],
        _ optimizations: Optimizations = .all, _ change: (inout LayerTreeUpdate) -> Void = { _ in }
    ) -> FramePlan {
        var list = LayerTree.layer(0, 0, 300, 200, sublayers: rows)
        let root = LayerTree.layer(0, 0, 300, 200, sublayers: [list] + bars)
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        _ = compiler.plan(tree, at: 0, target: target, optimizations: optimizations)
        var update = LayerTreeUpdate(root: root.id)
        list.properties.bounds.origin.x += step.width
        list.properties.bounds.origin.y += step.height
        update.changes = [.init(layer: list.id, properties: list.properties)]
        change(&update)
        tree.apply(update)
        return compiler.plan(tree, at: 0, target: target, optimizations: optimizations)
    }

    @Test func `A list that scrolls moves its pixels, and what comes into sight is damaged`() throws {
        let plan = Self.plan(Self.rows(), by: CGSize(width: 0, height: 10))
        let motion = try #require(plan.motion)
        #expect((motion.dx, motion.dy) == (0, -10))
        // Ten pixels on both sides never differ.
        #expect(motion.place == PixelRect(x0: 10, y0: 0, x1: 290, y1: 190))
        #expect(motion.damage.rectangles == [PixelRect(x0: 10, y0: 190, x1: 290, y1: 200)])
        #expect(plan.damage.area > motion.damage.area * 10)
    }

    @Test func `A list scrolls along both axes`() throws {
        let motion = try #require(Self.plan(Self.rows(), by: CGSize(width: -3, height: 5)).motion)
        #expect((motion.dx, motion.dy) == (3, -5))
    }

    @Test func `A row that changes while it moves is damaged in its new place`() throws {
        let rows = Self.rows()
        let motion = try #require(
            Self.plan(rows) { update in
                var row = rows[1].properties
                row.backgroundColor = .white
                update.changes.append(.init(layer: rows[1].id, properties: row))
            }.motion)
        #expect(motion.damage.containsInOne(PixelRect(x0: 10, y0: 41, x1: 290, y1: 71)))
        #expect(!motion.damage.intersects(PixelRect(x0: 10, y0: 81, x1: 290, y1: 190)))
    }

    @Test func `A bar of one colour above a list is damaged where its edges would move`() throws {
        let bar = PlanTests.box(20, 60, 50, 40, .white)
        let motion = try #require(Self.plan(Self.rows(), below: [bar]).motion)
        #expect(
            Set(motion.damage.rectangles) == [
                PixelRect(x0: 20, y0: 56, x1: 70, y1: 60), PixelRect(x0: 20, y0: 96, x1: 70, y1: 100),
            ])
    }

    @Test func `A gradient above a list is damaged in both places`() throws {
        let bar = LayerTree.layer(100, 20, 50, 30) {
            $0.kind = .gradient
            $0.gradient.colors = [.black, .white]
        }
        let motion = try #require(Self.plan(Self.rows(), below: [bar]).motion)
        #expect(motion.damage.intersection(PixelRect(x0: 100, y0: 16, x1: 150, y1: 50)).area == 50 * 34)
    }

    @Test(arguments: [(40.0, true), (30.0, false)])
    func `Images move where their texels are found without rounding`(height: Double, moves: Bool) throws {
        // At double height, or half as high again.
        let image = try CGImage(width: 100, height: 20) { bytes in
            for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : UInt8(index % 251) }
        }
        let rows = (0..<8).map { row in
            LayerTree.layer(10, Double(row) * 60 + 5, 200, height) {
                $0.contents = image
                $0.magnificationFilter = .nearest
            }
        }
        #expect((Self.plan(rows).motion != nil) == moves)
    }

    @Test func `Rounded rows under one opacity move`() throws {
        let rows = Self.rows {
            $0.cornerRadius = 6
            $0.opacity = 0.5
        }
        #expect(try #require(Self.plan(rows).motion).damage.area < 300 * 10)
    }

    @Test func `Rows that move by half a pixel are drawn again`() {
        #expect(Self.plan(Self.rows(), by: CGSize(width: 0, height: 4.5)).motion == nil)
    }

    @Test func `Rows that change their colours while they move are drawn again`() {
        let rows = Self.rows()
        let plan = Self.plan(rows) { update in
            for row in rows {
                var properties = row.properties
                properties.backgroundColor = .white
                update.changes.append(.init(layer: row.id, properties: properties))
            }
        }
        #expect(plan.motion == nil)
        #expect(!plan.damage.isEmpty)
    }

    @Test func `A list does not move its pixels where that is switched off, nor in a still frame`() {
        #expect(Self.plan(Self.rows(), .all.subtracting(.motion)).motion == nil)
        #expect(Self.plan(Self.rows(), by: .zero).motion == nil)
    }
}
