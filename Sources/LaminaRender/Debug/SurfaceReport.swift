import LaminaPlan

/// The buffers that the layers of a sampled tree ask for, with the reasons, for people. No plan is made from it.
///
/// Further buffers, which filters, shadows and backdrops add, are in the plan alone.
package struct SurfaceReport: Equatable, Sendable {
    /// A buffer that a layer asks for. The plan may still drop it, if it would hold nothing, or a single item that can be
    /// drawn without a buffer.
    package struct Entry: Equatable, Sendable {
        package var reason: Surface.Reason
        /// The index in `SampledTree.layers`; 0 for the root.
        package var layer: Int32
        /// In `entries`: the buffer into which this one is drawn; none for the root.
        package var parent: OptionalIndex<Entry>
    }

    /// A parent comes before its children; the root is first. The buffers of one layer come from the outside in.
    package private(set) var entries = [Entry(reason: .root, layer: 0, parent: .none)]

    package init(_ sampled: SampledTree) {
        var open: [(end: Int32, entry: Int32)] = [(Int32.max, 0)]
        for (index, layer) in sampled.layers.enumerated() {
            while let last = open.last, last.end <= Int32(index) { open.removeLast() }
            for reason in sampled.reasons(of: layer) {
                let parent = open.last?.entry ?? 0
                open.append((layer.subtreeEnd, Int32(entries.count)))
                entries.append(Entry(reason: reason, layer: Int32(index), parent: OptionalIndex(parent)))
            }
        }
    }
}

extension SurfaceReport: CustomStringConvertible {
    package var description: String {
        // The heading names the tree of surfaces, not a type: scripts that read the output know it by this word.
        var text = "SurfaceTree: \(entries.count) surfaces\n"
        for (index, entry) in entries.enumerated() {
            text += "  \(index) \(entry.reason.rawValue) of layer \(entry.layer)"
            if let parent = entry.parent.index { text += " into \(parent)" }
            text += "\n"
        }
        return text
    }
}
