import LaminaMessages

/// A feature that a frame does not show as it was asked for: text in a font that is missing, a layer that cannot be
/// drawn.
public struct LayerWarning: Hashable, Sendable {
    /// The name of the layer; `nil` for a layer without one.
    public var layer: String?
    /// The feature that is not drawn as asked, such as "found no font "Avenir"; the text is set in DejaVu Sans".
    public var feature: String

    /// A warning of a layer by its name.
    public init(layer: String?, feature: String) { (self.layer, self.feature) = (layer, displayed(feature)) }
}

extension LayerWarning: CustomStringConvertible {
    /// One line: the layer, and the feature.
    public var description: String {
        displayed("\(layer.map { "layer \(quoted($0))" } ?? "a layer without a name"): \(feature)")
    }
}
