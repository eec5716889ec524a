import Foundation
import LaminaGeometry
import LaminaPlan

/// The layers that can be seen, in painter's order, with their values at one media time in device terms.
///
/// A subtree is a run: layer `i` and everything below it are `i ..< subtreeEnd`. Hidden, fully transparent and
/// back-facing subtrees are not in it.
package struct SampledTree: Equatable, Sendable {
    /// One visible layer.
    package struct Layer: Equatable, Sendable {
        package var id: LayerID
        /// In `RenderTree.nodes`.
        package var node: Int32
        /// In `layers`; −1 for the root.
        package var parent: Int32
        package var subtreeEnd: Int32 = 0
        /// From the layer's own points to pixels of the picture.
        package var toDevice: Homography
        /// In `nearPlanes`: where the layer lies in front of the viewer. Empty without perspective.
        package var nearPlanes: Range<Int>
        /// In `clips`: what the ancestors leave visible.
        var clip: Int32
        /// In `clips`: what is left for the contents and the sublayers.
        var innerClip: Int32
        /// The bounds on the device.
        var shape: DeviceShape
        /// Opacity of the ancestors that multiplies into every descendant instead of fading a group.
        package var inheritedOpacity: Double
        /// The layer's own opacity, 0...1.
        package var opacity: Double
        /// Whether an odd number of layers from the root to this one flip their geometry.
        package var contentsAreFlipped: Bool
        /// The latest commit that changed what this subtree draws, below its own placement.
        package var contentGeneration: UInt64
        /// The commit that last changed this layer's own placement.
        package var placementGeneration: UInt64
    }

    package var layers: [Layer] = []
    var clips: [ClipState] = []
    package var nearPlanes: [SIMD3<Double>] = []
    package var tally = CompileTally()
}

/// Where a tree is drawn: the picture's size in pixels, and the map from the root's superlayer space to pixels.
package struct RenderTarget: Equatable, Sendable {
    package var width: Int
    package var height: Int
    package var pointsToPixels: Homography
    package var background: PackedColor

    package init(width: Int, height: Int, pointsToPixels: Homography, background: PackedColor) {
        self.width = width
        self.height = height
        self.pointsToPixels = pointsToPixels
        self.background = background
    }
}

extension RenderTree {
    /// The visible layers at `time` seconds of media time. A pure function of the tree, the time and the target.
    package func sample(
        at time: Double, target: RenderTarget, optimizations: Optimizations = .all
    ) -> SampledTree {
        var sampler = TreeSampler(tree: self, target: target, culls: optimizations.contains(.culling))
        return sampler.run()
    }
}

/// Walks the tree with a stack of its own, since trees may be deeper than a thread's stack.
private struct TreeSampler {
    let tree: RenderTree
    let target: RenderTarget
    let culls: Bool
    var result = SampledTree()

    /// What a layer hands down to its sublayers.
    struct Context {
        var parent: Int32
        var sublayerTransform: CATransform3D?
        var toDevice: Homography
        var nearPlanes: Range<Int>
        var clip: Int32
        var inheritedOpacity: Double
        var isFlipped: Bool
    }

    /// A layer whose sublayers are being visited.
    private struct Open {
        var context: Context
        var children: [Int32]
        var next = 0
    }

    mutating func run() -> SampledTree {
        result.layers.reserveCapacity(tree.count)
        result.clips = [
            ClipState(pixels: PixelRect(width: target.width, height: target.height), polygon: nil)
        ]
        guard let root = tree.root else { return result }
        var open = [
            Open(
                context: Context(
                    parent: -1, sublayerTransform: nil, toDevice: target.pointsToPixels, nearPlanes: 0..<0,
                    clip: 0,
                    inheritedOpacity: 1, isFlipped: false), children: [root])
        ]
        while let last = open.indices.last {
            guard open[last].next < open[last].children.count else {
                if open[last].context.parent >= 0 { close(open[last].context.parent) }
                open.removeLast()
                continue
            }
            let index = open[last].children[open[last].next]
            open[last].next += 1
            guard let node = tree.node(index), let inner = enter(node, index, open[last].context) else {
                continue
            }
            if node.children.isEmpty {
                close(inner.parent)
            } else {
                open.append(Open(context: inner, children: paintOrder(of: node)))
            }
        }
        return result
    }

    /// Sublayers by `zPosition`, those of equal `zPosition` in the order of the list.
    private func paintOrder(of node: RenderTree.Node) -> [Int32] {
        func z(_ index: Int32) -> CGFloat { tree.nodes[Int(index)]?.properties.zPosition ?? 0 }
        var isSorted = true
        var last = -CGFloat.infinity
        for child in node.children {
            let next = z(child)
            if !(next >= last) { isSorted = false }
            last = next
        }
        if isSorted { return node.children }
        return node.children.enumerated().sorted { a, b in
            let (za, zb) = (z(a.element), z(b.element))
            return za != zb ? za < zb : a.offset < b.offset
        }.map(\.element)
    }

