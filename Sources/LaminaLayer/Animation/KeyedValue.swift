import Foundation

/// Conversion of the values that key-value coding is given: `nil` for a value of another kind.
package enum KeyedValue {
    /// A number of any of Swift's and Foundation's types.
    package static func number(_ any: Any?) -> Double? {
        switch any {
        case let n as Double: n
        case let n as CGFloat: Double(n)
        case let n as Float: Double(n)
        case let n as Int: Double(n)
        case let n as NSNumber: n.doubleValue
        case let n as any BinaryInteger: Double(n)
        default: nil
        }
    }

    /// A number is `true` if it is not zero.
    static func flag(_ any: Any?) -> Bool? {
        any as? Bool ?? number(any).map { $0 != 0 }
    }

    /// The nearest whole number; `nil` outside of the type's range.
    static func whole<Value: FixedWidthInteger>(_ any: Any?, as type: Value.Type) -> Value? {
        number(any).flatMap { Value(exactly: $0.rounded()) }
    }

    /// The value of a type whose raw values are words, or the word.
    static func word<Value: RawRepresentable<String>>(_ any: Any?, as type: Value.Type) -> Value? {
        any as? Value ?? (any as? String).flatMap { Value(rawValue: $0) }
    }

    /// A set, or the number of its bits.
    static func options<Value: OptionSet>(
        _ any: Any?, as type: Value.Type
    ) -> Value? where Value.RawValue: FixedWidthInteger {
        any as? Value ?? whole(any, as: Value.RawValue.self).map { Value(rawValue: $0) }
    }

    /// A value function, or the function with a name.
    static func function(_ any: Any?) -> CAValueFunction? {
        any as? CAValueFunction
            ?? word(any, as: CAValueFunctionName.self).flatMap { CAValueFunction(name: $0) }
    }

    /// Whether there is no value.
    static func isNone(_ any: Any?) -> Bool { any == nil || any is NSNull }

    static func numbers(_ any: Any?) -> [NSNumber]? {
        guard let list = any as? [Any] else { return nil }
        let numbers = list.compactMap { number($0).map { NSNumber(value: $0) } }
        return numbers.count == list.count ? numbers : nil
    }
}
