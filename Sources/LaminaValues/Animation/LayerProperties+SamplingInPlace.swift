import Foundation
import LaminaGeometry

// Animations that do not depend on each other are sampled in place: a frame sets the values that differ, and copies and
// compares none of the others.

extension LayerProperties {
    /// Brings every animated property to a time of the layer's own clock, in place. Hot.
    package mutating func sample(_ animations: IndependentAnimations, at time: Double) -> TrackChanges {
        var changes = TrackChanges()
        // The properties that are changed part by part.
        var moving: (transform: CATransform3D?, position: CGPoint?, bounds: CGRect?)
        var parts = TransformParts()
        for entry in animations.entries {
            let path = entry.path
            let value = entry.value(at: time)
            switch (path.property, path.part) {
            case (_, .whole):
                guard adopt(value, as: path.property, animations) else { continue }
                if path.property.isContentSampledInPlace {
                    changes.content = true
                } else {
                    changes.placement = true
                }
                if path.property.isPlace { changes.place = true }
            case (.transform, let part):
                let transform = moving.transform ?? animations.committed.transform
                moving.transform =
                    value.map { parts.set(part, of: transform, .transform, to: $0) } ?? transform
            case (.position, .element(let axis)):
                var position = moving.position ?? animations.committed.position
                if let number = value?.lengthValue {
                    if axis == 0 { position.x = number } else { position.y = number }
                }
                moving.position = position
            case (.bounds, _):
                var bounds = moving.bounds ?? animations.committed.bounds
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
        _ value: AnimatableValue?, as property: AnimatableProperty, _ animations: IndependentAnimations
    ) -> Bool {
        switch property {
        case .opacity:
            return Self.replace(
                &opacity, value?.numberValue.map { Float($0) } ?? animations.committed.opacity)
        case .isHidden:
            let before = (isHidden, hiddenShare)
            animatedIsHidden = value ?? .flag(animations.committed.isHidden)
            return before != (isHidden, hiddenShare)
        case .position: return Self.replace(&position, value?.pointValue ?? animations.committed.position)
        case .zPosition:
            return Self.replace(
                &zPosition, value?.numberValue.map { CGFloat($0) } ?? animations.committed.zPosition)
        case .anchorPoint:
            return Self.replace(&anchorPoint, value?.pointValue ?? animations.committed.anchorPoint)
        case .transform: return replace(transform: value?.transformValue ?? animations.committed.transform)
        case .cornerRadius:
            return Self.replace(
                &cornerRadius, value?.numberValue.map { CGFloat($0) } ?? animations.committed.cornerRadius)
        case .backgroundColor:
            return replaceBackground(value?.colorValue ?? animations.committed.backgroundColor)
        case .path: return replace(\.path, value?.pathValue ?? animations.committed.shape.path)
        case .fillColor:
            return replace(\.fillColor, value?.colorValue ?? animations.committed.shape.fillColor)
        case .strokeColor:
            return replace(\.strokeColor, value?.colorValue ?? animations.committed.shape.strokeColor)
        case .strokeStart:
            return replace(\.strokeStart, value?.lengthValue ?? animations.committed.shape.strokeStart)
        case .strokeEnd:
            return replace(\.strokeEnd, value?.lengthValue ?? animations.committed.shape.strokeEnd)
        case .lineWidth:
            return replace(\.lineWidth, value?.lengthValue ?? animations.committed.shape.lineWidth)
        case .lineDashPhase:
            return replace(\.lineDashPhase, value?.lengthValue ?? animations.committed.shape.lineDashPhase)
        case .colors: return replace(\.colors, value?.colorsValue ?? animations.committed.gradient.colors)
        case .locations:
            return replace(\.locations, value?.numbersValue ?? animations.committed.gradient.locations)
        case .startPoint:
            return replace(\.startPoint, value?.pointValue ?? animations.committed.gradient.startPoint)
        case .endPoint:
            return replace(\.endPoint, value?.pointValue ?? animations.committed.gradient.endPoint)
        case .focalPoint:
            if value == AnimatableValue.none { return replace(\.focalPoint, nil) }
            return replace(\.focalPoint, value?.pointValue ?? animations.committed.gradient.focalPoint)
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
