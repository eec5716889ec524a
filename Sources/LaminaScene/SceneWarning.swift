import LaminaMessages

/// A feature of a foreign file that is not drawn as the author meant it.
public struct SceneWarning: Hashable, Sendable {
    /// The name of the layer with the feature; empty for the whole file.
    public var layer: String
    /// The feature that is not drawn, such as "an effect of type 13".
    public var feature: String
    /// The feature's line in the file, for formats whose places are known. Lines and columns count from 1.
    public var line: Int?
    /// See ``line``.
    public var column: Int?

    /// A warning of a layer by its name.
    public init(layer: String, feature: String) { (self.layer, self.feature) = (layer, displayed(feature)) }
}

extension SceneWarning: CustomStringConvertible {
    /// One line: the feature, after the place and the layer where they are known.
    public var description: String {
        var text = layer.isEmpty ? feature : "layer \(quoted(layer)): \(feature)"
        if let line, let column { text = "line \(line), column \(column): " + text }
        return displayed(text)
    }
}
