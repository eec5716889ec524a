import Foundation

/// An image whose edges keep their size when it is stretched, with the values that a layer needs to show it so.
///
///     let button = image.resizable(top: 8, left: 12, bottom: 8, right: 12, scale: 2)
///     layer.contents = button.contents
///     layer.contentsCenter = button.contentsCenter
///     layer.contentsScale = button.contentsScale
public struct ResizableImage: Hashable, Sendable {
    /// For `CALayer.contents`.
    public let contents: CGImage
    /// For `CALayer.contentsCenter`: the part that is stretched, in units of the image's sides.
    public let contentsCenter: CGRect
    /// For `CALayer.contentsScale`: pixels of the image per point.
    public let contentsScale: CGFloat
}

extension CGImage {
    /// The image with edges that keep their size: corners stay as they are, sides are stretched along themselves, the
    /// middle both ways.
    ///
    /// - Parameters:
    ///   - top: The height of the edge that stays, in points. A value that is negative or not a number counts as 0.
    ///     Where two opposite edges are larger than the image, both shrink alike, and the line between them is
    ///     stretched.
    ///   - scale: Pixels of the image per point, above 0; anything else counts as 1.
    public func resizable(
        top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat, scale: CGFloat = 1
    ) -> ResizableImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        let (x, width) = Self.middle(left * scale, right * scale, of: CGFloat(width))
        let (y, height) = Self.middle(top * scale, bottom * scale, of: CGFloat(height))
        return ResizableImage(
            contents: self, contentsCenter: CGRect(x: x, y: y, width: width, height: height),
            contentsScale: scale)
    }

    /// The part between two edges, in units of the length.
    private static func middle(
        _ first: CGFloat, _ last: CGFloat, of length: CGFloat
    ) -> (start: CGFloat, length: CGFloat) {
        func edge(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1e9) : 0 }
        let (first, last) = (edge(first), edge(last))
        guard first + last > length else { return (first / length, (length - first - last) / length) }
        return (first / (first + last), 0)
    }
}
