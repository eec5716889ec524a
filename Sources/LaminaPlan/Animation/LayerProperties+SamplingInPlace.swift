import Foundation
import LaminaGeometry

// Animations that do not depend on each other are sampled in place: a frame sets the values that differ, and copies and
// compares none of the others.

extension SampledAnimation {
    /// Whether animations can be sampled in place. A property is then changed by one of them as a whole, or by some of them
    /// part by part, and no value depends on the value without the animation.
    package static func areIndependent(_ animations: [SampledAnimation], on committed: LayerProperties)
        -> Bool
    {
        // Bounds of negative size are turned over when values are made anew.
        guard committed.bounds.size.width >= 0, committed.bounds.size.height >= 0 else { return false }
        var whole: Set<AnimatableProperty> = []
        var inParts: Set<AnimatableProperty> = []
        return animations.allSatisfy { animation in
            guard let animation = animation.property?.animation, !animation.isAdditive,
                !animation.startsFromCurrent
            else { return false }
            let path = animation.path
            guard path.part == .whole else {
                inParts.insert(path.property)
                return path.isPartSampledInPlace && !whole.contains(path.property)
            }
            return path.property.isSampledInPlace && !inParts.contains(path.property)
                && whole.insert(path.property).inserted
        }
    }

    /// The value at a time of the layer's own clock; `nil` at times when the animation shows nothing. Requires that the
    /// animation changes one property.
    fileprivate func value(at time: Double) -> AnimatableValue? {
        guard let property, let phase = playback.phase(at: time) else { return nil }
        let progress = curve?.value(at: phase.progress) ?? phase.progress
        return property.animation.value(phase, progress, from: .none)
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
    fileprivate var isPlace: Bool {
        switch self {
        case .position, .zPosition, .anchorPoint, .transform: true
        default: false
        }
    }

    /// Whether it is a property that is sampled in place, and that neither places the layer nor says how strongly it shows.
    fileprivate var isContentSampledInPlace: Bool {
        switch self {
        case .backgroundColor, .cornerRadius, .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd,
            .lineWidth, .lineDashPhase, .colors, .locations, .startPoint, .endPoint, .focalPoint:
            true
        default: false
        }
    }
}

extension LayerProperties {
    /// Brings every animated property to a time of the layer's own clock, in place. Hot.
    ///
    /// - Parameters:
    ///   - animations: Independent ones.
    ///   - committed: The values that hold while an animation shows nothing.
    package mutating func sample(
        _ animations: [SampledAnimation], at time: Double, committed: borrowing LayerProperties
    ) -> TrackChanges {
        var changes = TrackChanges()
        // The properties that are changed part by part.
        var moving: (transform: CATransform3D?, position: CGPoint?, bounds: CGRect?)
        var parts = TransformParts()
        for animation in animations {
            guard let path = animation.property?.animation.path else { continue }
            let value = animation.value(at: time)
            switch (path.property, path.part) {
            case (_, .whole):
                guard adopt(value, as: path.property, committed) else { continue }
                if path.property.isContentSampledInPlace {
                    changes.content = true
                } else {
                    changes.placement = true
                }
                if path.property.isPlace { changes.place = true }
            case (.transform, let part):
                let transform = moving.transform ?? committed.transform
                moving.transform =
                    value.map { parts.set(part, of: transform, .transform, to: $0) } ?? transform
            case (.position, .element(let axis)):
                var position = moving.position ?? committed.position
                if let number = value?.lengthValue {
                    if axis == 0 { position.x = number } else { position.y = number }
                }
                moving.position = position
            case (.bounds, _):
                var bounds = moving.bounds ?? committed.bounds
                if case .vector(let origin, _)? = value { bounds.origin = CGPoint(x: origin.x, y: origin.y) }
                moving.bounds = bounds
            default: continue
            }
        }
        if let new = moving.transform, replace(transform: new) {
            (changes.placement, changes.place) = (true, true)
        }
        if let new = moving.position, Self.replace(&position, new) {
            (changes.placement, changes.place) = (true, true)
        }
        // The anchor point lies at a share of the bounds.
        if let new = moving.bounds, Self.replace(&bounds, new) {
            (changes.content, changes.place) = (true, true)
        }
        return changes
    }

