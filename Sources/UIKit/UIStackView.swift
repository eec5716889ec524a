import CoreGraphics
import Foundation

/// A row or a column of views, placed by constraints that it makes.
open class UIStackView: UIView {
    /// The distribution of views along the stack.
    public enum Distribution: Int, Hashable, Sendable {
        /// They fill it; which one grows or shrinks follows from their priorities.
        case fill
        /// The views have equal lengths.
        case fillEqually
        /// Their lengths go by those of their contents.
        case fillProportionally
        /// The gaps between the views are equal.
        case equalSpacing
        /// Their middles have equal distances, as far as the spacing allows.
        case equalCentering
    }

    /// The alignment of views across the stack.
    public enum Alignment: Int, Hashable, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        /// In a row: at the top.
        public static let top = Alignment.leading
        /// In a row: at the bottom.
        public static let bottom = Alignment.trailing
    }

    /// The gap that the stack has.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// The usual gap.
    public static let spacingUseSystem = CGFloat.leastNormalMagnitude

    /// A stack without a size.
    public override init(frame: CGRect) { super.init(frame: frame) }
    /// A stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        views.forEach { addArrangedSubview($0) }
    }
    /// An empty stack: views are not read from archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The views in their order; hidden ones take no room.
    open private(set) var arrangedSubviews: [UIView] = []
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementDidChange() } }
    /// How views share the length.
    open var distribution = Distribution.fill { didSet { arrangementDidChange() } }
    /// Where views lie across.
    open var alignment = Alignment.fill { didSet { arrangementDidChange() } }
    /// The gap between views, in points; the smallest one for equal spacing.
    open var spacing: CGFloat = 0 { didSet { arrangementDidChange() } }
    /// Whether views keep within the margins.
    open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementDidChange() } }
    /// Kept: gaps count between the views' sides.
    open var isBaselineRelativeArrangement = false
    private var gaps: [ObjectIdentifier: CGFloat] = [:]

    override var mayDraw: Bool { type(of: self) != UIStackView.self }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
    /// Adds a view at a place; places outside are moved inside.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: max(0, min(stackIndex, arrangedSubviews.count)))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrangementDidChange()
    }
    /// Removes a view from the arrangement. It stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        gaps[ObjectIdentifier(view)] = nil
        arrangementDidChange()
    }
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }
    /// Sets the gap after a view.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        gaps[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        arrangementDidChange()
    }
    /// The gap after a view.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        gaps[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    // MARK: Constraints

    private var isArranged = false
    private var own: [NSLayoutConstraint] = []
    private var shown: [ObjectIdentifier] = []
    /// The distances that equal spacing and centring are about.
    private var spacers: [UILayoutGuide] = []

    private func arrangementDidChange() {
        isArranged = false
        ConstraintState.areUsed.store(true, ordering: .relaxed)
        constraintsDidChange()
    }

    override func prepareOwnConstraints() {
        let views = arrangedSubviews.filter { !$0.isHidden }
        let ids = views.map { ObjectIdentifier($0) }
        guard !isArranged || ids != shown else { return }
        (isArranged, shown) = (true, ids)
        removeConstraints(own)
        spacers.forEach { removeLayoutGuide($0) }
        (own, spacers) = ([], [])
        arrange(views)
        for constraint in own {
            constraint.isOwn = true
            addConstraint(constraint)
        }
    }

    private func arrange(_ views: [UIView]) {
        let area: any LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
        let row = axis == .horizontal
        func relate(
            _ a: AnyObject, _ first: NSLayoutConstraint.Attribute, _ b: AnyObject?,
            _ second: NSLayoutConstraint.Attribute,
            _ constant: CGFloat = 0, _ relation: NSLayoutConstraint.Relation = .equal, factor: CGFloat = 1,
            priority: UILayoutPriority = .required
        ) {
            let constraint = NSLayoutConstraint(
                item: a, attribute: first, relatedBy: relation, toItem: b, attribute: second,
                multiplier: factor,
                constant: constant)
            constraint.priority = priority
            own.append(constraint)
        }
        let (begin, end, length):
            (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
                row ? (.leading, .trailing, .width) : (.top, .bottom, .height)
        guard let first = views.first, let last = views.last else {
            // A stack without views has no length of its own.
            relate(self, length, nil, .notAnAttribute, 0, priority: .fittingSizeLevel)
            return
        }
        relate(first, begin, area, begin)
        relate(last, end, area, end)
        for (view, next) in zip(views, views.dropFirst()) {
            let gap = gaps[ObjectIdentifier(view)].map { $0 == Self.spacingUseSystem ? 8 : $0 } ?? spacing
            switch distribution {
            case .fill, .fillEqually, .fillProportionally: relate(next, begin, view, end, gap)
            case .equalSpacing, .equalCentering:
                relate(next, begin, view, end, gap, .greaterThanOrEqual)
                let spacer = UILayoutGuide()
                addLayoutGuide(spacer)
                spacers.append(spacer)
                let middle: NSLayoutConstraint.Attribute = row ? .centerX : .centerY
                relate(spacer, begin, view, distribution == .equalSpacing ? end : middle)
                relate(spacer, end, next, distribution == .equalSpacing ? begin : middle)
            }
        }
        for (spacer, next) in zip(spacers, spacers.dropFirst()) {
            let priority: UILayoutPriority = distribution == .equalSpacing ? .required : UILayoutPriority(999)
            relate(next, length, spacer, length, priority: priority)
        }
        share(views, length, relate: { relate($0, length, $1, length, factor: $2, priority: $3) })
        for view in views { place(view, across: area, row, first, relate: relate) }
    }

    private func share(
        _ views: [UIView], _ length: NSLayoutConstraint.Attribute,
        relate: (UIView, UIView, CGFloat, UILayoutPriority) -> Void
    ) {
        guard let first = views.first else { return }
        switch distribution {
        case .fillEqually: for view in views.dropFirst() { relate(view, first, 1, .required) }
        case .fillProportionally:
            func natural(_ view: UIView) -> CGFloat {
                let size = view.intrinsicContentSize
                return max(0, length == .width ? size.width : size.height)
            }
            let base = natural(first)
            for view in views.dropFirst() where base > 0 && natural(view) > 0 {
                relate(view, first, natural(view) / base, UILayoutPriority(999))
            }
        case .fill, .equalSpacing, .equalCentering: break
        }
    }

    private func place(
        _ view: UIView, across area: any LayoutItem, _ row: Bool, _ first: UIView,
        relate: (
            AnyObject, NSLayoutConstraint.Attribute, AnyObject?, NSLayoutConstraint.Attribute, CGFloat,
            NSLayoutConstraint.Relation, CGFloat, UILayoutPriority
        ) -> Void
    ) {
        let (low, high, middle):
            (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
                row ? (.top, .bottom, .centerY) : (.leading, .trailing, .centerX)
        func same(_ attribute: NSLayoutConstraint.Attribute) {
            relate(view, attribute, area, attribute, 0, .equal, 1, .required)
        }
        func within(_ priority: UILayoutPriority = .required) {
            relate(view, low, area, low, 0, .greaterThanOrEqual, 1, .required)
            relate(view, high, area, high, 0, .lessThanOrEqual, 1, .required)
            // The stack is no larger than its largest view.
            relate(view, high, area, high, 0, .equal, 1, UILayoutPriority(priority.rawValue))
        }
        switch alignment {
        case .fill:
            same(low)
            same(high)
        case .leading:
            same(low)
            within(.fittingSizeLevel)
        case .trailing:
            same(high)
            within(.fittingSizeLevel)
        case .center:
            same(middle)
            within(.fittingSizeLevel)
        case .firstBaseline, .lastBaseline:
            let line: NSLayoutConstraint.Attribute =
                alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            if row {
                if view !== first { relate(view, line, first, line, 0, .equal, 1, .required) }
            } else {
                same(low)
            }
            within(.fittingSizeLevel)
        }
    }
}
