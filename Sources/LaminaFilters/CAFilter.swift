import LaminaGeometry

/// An image operation on a layer: a blur, a change of colours, or a way to blend with the layers behind.
///
/// Types have the names that Apple's systems use: Core Animation's (`"gaussianBlur"`, `"multiplyBlendMode"`) or Core
/// Image's (`"CIGaussianBlur"`, `"CIMultiplyBlendMode"`). A filter of an unknown type does nothing. Inputs that are not set
/// have Core Image's defaults.
public struct CAFilter: Hashable, Sendable {
    /// An input's value.
    public enum Value: Hashable, Sendable {
        /// A number: a radius in points, an angle in radians, a factor.
        case number(Double)
        /// A colour.
        case color(CGColor)
        /// Several numbers, such as a row of a matrix.
        case vector([Double])
    }

    /// The operation, by Core Animation's or Core Image's name.
    public var type: String
    /// The filter's name in key paths such as `filters.blur.inputRadius`; `nil` by default.
    public var name: String?
    /// Whether it does anything; `true` by default.
    public var isEnabled = true
    /// Its inputs by Core Image's keys, such as `"inputRadius"`.
    public var inputs: [String: Value]
    /// The function of a custom filter; `nil`, the default, for a filter named by `type`.
    public var kernel: CAFilterKernel?

    /// A filter by the name of its type.
    public init(type: String, name: String? = nil, inputs: [String: Value] = [:]) {
        self.type = type
        self.name = name
        self.inputs = inputs
    }

    /// A custom filter, for `filters` and `backgroundFilters`. Inputs that the kernel does not have do nothing.
    public init(kernel: CAFilterKernel, name: String? = nil, inputs: [String: Value] = [:]) {
        self.init(type: Self.customType, name: name, inputs: inputs)
        self.kernel = kernel
    }

    /// The type of custom filters.
    package static let customType = "custom"
}

/// An object that stands for a filter, such as a program's own class with Core Image's interface.
public protocol CAFilterConvertible {
    /// The filter.
    var caFilter: CAFilter { get }
}

extension CAFilter {
    /// The filter that a value is or names: a `CAFilter`, the name of a type, or an object that stands for a filter; `nil`
    /// for any other value.
    public init?(from any: Any) {
        switch any {
        case let filter as CAFilter: self = filter
        case let filter as any CAFilterConvertible: self = filter.caFilter
        case let type as String: self.init(type: type)
        default: return nil
        }
    }
}

extension CAFilter: ExpressibleByStringLiteral {
    /// A filter without inputs, as in `layer.compositingFilter = "multiplyBlendMode"`.
    public init(stringLiteral type: String) { self.init(type: type) }
}
