import CoreGraphics
import Foundation

/// A line or an extent of a view or a guide, from which constraints are made.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let owner: AnyObject
    let attribute: NSLayoutConstraint.Attribute

    init(_ owner: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        (self.owner, self.attribute) = (owner, attribute)
    }

    /// The view or guide.
    open var item: AnyObject? { owner }
    /// A display name.
    open var name: String { "\(type(of: owner)).\(attribute)" }

    func relate(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat = 1,
        _ constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: owner, attribute: attribute, relatedBy: relation, toItem: other?.owner,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }

    /// This one is the other one.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.equal, anchor)
    }
    /// This one is at least the other one.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor)
    }
    /// This one is at most the other one.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor)
    }
    /// This one is the other one and a number of points.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        relate(.equal, anchor, 1, c)
    }
    /// This one is at least the other one and a number of points.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, 1, c) }
    /// This one is at most the other one and a number of points.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, 1, c) }
}

/// The usual distance between two views, in points.
private let systemSpacing: CGFloat = 8

/// A line from top to bottom.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// This one lies a multiple of the usual distance to the right of the other one.
    open func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { relate(.equal, anchor, 1, systemSpacing * multiplier) }
    /// This one lies at least a multiple of the usual distance to the right of the other one.
    open func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, 1, systemSpacing * multiplier) }
    /// This one lies at most a multiple of the usual distance to the right of the other one.
    open func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, 1, systemSpacing * multiplier) }
}

/// A line from left to right.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// This one lies a multiple of the usual distance below the other one.
    open func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { relate(.equal, anchor, 1, systemSpacing * multiplier) }
    /// This one lies at least a multiple of the usual distance below the other one.
    open func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, 1, systemSpacing * multiplier) }
    /// This one lies at most a multiple of the usual distance below the other one.
    open func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, 1, systemSpacing * multiplier) }
}

/// A width or a height.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// This one is a number of points.
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { relate(.equal, nil, 1, c) }
    /// This one is at least a number of points.
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, nil, 1, c)
    }
    /// This one is at most a number of points.
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, nil, 1, c)
    }
    /// This one is a multiple of the other one, and a number of points.
    open func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { relate(.equal, anchor, m, c) }
    /// This one is at least a multiple of the other one, and a number of points.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, m, c) }
    /// This one is at most a multiple of the other one, and a number of points.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, m, c) }
}

/// A view or a guide, whose lines and extents may be constrained.
public protocol LayoutItem: AnyObject {}

extension LayoutItem {
    /// The left side; reading goes from left to right.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The middle between left and right.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The middle between top and bottom.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension UIView: LayoutItem {
    /// The baseline of the first line of text; the upper side without one.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text; the lower side without one.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

/// A rectangle for constraints without a view.
open class UILayoutGuide: NSObject, LayoutItem {
    /// The view whose guide it is.
    open internal(set) weak var owningView: UIView?
    /// A display name.
    open var identifier = ""
    /// The rectangle in the view's space, as it was laid out last.
    open internal(set) var layoutFrame = CGRect.zero

    /// The relation of a guide to its view.
    enum Role { case free, safeArea, margins, content, frame }
    let role: Role

    /// A guide without a view; see ``UIView/addLayoutGuide(_:)``.
    public override init() { role = .free }
    init(_ role: Role, of view: UIView) { (self.role, owningView) = (role, view) }
}
