import Foundation

/// How a video fills its layer.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The gravity's name.
    public let rawValue: String

    /// A gravity by its name. An unknown one behaves like ``resizeAspect``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As large as fits, in its own shape, in the middle.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// As small as covers the bounds, in its own shape, in the middle. The parts outside the bounds are cut off.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretched to the bounds.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

extension AVLayerVideoGravity {
    /// The rectangle of a picture of a size inside a rectangle; empty for a size without area.
    package func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return .zero }
        if self == .resize { return bounds }
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let scale = self == .resizeAspectFill ? max(x, y) : min(x, y)
        let shown = CGSize(width: size.width * scale, height: size.height * scale)
        return CGRect(
            x: bounds.midX - shown.width / 2, y: bounds.midY - shown.height / 2, width: shown.width,
            height: shown.height)
    }
}
