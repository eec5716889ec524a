// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftCrossUI
import UIKit

/// A view with others at exact places. Fingers pass it where it has no gestures.
class Container: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && gestureRecognizers == nil ? nil : hit
    }
}

/// A view that scrolls another one.
final class ScrollContainer: UIScrollView {
    private let child: UIView

    init(_ child: UIView) {
        self.child = child
        super.init(frame: .zero)
        contentInsetAdjustmentBehavior = .never
        addSubview(child)
    }
    required init?(coder: NSCoder) { nil }

    func show(vertical: Bool, horizontal: Bool) {
        (showsVerticalScrollIndicator, showsHorizontalScrollIndicator) = (vertical, horizontal)
        isScrollEnabled = vertical || horizontal
        contentSize = child.frame.size
    }
}

/// Two views side by side, with an edge between that can be dragged.
final class SplitContainer: UIView {
    private let (leading, trailing): (UIView, UIView)
    private let edge = UIView()
    private(set) var width: CGFloat = 200
    private var limits: ClosedRange<CGFloat> = 0...CGFloat.infinity
    var didResize: (() -> Void)?

    init(_ leading: UIView, _ trailing: UIView) {
        (self.leading, self.trailing) = (leading, trailing)
        super.init(frame: .zero)
        clipsToBounds = true
        edge.backgroundColor = .separator
        let grip = Grip { [unowned self] in drag(to: $0) }
        for view in [leading, trailing, edge, grip] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    /// The strip beside the edge where fingers take it.
    private final class Grip: UIView {
        private let moved: (CGFloat) -> Void

        init(_ moved: @escaping (CGFloat) -> Void) {
            self.moved = moved
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            if let touch = touches.first { moved(touch.location(in: superview).x) }
        }
    }

    func setLimits(_ least: Int, _ most: Int) {
        limits = CGFloat(least)...CGFloat(max(least, most))
        place(width)
    }

    private func drag(to x: CGFloat) {
        let old = width
        place(x)
        if width != old { didResize?() }
    }

    private func place(_ x: CGFloat) {
        let most = bounds.width > 0 ? min(limits.upperBound, bounds.width) : limits.upperBound
        width = max(min(x, most), min(limits.lowerBound, most)).rounded()
        setNeedsLayout()
    }

    override func layoutSubviews() {
        leading.frame.origin = .zero
        trailing.frame.origin = CGPoint(x: width, y: 0)
        edge.frame = CGRect(x: width - 0.5, y: 0, width: 1, height: bounds.height)
        subviews.last?.frame = CGRect(x: width - 4, y: 0, width: 8, height: bounds.height)
    }
}

extension LaminaBackend {
    public func createContainer() -> Widget { Container() }
    public func removeAllChildren(of container: Widget) {
        for view in container.subviews { view.removeFromSuperview() }
    }
    public func insert(_ child: Widget, into container: Widget, at index: Int) {
        container.insertSubview(child, at: index)
    }
    public func swap(childAt firstIndex: Int, withChildAt secondIndex: Int, in container: Widget) {
        container.exchangeSubview(at: firstIndex, withSubviewAt: secondIndex)
    }
    public func setPosition(ofChildAt index: Int, in container: Widget, to position: SIMD2<Int>) {
        let views = container.subviews
        guard views.indices.contains(index) else { return }
        views[index].frame.origin = CGPoint(x: position.x, y: position.y)
    }
    public func remove(childAt index: Int, from container: Widget) {
        let views = container.subviews
        if views.indices.contains(index) { views[index].removeFromSuperview() }
    }

    public func createColorableRectangle() -> Widget { Container() }
    public func setColor(ofColorableRectangle widget: Widget, to color: Color.Resolved) {
        widget.backgroundColor = color.uiColor
    }

    public func createScrollContainer(for child: Widget) -> Widget { ScrollContainer(child) }
    /// Nothing: there is no keyboard on the screen that a scroll could dismiss.
    public func updateScrollContainer(_ scrollView: Widget, environment: EnvironmentValues) {}
    public func setScrollBarPresence(
        ofScrollContainer scrollView: Widget, hasVerticalScrollBar: Bool, hasHorizontalScrollBar: Bool
    ) {
        (scrollView as? ScrollContainer)?
            .show(vertical: hasVerticalScrollBar, horizontal: hasHorizontalScrollBar)
    }

    public func createSplitView(leadingChild: Widget, trailingChild: Widget) -> Widget {
        SplitContainer(leadingChild, trailingChild)
    }
    public func setResizeHandler(ofSplitView splitView: Widget, to action: @escaping () -> Void) {
        (splitView as? SplitContainer)?.didResize = action
    }
    public func sidebarWidth(ofSplitView splitView: Widget) -> Int {
        Int((splitView as? SplitContainer)?.width ?? 0)
    }
    public func setSidebarWidthBounds(
        ofSplitView splitView: Widget, minimum minimumWidth: Int, maximum maximumWidth: Int
    ) {
        (splitView as? SplitContainer)?.setLimits(minimumWidth, maximumWidth)
    }
}