    /// Sets a property that is sampled in place. The committed value stands in for none and for one of another kind.
    ///
    /// - Returns: Whether the value differs from the one before.
    private mutating func adopt(
        _ value: AnimatableValue?, as property: AnimatableProperty, _ committed: borrowing LayerProperties
    ) -> Bool {
        switch property {
        case .opacity:
            return Self.replace(&opacity, value?.numberValue.map { Float($0) } ?? committed.opacity)
        case .isHidden: return Self.replace(&isHidden, value?.flagValue ?? committed.isHidden)
        case .position: return Self.replace(&position, value?.pointValue ?? committed.position)
        case .zPosition:
            return Self.replace(&zPosition, value?.numberValue.map { CGFloat($0) } ?? committed.zPosition)
        case .anchorPoint: return Self.replace(&anchorPoint, value?.pointValue ?? committed.anchorPoint)
        case .transform: return replace(transform: value?.transformValue ?? committed.transform)
        case .cornerRadius:
            return Self.replace(
                &cornerRadius, value?.numberValue.map { CGFloat($0) } ?? committed.cornerRadius)
        case .backgroundColor: return replaceBackground(value?.colorValue ?? committed.backgroundColor)
        case .path: return replace(\.path, value?.pathValue ?? committed.shape.path)
        case .fillColor: return replace(\.fillColor, value?.colorValue ?? committed.shape.fillColor)
        case .strokeColor: return replace(\.strokeColor, value?.colorValue ?? committed.shape.strokeColor)
        case .strokeStart: return replace(\.strokeStart, value?.lengthValue ?? committed.shape.strokeStart)
        case .strokeEnd: return replace(\.strokeEnd, value?.lengthValue ?? committed.shape.strokeEnd)
        case .lineWidth: return replace(\.lineWidth, value?.lengthValue ?? committed.shape.lineWidth)
        case .lineDashPhase:
            return replace(\.lineDashPhase, value?.lengthValue ?? committed.shape.lineDashPhase)
        case .colors: return replace(\.colors, value?.colorsValue ?? committed.gradient.colors)
        case .locations: return replace(\.locations, value?.numbersValue ?? committed.gradient.locations)
        case .startPoint: return replace(\.startPoint, value?.pointValue ?? committed.gradient.startPoint)
        case .endPoint: return replace(\.endPoint, value?.pointValue ?? committed.gradient.endPoint)
        case .focalPoint:
            if value == AnimatableValue.none { return replace(\.focalPoint, nil) }
            return replace(\.focalPoint, value?.pointValue ?? committed.gradient.focalPoint)
        default: return false
        }
    }

    /// - Returns: Whether the value differs from the one before.
    @inline(__always)
    private static func replace<Value: Equatable>(_ value: inout Value, _ new: Value) -> Bool {
        guard value != new else { return false }
        value = new
        return true
    }

    private mutating func replace(transform new: CATransform3D) -> Bool {
        let isNew = transform != new
        // Equal ones may differ in the signs of their zeros.
        transform = new
        return isNew
    }

    private mutating func replaceBackground(_ new: CGColor?) -> Bool {
        let before = backgroundColor
        backgroundColor = new
        return backgroundColor != before
    }

    @inline(__always)  // so that the key path becomes a plain access
    private mutating func replace<Part: Equatable>(_ path: WritableKeyPath<ShapeValues, Part>, _ new: Part)
        -> Bool
    {
        guard shape[keyPath: path] != new else { return false }
        changeShape { $0[keyPath: path] = new }
        return true
    }

    @inline(__always)  // so that the key path becomes a plain access
    private mutating func replace<Part: Equatable>(
        _ path: WritableKeyPath<GradientValues, Part>, _ new: Part
    ) -> Bool {
        guard gradient[keyPath: path] != new else { return false }
        changeGradient { $0[keyPath: path] = new }
        return true
    }
}

extension AnimatableValue {
    fileprivate var lengthValue: CGFloat? { numberValue.map { CGFloat($0) } }
}
