import Foundation
import LaminaValues

extension CALayer {
    /// The action that a change of a property starts, found before the change; `nil` for a layer that was never
    /// committed, and where actions are off.
    final func action(changing property: AnimatableProperty) -> (any CAAction)? {
        guard hosting.knownTo != 0, hosting.host != nil, original == nil, !CATransaction.disableActions(),
            let key = property.key
        else { return nil }
        return action(forKey: key)
    }

    /// The action that a change of a value under a key of the program's own starts.
    final func action(forOwnKey key: String) -> (any CAAction)? {
        guard hosting.knownTo != 0, hosting.host != nil, original == nil, mayHaveOwnActions,
            !CATransaction.disableActions()
        else { return nil }
        return action(forKey: key)
    }

    final func findAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return Self.actual(action) }
        if let action = actions?[event] { return Self.actual(action) }
        if let action = styleAction(forKey: event) { return Self.actual(action) }
        if let action = type(of: self).defaultAction(forKey: event) { return Self.actual(action) }
        // Nothing shows a change of a layer in no hosted tree, so none is animated.
        return hosting.host == nil ? nil : implicitAnimation(forKey: event)
    }

    /// The action, or `nil` for `NSNull`, which stands for no action.
    private static func actual(_ action: any CAAction) -> (any CAAction)? { action is NSNull ? nil : action }

    /// An animation from the value that shows now to the layer's value.
    private func implicitAnimation(forKey key: String) -> CAAnimation? {
        guard let property = AnimatableProperty.byKey[key], property.animatesImplicitly else { return nil }
        let animation = CABasicAnimation(keyPath: key)
        animation.timingFunction =
            CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        let from = (presentedValues() ?? values)[property]
        // A layer that is hidden or shown fades, from as far as it shows now.
        animation.fromValue =
            property == .isHidden ? from?.share ?? NSNull() : from?.any ?? NSNull()
        return animation
    }
}

extension AnimatableValue {
    /// The fraction of the way from `false` to `true`, 0...1.
    fileprivate var share: Double? {
        switch self {
        case .number(let share): share
        case .flag(let flag): flag ? 1 : 0
        case .vector, .transform, .path, .image, .crossfade, .list, .filters, .none: nil
        }
    }
}

extension AnimatableProperty {
    private static let keys = Dictionary(uniqueKeysWithValues: named.map { ($0.property, $0.key) })

    var key: String? { Self.keys[self] }
}
