import CoreGraphics
import Foundation
import LaminaWindow

/// How the pointer looks. Cursors of the window system's theme stand for those of macOS.
open class NSCursor: NSObject {
    let shape: PointerShape
    /// The picture of a cursor of the program's own. It is kept: the pointer is an arrow then.
    public let image: NSImage
    /// The point of the picture that lies at the pointer's place.
    public let hotSpot: CGPoint

    private init(_ shape: PointerShape) {
        (self.shape, image, hotSpot) = (shape, NSImage(size: .zero), .zero)
    }
    /// A cursor with a picture, in whose place an arrow is shown.
    public init(image newImage: NSImage, hotSpot point: CGPoint) {
        (shape, image, hotSpot) = (.arrow, newImage, point)
    }

    /// The cursors of a thread.
    private final class Known {
        var shapes: [PointerShape: NSCursor] = [:]
        var stack: [NSCursor] = []
        var current: NSCursor?
        var hidden = 0
        var isHiddenUntilMoved = false

        private static let key = "AppKit.cursors"
        static var ofThread: Known {
            if let known = Thread.current.threadDictionary[key] as? Known { return known }
            let made = Known()
            Thread.current.threadDictionary[key] = made
            return made
        }
    }

    private class func cursor(_ shape: PointerShape) -> NSCursor {
        let known = Known.ofThread
        if let made = known.shapes[shape] { return made }
        let made = NSCursor(shape)
        known.shapes[shape] = made
        return made
    }

    open class var arrow: NSCursor { cursor(.arrow) }
    open class var iBeam: NSCursor { cursor(.text) }
    open class var pointingHand: NSCursor { cursor(.hand) }
    open class var crosshair: NSCursor { cursor(.crosshair) }
    open class var resizeLeftRight: NSCursor { cursor(.resizeHorizontal) }
    open class var resizeUpDown: NSCursor { cursor(.resizeVertical) }
    open class var operationNotAllowed: NSCursor { cursor(.forbidden) }
    // The theme has one shape for these.
    open class var openHand: NSCursor { cursor(.hand) }
    open class var closedHand: NSCursor { cursor(.resizeAll) }
    open class var resizeLeft: NSCursor { resizeLeftRight }
    open class var resizeRight: NSCursor { resizeLeftRight }
    open class var resizeUp: NSCursor { resizeUpDown }
    open class var resizeDown: NSCursor { resizeUpDown }
    open class var iBeamCursorForVerticalLayout: NSCursor { iBeam }

    /// The cursor that was set last.
    open class var current: NSCursor { Known.ofThread.current ?? arrow }
    /// The same as ``current``.
    open class var currentSystem: NSCursor? { current }

    /// Shows the cursor.
    open func set() {
        Known.ofThread.current = self
        Self.show()
    }
    /// Shows the cursor, until it is taken away by `pop()`.
    open func push() {
        let known = Known.ofThread
        known.stack.append(Self.current)
        set()
    }
    /// Shows the cursor that was there before the last ``push()``.
    open class func pop() { Known.ofThread.stack.popLast()?.set() }
    /// The same as the class's.
    open func pop() { Self.pop() }
    /// Hides the pointer, until ``unhide()`` was called as often.
    open class func hide() {
        Known.ofThread.hidden += 1
        show()
    }
    open class func unhide() {
        Known.ofThread.hidden = max(0, Known.ofThread.hidden - 1)
        show()
    }
    /// Hides the pointer until it moves.
    open class func setHiddenUntilMouseMoves(_ flag: Bool) {
        Known.ofThread.isHiddenUntilMoved = flag
        show()
    }
    /// The pointer moved.
    static func pointerMoved() { if Known.ofThread.isHiddenUntilMoved { setHiddenUntilMouseMoves(false) } }

    /// What shows of the pointer.
    package static var shown: PointerShape {
        let known = Known.ofThread
        return known.hidden > 0 || known.isHiddenUntilMoved ? .none : current.shape
    }
    private class func show() {
        for window in NSApplication.shared.windows { window.host?.pointerShape = shown }
    }
}

/// Parts of views in which the pointer has another look.
struct CursorRect {
    var rect: CGRect
    var cursor: NSCursor
}

extension NSView {
    /// Has a cursor show over a part of the view, until the parts are made anew. ``resetCursorRects()`` calls it.
    public func addCursorRect(_ rect: CGRect, cursor object: NSCursor) {
        let seen = rect.intersection(bounds)
        if !seen.isNull { cursorRects.append(CursorRect(rect: seen, cursor: object)) }
    }
    public func removeCursorRect(_ rect: CGRect, cursor object: NSCursor) {
        cursorRects.removeAll { $0.rect == rect.intersection(bounds) && $0.cursor === object }
    }
    public func discardCursorRects() { cursorRects = [] }

    /// The cursor at a point of the window: that of this view, or of the next one around it that has one there.
    func cursor(at place: CGPoint) -> NSCursor? {
        var next: NSView? = self
        while let view = next {
            let point = view.convert(place, from: nil)
            if let found = view.cursorRects.last(where: { $0.rect.contains(point) }) { return found.cursor }
            next = view.superview
        }
        return nil
    }
}
