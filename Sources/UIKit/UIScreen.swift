import CoreGraphics
import Foundation
import Synchronization

/// The display that a program is written for.
///
/// There is no display of one's own here: the program says what it is to be, before it makes views. At first it has 390 by 844
/// points and one pixel a point.
public final class UIScreen: NSObject, Sendable {
    /// The only one.
    public static let main = UIScreen()
    /// The only one.
    public static var screens: [UIScreen] { [main] }

    private struct State {
        var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
        var scale: CGFloat = 1
        var safeAreaInsets = UIEdgeInsets.zero
    }

    private let state = Mutex(State())

    /// The area in points.
    public var bounds: CGRect {
        get { state.withLock { $0.bounds } }
        set { state.withLock { $0.bounds = newValue } }
    }
    /// Pixels per point, 1...8; other values are clamped, and NaN counts as 1.
    public var scale: CGFloat {
        get { state.withLock { $0.scale } }
        set { state.withLock { $0.scale = newValue.isFinite ? max(1, min(8, newValue)) : 1 } }
    }
    /// How far the screen's edges, such as round corners, cover windows. Nothing covers them at first. Lamina's own addition: a phone
    /// of the screen's first size has 47 points at the top and 34 at the bottom.
    public var safeAreaInsets: UIEdgeInsets {
        get { state.withLock { $0.safeAreaInsets } }
        set { state.withLock { $0.safeAreaInsets = newValue } }
    }
    /// Pixels per point.
    public var nativeScale: CGFloat { scale }
    /// The area in pixels.
    public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
    /// Frames per second.
    public var maximumFramesPerSecond: Int { 60 }
    /// The appearance.
    public var traitCollection: UITraitCollection { .current }
}
