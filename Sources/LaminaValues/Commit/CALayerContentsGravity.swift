/// How a layer's contents are placed in its bounds: Core Animation's names, as plain values.
///
/// "Top" is always the side of the larger y in the layer's own space ("bottom" is min-y), whatever the flip, as Core
/// Animation's headers define it; with y growing downwards `.top` therefore lies at the lower edge of the picture.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"resizeAspect"`.
    public var rawValue: String

    /// A gravity by its name; an unknown name behaves like `.center`, as measured on Core Animation.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Natural size, centred.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Natural size, at max-y, centred in x.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Natural size, at min-y, centred in x.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Natural size, at min-x, centred in y.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Natural size, at max-x, centred in y.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// Natural size, at min-x and max-y.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// Natural size, at max-x and max-y.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// Natural size, at min-x and min-y.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// Natural size, at max-x and min-y.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds, the default.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// The largest size of the same proportions that fits into the bounds, centred.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// The smallest size of the same proportions that covers the bounds, centred.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    /// The twelve gravities.
    package static let all: [CALayerContentsGravity] = [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize,
        .resizeAspect, .resizeAspectFill,
    ]

    /// The gravity, or `.center` for an unknown one.
    package var known: CALayerContentsGravity { Self.all.contains(self) ? self : .center }
}
