import LaminaLayer
import QuartzCore

/// A layer of a class that is known only when the program runs; a plain one for a class that is none of layers.
package func makeLayer(_ type: AnyClass) -> CALayer {
    (type as? CALayer.Type).map { CALayer.make($0) } ?? CALayer()
}
