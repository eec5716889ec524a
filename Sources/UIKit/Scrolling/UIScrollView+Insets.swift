import CoreGraphics

extension UIScrollView {
    /// How dark the bars at the sides are.
    public enum IndicatorStyle: Int, Hashable, Sendable {
        case `default`, black, white
    }

    /// The ways in which fingers dismiss a keyboard.
    public enum KeyboardDismissMode: Int, Hashable, Sendable {
        case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }

    /// Whether contents keep clear of bars.
    public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
        /// Along the axes that scroll, and in a controller's own scroll view along y.
        case automatic
        /// Along the axes that scroll.
        case scrollableAxes
        case never, always
    }

    var insetsUnderBars: UIEdgeInsets {
        guard contentInsetAdjustmentBehavior != .never else { return contentInset }
        let safe = safeAreaInsets
        guard safe != .zero else { return contentInset }
        let isAlways = contentInsetAdjustmentBehavior == .always
        let isContents =
            contentInsetAdjustmentBehavior == .automatic
            && (controller ?? superview?.controller)?.automaticallyAdjustsScrollViewInsets == true
        var result = contentInset
        if isAlways || contentSize.width > bounds.width || alwaysBounceHorizontal {
            result.left += safe.left
            result.right += safe.right
        }
        if isAlways || isContents || contentSize.height > bounds.height || alwaysBounceVertical {
            result.top += safe.top
            result.bottom += safe.bottom
        }
        return result
    }

    /// Moves contents that lie at their upper or left side when the area of the bars changes.
    func adjustToBars() {
        let (own, all, old) = (contentInset, insetsUnderBars, coveredByBars)
        let new = UIEdgeInsets(
            top: all.top - own.top, left: all.left - own.left, bottom: all.bottom - own.bottom,
            right: all.right - own.right)
        guard old != new else { return }
        coveredByBars = new
        var offset = contentOffset
        if abs(offset.y + own.top + old.top) < 0.5 { offset.y = -all.top }
        if abs(offset.x + own.left + old.left) < 0.5 { offset.x = -all.left }
        if offset != contentOffset { contentOffset = offset }
        adjustedContentInsetDidChange()
    }
}
