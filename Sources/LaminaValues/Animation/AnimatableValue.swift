import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage

/// A value that an animation gives a layer, with the arithmetic of its kind.
package enum AnimatableValue: Equatable, Sendable {
    case number(Double)
    case flag(Bool)
    /// Points and sizes: two numbers and zeros. Rectangles: x, y, width, height. Colours: straight red, green, blue,
    /// alpha.
    case vector(SIMD4<Double>, VectorKind)
    /// On the heap, so that other values are small where they are copied.
    indirect case transform(CATransform3D)
    case path(CGPath)
    case image(CGImage)
    /// Two images, and the share of the second in the mixture, 0...1.
    case crossfade(CGImage, CGImage, Double)
    case list([AnimatableValue])
    case filters([CAFilter])
    /// Nothing, as the colour of a layer without background.
    case none

    package enum VectorKind: UInt8, Equatable, Sendable {
        case point, size, rect, color
    }

    package static func point(_ p: CGPoint) -> AnimatableValue {
        .vector(SIMD4(Double(p.x), Double(p.y), 0, 0), .point)
    }

    package static func size(_ s: CGSize) -> AnimatableValue {
        .vector(SIMD4(Double(s.width), Double(s.height), 0, 0), .size)
    }

    package static func rect(_ r: CGRect) -> AnimatableValue {
        .vector(
            SIMD4(Double(r.origin.x), Double(r.origin.y), Double(r.size.width), Double(r.size.height)), .rect)
    }

    package static func color(_ c: CGColor?) -> AnimatableValue {
        guard let c else { return .none }
        return .vector(SIMD4(Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha)), .color)
    }

    /// The name of this kind of value in messages.
    package var kindName: String {
        switch self {
        case .number: "a number"
        case .flag: "true or false"
        case .vector(_, .point): "a point"
        case .vector(_, .size): "a size"
        case .vector(_, .rect): "a rectangle"
        case .vector(_, .color): "a colour"
        case .transform: "a transform"
        case .path: "a path"
        case .image, .crossfade: "an image"
        case .list: "a list"
        case .filters: "filters"
        case .none: "nothing"
        }
    }
}

extension AnimatableValue {
    /// The value at a share of the way from `a` to `b`; the share may lie outside 0...1. Values that cannot be interpolated
    /// change in the middle.
    package static func mix(_ a: AnimatableValue, _ b: AnimatableValue, _ t: Double) -> AnimatableValue {
        switch (a, b) {
        case (.number(let a), .number(let b)): return .number(a + (b - a) * t)
        case (.vector(let a, let kind), .vector(let b, let other)) where kind == other:
            return .vector(a + (b - a) * t, kind)
        case (.transform(let a), .transform(let b)): return .transform(CATransform3D.mix(a, b, t))
        case (.vector(let a, .color), .none):
            return .vector(SIMD4(a.x, a.y, a.z, a.w * (1 - t)), .color)
        case (.none, .vector(let b, .color)):
            return .vector(SIMD4(b.x, b.y, b.z, b.w * t), .color)
        case (.path(let a), .path(let b)):
            if let mixed = CGPath.mix(a, b, t) { return .path(mixed) }
        case (.image(let a), .image(let b)):
            if t <= 0 || a == b { return .image(a) }
            return t >= 1 ? .image(b) : .crossfade(a, b, t)
        case (.crossfade(let first, let second, let share), .image),
            (.crossfade(let first, let second, let share), .none):
            // Two images at most can be mixed: the one with the larger share goes on.
            return mix(.image(share < 0.5 ? first : second), b, t)
        case (.image(let a), .none) where t > 0 && t < 1:
            if let clear = CGImage.clear { return .crossfade(a, clear, t) }
        case (.none, .image(let b)) where t > 0 && t < 1:
            if let clear = CGImage.clear { return .crossfade(clear, b, t) }
        case (.list(let a), .list(let b)) where a.count == b.count:
            return .list(zip(a, b).map { mix($0, $1, t) })
        case (.filters(let a), .filters(let b)) where a.count == b.count:
            let mixed = zip(a, b).compactMap { CAFilter.mix($0, $1, t) }
            if mixed.count == a.count { return .filters(mixed) }
        // A layer that fades as it is hidden or shown comes from a number, and goes to what it is then.
        case (.number(let a), .flag(let b)): return mix(.number(a), .number(b ? 1 : 0), t)
        case (.number, _), (.flag, _), (.vector, _), (.transform, _), (.path, _), (.image, _),
            (.crossfade, _), (.list, _), (.filters, _), (.none, _):
            break
        }
        return t < 0.5 ? a : b
    }

