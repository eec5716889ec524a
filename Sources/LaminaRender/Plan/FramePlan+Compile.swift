import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Writes the surfaces' items in painter's order.
struct PlanCompiler {
    let tree: RenderTree
    let sampled: SampledTree
    let surfaces: SurfaceTree
    let target: RenderTarget
    let optimizations: Optimizations

    private var builders: [DrawListBuilder]
    private var images = ImageTable()
    private var tally: CompileTally

    init(
        tree: RenderTree, sampled: SampledTree, surfaces: SurfaceTree, target: RenderTarget,
        optimizations: Optimizations
    ) {
        self.tree = tree
        self.sampled = sampled
        self.surfaces = surfaces
        self.target = target
        self.optimizations = optimizations
        builders = [DrawListBuilder](repeating: DrawListBuilder(), count: surfaces.entries.count)
        tally = sampled.tally
        tally.folded = surfaces.folded
    }

    /// A plan that draws everything; its damage is the whole picture.
    mutating func compile(number: UInt64) -> FramePlan {
        addItems()
        if optimizations.contains(.culling) {
            for index in builders.indices { tally.occluded += builders[index].list.removeOccluded() }
        }
        let picture = PixelRect(width: target.width, height: target.height)
        return FramePlan(
            number: number, damage: PixelRegion(picture), surfaces: orderedSurfaces(), images: images.images,
            optimizations: optimizations, tally: tally)
    }

    /// Layers whose border, or whose finished group, has yet to be drawn over their sublayers.
    private struct Pending {
        var layer: Int32
        var end: Int32
        var group: Int32?
    }

    private mutating func addItems() {
        var pending: [Pending] = []
        var lastEntry: Int32 = 0
        for (index, layer) in sampled.layers.enumerated() {
            while let top = pending.last, Int(top.end) <= index {
                finish(top)
                pending.removeLast()
            }
            guard let node = tree.node(layer.node) else { continue }
            let entry = surfaces.entryOfLayer[index]
            let startsGroup = entry > 0 && surfaces.entries[Int(entry)].layer == Int32(index)
            if startsGroup { lastEntry = entry }
            let drawsBorder = node.properties.drawsBorder
            if startsGroup || drawsBorder {
                pending.append(
                    Pending(layer: Int32(index), end: layer.subtreeEnd, group: startsGroup ? lastEntry : nil))
            }
            guard node.properties.drawsBackground || node.properties.drawsContents,
                let parts = parts(of: index, node)
            else { continue }
            parts.addBackground(to: &builders[Int(entry)], tally: &tally)
            parts.addContents(to: &builders[Int(entry)], images: &images, tally: &tally)
        }
        while let top = pending.popLast() { finish(top) }
    }

    /// `nil` when the parts would be too faint to see.
    private func parts(of index: Int, _ node: RenderTree.Node) -> LayerParts? {
        let layer = sampled.layers[index]
        let opacity = Self.byte(surfaces.opacityOfLayer[index])
        guard opacity > 0 else { return nil }
        return LayerParts(
            node: node, layer: layer, nearPlanes: sampled.nearPlanes[layer.nearPlanes],
            clip: sampled.clips[Int(layer.clip)], innerClip: sampled.clips[Int(layer.innerClip)],
            opacity: opacity)
    }

    private mutating func finish(_ pending: Pending) {
        let index = Int(pending.layer)
        let entryIndex = Int(surfaces.entryOfLayer[index])
        if let node = tree.node(sampled.layers[index].node), node.properties.drawsBorder,
            let parts = parts(of: index, node)
        {
            parts.addBorder(to: &builders[entryIndex], tally: &tally)
        }
        guard let group = pending.group else { return }
        let entry = surfaces.entries[Int(group)]
        let frame = builders[Int(group)].list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
        let opacity = Self.byte(entry.opacity)
        guard !frame.isEmpty, opacity > 0, entry.parent >= 0 else { return }
        let parent = Int(entry.parent)
        let paint = Int32(builders[parent].list.paints.count)
        builders[parent].list.paints.append(
            ImagePaint(
                source: .surface(index: group), filter: .nearest,
                mapping: .aligned(dx: -frame.x0, dy: -frame.y0),
                texels: PixelRect(width: frame.width, height: frame.height)))
        builders[parent].list.items.append(
            DrawItem(
                layer: sampled.layers[index].id, part: .group, isOpaque: false, opacity: opacity,
                material: .image(index: paint), bounds: frame, interior: frame))
    }

    private static func byte(_ opacity: Double) -> UInt8 {
        UInt8((max(0, min(1, opacity)) * 255).rounded(.toNearestOrAwayFromZero))
    }

    /// Children before parents, without those that nothing draws, their indices in paints set right.
    private mutating func orderedSurfaces() -> [Surface] {
        var isUsed = [Bool](repeating: false, count: builders.count)
        isUsed[0] = true
        for index in builders.indices where isUsed[index] {
            for item in builders[index].list.items {
                guard case .image(let paint) = item.material,
                    case .surface(let child) = builders[index].list.paints[Int(paint)].source
                else { continue }
                isUsed[Int(child)] = true
            }
        }
        var newIndex = [Int32](repeating: -1, count: builders.count)
        var order: [Int] = []
        for index in builders.indices.reversed() where isUsed[index] {
            newIndex[index] = Int32(order.count)
            order.append(index)
        }
        return order.map { index in
            var list = builders[index].list
            for paint in list.paints.indices {
                guard case .surface(let child) = list.paints[paint].source else { continue }
                list.paints[paint].source = .surface(index: newIndex[Int(child)])
            }
            let entry = surfaces.entries[index]
            let isRoot = index == 0
            let frame =
                isRoot
                ? PixelRect(width: target.width, height: target.height)
                : list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
            return Surface(
                reason: entry.reason, layer: isRoot ? nil : sampled.layers[Int(entry.layer)].id, frame: frame,
                fill: .color(isRoot ? target.background : .clear), drawList: list)
        }
    }
}

extension SampledTree {
    /// The plan that draws these layers into these surfaces, whole.
    package func plan(
        of tree: RenderTree, surfaces: SurfaceTree, target: RenderTarget, number: UInt64,
        optimizations: Optimizations = .all
    ) -> FramePlan {
        var compiler = PlanCompiler(
            tree: tree, sampled: self, surfaces: surfaces, target: target, optimizations: optimizations)
        return compiler.compile(number: number)
    }
}
