import CoreGraphics
import Foundation

/// Recognizes a pointer over a view or its subviews, before it is pressed. The gesture begins when the pointer comes, changes when it
/// moves, and ends when it leaves.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    private var place = CGPoint.zero
    private weak var root: UIView?

    /// Fingers are nothing to it.
    open override func shouldReceive(_ event: UIEvent) -> Bool { false }

    /// Where the pointer is.
    open override func location(in view: UIView?) -> CGPoint {
        root.map { $0.convert(place, to: view ?? $0) } ?? place
    }

    func hover(at place: CGPoint, in root: UIView) {
        (self.place, self.root) = (place, root)
        state = isRecognized ? .changed : .began
        if !isRecognized { restart() }
    }

    func leave() {
        guard isRecognized else { return }
        state = .ended
        restart()
    }
}

/// The recognizers that the pointer is over.
struct HoveredRecognizers {
    private var hovered: [UIHoverGestureRecognizer] = []

    /// - Parameter place: In the root's space; `nil` if the pointer is elsewhere.
    mutating func follow(_ place: CGPoint?, in root: UIView) {
        var found: [UIHoverGestureRecognizer] = []
        var next = place.flatMap { root.hitTest($0, with: nil) }
        while let view = next {
            found += view.recognizers.compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
            next = view.superview
        }
        let left = hovered.filter { old in !found.contains { $0 === old } }
        hovered = found
        for recognizer in left { recognizer.leave() }
        if let place { for recognizer in found { recognizer.hover(at: place, in: root) } }
    }
}

extension UIWindow {
    /// Moves a pointer that is not pressed, for ``UIHoverGestureRecognizer``. A program that runs in a window need not call it. Lamina's own
    /// addition.
    ///
    /// - Parameter point: In the window's space; `nil` if the pointer is elsewhere.
    public func movePointer(to point: CGPoint?) {
        var recognizers = hovered
        recognizers.follow(point, in: self)
        hovered = recognizers
    }
}