    /// The sum of two values. Transforms are concatenated, the added one first. Values that cannot be added give `base`.
    package static func sum(_ base: AnimatableValue, _ added: AnimatableValue) -> AnimatableValue {
        switch (base, added) {
        case (.number(let a), .number(let b)): .number(a + b)
        case (.vector(let a, let kind), .vector(let b, let other)) where kind == other: .vector(a + b, kind)
        case (.none, .vector(_, .color)): added
        case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(b, a))
        case (.list(let a), .list(let b)) where a.count == b.count: .list(zip(a, b).map { sum($0, $1) })
        case (.number, _), (.flag, _), (.vector, _), (.transform, _), (.path, _), (.image, _),
            (.crossfade, _), (.list, _), (.filters, _), (.none, _):
            base
        }
    }

    /// The result of an additive animation's value over another: the sum, or the value alone if it is of a kind that nothing is
    /// added to, such as a path.
    package static func laid(_ value: AnimatableValue, over base: AnimatableValue) -> AnimatableValue {
        switch value {
        case .number, .vector, .transform, .list, .none: sum(base, value)
        case .flag, .path, .image, .crossfade, .filters: value
        }
    }

    /// The value that was added to `b` to get `a`: `sum(b, difference(a, b))` is `a`.
    package static func difference(_ a: AnimatableValue, _ b: AnimatableValue) -> AnimatableValue {
        switch (a, b) {
        case (.number(let a), .number(let b)): .number(a - b)
        case (.vector(let a, let kind), .vector(let b, let other)) where kind == other: .vector(a - b, kind)
        case (.transform(let a), .transform(let b)):
            .transform(CATransform3DConcat(a, CATransform3DInvert(b)))
        case (.list(let a), .list(let b)) where a.count == b.count:
            .list(zip(a, b).map { difference($0, $1) })
        case (.number, _), (.flag, _), (.vector, _), (.transform, _), (.path, _), (.image, _),
            (.crossfade, _), (.list, _), (.filters, _), (.none, _):
            a
        }
    }

    /// The value added to itself `times` times; zero or the identity for 0 times.
    package func repeated(_ times: Double) -> AnimatableValue {
        switch self {
        case .number(let a): return .number(a * times)
        case .vector(let a, let kind): return .vector(a * times, kind)
        case .list(let a): return .list(a.map { $0.repeated(times) })
        case .transform(let transform):
            var (result, factor) = (CATransform3DIdentity, transform)
            var left = times.isFinite ? UInt64(max(0, min(times, 4_294_967_296))) : 0
            while left > 0 {
                if left & 1 == 1 { result = CATransform3DConcat(result, factor) }
                factor = CATransform3DConcat(factor, factor)
                left >>= 1
            }
            return .transform(result)
        case .flag, .path, .image, .crossfade, .filters, .none: return self
        }
    }

    /// How far apart two values are, for paced keyframes: the root of the sum of squares of their numbers.
    package static func distance(_ a: AnimatableValue, _ b: AnimatableValue) -> Double {
        switch (a, b) {
        case (.number(let a), .number(let b)): return (a - b).magnitude
        case (.vector(let a, let kind), .vector(let b, let other)) where kind == other:
            let d = a - b
            return (d * d).sum().squareRoot()
        case (.transform(let a), .transform(let b)):
            return zip(a.entries, b.entries).reduce(0.0) {
                $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1))
            }.squareRoot()
        case (.list(let a), .list(let b)) where a.count == b.count:
            return zip(a, b).reduce(0) {
                let d = distance($1.0, $1.1)
                return $0 + d * d
            }.squareRoot()
        case (.number, _), (.flag, _), (.vector, _), (.transform, _), (.path, _), (.image, _),
            (.crossfade, _), (.list, _), (.filters, _), (.none, _):
            return a == b ? 0 : 1
        }
    }
}

extension CGPath {
    /// The path at a share of the way between two paths with the same elements; `nil` for others.
    package static func mix(_ a: CGPath, _ b: CGPath, _ t: Double) -> CGPath? {
        PathOutline.mix(a.outline, b.outline, CGFloat(t)).map { CGPath(outline: $0) }
    }
}

extension CGImage {
    /// A clear pixel: an image that appears where there was none fades in from it.
    fileprivate static let clear = try? CGImage(width: 1, height: 1) {
        $0.initializeMemory(as: UInt8.self, repeating: 0)
    }
}
