/// Something in a foreign file that is not drawn as its author meant it.
public struct SceneWarning: Hashable, Sendable {
    /// The name of the layer in which it is; empty for the whole file.
    public var layer: String
    /// What is not drawn, such as "an effect of type 13".
    public var feature: String

    /// A warning of a layer by its name.
    public init(layer: String, feature: String) { (self.layer, self.feature) = (layer, feature) }
}

extension SceneWarning: CustomStringConvertible {
    /// The feature, after the layer where there is one.
    public var description: String { layer.isEmpty ? feature : "layer \(quoted(layer)): \(feature)" }
}
