import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

extension RenderTree {
    /// The visible layers at `time` seconds of media time.
    package func sample(
        at time: Double, target: RenderTarget, optimizations: Optimizations = .all
    ) -> SampledTree {
        var cache = RasterizationCache.Session.none
        var budget = FrameBudget(RenderLimits())
        return sample(
            at: time, target: target, optimizations: optimizations, cache: &cache, budget: &budget)
    }

    /// The same with a cache of rasterized layers: the subtrees of cached layers are not visited. Once the budget is spent,
    /// no more layers are visited. With a sight, layers that draw nothing into its pixels are not visited either.
    func sample(
        at time: Double, target: RenderTarget, optimizations: Optimizations,
        cache: inout RasterizationCache.Session, budget: inout FrameBudget, sight: Sight? = nil
    ) -> SampledTree {
        nodes.withUnsafeBufferPointer { nodes in
            var sampler = TreeSampler(
                tree: self, nodes: nodes, target: target, drawsBytes: target.working == .standard,
                culls: optimizations.contains(.culling),
                folds: optimizations.contains(.folding), usesFills: optimizations.contains(.fills),
                time: time, sight: sight, cache: cache, budget: budget, result: SampledTree(table))
            let result = sampler.run()
            cache = sampler.cache
            budget = sampler.budget
            return result
        }
    }
}

/// Walks the tree with a stack of its own, because trees may be deeper than a thread's stack.
struct TreeSampler {
    let tree: RenderTree
    /// The tree's nodes, borrowed, so that visiting a layer copies nothing.
    let nodes: UnsafeBufferPointer<RenderTree.Node?>
    let target: RenderTarget
    /// Whether the target is one of bytes, for which layers have their colours ready.
    let drawsBytes: Bool
    let culls: Bool
    let folds: Bool
    /// Whether layers may become fills.
    let usesFills: Bool
    /// Seconds of media time.
    let time: Double
    /// Finds the layers to visit; `nil` for all.
    let sight: Sight?
    var cache: RasterizationCache.Session
    var budget: FrameBudget
    /// By standard deviations. The shadows of a tree have few of them, and each takes a kernel's weights to find out.
    var shadowReaches: [SurfaceFilter.GaussianSize: PixelReach] = [:]
    var result: SampledTree

    /// A layer whose sublayers are being visited.
    struct Open {
        /// In `result.layers`; none for the place above the root.
        var layer: OptionalIndex<SampledTree.Layer>
        var children: [Int32]
        /// For children in a common 3D space: how each of them is seen. `nil` for the mask, which lies in the layer's plane.
        var places: [DepthPlace?]
        var next = 0
        /// The common values of the children that are fills; `nil` if each child has to be looked at.
        var fills: FillPlace?
        /// The index after the mask, which comes before the fills.
        var firstFill = 0
        /// For a flat replicator.
        var instances: Instances?
        /// Whether sublayers may be left out that draw nothing into the pixels asked for, here and below.
        var leavesOut = false
        /// Whether only sublayers are left out that draw nothing into the picture, here and below.
        var seesPicture = false
        /// How the children are seen; `nil` if each is visited.
        var line: Sight.Line?
    }

    /// The instances of a replicator, and the current one. A class, because they are large and most layers have none.
    final class Instances {
        var all: Replicas
        var current: Replica?

        init(_ all: Replicas) { self.all = all }
    }

    /// How a layer of a 3D space is seen. A class, so that passing it on copies nothing.
    final class DepthPlace {
        /// From the layer's plane to the plane into which the space is flattened.
        let toPlane: SpaceMap<LayerPoints, SuperlayerPoints>
        /// The opacity of the `CATransformLayer`s in between.
        let opacity: Double
        let isFlipped: Bool
        /// The half-planes that other planes leave of it, in the layer's own points.
        let cuts: [Cut]
        /// The colour factor of the replicator instances in between, and the delay of the layer's clock.
        let factor: SIMD4<Double>
        let delay: Double
        /// From the layer's space to the 3D space; only for layers whose particles keep their depth.
        let toSpace: CATransform3D?

        init(
            toPlane: SpaceMap<LayerPoints, SuperlayerPoints>, opacity: Double, isFlipped: Bool, cuts: [Cut],
            factor: SIMD4<Double> = .one, delay: Double = 0, toSpace: CATransform3D? = nil
        ) {
            self.toPlane = toPlane
            self.opacity = opacity
            self.isFlipped = isFlipped
            self.cuts = cuts
            self.factor = factor
            self.delay = delay
            self.toSpace = toSpace
        }
    }

