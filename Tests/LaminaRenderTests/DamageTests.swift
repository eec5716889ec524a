import Foundation
import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

@Suite struct DamageTests {
    /// The damage that `change` makes, from a frame of three boxes in a row.
    static func damage(_ change: (inout LayerTreeUpdate, LayerTree) -> Void) -> PixelRegion {
        let boxes = [0.0, 50, 100].map { PlanTests.box($0, 0, 40, 40) }
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: boxes)
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        _ = compiler.plan(tree, at: 0, target: PlanTests.target)
        var update = LayerTreeUpdate(root: root.id)
        change(&update, root)
        tree.apply(update)
        return compiler.plan(tree, at: 0, target: PlanTests.target).damage
    }

    @Test func `No change, no damage`() {
        #expect(Self.damage { _, _ in }.isEmpty)
    }

    @Test func `A moved layer damages where it was and where it is`() {
        let damage = Self.damage { update, root in
            var box = root.sublayers[0]
            box.properties.position.y += 50
            update.changes = [.init(layer: box.id, properties: box.properties)]
        }
        #expect(
            damage.rectangles == [
                PixelRect(x0: 0, y0: 0, x1: 40, y1: 40), PixelRect(x0: 0, y0: 50, x1: 40, y1: 90),
            ])
    }

    @Test func `A removed layer damages its place`() {
        let damage = Self.damage { update, root in
            update.removed = [root.sublayers[1].id]
            update.children = [
                .init(layer: root.id, sublayers: [root.sublayers[0].id, root.sublayers[2].id])
            ]
        }
        #expect(damage.rectangles == [PixelRect(x0: 50, y0: 0, x1: 90, y1: 40)])
    }

    @Test func `Layers that change places in the order are damaged`() {
        let damage = Self.damage { update, root in
            update.children = [.init(layer: root.id, sublayers: root.sublayers.map(\.id).reversed())]
        }
        #expect(!damage.isEmpty)
        #expect(damage.boundingBox.y1 == 40)
    }

    @Test func `A changed name damages nothing`() {
        let damage = Self.damage { update, root in
            var box = root.sublayers[0]
            box.properties.name = "other"
            update.changes = [.init(layer: box.id, properties: box.properties)]
        }
        #expect(damage.isEmpty)
    }

    /// The damage of a second frame, after `change` has made an update.
    private static func damage(
        of boxes: [LayerTree], _ change: (inout LayerTreeUpdate, [LayerTree]) -> Void
    ) -> PixelRegion {
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: boxes)
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        _ = compiler.plan(tree, at: 0, target: PlanTests.target)
        var update = LayerTreeUpdate(root: root.id)
        change(&update, boxes)
        if !update.removed.isEmpty {
            let rest = boxes.map(\.id).filter { !update.removed.contains($0) }
            update.children = [.init(layer: root.id, sublayers: rest)]
        }
        tree.apply(update)
        return compiler.plan(tree, at: 0, target: PlanTests.target).damage
    }

    private static func grid(count: Int, columns: Int, spacing: CGSize, side: Double) -> [LayerTree] {
        (0..<count).map { index in
            let (column, row) = (Double(index % columns), Double(index / columns))
            return PlanTests.box(column * spacing.width, row * spacing.height, side, side)
        }
    }

    private static func moveAll(_ update: inout LayerTreeUpdate, _ boxes: [LayerTree]) {
        update.changes = boxes.map { (box: LayerTree) -> LayerTreeUpdate.Change in
            var properties = box.properties
            properties.position.x += 1
            return LayerTreeUpdate.Change(layer: box.id, properties: properties)
        }
    }

    @Test func `Many layers that move damage their places, and nothing between two groups`() {
        var boxes = Self.grid(count: 800, columns: 40, spacing: CGSize(width: 1, height: 2), side: 1)
        boxes.append(PlanTests.box(190, 90, 5, 5))
        let damage = Self.damage(of: boxes, Self.moveAll)
        #expect(
            damage.rectangles == [
                PixelRect(x0: 0, y0: 0, x1: 48, y1: 40), PixelRect(x0: 184, y0: 88, x1: 196, y1: 95),
            ])
    }

    @Test func `Layers everywhere that move damage the whole picture`() {
        let boxes = Self.grid(count: 2500, columns: 50, spacing: CGSize(width: 4, height: 2), side: 1)
        #expect(
            Self.damage(of: boxes, Self.moveAll).rectangles == [PixelRect(x0: 0, y0: 0, x1: 200, y1: 100)])
    }

    @Test func `One layer that leaves many damages its place`() {
        let boxes = Self.grid(count: 1000, columns: 50, spacing: CGSize(width: 4, height: 4), side: 3)
        let damage = Self.damage(of: boxes) { update, boxes in update.removed = [boxes[3].id] }
        #expect(damage.rectangles == [PixelRect(x0: 12, y0: 0, x1: 15, y1: 3)])
    }

    @Test func `Items of one name are compared in their order`() {
        // A border has four items of one name.
        let boxes = [0.0, 50, 100].map { PlanTests.box($0, 0, 40, 40) { $0.borderWidth = 2 } }
        let damage = Self.damage(of: boxes) { update, boxes in update.removed = [boxes[0].id] }
        #expect(damage.boundingBox == PixelRect(x0: 0, y0: 0, x1: 40, y1: 40))
    }

    @Test func `Generations tell content from placement`() throws {
        let box = PlanTests.box(0, 0, 40, 40)
        let root = LayerTree.layer(0, 0, 200, 100, sublayers: [box])
        var tree = RenderTree()
        tree.apply(root.insertion)
        let before = try #require(tree.index(of: box.id).flatMap { tree.node($0) })
        let rootBefore = try #require(tree.root.flatMap { tree.node($0) })
        var moved = LayerTreeUpdate(root: root.id)
        var properties = box.properties
        properties.position.x += 10
        moved.changes = [.init(layer: box.id, properties: properties)]
        tree.apply(moved)
        let after = try #require(tree.index(of: box.id).flatMap { tree.node($0) })
        let rootAfter = try #require(tree.root.flatMap { tree.node($0) })
        #expect(after.subtreeGeneration == before.subtreeGeneration)
        #expect(after.contentGeneration == before.contentGeneration)
        #expect(after.placementGeneration > before.placementGeneration)
        #expect(rootAfter.subtreeGeneration > rootBefore.subtreeGeneration)
        #expect(rootAfter.contentGeneration == rootBefore.contentGeneration)
    }
}
