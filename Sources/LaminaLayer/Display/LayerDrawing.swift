import Foundation
import LaminaDraw

/// Draws layers into contexts. The module of the renderers has the only type of this kind.
package protocol LayerRendering: Sendable {
    /// Draws a layer in its own space, with its sublayers.
    static func render(_ layer: CALayer, in context: CGContext) throws
}

/// Finds the type that draws layers into contexts.
///
/// `render(in:)` is a member of the layers' class, so that subclasses can override it, and the renderers are a module above this
/// one. The type is found by its name, and there is none in a program that is not linked with the renderers.
package enum LayerDrawing {
    /// The name of the type, with its module's.
    package static let rendererName = "LaminaRenderer.LayerContextRenderer"

    static let renderer = NSClassFromString(rendererName) as? any LayerRendering.Type
}

extension CALayer {
    final func draw(in context: CGContext, by renderer: (any LayerRendering.Type)?) {
        guard let renderer else { return warn("render(in:) drew nothing: the program has no renderer") }
        do {
            try renderer.render(self, in: context)
        } catch {
            warn("render(in:) drew nothing: \(error)")
        }
    }
}
