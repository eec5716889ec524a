import CoreGraphics
import Foundation
import Logging

/// A view that says itself where its subviews lie, as bars do with views of the program. Constraints place only what is in them.
protocol PlacesItsSubviews: UIView {}

/// Places the views of a tree by their constraints.
///
/// Places count from the upper left corner of the view at the top. A view that translates its autoresizing
/// mask keeps its frame in its superview; every other one has four unknowns. Contents of a scroll view count
/// from the corner of the contents, wherever they are scrolled to.
struct ConstraintLayout {
    fileprivate typealias Expression = LinearSolver.Expression

    /// The sides of a view or guide.
    fileprivate struct Box {
        var left: Expression
        var top: Expression
        var width: Expression
        var height: Expression
    }

    private let top: UIView
    /// The size to be near to; `nil` for the view's own.
    private let fitting: (size: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)?
    private var solver = LinearSolver()
    private var boxes: [ObjectIdentifier: Box] = [:]
    private var views: [UIView] = []
    /// Sizes of contents within the widths that were found first.
    private var wrapped: [ObjectIdentifier: CGSize] = [:]
    /// The scroll views whose contents have constraints.
    private var scrolled: [UIScrollView] = []

    init(
        _ top: UIView, fitting size: CGSize? = nil, _ horizontal: UILayoutPriority = .required,
        _ vertical: UILayoutPriority = .required
    ) {
        self.top = top
        fitting = size.map { ($0, horizontal, vertical) }
        var open = [top]
        while let view = open.popLast() {
            if let state = view.constraintState, state.needsUpdate {
                state.needsUpdate = false
                view.updateConstraints()
            }
            view.prepareOwnConstraints()
            views.append(view)
            open += view.children.reversed()
        }
    }

    /// Whether there is nothing to place.
    private var isIdle: Bool {
        views.allSatisfy { $0.constraintState?.constraints.isEmpty != false }
    }

