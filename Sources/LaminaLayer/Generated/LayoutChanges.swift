// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import LaminaValues

extension AnimatableProperty {
    /// Whether a change makes the layer and its superlayer lay out their sublayers.
    @inline(__always)
    var changesLayout: Bool {
        switch self {
        case .bounds, .transform: true
        default: false
        }
    }
}

extension LayerProperties {
    /// Whether a value differs that makes them do so.
    func layoutDiffers(from other: LayerProperties) -> Bool {
        bounds != other.bounds || transform != other.transform
    }
}
