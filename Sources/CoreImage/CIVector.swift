import CoreGraphics
import Foundation

/// Several numbers, such as a point, a rectangle or a row of a matrix. It never changes.
open class CIVector: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let values: [CGFloat]

    /// A vector of any numbers.
    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: max(0, count)))
    }

    init(_ values: [CGFloat]) { self.values = values }

    /// A vector of one number.
    public convenience init(x: CGFloat) { self.init([x]) }
    /// A vector of two numbers.
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    /// A vector of three numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    /// A vector of four numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
    public convenience init(cgPoint: CGPoint) { self.init([cgPoint.x, cgPoint.y]) }
    /// A rectangle: its origin and its size.
    public convenience init(cgRect: CGRect) {
        self.init([cgRect.origin.x, cgRect.origin.y, cgRect.size.width, cgRect.size.height])
    }
    /// A transform: a, b, c, d, tx and ty.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
    }
    /// A vector as ``stringRepresentation`` writes it; what is no number is left out.
    public convenience init(string: String) {
        let words = string.split { "[], ".contains($0) }
        self.init(words.compactMap { Double($0).map { CGFloat($0) } })
    }

    /// A vector from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "CIVector") else { return nil }
        self.init(string: "\(text)")
    }
    /// Writes the numbers.
    public func encode(with coder: NSCoder) {
        coder.encode(stringRepresentation as NSString, forKey: "CIVector")
    }
    /// Vectors are read securely.
    public static var supportsSecureCoding: Bool { true }

    /// The vector itself, as it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The number of numbers.
    open var count: Int { values.count }
    /// A number by its place; 0 where there is none.
    open func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
    /// The first number.
    open var x: CGFloat { value(at: 0) }
    /// The second number.
    open var y: CGFloat { value(at: 1) }
    /// The third number.
    open var z: CGFloat { value(at: 2) }
    /// The fourth number.
    open var w: CGFloat { value(at: 3) }
    /// The first two numbers.
    open var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    /// The first four numbers.
    open var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
    /// The first six numbers.
    open var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
    }
    /// The numbers in brackets, with spaces between.
    open var stringRepresentation: String {
        "[" + values.map { "\(Double($0))" }.joined(separator: " ") + "]"
    }
    open override var description: String { stringRepresentation }

    /// Whether another vector has the same numbers.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
    /// A hash of the numbers.
    open override var hash: Int { values.hashValue }
}
