import Foundation

/// A direction with a length.
public struct CGVector: Hashable, Sendable, Codable {
    /// Along x.
    public var dx: CGFloat
    /// Along y.
    public var dy: CGFloat

    /// No direction.
    public init() { self.init(dx: 0, dy: 0) }

    /// A vector of two numbers.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// A vector of two whole numbers.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// No direction.
    public static let zero = CGVector()
}

/// A vector of two numbers.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
