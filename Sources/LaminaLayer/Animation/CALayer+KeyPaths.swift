import Foundation
import LaminaPlan

extension CALayer {
    /// The value at a key path such as `"transform.rotation.z"` or `"bounds.size.width"`, or the value that was kept
    /// under a key of the program's own; `nil` for unknown paths.
    public final func value(forKeyPath keyPath: String) -> Any? {
        guard let path = ownKeyPath(keyPath) else {
            if let key = plainKey(keyPath) { return key.value(of: self) }
            if let rareState, rareState.isDisplaying, let value = rareState.animatedOwnValues[keyPath] {
                return value
            }
            return ownValue(forKey: keyPath)
        }
        return path.property == .contents ? contents : values.value(at: path)?.any
    }

    /// Sets the value at a key path by the property's accessor, with its action. A key that is not a property's keeps the
    /// value for the program, and has the actions that the delegate, ``actions``, ``style`` or the class give it. A value of another kind than the property's changes nothing.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let path = ownKeyPath(keyPath) else {
            guard !keyPath.contains(".") else { return }
            if let key = plainKey(keyPath) { return key.set(value, of: self) }
            let action = AnimatableProperty.byKey[keyPath] == nil ? action(forOwnKey: keyPath) : nil
            extraValues[keyPath] = value
            action?.run(forKey: keyPath, object: self, arguments: nil)
            if type(of: self).needsDisplay(forKey: keyPath) { setNeedsDisplay() }
            return
        }
        if path.property == .contents {
            contents = value
            return
        }
        guard let converted = (try? ValueKind(path).value(value ?? NSNull(), keyPath)) ?? nil else { return }
        var new = values
        new.set(path, to: converted)
        guard new != values else { return }
        let whole = path.part == .whole ? converted : new[path.property]
        if let whole, assign(whole, to: path.property) { return }
        let action = action(changing: path.property)
        properties = new
        if let key = path.property.key { action?.run(forKey: key, object: self, arguments: nil) }
        askForDisplay(changing: path.property)
    }

    /// Whether a key is a property's of this class of layer.
    final func isProperty(_ key: String) -> Bool { ownKeyPath(key) != nil || plainKey(key) != nil }

    /// The property that does not animate and has this key; `nil` where this class of layer does not have it.
    private final func plainKey(_ text: String) -> PlainKey? {
        guard let key = PlainKey(rawValue: text), key.belongs(to: self) else { return nil }
        return key
    }

    /// The property that a key path names; `nil` where this class of layer does not have it.
    private final func ownKeyPath(_ text: String) -> AnimationKeyPath? {
        guard let path = try? AnimationKeyPath(text) else { return nil }
        guard let kind = path.property.kind else { return path }
        return kind == values.kind ? path : nil
    }

    /// The value of a property by its key, or the value that was kept under a key of the program's own.
    public final func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets a property by its key, or keeps a value under a key of the program's own.
    public final func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}
