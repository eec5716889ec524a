import CoreGraphics
import Foundation

/// A space with its own places: a view, or the screen.
public protocol UICoordinateSpace: AnyObject {
    /// The space's rectangle.
    var bounds: CGRect { get }
    /// A point of this space in another one.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// A point of another space in this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// The box around a rectangle of this space in another one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// The box around a rectangle of another space in this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
    /// A point of this view's space in another one. The screen's is that of the top of the tree, where this is placed.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, to: Optional(view)) }
        let top = topOfTree
        return top.layer.convertToSuper(convert(point, to: Optional(top)))
    }
    /// A point of another space in this view's.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, from: Optional(view)) }
        let top = topOfTree
        return convert(top.layer.convertFromSuper(point), from: Optional(top))
    }
    /// The box around a rectangle of this view's space in another one.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, to: Optional(view)) }
        return rect.box { convert($0, to: coordinateSpace) }
    }
    /// The box around a rectangle of another space in this view's.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, from: Optional(view)) }
        return rect.box { convert($0, from: coordinateSpace) }
    }
}

extension UIScreen: UICoordinateSpace {
    /// The screen's space: its upper left corner is the origin.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The same: nothing turns the screen.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }

    /// A point of the screen in another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace === self ? point : coordinateSpace.convert(point, from: self)
    }
    /// A point of another space on the screen.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace === self ? point : coordinateSpace.convert(point, to: self)
    }
    /// The box around a rectangle of the screen in another space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace === self ? rect : coordinateSpace.convert(rect, from: self)
    }
    /// The box around a rectangle of another space on the screen.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace === self ? rect : coordinateSpace.convert(rect, to: self)
    }
}

extension CGRect {
    /// The box around the corners, each of them moved.
    fileprivate func box(_ move: (CGPoint) -> CGPoint) -> CGRect {
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
            CGPoint(x: maxX, y: maxY),
        ].map(move)
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}

extension CALayer {
    /// A point of the layer's space in its superlayer's, whether or not it has one.
    fileprivate func convertToSuper(_ point: CGPoint) -> CGPoint {
        let anchor = CGPoint(
            x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
        let moved = CGPoint(x: point.x - anchor.x, y: point.y - anchor.y).applying(affineTransform())
        return CGPoint(x: moved.x + position.x, y: moved.y + position.y)
    }
    /// A point of the superlayer's space in the layer's.
    fileprivate func convertFromSuper(_ point: CGPoint) -> CGPoint {
        let anchor = CGPoint(
            x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
        let moved = CGPoint(x: point.x - position.x, y: point.y - position.y)
            .applying(affineTransform().inverted())
        return CGPoint(x: moved.x + anchor.x, y: moved.y + anchor.y)
    }
}
