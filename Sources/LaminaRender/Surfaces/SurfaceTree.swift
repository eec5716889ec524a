import LaminaPlan

/// Which layers draw into a buffer of their own, and why.
package struct SurfaceTree: Equatable, Sendable {
    /// A buffer to be.
    package struct Entry: Equatable, Sendable {
        package var reason: Surface.Reason
        /// In `SampledTree.layers`: its subtree draws into this; 0 for the root.
        package var layer: Int32
        /// In `entries`: what this one is drawn into; −1 for the root.
        package var parent: Int32
        /// Applied to the finished buffer, 0...1.
        package var opacity: Double
        /// What the buffer shows was last changed by this commit: the buffer's key in a cache, with the layer's id.
        package var contentGeneration: UInt64
    }

    /// A parent comes before its children; the root is first.
    package var entries: [Entry]
    /// For each sampled layer, the entry that its own parts draw into.
    package var entryOfLayer: [Int32]
    /// For each sampled layer, the opacity that its own parts are drawn with, 0...1.
    package var opacityOfLayer: [Double]
    /// Layers whose opacity was folded into the only thing they draw.
    package var folded = 0
}

extension SampledTree {
    /// Decides on the buffers.
    ///
    /// A translucent layer fades as one image with its sublayers, so it needs a buffer as soon as its subtree draws
    /// more than one thing. With a single thing the opacity goes into that, which gives the same bytes, unless that
    /// thing was faded further down: fading twice rounds twice, and once is not the same.
    package func surfaces(of tree: RenderTree, optimizations: Optimizations = .all) -> SurfaceTree {
        var drawCount = [Int32](repeating: 0, count: layers.count)
        var fadesBelow = [Bool](repeating: false, count: layers.count)
        for index in layers.indices.reversed() {
            let layer = layers[index]
            drawCount[index] += tree.node(layer.node)?.properties.partCount ?? 0
            guard layer.parent >= 0 else { continue }
            drawCount[Int(layer.parent)] += drawCount[index]
            if layer.opacity < 1 || layer.inheritedOpacity < 1 || fadesBelow[index] {
                fadesBelow[Int(layer.parent)] = true
            }
        }
        var result = SurfaceTree(
            entries: [
                SurfaceTree.Entry(
                    reason: .root, layer: 0, parent: -1, opacity: 1,
                    contentGeneration: layers.first?.contentGeneration ?? 0)
            ], entryOfLayer: [], opacityOfLayer: [])
        result.entryOfLayer.reserveCapacity(layers.count)
        result.opacityOfLayer.reserveCapacity(layers.count)
        var folding = [Double](repeating: 1, count: layers.count)
        for (index, layer) in layers.enumerated() {
            var entry = layer.parent >= 0 ? result.entryOfLayer[Int(layer.parent)] : 0
            var opacity = layer.inheritedOpacity * (layer.parent >= 0 ? folding[Int(layer.parent)] : 1)
            if layer.opacity < 1 {
                let isSingle = drawCount[index] <= 1 && !fadesBelow[index] && layer.inheritedOpacity == 1
                if isSingle, optimizations.contains(.folding) || drawCount[index] == 0 {
                    opacity *= layer.opacity
                    folding[index] = layer.opacity
                    if drawCount[index] == 1 { result.folded += 1 }
                } else {
                    result.entries.append(
                        SurfaceTree.Entry(
                            reason: .groupOpacity, layer: Int32(index), parent: entry,
                            opacity: opacity * layer.opacity, contentGeneration: layer.contentGeneration))
                    entry = Int32(result.entries.count - 1)
                    opacity = 1
                }
            } else if layer.parent >= 0 {
                folding[index] = folding[Int(layer.parent)]
            }
            result.entryOfLayer.append(entry)
            result.opacityOfLayer.append(opacity)
        }
        return result
    }
}

extension LayerProperties {
    /// Whether the layer fills its bounds with a colour.
    var drawsBackground: Bool { (backgroundColor?.alpha ?? 0) > 0 }
    /// Whether the layer has an image to show.
    var drawsContents: Bool { contents != nil }
    /// Whether the layer has a visible border.
    var drawsBorder: Bool { borderWidth > 0 && (borderColor?.alpha ?? 0) > 0 }

    /// How many things the layer itself draws.
    var partCount: Int32 {
        (drawsBackground ? 1 : 0) + (drawsContents ? 1 : 0) + (drawsBorder ? 1 : 0)
    }
}

extension SurfaceTree: CustomStringConvertible {
    package var description: String {
        var text = "SurfaceTree: \(entries.count) surfaces, \(folded) folded\n"
        for (index, entry) in entries.enumerated() {
            text += "  \(index) \(entry.reason.rawValue) of layer \(entry.layer)"
            if entry.parent >= 0 { text += " into \(entry.parent) at opacity \(entry.opacity)" }
            text += " content@\(entry.contentGeneration)\n"
        }
        return text
    }
}
