import Foundation
import LaminaLayer

extension NSView {
    /// The window that the view is in.
    public var window: NSWindow? { top.ownWindow }

    /// A point of this view, which is at the top, in the window, and the other way round.
    func pointInWindow(_ point: CGPoint) -> CGPoint {
        guard ownWindow != nil, isFlipped else { return point }
        return CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y)
    }

    /// A rectangle of this view, which is at the top, in the window, and the other way round.
    func rectInWindow(_ rect: CGRect) -> CGRect {
        guard ownWindow != nil, isFlipped else { return rect }
        return CGRect(
            x: rect.minX, y: bounds.minY + bounds.maxY - rect.maxY, width: rect.width, height: rect.height)
    }

    /// A point of the space around a view that is at the top. In a window y grows upwards there.
    func pointFromOutside(_ point: CGPoint) -> CGPoint {
        let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        let place = CGPoint(x: inside.x + bounds.minX, y: inside.y + bounds.minY)
        return pointInWindow(place)
    }

    /// Makes a change after which the view and those in it are in a window, or in none, and tells them if it is another one.
    func move(to new: NSWindow?, by change: () -> Void) {
        let old = window
        guard old !== new else { return change() }
        forEachView { $0.viewWillMove(toWindow: new) }
        if old?.isVisible == true { tellControllers(theyAppear: false) }
        change()
        new?.resetCursorRects()
        if let new { takeScale(of: new) }
        forEachView { view in
            view.viewDidMoveToWindow()
            view.discardCursorRects()
            if new != nil { view.updateTrackingAreas() }
        }
        if new?.isVisible == true { tellControllers(theyAppear: true) }
    }

    /// Has the view and those in it drawn with the pixels of a window.
    func takeScale(of window: NSWindow) {
        forEachView { view in
            guard let layer = view.layer, layer.contentsScale != window.backingScaleFactor else { return }
            layer.contentsScale = window.backingScaleFactor
            view.viewDidChangeBackingProperties()
        }
    }

    /// Tells the controllers of the view and of those in it that they come into sight, or go out of it.
    func tellControllers(theyAppear: Bool) {
        var controllers: [NSViewController] = []
        forEachView { view in if let controller = view.controller { controllers.append(controller) } }
        for controller in controllers {
            theyAppear ? controller.viewWillAppear() : controller.viewWillDisappear()
        }
        if theyAppear { layoutSubtreeIfNeeded() }
        for controller in controllers {
            theyAppear ? controller.viewDidAppear() : controller.viewDidDisappear()
        }
    }

    /// Calls a function with the view and with each one in it, the outer ones first.
    func forEachView(_ body: (NSView) -> Void) {
        var open = [self]
        while let view = open.popLast() {
            body(view)
            open += view.subviews.reversed()
        }
    }
}
