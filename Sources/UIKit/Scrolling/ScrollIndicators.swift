import CoreGraphics
import Foundation

/// The bars at the sides of a scroll view that show the place of its contents, while these move.
final class ScrollIndicators {
    private final class Bar: UIView {
        override var mayDraw: Bool { false }
    }

    private weak var view: UIScrollView?
    private let bars: [NSLayoutConstraint.Axis: UIView]
    /// The width of a bar, its distance from the side, and its least length, in points.
    private static let (width, margin, least): (CGFloat, CGFloat, CGFloat) = (3, 3, 36)
    /// The least length beyond an edge.
    private static let shortest: CGFloat = 7

    init(_ view: UIScrollView) {
        self.view = view
        bars = [.horizontal: Bar(frame: .zero), .vertical: Bar(frame: .zero)]
        for bar in bars.values {
            bar.isUserInteractionEnabled = false
            bar.layer.cornerRadius = Self.width / 2
            bar.alpha = 0
            view.addSubview(bar)
        }
    }

    /// Shows the bars until ``fade()``.
    func show() {
        for bar in bars.values {
            bar.layer.removeAllAnimations()
            bar.alpha = 1
        }
        place()
    }
    /// Lets the bars fade after a moment.
    func fade() {
        guard bars.values.contains(where: { $0.alpha > 0 }) else { return }
        UIView.animate(
            withDuration: 0.3, delay: 0.4, options: [],
            animations: { for bar in self.bars.values { bar.alpha = 0 } }, completion: nil)
    }

    /// Puts the bars where the contents are.
    func place() {
        guard let view else { return }
        UIView.performWithoutAnimation {
            for (axis, bar) in bars {
                let isShown =
                    axis == .vertical
                    ? view.showsVerticalScrollIndicator : view.showsHorizontalScrollIndicator
                let frame = isShown ? frame(axis, view) : nil
                bar.isHidden = frame == nil
                guard let frame else { continue }
                bar.frame = frame
                bar.backgroundColor = color(view.indicatorStyle)
            }
            let front = view.subviews.suffix(bars.count)
            for bar in bars.values where !front.contains(bar) { view.bringSubviewToFront(bar) }
        }
    }
    private func color(_ style: UIScrollView.IndicatorStyle) -> UIColor {
        switch style {
        case .default: UIColor.label.withAlphaComponent(0.35)
        case .black: UIColor(white: 0, alpha: 0.35)
        case .white: UIColor(white: 1, alpha: 0.5)
        }
    }

    /// The frame of a bar, in the space of the contents; `nil` for contents that are not longer than the view.
    private func frame(_ axis: NSLayoutConstraint.Axis, _ view: UIScrollView) -> CGRect? {
        let isVertical = axis == .vertical
        let (bounds, insets, edges) = (view.bounds, view.adjustedContentInset, view.edges)
        let own = isVertical ? view.verticalScrollIndicatorInsets : view.horizontalScrollIndicatorInsets
        let range = isVertical ? edges.y : edges.x
        let offset = isVertical ? bounds.minY : bounds.minX
        guard range.lowerBound < range.upperBound else { return nil }
        let side = isVertical ? bounds.height : bounds.width
        let (lead, trail) =
            isVertical
            ? (max(0, insets.top) + own.top, max(0, insets.bottom) + own.bottom)
            : (max(0, insets.left) + own.left, max(0, insets.right) + own.right)
        let track = side - lead - trail - 2 * Self.margin
        guard track > Self.shortest else { return nil }
        let all = range.upperBound - range.lowerBound + side
        let beyond = max(0, range.lowerBound - offset, offset - range.upperBound)
        let length = max(Self.shortest, min(track, max(Self.least, track * side / all)) - beyond)
        let part = max(0, min(1, (offset - range.lowerBound) / (range.upperBound - range.lowerBound)))
        let place = offset + lead + Self.margin + part * (track - length)
        return isVertical
            ? CGRect(
                x: bounds.maxX - Self.width - Self.margin - own.right, y: place, width: Self.width,
                height: length)
            : CGRect(
                x: place, y: bounds.maxY - Self.width - Self.margin - own.bottom, width: length,
                height: Self.width)
    }
}