    private mutating func close(_ index: Int32) {
        let layer = result.layers[Int(index)]
        result.layers[Int(index)].subtreeEnd = Int32(result.layers.count)
        guard layer.parent >= 0 else { return }
        let contribution = max(layer.contentGeneration, layer.placementGeneration)
        let parent = result.layers[Int(layer.parent)].contentGeneration
        result.layers[Int(layer.parent)].contentGeneration = max(parent, contribution)
    }

    /// Adds a layer and says what its sublayers inherit; `nil` when nothing of the subtree can be seen.
    private mutating func enter(
        _ node: RenderTree.Node, _ nodeIndex: Int32, _ context: Context
    ) -> Context? {
        result.tally.layers += 1
        let opacity = node.properties.opacity > 0 ? min(Double(node.properties.opacity), 1) : 0
        if node.properties.isHidden || opacity == 0 {
            result.tally.hidden += 1
            return nil
        }
        let toSuperlayer = node.properties.homographyToSuperlayer(sublayers: context.sublayerTransform)
        let toDevice = toSuperlayer.concatenating(context.toDevice)
        let bounds = node.properties.bounds
        guard toDevice.isFinite, bounds.isDrawable else {
            result.tally.undrawable += 1
            return nil
        }
        let nearPlanes = inheritNearPlanes(through: toSuperlayer, context.nearPlanes)
        if toDevice.isAffine == false, toDevice.xw == 0, toDevice.yw == 0 {
            // w is constant and not positive: the whole plane lies behind the viewer.
            result.tally.outside += 1
            return nil
        }
        let isFlipped = context.isFlipped != node.properties.isGeometryFlipped
        if !node.properties.isDoubleSided, toDevice.determinant * (isFlipped ? -1 : 1) < 0 {
            result.tally.backFacing += 1
            return nil
        }
        let shape = DeviceShape(
            rectangle: bounds, through: toDevice, nearPlanes: result.nearPlanes[nearPlanes],
            id: Int32(result.layers.count))
        var innerClip = context.clip
        if node.properties.masksToBounds {
            let clip = result.clips[Int(context.clip)].clipped(to: shape)
            innerClip = Int32(result.clips.count)
            result.clips.append(clip)
            if clip.isEmpty, culls {
                result.tally.outside += 1
                return nil
            }
        }
        let groups = node.properties.allowsGroupOpacity
        let index = Int32(result.layers.count)
        result.layers.append(
            SampledTree.Layer(
                id: node.id, node: nodeIndex, parent: context.parent, toDevice: toDevice,
                nearPlanes: nearPlanes, clip: context.clip, innerClip: innerClip, shape: shape,
                inheritedOpacity: groups ? context.inheritedOpacity : context.inheritedOpacity * opacity,
                opacity: groups ? opacity : 1, contentsAreFlipped: isFlipped,
                contentGeneration: node.contentGeneration, placementGeneration: node.placementGeneration))
        return Context(
            parent: index, sublayerTransform: node.properties.sublayerTransformAboutAnchor,
            toDevice: toDevice, nearPlanes: nearPlanes, clip: innerClip,
            inheritedOpacity: groups && opacity < 1 ? 1 : result.layers[Int(index)].inheritedOpacity,
            isFlipped: isFlipped)
    }

    /// The conditions for being in front of the viewer, in the coordinates of a layer: its ancestors', pulled back
    /// through its map, and its own where that map has perspective.
    private mutating func inheritNearPlanes(
        through map: Homography, _ inherited: Range<Int>
    ) -> Range<Int> {
        if map.isAffine && inherited.isEmpty { return inherited }
        let start = result.nearPlanes.count
        for index in inherited {
            let f = result.nearPlanes[index]
            result.nearPlanes.append(
                SIMD3(
                    f.x * map.xx + f.y * map.xy + f.z * map.xw, f.x * map.yx + f.y * map.yy + f.z * map.yw,
                    f.x * map.tx + f.y * map.ty + f.z * map.tw))
        }
        if !map.isAffine { result.nearPlanes.append(SIMD3(map.xw, map.yw, map.tw)) }
        return start..<result.nearPlanes.count
    }
}

extension CGRect {
    /// Finite, not negative in size, and small enough that arithmetic on it stays finite.
    fileprivate var isDrawable: Bool {
        let limit = 1e15
        return origin.x.magnitude < limit && origin.y.magnitude < limit && size.width >= 0 && size.height >= 0
            && size.width < limit && size.height < limit
    }
}

extension SampledTree: CustomStringConvertible {
    package var description: String {
        var text =
            "SampledTree: \(layers.count) visible of \(tally.layers) layers, \(clips.count - 1) clips\n"
        for (index, layer) in layers.enumerated() {
            text += "  \(index) \(layer.id) parent \(layer.parent) subtree ..<\(layer.subtreeEnd) "
            switch layer.shape {
            case .empty: text += "empty"
            case .pixels(let rect): text += "pixels \(rect)"
            case .polygon(let polygon):
                text += "polygon " + polygon.points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
            }
            if layer.opacity * layer.inheritedOpacity != 1 {
                text += " opacity \(layer.opacity * layer.inheritedOpacity)"
            }
            text += " clip \(layer.innerClip) content@\(layer.contentGeneration)"
            text += " placement@\(layer.placementGeneration)\n"
        }
        return text
    }
}
