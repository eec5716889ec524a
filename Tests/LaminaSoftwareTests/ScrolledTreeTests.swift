import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaValues
import Testing

/// Frames in which pixels are moved, beside the same frames drawn from nothing. A failure names the seed of its tree.
@Suite struct ScrolledTreeTests {
    private static let target = SwitchPropertyTests.target

    /// The content of a list's rows.
    enum Rows: CaseIterable {
        case plain, effects, random
    }

    /// A row of a list: a background, an image, and something that takes a buffer.
    private static func row(_ rows: Rows, at y: Double, _ random: inout RandomTree) -> LayerTree {
        var image = LayerTree.layer(8, 6, random.number(10, 40).rounded(), 24) { _ in }
        image.properties.contents = random.images.randomElement(using: &random.random)
        image.properties.contentsGravity = random.chance(0.6) ? .center : .resize
        image.properties.masksToBounds = random.chance(0.5)
        var label = LayerTree.layer(60, random.number(2, 12), random.number(40, 160), 14)
        label.properties.backgroundColor = random.color()
        label.properties.cornerRadius = random.chance(0.5) ? random.number(0, 7) : 0
        if random.chance(0.3) {
            label.properties.borderWidth = 2
            label.properties.borderColor = random.color()
        }
        var row = LayerTree.layer(random.number(0, 8), y, 270, 36, sublayers: [image, label])
        if random.chance(0.6) { row.properties.backgroundColor = random.color() }
        row.properties.cornerRadius = random.chance(0.4) ? 6 : 0
        if rows == .effects {
            if random.chance(0.3) { row.properties.opacity = 0.5 }
            if random.chance(0.3) { row.properties.shouldRasterize = true }
            if random.chance(0.4) {
                row.properties.shadowOpacity = 0.6
                row.properties.shadowRadius = random.number(0, 12)
            }
            if random.chance(0.3) { row.properties.masksToBounds = true }
            if random.chance(0.3) {
                var mask = LayerTree.layer(10, 3, 200, 30)
                mask.properties.backgroundColor = random.color()
                row = row.masked(by: mask)
            }
        }
        return row
    }

    /// Layers in a list that scrolls, between layers that stay.
    private static func tree(_ rows: Rows, _ random: inout RandomTree) -> (tree: LayerTree, list: LayerTree) {
        var content: [LayerTree] = []
        if rows == .random {
            content = random.tree(width: 300, height: 500, count: 25).sublayers
        } else {
            for index in 0..<24 { content.append(row(rows, at: Double(index) * 40 - 200, &random)) }
        }
        // The list fills the picture, or leaves a margin.
        let margin = random.chance(0.5) ? 0 : random.number(0, 40).rounded()
        var list = LayerTree.layer(
            margin, margin * 1.5, 300 - 2 * margin, 220 - margin * 1.5, sublayers: content)
        list.properties.masksToBounds = random.chance(0.6)
        if random.chance(0.3) { list.properties.backgroundColor = random.color() }
        var root = LayerTree.layer(0, 0, 300, 220, sublayers: [list])
        if random.chance(0.3) { root.properties.backgroundColor = random.color() }
        if random.chance(0.5) {
            var bar = LayerTree.layer(0, 0, 300, random.number(5, 60))
            bar.properties.backgroundColor = random.color()
            root.sublayers.append(bar)
        }
        return (root, list)
    }

    @Test(arguments: Rows.allCases)
    func `A scrolled list has the bytes of one that is drawn from nothing`(rows: Rows) throws {
        var moved = 0
        for seed in UInt64(1)...60 {
            var random = try RandomTree(
                seed: seed, hasEffects: seed % 2 == 0, hasShapes: seed % 3 == 0, hasGradients: seed % 4 == 0)
            var (tree, list) = Self.tree(rows, &random)
            let backend = SoftwareBackend(threads: 2)
            let renderer = FrameRenderer(backend: backend)
            renderer.apply(tree.insertion)
            try renderer.render(at: 0, target: Self.target)
            // Up and down, often beyond the room in which a picture slides; in some lists along both axes.
            let isUpright = random.chance(0.8)
            let step = CGSize(
                width: isUpright ? 0 : random.number(-9, 9).rounded(),
                height: random.number(isUpright ? 1 : -9, isUpright ? 40 : 9).rounded())
            for frame in 0..<14 {
                let sign: CGFloat = frame % 7 < 5 ? 1 : -1
                list.properties.bounds.origin.x += sign * step.width
                list.properties.bounds.origin.y += sign * step.height
                // Now and then by a part of a pixel.
                if random.chance(0.1) { list.properties.bounds.origin.y += 0.25 }
                var update = LayerTreeUpdate(root: tree.id)
                update.changes = [.init(layer: list.id, properties: list.properties)]
                if random.chance(0.3), let index = list.sublayers.indices.randomElement(using: &random.random)
                {
                    list.sublayers[index].properties.backgroundColor = random.color()
                    update.changes.append(
                        .init(layer: list.sublayers[index].id, properties: list.sublayers[index].properties))
                }
                renderer.apply(update)
                let report = try renderer.render(at: 0, target: Self.target)
                if report.statistics.movedPixels > 0 { moved += 1 }
                let partial = try renderer.makeImage()
                let plan = try #require(renderer.plan)
                let faults = renderer.invariantFaults() + backend.invariantFaults(after: plan)
                #expect(faults.isEmpty, "seed \(seed), frame \(frame)")
                let whole = FrameRenderer(backend: SoftwareBackend(threads: 2))
                tree.sublayers[0] = list
                whole.apply(tree.insertion)
                try whole.render(at: 0, target: Self.target)
                let difference = SwitchPropertyTests.firstDifference(partial, try whole.makeImage())
                #expect(difference == nil, "seed \(seed), frame \(frame), \(String(describing: plan.motion))")
                if difference != nil { break }
            }
        }
        #expect(moved > (rows == .random ? 2 : 60), "\(moved)")
    }
}
