import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage

// The value as one of a kind, `nil` for a value of another kind. Where a property may have no value, the value is
// `.some(nil)` for none.
extension AnimatableValue {
    package var numberValue: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// A number is `true` from 0.5 on.
    package var flagValue: Bool? {
        switch self {
        case .flag(let flag): flag
        case .number(let number): number >= 0.5
        case .vector, .transform, .path, .image, .crossfade, .list, .filters, .none: nil
        }
    }

    /// The nearest whole number, from 0 to 1e9.
    package var countValue: Int? {
        if case .number(let number) = self { Int(max(0, min(number, 1e9)).rounded()) } else { nil }
    }

    package var pointValue: CGPoint? {
        if case .vector(let v, .point) = self { CGPoint(x: v.x, y: v.y) } else { nil }
    }

    /// A point counts as a size.
    package var sizeValue: CGSize? {
        if case .vector(let v, _) = self { CGSize(width: v.x, height: v.y) } else { nil }
    }

    package var rectValue: CGRect? {
        guard case .vector(let v, .rect) = self else { return nil }
        return CGRect(x: v.x, y: v.y, width: v.z, height: v.w)
    }

    package var colorValue: CGColor?? {
        switch self {
        case .vector(let v, .color): .some(CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w))
        case .none: .some(nil)
        case .number, .flag, .vector, .transform, .path, .image, .crossfade, .list, .filters: nil
        }
    }

    package var transformValue: CATransform3D? {
        if case .transform(let transform) = self { transform } else { nil }
    }

    package var pathValue: CGPath?? {
        switch self {
        case .path(let path): .some(path)
        case .none: .some(nil)
        case .number, .flag, .vector, .transform, .image, .crossfade, .list, .filters: nil
        }
    }

    package var filtersValue: [CAFilter]? {
        if case .filters(let filters) = self { filters } else { nil }
    }

    package var colorsValue: [CGColor]?? {
        switch self {
        case .list(let list):
            let all = list.compactMap { $0.colorValue ?? nil }
            return all.count == list.count ? .some(all) : nil
        case .none: return .some(nil)
        case .number, .flag, .vector, .transform, .path, .image, .crossfade, .filters: return nil
        }
    }

    package var numbersValue: [Double]?? {
        switch self {
        case .list(let list):
            let all = list.compactMap(\.numberValue)
            return all.count == list.count ? .some(all) : nil
        case .none: return .some(nil)
        case .number, .flag, .vector, .transform, .path, .image, .crossfade, .filters: return nil
        }
    }
}
