import Foundation

/// Layers whose sublayers have yet to adapt to a new size, with the old size.
final class ResizeQueue {
    var waiting: [(layer: CALayer, old: CGSize)] = []
}

extension CALayer {
    /// Resizes each sublayer after a change of the bounds' size, and the layers below them. Trees may be deep, so
    /// there is no recursion: a layer whose size changes during its superlayer's resizing waits for its turn.
    final func sizeDidChange(from old: CGSize) {
        guard old != values.bounds.size, !sublayerList.isEmpty else { return }
        if let queue = parent?.resizes {
            queue.waiting.append((self, old))
            return
        }
        let queue = ResizeQueue()
        queue.waiting = [(self, old)]
        while let (layer, old) = queue.waiting.popLast() {
            layer.resizes = queue
            layer.resizeSublayers(withOldSize: old)
            layer.resizes = nil
        }
    }

    /// Changes the flexible parts of the frame by their shares of the change of the superlayer's size.
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
    /// beside a flexible extent, margins get whole points and the extent takes the rest.
    private struct Share {
        /// The shares of the margin before and of the extent.
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
