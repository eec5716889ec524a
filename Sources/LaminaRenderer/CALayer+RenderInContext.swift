import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaLayer

extension CALayer {
    /// Draws this layer and its sublayers into a context: the layer's own space is the context's, so the layer's `position`
    /// and `transform` and its superlayer play no part.
    ///
    /// The picture is the one that a renderer would show of the model's values, in the context's pixels per point. Layout and
    /// display that are due happen first. Core Animation leaves out what was not displayed yet and draws gradients, shadows,
    /// replicators and `CATransformLayer` in other ways here than on the screen; this method draws them as on the screen.
    ///
    /// A layer that cannot be drawn, because it is too large for the memory or its size is no number, draws nothing, with a
    /// warning in the log.
    public func render(in ctx: CGContext) {
        let bounds = bounds
        guard bounds.width > 0, bounds.height > 0 else { return }
        let m = ctx.ctm
        let scale = max(hypot(m.a, m.b), hypot(m.c, m.d))
        guard scale.isFinite, scale > 0 else { return }
        do {
            // On the CPU, where the context's pixels are.
            var options = RendererOptions()
            options.backend = .cpu
            let image = try makeImage(scale: scale, options: options)
            ctx.saveGState()
            // Row 0 of the picture is at the least y of the layer's space; images are upright where y grows upwards.
            ctx.translateBy(x: bounds.minX, y: bounds.minY + bounds.height)
            ctx.scaleBy(x: 1, y: -1)
            let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
            ctx.draw(
                image,
                in: CGRect(origin: CGPoint(x: 0, y: bounds.height - size.height), size: size))
            ctx.restoreGState()
        } catch {
            warn("render(in:) drew nothing: \(error)")
        }
    }
}
