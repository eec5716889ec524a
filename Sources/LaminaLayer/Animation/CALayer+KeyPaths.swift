import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaMessages
import LaminaValues

extension CALayer {
    /// The value of a property or a part of one, or the value that was kept under a key of the program's own.
    final func keyedValue(_ key: String) -> Any? {
        guard let path = ownKeyPath(key) else {
            if let plain = plainKey(key) { return boxed(plain.value(of: self)) }
            if let tree = TreeKey(rawValue: key) { return tree.value(of: self) }
            if let computed = ComputedKey(rawValue: key) { return boxed(computed.value(of: self)) }
            if let range = DynamicRangeKey(rawValue: key) { return boxed(range.value(of: self)) }
            if let rareState, rareState.isDisplaying, let value = rareState.animatedOwnValues[key] {
                return value
            }
            return ownValue(forKey: key)
        }
        if path.part == .whole, let pattern = values.pattern(of: path.property) { return pattern }
        switch path.property {
        case .contents: return contents
        case .filters: return filters
        case .backgroundFilters: return backgroundFilters
        case .compositingFilter: return compositingFilter
        default: return boxed(values.value(at: path)?.any)
        }
    }

    /// The value at a path of keys, the first of which is asked for by `value(forKey:)`, which a subclass may override.
    final func pathValue(_ keyPath: String) -> Any? {
        guard let (head, rest) = Self.split(keyPath) else { return value(forKey: keyPath) }
        if let path = ownKeyPath(keyPath) {
            guard let whole = wholeValue(head, of: path.property) else { return keyedValue(keyPath) }
            var read = values
            read.set(AnimationKeyPath(path.property), to: whole)
            return boxed(read.value(at: path)?.any)
        }
        if isProperty(head) { return nil }
        if let computed = ComputedKey(rawValue: head) { return boxed(computed.part(rest, of: self)) }
        switch value(forKey: head) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let values as [AnyHashable: Any]: return Self.value(at: rest, in: values)
        default: return nil
        }
    }

    /// Sets a property or a part of one, or keeps a value under a key of the program's own.
    final func setKeyedValue(_ value: Any?, _ keyPath: String) {
        guard let path = ownKeyPath(keyPath) else {
            guard !keyPath.contains(".") else {
                warn("no property \(quoted(keyPath)); its value is not set")
                return
            }
            if let key = plainKey(keyPath) { return key.set(value, of: self) }
            if let tree = TreeKey(rawValue: keyPath) { return tree.set(value, of: self) }
            if let computed = ComputedKey(rawValue: keyPath) { return computed.set(value, of: self) }
            if let range = DynamicRangeKey(rawValue: keyPath) { return range.set(value, of: self) }
            let action = AnimatableProperty.byKey[keyPath] == nil ? action(forOwnKey: keyPath) : nil
            extraValues[keyPath] = boxed(value)
            action?.run(forKey: keyPath, object: self, arguments: nil)
            if type(of: self).needsDisplay(forKey: keyPath) { setNeedsDisplay() }
            if hosting.isObserved { valuesDidChange() }
            return
        }
        if path.property == .contents {
            contents = value
            return
        }
        if path.part == .whole, let color = value as? CGColor, color.patternReference != nil,
            assignPattern(color, to: path.property)
        {
            return
        }
        guard let converted = converted(value, to: path, keyPath) else { return }
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

    /// Sets the value at a path of keys. A part of a property is set with the whole property by `setValue(_:forKey:)`, which a
    /// subclass may override.
    final func setPathValue(_ value: Any?, _ keyPath: String) {
        guard let (head, rest) = Self.split(keyPath) else { return setValue(value, forKey: keyPath) }
        if let path = ownKeyPath(keyPath), let whole = wholeValue(head, of: path.property) {
            guard let converted = converted(value, to: path, keyPath) else { return }
            var new = values
            new.set(AnimationKeyPath(path.property), to: whole)
            let old = new
            new.set(path, to: converted)
            guard new != old, let all = new[path.property]?.any else { return }
            return setValue(all, forKey: head)
        }
        if let whole = ComputedKey(rawValue: head)?.whole(with: value, at: rest, of: self) {
            return setValue(whole, forKey: head)
        }
        if ownKeyPath(keyPath) == nil, !isProperty(head) {
            switch self.value(forKey: head) {
            case let layer as CALayer: return layer.setValue(value, forKeyPath: rest)
            case var values as [AnyHashable: Any] where !rest.contains("."):
                values[rest] = value
                return setValue(values, forKey: head)
            default: break
            }
        }
        setKeyedValue(value, keyPath)
    }

    /// The first key of a path and the rest; `nil` for a key alone.
    private static func split(_ keyPath: String) -> (head: String, rest: String)? {
        guard let stop = keyPath.firstIndex(of: ".") else { return nil }
        return (String(keyPath[..<stop]), String(keyPath[keyPath.index(after: stop)...]))
    }

    private static func value(at keyPath: String, in values: [AnyHashable: Any]) -> Any? {
        var (rest, found) = (Substring(keyPath), Optional<Any>(values))
        while let stop = rest.firstIndex(of: ".") {
            found = (found as? [AnyHashable: Any])?[String(rest[..<stop])]
            rest = rest[rest.index(after: stop)...]
            if let layer = found as? CALayer { return layer.value(forKeyPath: String(rest)) }
        }
        return (found as? [AnyHashable: Any])?[String(rest)]
    }

    /// A property's value as the layer's class gives it under the property's own key; `nil` for what has no key alone, such as
    /// a filter's input.
    private final func wholeValue(_ key: String, of property: AnimatableProperty) -> AnimatableValue? {
        guard property.key == key else { return nil }
        return try? ValueKind(AnimationKeyPath(property)).value(value(forKey: key), key)
    }

    /// A program's value as one for a key path; `nil`, with a warning, for one of another kind.
    private final func converted(
        _ value: Any?, to path: AnimationKeyPath, _ keyPath: String
    ) -> AnimatableValue? {
        do throws(CAAnimationError) {
            return try ValueKind(path).value(value ?? NSNull(), keyPath)
        } catch {
            warn("the value is not set: \(error.description)")
            return nil
        }
    }

    /// A program's value as one for a key path that all layers have.
    ///
    /// - Parameter name: The key path that the program named, for the warning.
    final func converted(_ value: Any?, as keyPath: String, _ name: String) -> AnimatableValue? {
        (try? AnimationKeyPath(keyPath)).flatMap { converted(value, to: $0, name) }
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

    /// Reports a sentence to the host, or to the log if there is none, once.
    package final func warn(_ sentence: String) {
        if let host = hosting.host { host.warn(sentence, of: self) } else { UnhostedWarnings.say(sentence) }
    }

}

/// A key of a layer's place in its tree, or of another object beside it.
private enum TreeKey: String {
    case mask, sublayers, superlayer, delegate, layoutManager, constraints, actions, style

    func value(of layer: CALayer) -> Any? {
        switch self {
        case .mask: layer.mask
        case .sublayers: layer.sublayers
        case .superlayer: layer.superlayer
        case .delegate: layer.delegate
        case .layoutManager: layer.layoutManager
        case .constraints: layer.constraints
        case .actions: layer.actions
        case .style: layer.style
        }
    }

    /// Sets the values that can be set; a value of another kind changes nothing, with a warning.
    func set(_ value: Any?, of layer: CALayer) {
        let isNone = KeyedValue.isNone(value)
        var isSet = true
        switch self {
        case .mask where isNone || value is CALayer: layer.mask = value as? CALayer
        case .sublayers where isNone || value is [CALayer]: layer.sublayers = value as? [CALayer]
        case .delegate where isNone || value is any CALayerDelegate:
            layer.delegate = value as? any CALayerDelegate
        case .layoutManager where isNone || value is any CALayoutManager:
            layer.layoutManager = value as? any CALayoutManager
        case .constraints where isNone || value is [CAConstraint]:
            layer.constraints = value as? [CAConstraint]
        case .actions where isNone || value is [String: any CAAction]:
            layer.actions = value as? [String: any CAAction]
        case .style where isNone || value is [AnyHashable: Any]: layer.style = value as? [AnyHashable: Any]
        default: isSet = false
        }
        if !isSet { layer.warn("the value is not set: \(rawValue) takes no such value") }
    }
}
