import Foundation

/// Layers whose sublayers are still to answer to a new size, with the old one.
final class ResizeQueue {
    var waiting: [(layer: CALayer, old: CGSize)] = []
}

extension CALayer {
    /// Has each sublayer answer to a new size of the bounds, and those below them. Without recursion, for trees may be
    /// deep: a layer that changes while its superlayer has it answer waits for its turn.
    final func sizeDidChange(from old: CGSize) {
        guard old != values.bounds.size, !sublayerList.isEmpty else { return }
        if let queue = parent?.layout.resizes {
            queue.waiting.append((self, old))
            return
        }
        let queue = ResizeQueue()
        queue.waiting = [(self, old)]
        while let (layer, old) = queue.waiting.popLast() {
            layer.layout.resizes = queue
            layer.resizeSublayers(withOldSize: old)
            layer.layout.resizes = nil
        }
    }

    /// Gives the parts of the frame that may change their shares of how the superlayer's size did.
    final func autoresize(from old: CGSize) {
        guard let parent, !autoresizingMask.isEmpty else { return }
        let size = parent.values.bounds.size
        var frame = frame
        let x = Share(
            of: size.width - old.width, before: autoresizingMask.contains(.layerMinXMargin),
            itself: autoresizingMask.contains(.layerWidthSizable),
            after: autoresizingMask.contains(.layerMaxXMargin))
        let y = Share(
            of: size.height - old.height, before: autoresizingMask.contains(.layerMinYMargin),
            itself: autoresizingMask.contains(.layerHeightSizable),
            after: autoresizingMask.contains(.layerMaxYMargin))
        frame.origin.x += x.margin
        frame.origin.y += y.margin
        frame.size.width += x.extent
        frame.size.height += y.extent
        // A negative extent becomes a positive one to the other side.
        let changed = frame.standardized
        if changed != self.frame { self.frame = changed }
    }

    /// How a change along an axis is shared, whatever the sizes, as Core Animation shares it: evenly between margins;
    /// whole points for the margins beside an extent, which takes the rest.
    private struct Share {
        /// What the margin before gets, and the extent.
        var (margin, extent) = (CGFloat(0), CGFloat(0))

        init(of change: CGFloat, before: Bool, itself: Bool, after: Bool) {
            switch (before, itself, after) {
            case (false, false, false), (false, false, true): break
            case (true, false, false): margin = change
            case (true, false, true): margin = change / 2
            case (false, true, false): extent = change
            case (true, true, false):
                margin = (2 * change / 3).rounded(.down)
                extent = change - margin
            case (false, true, true): extent = change - (2 * change / 3).rounded(.down)
            case (true, true, true):
                margin = (change / 3).rounded(.down)
                extent = change - 2 * margin
            }
        }
    }
}
