import CoreGraphics
import Foundation
import LaminaWindow

/// Directions on the screen.
public struct UIAxis: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let horizontal = UIAxis(rawValue: 1)
    public static let vertical = UIAxis(rawValue: 2)
    public static let both: UIAxis = [.horizontal, .vertical]
}

/// How the pointer looks over a part of a view.
public enum UIPointerShape {
    /// Shown as the arrow.
    case path(UIBezierPath)
    /// Shown as the arrow.
    case roundedRect(CGRect, radius: CGFloat = 0)
    /// A text's beam, of the system's own length.
    case verticalBeam(length: CGFloat)
    /// Shown as a cross.
    case horizontalBeam(length: CGFloat)
}

/// The look of the pointer.
open class UIPointerStyle: NSObject {
    let pointer: PointerShape
    init(_ pointer: PointerShape) { self.pointer = pointer }
    /// A pointer of a shape. It is not held to the axes.
    public init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) {
        pointer =
            switch shape {
            case .path, .roundedRect: .arrow
            case .verticalBeam: .text
            case .horizontalBeam: .crosshair
            }
    }
    /// No pointer.
    open class func hidden() -> UIPointerStyle { UIPointerStyle(.none) }
    /// The arrow.
    open class func system() -> UIPointerStyle { UIPointerStyle(.arrow) }
}

/// Where the pointer is.
open class UIPointerRegionRequest: NSObject {
    /// In the view's space.
    public let location: CGPoint
    open var modifiers: UIKeyModifierFlags { HeldKeys.current.modifiers }
    init(_ location: CGPoint) { self.location = location }
}

/// A part of a view in which the pointer has one look.
open class UIPointerRegion: NSObject {
    /// In the view's space.
    public let rect: CGRect
    public let identifier: AnyHashable?
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        (self.rect, self.identifier) = (rect, identifier)
    }
}

/// Says how the pointer looks over a view. All of it is optional.
public protocol UIPointerInteractionDelegate: AnyObject {
    /// The part of the view; `nil` for none.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// The look; `nil` for the usual one.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion)
        -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
    /// All of the view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    /// `nil`.
    public func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion)
        -> UIPointerStyle?
    { nil }
}

/// Has the pointer look otherwise over a view.
open class UIPointerInteraction: NSObject, UIInteraction {
    open private(set) weak var view: UIView?
    open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    open var isEnabled = true

    /// - Parameter delegate: Says how the pointer looks; it is held weakly.
    public init(delegate: (any UIPointerInteractionDelegate)? = nil) { self.delegate = delegate }
    open func willMove(to view: UIView?) {}
    open func didMove(to view: UIView?) { self.view = view }
    /// Does nothing: the delegate is asked with each movement.
    open func invalidate() {}

    /// The look at a point of the view; `nil` for the usual one.
    func pointer(at point: CGPoint) -> PointerShape? {
        guard isEnabled, let view, let delegate else { return nil }
        let whole = UIPointerRegion(rect: view.bounds)
        guard
            let region = delegate.pointerInteraction(
                self, regionFor: UIPointerRegionRequest(point), defaultRegion: whole),
            region.rect.contains(point)
        else { return nil }
        return delegate.pointerInteraction(self, styleFor: region)?.pointer
    }
}

extension UIWindow {
    /// How the pointer looks at a point: as the view there says, a beam over texts, otherwise the arrow.
    package func pointerShape(at point: CGPoint) -> PointerShape {
        var next = hitTest(point, with: nil)
        while let view = next {
            let place = convert(point, to: view)
            for interaction in view.interactions {
                if let found = (interaction as? UIPointerInteraction)?.pointer(at: place) { return found }
            }
            if let editor = view as? any TextEditor { return editor.pointer(at: place) }
            // A button in a text has the arrow.
            if view is UIControl { return .arrow }
            next = view.superview
        }
        return .arrow
    }
}
