import CoreGraphics
import Foundation
import LaminaFilters
import LaminaLayer
import Logging

/// An operation on images, by its name and its inputs' keys.
///
/// ``outputImage`` is the recipe of its result. A filter whose name layers know (blurs, matrices of colours, blend modes) may also be an
/// element of `CALayer.filters` and `backgroundFilters`, or a `compositingFilter`: a layer takes the inputs as they are when it is set.
///
/// A subclass of a program's own overrides ``outputImage``.
open class CIFilter: NSObject, CAFilterConvertible {
    /// The filter's type; `nil` for a subclass of the program's own.
    let kind: FilterKind?
    private var values: [String: Any] = [:]

    /// The filter's name: that of its type until the program sets it. Key paths of layers use it, as
    /// `filters.blur.inputRadius`.
    open var name: String

    /// Whether a layer applies the filter; `true` by default.
    open var isEnabled = true

    /// A filter without a type, for subclasses of the program's own.
    public override init() {
        kind = nil
        name = "\(Self.self)"
        super.init()
    }

    init(kind: FilterKind) {
        self.kind = kind
        name = kind.name
        super.init()
        setDefaults()
    }

    /// A filter by the name of its type, with the defaults of its inputs; `nil` for an unknown name.
    public convenience init?(name: String) {
        guard let kind = FilterKind.named(name) else { return nil }
        self.init(kind: kind)
    }

    /// A filter by the name of its type, with some inputs; `nil` for an unknown name.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        for (key, value) in params ?? [:] { setValue(value, forKey: key) }
    }

    /// A filter by the name of its type, with some inputs; `nil` for an unknown name.
    public convenience init?(name: String, withInputParameters params: [String: Any]?) {
        self.init(name: name, parameters: params)
    }

    // MARK: Inputs

    /// The keys of the inputs.
    open var inputKeys: [String] { kind?.inputs.map(\.key) ?? values.keys.sorted() }
    /// The key of the result.
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// Gives each input its default. Images have none.
    open func setDefaults() {
        values = [:]
        for input in kind?.inputs ?? [] { values[input.key] = input.standard?.object }
    }

    /// Sets an input. A key that the filter does not have is left out, which is logged; Core Image ends the program there.
    ///
    /// - Parameter value: A `CIImage`, a number, a `CIColor`, a `CIVector`, or `nil`. Values of another kind count as the default.
    open func setValue(_ value: Any?, forKey key: String) {
        if let kind, !kind.inputs.contains(where: { $0.key == key }) {
            Logger(label: "lamina").warning("\(kind.name) has no input \"\(key)\"")
            return
        }
        values[key] = value
    }

    /// An input, or the result under `"outputImage"`; `nil` if there is none.
    open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }

    /// The result; `nil` while an image is missing.
    open var outputImage: CIImage? { kind?.make(FilterValues(filter: self)) }

    /// The filter's name, its categories, and the class and default of each input.
    open var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeFilterName: kind?.name ?? name,
            kCIAttributeFilterDisplayName: CIFilter.localizedName(forFilterName: kind?.name ?? name) ?? name,
            kCIAttributeFilterCategories: kind?.categories ?? [],
        ]
        for input in kind?.inputs ?? [] {
            var about: [String: Any] = [kCIAttributeName: input.key, kCIAttributeClass: input.className]
            about[kCIAttributeDefault] = input.standard?.object
            result[input.key] = about
        }
        return result
    }

    /// The filter for a layer: by its name, with the inputs that layers know.
    open var caFilter: CAFilter {
        let type = kind?.name ?? name
        var filter = CAFilter(type: type, name: name == type ? nil : name)
        filter.isEnabled = isEnabled
        for (key, value) in values { filter.inputs[key] = CAFilter.Value(value) }
        return filter
    }

    // MARK: Lists

    /// The names of all filters of a category, or of all for `nil`, in order.
    open class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// The names of all filters that are in each of some categories, in order.
    open class func filterNames(inCategories categories: [String]?) -> [String] {
        FilterKind.all.filter { kind in (categories ?? []).allSatisfy(kind.categories.contains) }.map(\.name)
            .sorted()
    }

    /// A filter's name in words: `"CIGaussianBlur"` is `"Gaussian Blur"`. `nil` for an unknown name.
    open class func localizedName(forFilterName filterName: String) -> String? {
        guard FilterKind.named(filterName) != nil else { return nil }
        var words = ""
        for character in filterName.dropFirst(2) {
            if character.isUppercase, !words.isEmpty { words += " " }
            words.append(character)
        }
        return words
    }
}

extension CIFilter: NSCopying {
    /// A filter of the same type with the same inputs.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = kind.map { CIFilter(kind: $0) } ?? CIFilter()
        copy.name = name
        copy.isEnabled = isEnabled
        copy.values = values
        return copy
    }
}

extension CAFilter.Value {
    /// A filter's input as layers have it; `nil` for images and other objects.
    init?(_ object: Any) {
        switch object {
        case let color as CIColor: self = .color(color.cgColor)
        case let color as CGColor: self = .color(color)
        case let vector as CIVector: self = .vector(vector.values.map { Double($0) })
        default:
            guard let number = KeyedValue.number(object) else { return nil }
            self = .number(number)
        }
    }
}
