import Foundation
import Lamina

/// A bar at the lower edge of a window that shows where a scene is in its time.
final class ScrubBar {
    let layer = CALayer()
    private let filled = CALayer()

    /// In points.
    private static let height = 6.0
    /// The part of the window at its lower edge that takes the pointer.
    static let reach = 24.0

    init() {
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.35)
        filled.backgroundColor = CGColor(red: 0.2, green: 0.55, blue: 1, alpha: 1)
        layer.addSublayer(filled)
        layer.isHidden = true
    }

    /// - Parameter progress: 0...1; `nil` for a scene without an end, which has no bar.
    func show(_ progress: Double?, in size: CGSize, isVisible: Bool) {
        layer.isHidden = progress == nil || !isVisible
        layer.frame = CGRect(x: 0, y: size.height - Self.height, width: size.width, height: Self.height)
        filled.frame = CGRect(x: 0, y: 0, width: size.width * (progress ?? 0), height: Self.height)
    }
}
