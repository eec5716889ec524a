import Foundation
import LaminaGeometry
import LaminaValues

extension CALayer {
    /// The value that the style has for a key of the program's own.
    final func styleValue(forKey key: String) -> Any? {
        guard let style = rareState?.style else { return nil }
        return LayerStyle.chain(style).lazy.compactMap { $0[key] }.first
    }

    /// The action that the style has for an event.
    final func styleAction(forKey event: String) -> (any CAAction)? {
        guard let style = rareState?.style else { return nil }
        return LayerStyle.chain(style).lazy.compactMap { ($0["actions"] as? [String: any CAAction])?[event] }
            .first
    }

    /// Sets the style, and the properties that it supplies: those that the program has left at their defaults.
    ///
    /// A layer does not remember that a property was set to its default, so the style supplies such a property too.
    final func setStyle(_ new: [AnyHashable: Any]?) {
        let old = rareState?.style
        guard old != nil || new != nil else { return }
        let (before, after) = (LayerStyle.values(of: old), LayerStyle.values(of: new))
        setRare(\.style, to: new)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Not key by key in the dictionary's order, which changes from run to run.
        for key in Set(before.keys).union(after.keys).sorted() where isProperty(key) {
            let shown = value(forKey: key)
            let supplied = before[key].map { LayerStyle.isSame($0, shown) } ?? false
            guard supplied || isDefault(shown, forKey: key) else { continue }
            if let value = after[key] {
                setValue(value, forKey: key)
            } else if supplied {
                setValue(defaultOfProperty(key), forKey: key)
            }
        }
        CATransaction.commit()
    }

    /// The value of a property of a layer that nothing was set of; `nil` also for zero and none.
    private func defaultOfProperty(_ key: String) -> Any? {
        if let standard = type(of: self).defaultValue(forKey: key) { return standard }
        return AnimatableProperty.byKey[key].flatMap { LayerProperties()[$0]?.any }
            ?? Self.zero(of: value(forKey: key))
    }

    func isDefault(_ value: Any?, forKey key: String) -> Bool {
        let standard = defaultOfProperty(key)
        return KeyedValue.isNone(value) && KeyedValue.isNone(standard) || LayerStyle.isSame(value, standard)
    }

    /// The zero of a value's kind.
    private static func zero(of value: Any?) -> Any? {
        switch value {
        case is Bool: false
        case .some(let value) where KeyedValue.number(value) != nil: 0
        case is CGPoint: CGPoint.zero
        case is CGSize: CGSize.zero
        case is CGRect: CGRect.zero
        default: nil
        }
    }
}
