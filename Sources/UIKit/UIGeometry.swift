import CoreGraphics
import Foundation

/// Distances from the four sides.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
    /// From the top.
    public var top: CGFloat
    /// From the left.
    public var left: CGFloat
    /// From the bottom.
    public var bottom: CGFloat
    /// From the right.
    public var right: CGFloat

    /// No distance.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Four distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distance.
    public static let zero = UIEdgeInsets()
}

/// Distances from the four sides, by the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
    /// From the top.
    public var top: CGFloat
    /// From where reading begins.
    public var leading: CGFloat
    /// From the bottom.
    public var bottom: CGFloat
    /// From where reading ends.
    public var trailing: CGFloat

    /// No distance.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Four distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distance.
    public static let zero = NSDirectionalEdgeInsets()
}

/// A distance along x and y.
public struct UIOffset: Hashable, Sendable, Codable {
    /// Along x.
    public var horizontal: CGFloat
    /// Along y.
    public var vertical: CGFloat

    /// No distance.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// Two distances.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// No distance.
    public static let zero = UIOffset()
}

/// Corners of a rectangle, y down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at the top left.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The corner at the top right.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The corner at the bottom left.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The corner at the bottom right.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// Sides of a rectangle, y down.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The side at the top.
    public static let top = UIRectEdge(rawValue: 1)
    /// The side at the left.
    public static let left = UIRectEdge(rawValue: 2)
    /// The side at the bottom.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The side at the right.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

extension CGRect {
    /// The rectangle with its sides moved inwards.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
    }
}

/// A rectangle with its sides moved inwards.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
/// Four distances.
public func UIEdgeInsetsMake(
    _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

/// Sides of a rectangle, by the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The sides as bits.
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The side where reading begins.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The side where reading ends.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All sides.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
