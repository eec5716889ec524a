import LaminaFilters
import LaminaGeometry

extension CAFilter {
    /// The last key of a key path that turns a filter on and off.
    package static let enabledKey = "enabled"

    /// The value at a key path under the filter's name: an input's value, its default if it was not set, or whether the
    /// filter is enabled. `nil` for an input that the type does not have.
    package func animatable(_ key: String) -> AnimatableValue? {
        if key == Self.enabledKey { return .flag(isEnabled) }
        return value(ofInput: key).map(AnimatableValue.init)
    }

    /// Sets the value that ``animatable(_:)`` returns; a value of another kind changes nothing.
    mutating func animate(_ key: String, to value: AnimatableValue) {
        if key == Self.enabledKey {
            if case .flag(let flag) = value { isEnabled = flag }
            return
        }
        guard let old = self.value(ofInput: key), let new = Value(value), new.isOfKind(of: old) else {
            return
        }
        inputs[key] = new
    }

    /// The keys of key paths under the filter's name.
    package var animatableKeys: [String] {
        let known = FilterType(named: type)?.inputs.map(\.key) ?? kernel?.inputs.map(\.name) ?? []
        return known + [Self.enabledKey]
    }

    private func value(ofInput key: String) -> Value? {
        inputs[key] ?? FilterType(named: type)?.inputs.first { $0.key == key }?.standard
            ?? kernel?.inputs.first { $0.name == key }?.standard
    }

    /// The filter at a share of the way between two filters of the same operation with different inputs; `nil` for others.
    static func mix(_ a: CAFilter, _ b: CAFilter, _ t: Double) -> CAFilter? {
        guard a.type == b.type, a.name == b.name, a.isEnabled == b.isEnabled, a.kernel == b.kernel else {
            return nil
        }
        var result = a
        for key in Set(a.inputs.keys).union(b.inputs.keys) {
            guard let from = a.value(ofInput: key), let to = b.value(ofInput: key), from.isOfKind(of: to),
                let mixed = Value(.mix(AnimatableValue(from), AnimatableValue(to), t))
            else { return nil }
            result.inputs[key] = mixed
        }
        return result
    }
}

extension AnimatableValue {
    fileprivate init(_ value: CAFilter.Value) {
        self =
            switch value {
            case .number(let n): .number(n)
            case .color(let c): .color(c)
            case .vector(let v): .list(v.map { .number($0) })
            }
    }
}

extension CAFilter.Value {
    fileprivate init?(_ value: AnimatableValue) {
        switch value {
        case .number(let n): self = .number(n)
        case .vector(let v, .color): self = .color(CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w))
        case .list(let list):
            self = .vector(list.map { if case .number(let n) = $0 { n } else { 0 } })
        case .flag, .vector, .transform, .path, .image, .crossfade, .filters, .none: return nil
        }
    }

    fileprivate func isOfKind(of other: CAFilter.Value) -> Bool {
        switch (self, other) {
        case (.number, .number), (.color, .color): true
        case (.vector(let a), .vector(let b)): a.count == b.count
        case (.number, _), (.color, _), (.vector, _): false
        }
    }
}
