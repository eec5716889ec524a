import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaLayer
import LaminaMath

/// Does the work of `CALayer.render(in:)`; see there.
///
/// It is a class because only classes are found by their names.
package final class LayerContextRenderer: LayerRendering {
    package static func render(_ layer: CALayer, in context: CGContext) throws {
        guard !context.isVector else { return try layer.drawShapes(in: context) }
        let m = context.ctm
        let scale = max(Math.hypot(m.a, m.b), Math.hypot(m.c, m.d))
        let limit = context.boundingBoxOfClipPath
        guard scale.isFinite, scale > 0, !limit.isEmpty else { return }
        // On the CPU, where the context's pixels are.
        var options = RendererOptions()
        options.backend = .cpu
        guard let (image, place) = try layer.makeOuterImage(in: limit, scale: scale, options: options) else {
            return
        }
        context.saveGState()
        // Row 0 of the picture is at the least y of the layer's space; images are upright where y grows upwards.
        context.translateBy(x: place.minX, y: place.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: CGRect(origin: .zero, size: place.size))
        context.restoreGState()
    }
}
