import CoreGraphics
import Foundation

// Geometry as text, such as `{1, 2}` for a point. Text that says something else gives zeros, as on a phone.

extension NSCoder {
    /// The numbers of a text, if it has as many as are wanted; otherwise zeros.
    private static func numbers(_ text: String, _ count: Int) -> [CGFloat] {
        let bare = text.filter { $0 != "{" && $0 != "}" }
        let parts = bare.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        guard parts.count == count, numbers.count == count else {
            return [CGFloat](repeating: 0, count: count)
        }
        return numbers.map { CGFloat($0) }
    }

    /// Numbers as text: whole ones without a point.
    private static func text(_ numbers: CGFloat...) -> String {
        let parts = numbers.map { number in
            Int(exactly: number).map(String.init) ?? "\(Double(number))"
        }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    /// A point from `{x, y}`.
    public class func cgPoint(for string: String) -> CGPoint {
        let n = numbers(string, 2)
        return CGPoint(x: n[0], y: n[1])
    }
    /// A vector from `{dx, dy}`.
    public class func cgVector(for string: String) -> CGVector {
        let n = numbers(string, 2)
        return CGVector(dx: n[0], dy: n[1])
    }
    /// A size from `{width, height}`.
    public class func cgSize(for string: String) -> CGSize {
        let n = numbers(string, 2)
        return CGSize(width: n[0], height: n[1])
    }
    /// A rectangle from `{{x, y}, {width, height}}`.
    public class func cgRect(for string: String) -> CGRect {
        let n = numbers(string, 4)
        return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }
    /// A transform from `[a, b, c, d, tx, ty]`.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        let n = numbers(string.filter { $0 != "[" && $0 != "]" }, 6)
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    /// Distances from `{top, left, bottom, right}`.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        let n = numbers(string, 4)
        return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    }
    /// A distance from `{horizontal, vertical}`.
    public class func uiOffset(for string: String) -> UIOffset {
        let n = numbers(string, 2)
        return UIOffset(horizontal: n[0], vertical: n[1])
    }

    /// `{x, y}`.
    public class func string(for point: CGPoint) -> String { text(point.x, point.y) }
    /// `{dx, dy}`.
    public class func string(for vector: CGVector) -> String { text(vector.dx, vector.dy) }
    /// `{width, height}`.
    public class func string(for size: CGSize) -> String { text(size.width, size.height) }
    /// `{{x, y}, {width, height}}`.
    public class func string(for rect: CGRect) -> String {
        "{\(text(rect.origin.x, rect.origin.y)), \(text(rect.size.width, rect.size.height))}"
    }
    /// `[a, b, c, d, tx, ty]`.
    public class func string(for transform: CGAffineTransform) -> String {
        let t = transform
        return "[" + text(t.a, t.b, t.c, t.d, t.tx, t.ty).dropFirst().dropLast() + "]"
    }
    /// `{top, left, bottom, right}`.
    public class func string(for insets: UIEdgeInsets) -> String {
        text(insets.top, insets.left, insets.bottom, insets.right)
    }
    /// `{horizontal, vertical}`.
    public class func string(for offset: UIOffset) -> String { text(offset.horizontal, offset.vertical) }

    /// The point that was encoded under a key; zero where there is none.
    public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
    /// The size that was encoded under a key; zero where there is none.
    public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
    /// The rectangle that was encoded under a key; zero where there is none.
    public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }
}
