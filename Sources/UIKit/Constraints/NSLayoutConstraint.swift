import CoreGraphics
import Foundation

/// The priority of a constraint; 1000 is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// 0...1000.
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The priority of a constraint that must hold.
    public static let required = UILayoutPriority(1000)
    /// The priority against being smaller than the contents.
    public static let defaultHigh = UILayoutPriority(750)
    /// The priority against being larger than the contents.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority of a fitting size.
    public static let fittingSizeLevel = UILayoutPriority(50)
    /// The priority of a size that a finger sets.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// The priority of keeping a scene's size.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// The priority of a drag that keeps a scene's size.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
}

/// Priorities are numbers and may be counted on.
extension UILayoutPriority {
    /// A priority that is higher by a number.
    public static func + (priority: UILayoutPriority, step: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue + step)
    }
    /// A priority that is lower by a number.
    public static func - (priority: UILayoutPriority, step: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue - step)
    }
}

/// A relation between two lines or extents of views: `first = multiplier · second + constant`, or at most, or
/// at least.
///
/// Constraints are solved when the view at the top of the tree is laid out: by the simplex method, priority
/// by priority. A constraint that cannot hold beside others that have to is logged and left out.
open class NSLayoutConstraint: NSObject {
    /// Called by nobody: there are no nibs.
    open func awakeFromNib() {}

    /// A line or an extent of a view.
    public enum Attribute: Int, Hashable, Sendable {
        case left = 1
        case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
        case firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
        case notAnAttribute = 0

        /// The older name of the last baseline.
        public static let baseline = Attribute.lastBaseline
    }

    /// The relation of the first item to the second.
    public enum Relation: Int, Hashable, Sendable {
        case lessThanOrEqual = -1
        case equal, greaterThanOrEqual
    }

    /// The direction of a stack or of contents.
    public enum Axis: Int, Hashable, Sendable {
        case horizontal, vertical
    }

    /// How the views of a visual format lie along the other axis, and which way they go.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Their left sides lie on one line.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Their right sides lie on one line.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Their upper sides lie on one line.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Their lower sides lie on one line.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Their leading sides lie on one line.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Their trailing sides lie on one line.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Their middles lie on one line from top to bottom.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Their middles lie on one line from left to right.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Their last baselines lie on one line.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// From the leading to the trailing side.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// From left to right, as in every case here.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    }

    /// The view or guide on the left side.
    open private(set) weak var firstItem: AnyObject?
    /// The view or guide on the right side; `nil` for none.
    open private(set) weak var secondItem: AnyObject?
    /// The line or extent on the left side.
    public let firstAttribute: Attribute
    /// The line or extent on the right side.
    public let secondAttribute: Attribute
    /// How the two are related.
    public let relation: Relation
    /// The factor of the right side.
    public let multiplier: CGFloat
    /// The number that is added to the right side, in points.
    open var constant: CGFloat { didSet { if constant != oldValue { didChange() } } }
    /// The priority of the constraint.
    open var priority = UILayoutPriority.required { didSet { if priority != oldValue { didChange() } } }
    /// A display name.
    open var identifier: String?
    /// Kept: there are no archives of views.
    open var shouldBeArchived = false

    /// The view that has the constraint.
    weak var holder: UIView?
    /// Whether the system made the constraint, so that it is no constraint of the view's for the program.
    var isOwn = false

    /// A relation between two lines or extents, or between an extent and a number.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        (firstItem, firstAttribute, self.relation) = (view1 as AnyObject, attr1, relation)
        // Code writes any attribute beside no view.
        (secondItem, secondAttribute) = (
            view2.map { $0 as AnyObject }, view2 == nil ? .notAnAttribute : attr2
        )
        (self.multiplier, constant) = (multiplier, c)
        super.init()
    }

    /// Whether the constraint counts: setting it adds it to the nearest view that both sides lie in.
    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != isActive else { return }
            guard newValue else {
                holder?.removeConstraint(self)
                return
            }
            commonAncestor?.addConstraint(self)
        }
    }

    /// Activates the constraints.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        constraints.forEach { $0.isActive = true }
    }
    /// Deactivates the constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        constraints.forEach { $0.isActive = false }
    }

    /// The nearest view that the views of both sides are or lie in; `nil` for views of different trees.
    private var commonAncestor: UIView? {
        guard let first = Self.view(of: firstItem) else { return nil }
        guard secondItem != nil else { return first }
        guard let second = Self.view(of: secondItem) else { return nil }
        var next: UIView? = first
        while let view = next {
            if second.isDescendant(of: view) { return view }
            next = view.superview
        }
        return nil
    }

    static func view(of item: AnyObject?) -> UIView? {
        item as? UIView ?? (item as? UILayoutGuide)?.owningView
    }

    private func didChange() { holder?.constraintsDidChange() }

    /// The sides, the relation, the numbers and the priority.
    open override var description: String {
        func side(_ item: AnyObject?, _ attribute: Attribute) -> String {
            guard let item else { return "" }
            return "\(type(of: item)).\(attribute)"
        }
        let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
        let right = secondItem == nil ? "" : "\(multiplier) · \(side(secondItem, secondAttribute)) + "
        let name = identifier.map { " \"\($0)\"" } ?? ""
        return
            "<NSLayoutConstraint\(name) \(side(firstItem, firstAttribute)) \(sign) \(right)\(constant) @ \(priority.rawValue)>"
    }
}
