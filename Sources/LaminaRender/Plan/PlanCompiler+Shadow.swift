import Foundation
import LaminaGeometry
import LaminaPlan

extension PlanCompiler {
    /// A shadow that needs no picture of the layer.
    mutating func addShadow(
        _ shadow: LayerShadow, _ node: RenderTree.Node, _ layer: SampledTree.Layer, opacity: Double
    ) {}
}
