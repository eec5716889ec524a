import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaLayer

/// What `CALayer.render(in:)` does; see there.
///
/// It is a class because only classes are found by their names.
package final class LayerContextRenderer: LayerRendering {
    package static func render(_ layer: CALayer, in context: CGContext) throws {
        let bounds = layer.bounds
        guard bounds.width > 0, bounds.height > 0 else { return }
        let m = context.ctm
        let scale = max(hypot(m.a, m.b), hypot(m.c, m.d))
        guard scale.isFinite, scale > 0 else { return }
        // On the CPU, where the context's pixels are.
        var options = RendererOptions()
        options.backend = .cpu
        let image = try layer.makeImage(scale: scale, options: options)
        context.saveGState()
        // Row 0 of the picture is at the least y of the layer's space; images are upright where y grows upwards.
        context.translateBy(x: bounds.minX, y: bounds.minY + bounds.height)
        context.scaleBy(x: 1, y: -1)
        let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        context.draw(image, in: CGRect(origin: CGPoint(x: 0, y: bounds.height - size.height), size: size))
        context.restoreGState()
    }
}
