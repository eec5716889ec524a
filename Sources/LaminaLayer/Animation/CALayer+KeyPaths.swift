import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaMessages
import LaminaPlan

extension CALayer {
    /// The value at a key path such as `"transform.rotation.z"` or `"bounds.size.width"`, or the value that was kept
    /// under a key of the program's own; `nil` for unknown paths.
    ///
    /// Numbers are `NSNumber`s, points, sizes, rectangles and transforms `NSValue`s. Casts to `Double`, `CGFloat`, `CGPoint`
    /// and the other types find what is in them.
    public final func value(forKeyPath keyPath: String) -> Any? {
        guard let path = ownKeyPath(keyPath) else {
            if let key = plainKey(keyPath) { return boxed(key.value(of: self)) }
            if let rareState, rareState.isDisplaying, let value = rareState.animatedOwnValues[keyPath] {
                return value
            }
            return ownValue(forKey: keyPath)
        }
        return path.property == .contents ? contents : boxed(values.value(at: path)?.any)
    }

    /// Sets the value at a key path by the property's accessor, with its action. A key that is not a property's keeps the
    /// value for the program, and has the actions that the delegate, ``actions``, ``style`` or the class give it. A value of
    /// another kind than the property's changes nothing; that, and a path that no layer has, is a warning.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let path = ownKeyPath(keyPath) else {
            guard !keyPath.contains(".") else {
                warn("no property \(quoted(keyPath)); its value is not set")
                return
            }
            if let key = plainKey(keyPath) { return key.set(value, of: self) }
            let action = AnimatableProperty.byKey[keyPath] == nil ? action(forOwnKey: keyPath) : nil
            extraValues[keyPath] = boxed(value)
            action?.run(forKey: keyPath, object: self, arguments: nil)
            if type(of: self).needsDisplay(forKey: keyPath) { setNeedsDisplay() }
            return
        }
        if path.property == .contents {
            contents = value
            return
        }
        let converted: AnimatableValue
        do throws(CAAnimationError) {
            guard let found = try ValueKind(path).value(value ?? NSNull(), keyPath) else { return }
            converted = found
        } catch {
            warn("the value is not set: \(error.description)")
            return
        }
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

    /// Sets a value for each key; `NSNull` sets `nil`.
    public final func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
            setValue(value is NSNull ? nil : value, forKey: key)
        }
    }

    /// The values of some keys; `NSNull` where there is none.
    public final func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
    }

    /// Says a sentence to the host, or where there is none to the log, once.
    package final func warn(_ sentence: String) {
        if let host = hosting.host { host.warn(sentence, of: self) } else { UnhostedWarnings.say(sentence) }
    }

    /// The filters that elements of a list are or name.
    final func filters(in list: [Any]?, forKey key: String) -> [CAFilter] {
        guard let list, !list.isEmpty else { return [] }
        let result = list.compactMap { CAFilter(from: $0) }
        if result.count < list.count {
            warn("\(key): an element is no filter and names none; it is left out")
        }
        return result
    }
}
