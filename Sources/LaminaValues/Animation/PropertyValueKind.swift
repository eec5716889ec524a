/// The kind of a property's values.
package enum PropertyValueKind: Hashable, Sendable {
    case number, flag, point, size, rect, color, transform, path, image
    /// The colours of a gradient, and where they lie.
    case colors, locations
    case filters
    /// One filter or none.
    case filter

    /// The keys that may follow the property's key.
    package var parts: [String: AnimationKeyPath.Part] {
        switch self {
        case .point: ["x": .element(0), "y": .element(1)]
        case .size: ["width": .element(0), "height": .element(1)]
        case .rect:
            [
                "origin": .origin, "origin.x": .element(0), "origin.y": .element(1), "size": .size,
                "size.width": .element(2), "size.height": .element(3),
            ]
        case .transform:
            [
                "rotation": .rotation(2), "rotation.x": .rotation(0), "rotation.y": .rotation(1),
                "rotation.z": .rotation(2), "scale": .uniformScale, "scale.x": .scale(0),
                "scale.y": .scale(1), "scale.z": .scale(2), "scale.xy": .planarScale,
                "shear.x": .shear, "translation": .planarTranslation, "translation.x": .translation(0),
                "translation.y": .translation(1), "translation.z": .translation(2),
            ]
        case .number, .flag, .color, .path, .image, .colors, .locations, .filters, .filter: [:]
        }
    }
}
