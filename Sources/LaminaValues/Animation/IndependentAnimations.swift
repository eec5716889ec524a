import LaminaGeometry

/// Animations of a layer that are sampled in place. A property is changed by one of them as a whole, or by some of them part
/// by part, and no value depends on the value without the animation. A class, so that nothing is copied while they are
/// sampled.
package final class IndependentAnimations: Sendable {
    /// A class, because paths are dear to copy.
    final class Entry: Sendable {
        let animation: SampledAnimation
        let change: SampledAnimation.Property
        let path: AnimationKeyPath

        init(_ animation: SampledAnimation, _ change: SampledAnimation.Property, _ path: AnimationKeyPath) {
            (self.animation, self.change, self.path) = (animation, change, path)
        }
    }

    let entries: [Entry]
    /// The values that hold while an animation shows nothing.
    let committed: LayerProperties

    /// `nil` for animations that cannot be sampled in place.
    package init?(_ animations: [SampledAnimation], on committed: LayerProperties) {
        // Bounds of negative size are turned over when values are made anew.
        guard committed.bounds.size.width >= 0, committed.bounds.size.height >= 0 else { return nil }
        var whole: Set<AnimatableProperty> = []
        var inParts: Set<AnimatableProperty> = []
        var entries: [Entry] = []
        for animation in animations {
            guard let change = animation.property, !change.animation.isAdditive,
                !change.animation.startsFromCurrent
            else { return nil }
            let path = change.animation.path
            if path.part == .whole {
                guard path.property.isSampledInPlace, !inParts.contains(path.property),
                    whole.insert(path.property).inserted
                else { return nil }
            } else {
                guard path.isPartSampledInPlace, !whole.contains(path.property) else { return nil }
                inParts.insert(path.property)
            }
            entries.append(Entry(animation, change, path))
        }
        (self.entries, self.committed) = (entries, committed)
    }
}

extension IndependentAnimations.Entry {
    /// The value at a time of the layer's own clock; `nil` at times when the animation shows nothing.
    func value(at time: Double) -> AnimatableValue? {
        guard let phase = animation.playback.phase(at: time) else { return nil }
        return change.value(
            phase, animation.curve?.value(at: phase.progress) ?? phase.progress, from: .none)
    }
}

extension AnimationKeyPath {
    fileprivate var isPartSampledInPlace: Bool {
        switch (property, part) {
        case (.transform, _), (.position, .element), (.bounds, .origin): true
        default: false
        }
    }
}

extension AnimatableProperty {
    fileprivate var isSampledInPlace: Bool {
        switch self {
        case .opacity, .isHidden: true
        default: isPlace || isContentSampledInPlace
        }
    }

    /// Whether it places the layer in its superlayer.
    var isPlace: Bool {
        switch self {
        case .position, .zPosition, .anchorPoint, .transform: true
        default: false
        }
    }

    /// Whether it is a property that is sampled in place, and that neither places the layer nor says how strongly it shows.
    var isContentSampledInPlace: Bool {
        switch self {
        case .backgroundColor, .cornerRadius, .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd,
            .lineWidth, .lineDashPhase, .colors, .locations, .startPoint, .endPoint, .focalPoint:
            true
        default: false
        }
    }
}
