import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaValues

/// The kind of value that a key path takes, and the conversion from a program's values.
struct ValueKind {
    private let expected: AnimatableValue
    private let takesNothing: Bool
    private let takesLists: Bool
    /// Whether the key is one of the program's own, which has values of any kind.
    private let isOwn: Bool
    /// Whether a `Double` stands for the way between `false` and `true`.
    private let takesShares: Bool

    /// A value of a key of the program's own, of any kind that can be interpolated.
    static let own = ValueKind(.none, isOwn: true)

    /// A point.
    static let point = ValueKind(.point(.zero))
    /// The argument of a value function: a number or three.
    static let function = ValueKind(.number(0), takesLists: true)

    private init(
        _ expected: AnimatableValue, takesNothing: Bool = false, takesLists: Bool = false,
        isOwn: Bool = false,
        takesShares: Bool = false
    ) {
        (self.expected, self.takesNothing, self.takesLists) = (expected, takesNothing, takesLists)
        (self.isOwn, self.takesShares) = (isOwn, takesShares)
    }

    init(_ path: AnimationKeyPath) {
        guard path.part == .whole else {
            self.init(LayerProperties().value(at: path) ?? .number(0))
            return
        }
        switch path.property.valueKind {
        case .number: self.init(.number(0))
        case .flag: self.init(.flag(true), takesShares: path.property == .isHidden)
        case .point: self.init(.point(.zero))
        case .size: self.init(.size(.zero))
        case .rect: self.init(.rect(.zero))
        case .color: self.init(.color(.black), takesNothing: true)
        case .transform: self.init(.transform(CATransform3DIdentity))
        case .path: self.init(.path(CGPath(rect: .zero, transform: nil)), takesNothing: true)
        case .image: self.init(.none, takesNothing: true)
        case .colors, .locations: self.init(.list([]), takesNothing: true)
        case .filters, .filter: self.init(.filters([]), takesNothing: true)
        case nil: self.init(filterInputOf: path.property)
        }
    }

    private init(filterInputOf property: AnimatableProperty) {
        if case .filterInput(_, _, CAFilter.enabledKey) = property {
            self.init(.flag(true))
        } else {
            self.init(.none, takesNothing: true, takesLists: true)
        }
    }

    /// Whether a value is a place, so that it may follow a path.
    var takesPath: Bool {
        if isOwn { return true }
        return switch expected {
        case .vector(_, .point), .vector(_, .size): true
        case .number, .flag, .vector, .transform, .path, .image, .crossfade, .list, .filters, .none: false
        }
    }

    /// A program's value; `nil` for none.
    ///
    /// - Parameter name: The value's name in errors.
    func value(_ any: Any?, _ name: String) throws(CAAnimationError) -> AnimatableValue? {
        guard let any else { return nil }
        guard let value = convert(any) else {
            throw CAAnimationError(name, expected: expected.kindName, found: Self.describe(any))
        }
        return value
    }

    private func convert(_ any: Any) -> AnimatableValue? {
        if isOwn { return Self.ownValue(any) }
        if takesNothing, any is NSNull { return AnimatableValue.none }
        switch expected {
        case .number:
            if let number = KeyedValue.number(any) { return .number(number) }
            return takesLists ? Self.list(any) : nil
        case .flag:
            if takesShares, type(of: any) == Double.self, let share = any as? Double { return .number(share) }
            if let flag = any as? Bool { return .flag(flag) }
            return KeyedValue.number(any).map { .flag($0 != 0) }
        case .vector(_, .point):
            if let point = any as? CGPoint { return .point(point) }
            return (any as? CGSize).map { .point(CGPoint(x: $0.width, y: $0.height)) }
        case .vector(_, .size):
            if let size = any as? CGSize { return .size(size) }
            return (any as? CGPoint).map { .size(CGSize(width: $0.x, height: $0.y)) }
        case .vector(_, .rect): return (any as? CGRect).map { .rect($0) }
        case .vector(_, .color): return (any as? CGColor).map { .color($0) }
        case .transform:
            if let transform = any as? CATransform3D { return .transform(transform) }
            return (any as? CGAffineTransform).map { .transform(CATransform3DMakeAffineTransform($0)) }
        case .path: return (any as? CGPath).map { .path($0 is CGMutablePath ? $0.copy() ?? $0 : $0) }
        case .filters:
            if let filter = CAFilter(from: any) { return .filters([filter]) }
            guard let list = any as? [Any] else { return nil }
            let filters = list.compactMap { CAFilter(from: $0) }
            return filters.count == list.count ? .filters(filters) : nil
        case .list: return Self.list(any)
        case .none, .image, .crossfade: return Self.anyValue(any)
        }
    }

    /// A value whose kind is determined only by its use.
    private static func anyValue(_ any: Any) -> AnimatableValue? {
        if let number = KeyedValue.number(any) { return .number(number) }
        if let image = any as? CGImage { return .image(image) }
        if let color = any as? CGColor { return .color(color) }
        return list(any)
    }

    /// A value of any kind that can be interpolated.
    private static func ownValue(_ any: Any) -> AnimatableValue? {
        switch any {
        case let point as CGPoint: .point(point)
        case let size as CGSize: .size(size)
        case let rect as CGRect: .rect(rect)
        case let transform as CATransform3D: .transform(transform)
        case let path as CGPath: .path(path is CGMutablePath ? path.copy() ?? path : path)
        default: anyValue(any)
        }
    }

    private static func list(_ any: Any) -> AnimatableValue? {
        guard let list = any as? [Any] else { return nil }
        let values = list.compactMap { item in
            KeyedValue.number(item).map { AnimatableValue.number($0) }
                ?? (item as? CGColor).map { .color($0) }
        }
        return values.count == list.count ? .list(values) : nil
    }

    private static func describe(_ any: Any) -> String {
        let text = "\(any)"
        return text.count > 40 ? "\(type(of: any))" : "\(text) (\(type(of: any)))"
    }
}

extension AnimatableValue {
    /// The value as a program sees it.
    var any: Any? {
        switch self {
        case .number(let n): n
        case .flag(let f): f
        case .vector(let v, .point): CGPoint(x: v.x, y: v.y)
        case .vector(let v, .size): CGSize(width: v.x, height: v.y)
        case .vector(let v, .rect): CGRect(x: v.x, y: v.y, width: v.z, height: v.w)
        case .vector(let v, .color): CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w)
        case .transform(let t): t
        case .path(let p): p
        case .image(let i), .crossfade(let i, _, _): i
        case .list(let l): l.compactMap(\.any)
        case .filters(let f): f
        case .none: nil
        }
    }
}