    /// Sets the frames.
    mutating func apply() {
        guard !isIdle else { return }
        solveTwice()
        for view in views where view !== top && !view.translatesAutoresizingMaskIntoConstraints {
            guard let parent = view.parent, let box = boxes[ObjectIdentifier(view)],
                !(parent is any PlacesItsSubviews)
            else { continue }
            let own = rect(box)
            let corner = rect(self.box(parent)).origin
            let origin = parent is UIScrollView ? .zero : parent.bounds.origin
            let scale = max(UIScreen.main.scale, 1)
            func rounded(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
            let (left, upper) = (rounded(own.minX - corner.x), rounded(own.minY - corner.y))
            let size = CGSize(
                width: max(0, rounded(own.maxX - corner.x) - left),
                height: max(0, rounded(own.maxY - corner.y) - upper))
            // As on a phone: the anchor point lies in the middle of the place that constraints give, wherever
            // it is in the view.
            let center = CGPoint(x: left + origin.x + size.width / 2, y: upper + origin.y + size.height / 2)
            if view.bounds.size != size { view.bounds.size = size }
            if view.center != center { view.center = center }
        }
        for view in scrolled {
            guard let guide = view.constraintState?.contentGuide, let box = boxes[ObjectIdentifier(guide)]
            else { continue }
            let size = rect(box).size
            if view.contentSize != size { view.contentSize = size }
        }
        for view in views {
            guard let state = view.constraintState else { continue }
            let guides =
                state.guides + [state.safeArea, state.marginsGuide, state.contentGuide].compactMap { $0 }
            for guide in guides where boxes[ObjectIdentifier(guide)] != nil || guide.role != .content {
                let corner = rect(box(view)).origin
                guide.layoutFrame = rect(box(guide)).offsetBy(
                    dx: view.bounds.minX - corner.x, dy: view.bounds.minY - corner.y)
            }
        }
    }

    /// The size of the view at the top.
    mutating func fittingSize() -> CGSize {
        solveTwice()
        return rect(box(top)).size
    }

    /// Contents that wrap, such as lines of text, are as high as their width asks for, which is known after
    /// the first time.
    private mutating func solveTwice() {
        solve()
        for view in views where boxes[ObjectIdentifier(view)] != nil {
            let width = rect(box(view)).width
            guard let size = view.wrappedSize(width: width), size != view.intrinsicContentSize else {
                continue
            }
            wrapped[ObjectIdentifier(view)] = size
        }
        if !wrapped.isEmpty { solve() }
    }

    private mutating func solve() {
        (solver, boxes, scrolled) = (LinearSolver(), [:], [])
        for view in views where !view.translatesAutoresizingMaskIntoConstraints { _ = box(view) }
        for view in views {
            for constraint in view.constraintState?.constraints ?? [] { add(constraint) }
        }
        solver.optimize()
    }

    // MARK: Constraints

    private mutating func add(_ constraint: NSLayoutConstraint) {
        guard let first = constraint.firstItem, belongs(first), let second = side(constraint) else { return }
        var expression = value(constraint.firstAttribute, first, constraint.secondItem)
        expression.add(second, -1)
        let relation: LinearSolver.Relation =
            switch constraint.relation {
            case .equal: .equal
            case .lessThanOrEqual: .atMost
            case .greaterThanOrEqual: .atLeast
            }
        guard add(expression, relation, constraint.priority) else {
            return Logger(label: "lamina").warning(
                "constraint left out, because it cannot hold: \(constraint)")
        }
    }

    /// Returns whether the constraint can hold. Numbers that are not finite never do.
    private mutating func add(
        _ expression: Expression, _ relation: LinearSolver.Relation, _ priority: UILayoutPriority
    ) -> Bool {
        guard expression.constant.isFinite, expression.terms.allSatisfy({ $0.factor.isFinite }) else {
            return false
        }
        let level = priority.rawValue >= 1000 ? nil : Int(max(0, priority.rawValue))
        return solver.add(expression, relation, level: level)
    }

    /// The right side of a constraint; `nil` if its view is gone, or in another tree.
    private mutating func side(_ constraint: NSLayoutConstraint) -> Expression? {
        var expression = Expression(terms: [], constant: Double(constraint.constant))
        guard constraint.secondAttribute != .notAnAttribute else { return expression }
        guard let second = constraint.secondItem, belongs(second) else { return nil }
        expression.add(
            value(constraint.secondAttribute, second, constraint.firstItem), Double(constraint.multiplier))
        return expression
    }

    private func belongs(_ item: AnyObject) -> Bool {
        NSLayoutConstraint.view(of: item)?.isDescendant(of: top) == true
    }

    /// A line or an extent.
    ///
    /// - Parameter other: The other side. Sides of a scroll view, seen from a view in it, are those of its
    ///   contents.
    private mutating func value(
        _ attribute: NSLayoutConstraint.Attribute, _ item: AnyObject, _ other: AnyObject?
    ) -> Expression {
        var item = item
        if let view = item as? UIScrollView, let inner = NSLayoutConstraint.view(of: other), inner !== view,
            inner.isDescendant(of: view), attribute != .width, attribute != .height
        {
            item = view.contentLayoutGuide
        }
        var view = item as? UIView
        if attribute.isOfMargins, let found = view {
            (item, view) = (found.layoutMarginsGuide, nil)
        }
        let box = box(item)
        switch attribute {
        case .left, .leading, .leftMargin, .leadingMargin: return box.left
        case .right, .trailing, .rightMargin, .trailingMargin: return box.left + box.width
        case .top, .topMargin: return box.top
        case .bottom, .bottomMargin: return box.top + box.height
        case .width: return box.width
        case .height: return box.height
        case .centerX, .centerXWithinMargins: return box.left + box.width * 0.5
        case .centerY, .centerYWithinMargins: return box.top + box.height * 0.5
        case .firstBaseline: return box.top + Expression(constant: Double(view?.firstBaseline ?? 0))
        case .lastBaseline:
            return box.top + box.height + Expression(constant: -Double(view?.depthBelowBaseline ?? 0))
        case .notAnAttribute: return Expression()
        }
    }

    // MARK: Boxes

    private mutating func box(_ item: AnyObject) -> Box {
        if let known = boxes[ObjectIdentifier(item)] { return known }
        let new: Box
        switch item {
        case let view as UIView: new = makeBox(view)
        case let guide as UILayoutGuide: new = makeBox(guide)
        default: new = Box(left: .init(), top: .init(), width: .init(), height: .init())
        }
        boxes[ObjectIdentifier(item)] = new
        return new
    }

    private mutating func makeBox(_ view: UIView) -> Box {
        if view === top {
            guard let fitting else {
                return Box(
                    left: .init(), top: .init(), width: .init(constant: Double(view.bounds.width)),
                    height: .init(constant: Double(view.bounds.height)))
            }
            let (width, height) = (unknownExtent(), unknownExtent())
            _ = add(width + .init(constant: -Double(fitting.size.width)), .equal, fitting.horizontal)
            _ = add(height + .init(constant: -Double(fitting.size.height)), .equal, fitting.vertical)
            let box = Box(left: .init(), top: .init(), width: width, height: height)
            addContents(of: view, box)
            return box
        }
        guard view.translatesAutoresizingMaskIntoConstraints, let parent = view.parent else {
            let box = unknownBox(in: view.parent.map { self.box($0) })
            addContents(of: view, box)
            return box
        }
        let outer = box(parent)
        let origin = parent is UIScrollView ? .zero : parent.bounds.origin
        let frame = CGRect(
            x: view.center.x - view.bounds.width * view.layer.anchorPoint.x - origin.x,
            y: view.center.y - view.bounds.height * view.layer.anchorPoint.y - origin.y,
            width: view.bounds.width, height: view.bounds.height)
        return Box(
            left: outer.left + .init(constant: Double(frame.minX)),
            top: outer.top + .init(constant: Double(frame.minY)),
            width: .init(constant: Double(frame.width)), height: .init(constant: Double(frame.height)))
    }

    private mutating func makeBox(_ guide: UILayoutGuide) -> Box {
        guard let view = guide.owningView else { return unknownBox(in: nil) }
        let outer = box(view)
        switch guide.role {
        case .free: return unknownBox(in: outer)
        case .safeArea: return outer.inset(by: view.safeAreaInsets)
        case .margins: return outer.inset(by: view.layoutMargins)
        case .frame:
            var box = outer
            box.left.constant += Double(view.bounds.minX)
            box.top.constant += Double(view.bounds.minY)
            return box
        case .content:
            if let view = view as? UIScrollView { scrolled.append(view) }
            return Box(left: outer.left, top: outer.top, width: unknownExtent(), height: unknownExtent())
        }
    }

    /// Four unknowns. A place counts from the corner of the box around it, so that it is this corner where nothing determines it.
    private mutating func unknownBox(in outer: Box?) -> Box {
        let (left, top) = (solver.variable(), solver.variable())
        return Box(
            left: Expression(terms: [(left, 1)]) + (outer?.left ?? Expression()),
            top: Expression(terms: [(top, 1)]) + (outer?.top ?? Expression()), width: unknownExtent(),
            height: unknownExtent())
    }

    private mutating func unknownExtent() -> Expression {
        let expression = Expression(terms: [(solver.variable(), 1)])
        _ = solver.add(expression, .atLeast, level: nil)
        return expression
    }

    /// Keeps a view near the size of its contents.
    private mutating func addContents(of view: UIView, _ box: Box) {
        let size = wrapped[ObjectIdentifier(view)] ?? view.intrinsicContentSize
        for (extent, natural, axis) in [
            (box.width, size.width, NSLayoutConstraint.Axis.horizontal), (box.height, size.height, .vertical),
        ] where natural != UIView.noIntrinsicMetric {
            let difference = extent + .init(constant: -Double(natural))
            _ = add(difference, .atMost, view.contentHuggingPriority(for: axis))
            _ = add(difference, .atLeast, view.contentCompressionResistancePriority(for: axis))
        }
    }

    private func rect(_ box: Box) -> CGRect {
        CGRect(
            x: number(box.left), y: number(box.top), width: number(box.width), height: number(box.height))
    }

    private func number(_ expression: Expression) -> CGFloat {
        CGFloat(
            expression.terms.reduce(expression.constant) { $0 + solver.value(of: $1.variable) * $1.factor })
    }
}

extension ConstraintLayout.Box {
    fileprivate func inset(by insets: UIEdgeInsets) -> Self {
        var box = self
        box.left.constant += Double(insets.left)
        box.top.constant += Double(insets.top)
        box.width.constant -= Double(insets.left + insets.right)
        box.height.constant -= Double(insets.top + insets.bottom)
        return box
    }
}

extension LinearSolver.Expression {
    mutating func add(_ other: Self, _ factor: Double) {
        constant += other.constant * factor
        for (variable, value) in other.terms {
            if let index = terms.firstIndex(where: { $0.variable == variable }) {
                terms[index].factor += value * factor
            } else {
                terms.append((variable, value * factor))
            }
        }
    }

    static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.add(b, 1)
        return sum
    }

    static func * (a: Self, factor: Double) -> Self {
        var product = Self()
        product.add(a, factor)
        return product
    }
}

extension NSLayoutConstraint.Attribute {
    fileprivate var isOfMargins: Bool {
        switch self {
        case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins, .centerYWithinMargins:
            true
        default: false
        }
    }
}
