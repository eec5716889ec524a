/// A part of a layer that a frame leaves out because it goes beyond a limit.
package struct FrameWarning: Hashable, Sendable {
    package var layer: LayerID
    /// The part that is left out, and the limit.
    package var feature: String

    package init(layer: LayerID, feature: String) { (self.layer, self.feature) = (layer, feature) }
}