    mutating func run() -> SampledTree {
        if sight == nil {
            result.layers.reserveCapacity(tree.count)
            result.shapes.reserveCapacity(tree.count)
            result.fills.reserveCapacity(tree.count)
        }
        result.clips = [
            ClipState(pixels: PixelRect(width: target.width, height: target.height), polygon: nil)
        ]
        guard let root = tree.root else { return result }
        var open = [Open(layer: .none, children: [root], places: [], leavesOut: sight != nil)]
        while let last = open.indices.last {
            if let place = open[last].fills, open[last].next >= open[last].firstFill {
                var depth = -Double.infinity
                open[last].next = addFills(open[last].children, from: open[last].next, place, depth: &depth)
            }
            let next = open[last].next
            guard next < open[last].children.count else {
                if beginNextInstance(&open[last]) { continue }
                close(open[last].layer)
                open.removeLast()
                continue
            }
            open[last].next += 1
            let parent = open[last].layer
            let place = open[last].places.isEmpty ? nil : open[last].places[next]
            var child = open[last].children[next]
            let isMask = isMask(child, of: parent)
            if let line = open[last].line, !isMask, !sees(child, along: line) {
                result.tally.passed += 1
                continue
            }
            let replica = isMask ? nil : open[last].instances?.current
            var above: SpaceMap<LayerPoints, DevicePixels>?
            if open[last].leavesOut, !isMask, let parent = parent.value,
                let passage = passage(
                    from: child, below: parent, seesPicture: open[last].seesPicture)
            {
                guard let end = passage.end.value else { continue }
                (child, above) = (end, passage.toDevice)
            }
            guard
                let layer = enter(
                    child, parent: parent, above: above, place: place, isMask: isMask, replica: replica)
            else { continue }
            if !isLeaf(child), visitsBelow(layer), let shown = nodes[Int(child)]?.shown {
                open.append(
                    children(
                        of: child, shown, layer, leavesOut: open[last].leavesOut && !isMask,
                        seesPicture: open[last].seesPicture))
            } else {
                close(OptionalIndex(layer))
            }
        }
        return result
    }

    /// The name of a sampled layer in messages.
    private func name(of layer: Int32) -> String { result.table.name(of: result.layers[Int(layer)].id) }

    private func isMask(_ child: Int32, of layer: OptionalIndex<SampledTree.Layer>) -> Bool {
        guard let layer = layer.index else { return false }
        return nodes[Int(result.layers[layer].node)]?.mask == OptionalIndex(child)
    }

    /// Whether the layer has neither sublayers nor a mask.
    private func isLeaf(_ index: Int32) -> Bool {
        nodes[Int(index)]?.children.isEmpty != false && nodes[Int(index)]?.mask.isNone != false
    }

    /// Whether layers below are needed: not below a bitmap that the backend holds.
    private func visitsBelow(_ layer: Int32) -> Bool {
        guard let effects = result.layers[Int(layer)].effects.index else { return true }
        return result.effects[effects].raster?.isCached != true
    }

    /// Begins the next instance of a replicator; `false` if there is none.
    private mutating func beginNextInstance(_ open: inout Open) -> Bool {
        guard open.children.count > open.firstFill, let layer = open.layer.value,
            open.instances?.all.next() == true
        else { return false }
        // The visited layers beyond the tree's own count are in instances after the first.
        let (count, bytes) = (result.tally.layers - tree.count, result.byteCount)
        budget.step()
        guard !budget.isSpent(instances: count, bytes: bytes) else {
            budget.note(instances: count, bytes: bytes, name(of: layer))
            return false
        }
        guard count < Self.maximumReplicas else {
            result.warn(
                "instances of a replicator: a frame shows at most \(Self.maximumReplicas) layers in all of them",
                of: result.layers[Int(layer)].id)
            return false
        }
        begin(&open)
        open.next = open.firstFill
        return true
    }

    /// Whether a sublayer may draw into the pixels asked for.
    private func sees(_ child: Int32, along line: Sight.Line) -> Bool {
        guard let row = sight?.extents.row(child) else { return true }
        return line.sees(row)
    }

    private mutating func close(_ layer: OptionalIndex<SampledTree.Layer>) {
        guard let layer = layer.index else { return }
        result.layers[layer].subtreeEnd = Int32(result.layers.count)
    }
}

extension CGRect {
    /// Finite, not negative in size, and small enough that arithmetic on it stays finite.
    var isDrawable: Bool {
        let limit = 1e15
        return origin.x.magnitude < limit && origin.y.magnitude < limit && size.width >= 0 && size.height >= 0
            && size.width < limit && size.height < limit
    }
}
