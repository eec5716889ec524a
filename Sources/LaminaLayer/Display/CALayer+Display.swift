import Foundation
import LaminaDraw
import LaminaImage

extension CALayer {
    /// - Parameter area: In the layer's space.
    final func markNeedsDisplay(_ area: CGRect) {
        guard !area.isNull, !area.isEmpty else { return }
        let drawn = drawn ?? DrawnContents()
        self.drawn = drawn
        drawn.dirty.add(area.standardized)
        guard !isDisplayNeeded else { return }
        isDisplayNeeded = true
        hosting.host?.register(self, in: .display)
    }

    final func performDisplay() {
        displayIsDone()
        guard let rareState, !rareState.animatedOwnValues.isEmpty else { return display() }
        rareState.isDisplaying = true
        display()
        rareState.isDisplaying = false
    }

    /// Notes that nothing asks for a display any longer.
    final func displayIsDone() {
        guard isDisplayNeeded else { return }
        isDisplayNeeded = false
        hosting.host?.unregister(self, from: .display)
    }

    /// Draws the dirty area into contents of the layer's own, where its class or its delegate draws.
    final func drawContents() {
        let drawn = drawn ?? DrawnContents()
        self.drawn = drawn
        guard let drawing = drawn.begin(for: self, showing: values.contents) else {
            if drawn.image != nil, drawn.image == values.contents { show(nil) }
            return
        }
        if drawsAsynchronously { drawing.context.startRecording() }
        drawn.isUndrawn = false
        delegate?.layerWillDraw(self)
        draw(in: drawing.context)
        if drawn.isUndrawn, drawn.image == nil, !drawing.context.hasDrawn { return }
        if drawsAsynchronously {
            DrawingQueue.finish(drawing, of: self, in: hosting.host)
        } else {
            finish(drawing, with: drawing.finish())
        }
    }

    /// Draws the layer's own drawing, its contents, in its own space into a context of another kind.
    ///
    /// - Parameter image: The layer's contents.
    /// - Returns: `false`, without any drawing, if that is not what the layer or its delegate drew last.
    package final func drawOwnContents(showing image: CGImage?, in context: CGContext) -> Bool {
        guard let drawn, let image, drawn.image == image, !(self is CATiledLayer) else { return false }
        context.saveGState()
        defer { context.restoreGState() }
        context.clip(to: values.bounds)
        if values.isOpaque {
            // Pixels that are left out are black.
            context.setFillColor(.black)
            context.fill(values.bounds)
            context.setFillColor(.black)
        }
        delegate?.layerWillDraw(self)
        draw(in: context)
        return true
    }

    /// Shows the drawn image without an action, because drawing again is not a change that fades.
    final func finish(_ drawing: DrawnContents.Drawing, with image: CGImage?) {
        drawn?.take(image, of: drawing)
        show(image)
    }

    private func show(_ image: CGImage?) {
        otherContents = nil
        update(\.contents, to: image)
    }
}
