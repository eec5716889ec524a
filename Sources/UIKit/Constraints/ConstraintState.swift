import CoreGraphics
import Foundation
import Synchronization

/// A view's constraints, and the other state of layout by constraints.
final class ConstraintState {
    var constraints: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var compression: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var safeArea: UILayoutGuide?
    var marginsGuide: UILayoutGuide?
    var contentGuide: UILayoutGuide?
    var frameGuide: UILayoutGuide?
    /// Whether the view is to make its constraints anew before they are solved.
    var needsUpdate = false
    /// For the view at the top of a tree: whether its constraints are to be solved.
    var needsSolution = false
    var isSolving = false

    /// Whether the program has made a constraint, so that views have to care.
    static let areUsed = Atomic<Bool>(false)
}

extension UIView {
    var layoutState: ConstraintState {
        if let constraintState { return constraintState }
        let new = ConstraintState()
        constraintState = new
        return new
    }

    /// The view at the top of the tree.
    var topOfTree: UIView {
        var view = self
        while let next = view.parent { view = next }
        return view
    }

    /// Requests solving the constraints of the tree before the next frame.
    func constraintsDidChange() {
        guard ConstraintState.areUsed.load(ordering: .relaxed) else { return }
        let top = topOfTree
        guard !top.layoutState.isSolving else { return }
        top.layoutState.needsSolution = true
        top.setNeedsLayout()
    }

    /// Solves the tree's constraints where something changed.
    func solveConstraintsIfNeeded() {
        guard ConstraintState.areUsed.load(ordering: .relaxed) else { return }
        let top = topOfTree
        guard let found = top.constraintState, found.needsSolution, !found.isSolving else { return }
        found.isSolving = true
        defer { found.isSolving = false }
        found.needsSolution = false
        var layout = ConstraintLayout(top)
        layout.apply()
    }

    /// Forgets the constraints of superviews with this view or one in it.
    func dropConstraintsOfSuperviews() {
        guard ConstraintState.areUsed.load(ordering: .relaxed) else { return }
        var next = parent
        while let view = next {
            for constraint in view.constraintState?.constraints ?? [] where constraint.touches(self) {
                view.removeConstraint(constraint)
            }
            next = view.parent
        }
        constraintsDidChange()
    }

    // MARK: Constraints

    /// The constraints that the view has.
    public var constraints: [NSLayoutConstraint] {
        (constraintState?.constraints ?? []).filter { !$0.isOwn }
    }
    /// Activates a constraint of the view or of its subviews.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder !== self else { return }
        constraint.holder?.removeConstraint(constraint)
        ConstraintState.areUsed.store(true, ordering: .relaxed)
        layoutState.constraints.append(constraint)
        constraint.holder = self
        constraintsDidChange()
    }
    /// Adds and activates constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        constraints.forEach { addConstraint($0) }
    }
    /// Deactivates a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder === self else { return }
        constraintState?.constraints.removeAll { $0 === constraint }
        constraint.holder = nil
        constraintsDidChange()
    }
    /// Removes and deactivates constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        constraints.forEach { removeConstraint($0) }
    }
    /// The constraints of the view and its superviews that touch it along an axis.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        var next: UIView? = self
        while let view = next {
            result += view.constraints.filter {
                $0.touches(self) && $0.firstAttribute.isHorizontal == (axis == .horizontal)
            }
            next = view.parent
        }
        return result
    }
    /// Updates and solves changed constraints now.
    public func updateConstraintsIfNeeded() { solveConstraintsIfNeeded() }
    /// Whether the constraints are to be made anew.
    public func needsUpdateConstraints() -> Bool { constraintState?.needsUpdate ?? false }

    /// The priority against being larger than the contents; 250 by default.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintState?.hugging[axis] ?? .defaultLow
    }
    /// Sets the priority against being larger than the contents.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        layoutState.hugging[axis] = priority
        constraintsDidChange()
    }
    /// The priority against being smaller than the contents; 750 by default.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintState?.compression[axis] ?? .defaultHigh
    }
    /// Sets the priority against being smaller than the contents.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        layoutState.compression[axis] = priority
        constraintsDidChange()
    }

    /// The smallest or largest size that the view's constraints allow, the one that is nearest to a size.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }
    /// The same with the importance of the size's sides.
    public func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        var layout = ConstraintLayout(
            self, fitting: targetSize, horizontalFittingPriority, verticalFittingPriority)
        return layout.fittingSize()
    }
    /// The fitting size that is as small as possible.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The fitting size that is as large as possible.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    // MARK: Guides

    /// Adds a rectangle for constraints.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutState.guides.append(layoutGuide)
        layoutGuide.owningView = self
    }
    /// Removes a guide with its constraints.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self, layoutGuide.role == .free else { return }
        var next: UIView? = self
        while let view = next {
            let gone = (view.constraintState?.constraints ?? []).filter {
                $0.firstItem === layoutGuide || $0.secondItem === layoutGuide
            }
            view.removeConstraints(gone)
            next = view.parent
        }
        constraintState?.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }
    /// The rectangles that were added.
    public var layoutGuides: [UILayoutGuide] { constraintState?.guides ?? [] }
    /// The part of the view that no bar covers: all of it but ``safeAreaInsets``.
    public var safeAreaLayoutGuide: UILayoutGuide { guide(\.safeArea, .safeArea) }
    /// The part of the view within its ``layoutMargins``.
    public var layoutMarginsGuide: UILayoutGuide { guide(\.marginsGuide, .margins) }
    /// The same: lines of text may have any width.
    public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }
    /// Distances from the sides that contents should keep; 8 points by default.
    public var layoutMargins: UIEdgeInsets {
        get { constraintState?.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        set {
            layoutState.margins = newValue
            layoutMarginsDidChange()
            constraintsDidChange()
            setNeedsLayout()
        }
    }
    /// The same by the direction of reading.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let m = layoutMargins
            return NSDirectionalEdgeInsets(top: m.top, leading: m.left, bottom: m.bottom, trailing: m.right)
        }
        set {
            layoutMargins = UIEdgeInsets(
                top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
        }
    }

    func guide(_ place: ReferenceWritableKeyPath<ConstraintState, UILayoutGuide?>, _ role: UILayoutGuide.Role)
        -> UILayoutGuide
    {
        if let known = layoutState[keyPath: place] { return known }
        let new = UILayoutGuide(role, of: self)
        layoutState[keyPath: place] = new
        return new
    }
}

extension NSLayoutConstraint {
    /// Whether one of the sides is a view, a view in it, or one of their guides.
    func touches(_ view: UIView) -> Bool {
        [firstItem, secondItem].contains { Self.view(of: $0)?.isDescendant(of: view) == true }
    }
}

extension NSLayoutConstraint.Attribute {
    /// Whether it is a place or an extent along x.
    var isHorizontal: Bool {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins:
            true
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
            .centerYWithinMargins, .notAnAttribute:
            false
        }
    }
}
