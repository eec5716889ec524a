import CoreGraphics
import Foundation
import LaminaFilters
import LaminaLayer
import LaminaValues

/// A type of filter: its name, its inputs, and how its result comes about.
struct FilterKind: Sendable {
    /// An input's value where none is given.
    enum Standard: Sendable {
        case number(Double)
        case color(CGColor)
        case vector([CGFloat])
        case transform(CGAffineTransform)

        var object: Any {
            switch self {
            case .number(let number): number
            case .color(let color): CIColor(cgColor: color)
            case .vector(let numbers): CIVector(numbers)
            case .transform(let transform): transform
            }
        }
    }

    struct Input: Sendable {
        var key: String
        /// `nil` for images.
        var standard: Standard?

        /// The class that attributes name.
        var className: String {
            switch standard {
            case nil: "CIImage"
            case .number: "NSNumber"
            case .color: "CIColor"
            case .vector: "CIVector"
            case .transform: "NSAffineTransform"
            }
        }
    }

    var name: String
    var categories: [String]
    var inputs: [Input]
    /// `nil` if an image is missing.
    var make: @Sendable (FilterValues) -> CIImage?

    /// A type by its name.
    static func named(_ name: String) -> FilterKind? { index[name] }

    private static let index = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    static let all = layerEffects + blendModes + compositing + geometry + generators + masks
}

/// The inputs of a filter as its type reads them.
struct FilterValues {
    let filter: CIFilter

    private func value(_ key: String) -> Any? { filter.value(forKey: key) }
    private func standard(_ key: String) -> Any? {
        filter.kind?.inputs.first { $0.key == key }?.standard?.object
    }

    func image(_ key: String) -> CIImage? { value(key) as? CIImage }
    var image: CIImage? { image(kCIInputImageKey) }

    /// A finite number, or the default.
    func number(_ key: String) -> Double {
        for case let value? in [value(key), standard(key)] {
            if let number = KeyedValue.number(value), number.isFinite { return number }
        }
        return 0
    }

    func color(_ key: String) -> CGColor {
        for case let value? in [value(key), standard(key)] {
            if let color = value as? CIColor { return color.cgColor }
            if let color = value as? CGColor { return color }
        }
        return .clear
    }

    /// As many finite numbers as the default has, or the default.
    func vector(_ key: String) -> CIVector {
        let standard = standard(key) as? CIVector ?? CIVector([])
        guard let given = value(key) as? CIVector, given.count >= standard.count,
            given.values.allSatisfy(\.isFinite)
        else { return standard }
        return given
    }

    func transform(_ key: String) -> CGAffineTransform {
        switch value(key) {
        case let transform as CGAffineTransform: transform
        case let vector as CIVector where vector.count == 6: vector.cgAffineTransformValue
        case let transform as AffineTransform:
            CGAffineTransform(
                a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
                ty: transform.tY)
        default: .identity
        }
    }
}
