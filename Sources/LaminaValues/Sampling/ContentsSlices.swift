import Foundation

/// A part of a layer's image and its destination.
package struct ContentsSlice: Equatable, Sendable {
    /// In points of the layer's own space; not empty.
    package var destination: CGRect
    /// In texels of the whole image, y downwards; not empty. Sampling stays inside, so that a single stretched line of
    /// texels does not take in its neighbours.
    package var source: CGRect

    package init(destination: CGRect, source: CGRect) {
        self.destination = destination
        self.source = source
    }
}

extension LayerProperties {
    /// The layer's image in up to nine slices. It is one slice, unless the gravity resizes it and `contentsCenter` leaves
    /// an edge; then the corners keep their size, with `contentsScale` texels to a point.
    ///
    /// - Parameters:
    ///   - imageWidth: Pixels of the whole image; `contentsRect` selects a part of it, and `contentsCenter` a part of that.
    ///   - contentsAreFlipped: Whether an odd number of layers, from the root to this one, flip their geometry.
    /// - Returns: The slices by rows and columns of the image, and whether each has to be mirrored in its destination to
    ///   stand upright in the picture.
    package func contentsSlices(
        imageWidth: Int, imageHeight: Int, contentsAreFlipped: Bool
    ) -> (slices: [ContentsSlice], isFlippedVertically: Bool) {
        let (destination, isFlipped) = contentsRectangle(
            imageWidth: imageWidth, imageHeight: imageHeight, contentsAreFlipped: contentsAreFlipped)
        let rect = shownContentsRect(imageWidth: imageWidth, imageHeight: imageHeight)
        let part = CGRect(
            x: rect.minX * CGFloat(imageWidth), y: rect.minY * CGFloat(imageHeight),
            width: rect.width * CGFloat(imageWidth), height: rect.height * CGFloat(imageHeight))
        guard part.width > 0, part.height > 0, destination.width > 0, destination.height > 0 else {
            return ([], isFlipped)
        }
        guard resizesContents, contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1) else {
            return ([ContentsSlice(destination: destination, source: part)], isFlipped)
        }
        let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
        let columns = Self.cut(
            source: Span(part.minX, part.maxX), center: Span(contentsCenter.minX, contentsCenter.maxX),
            destination: Span(destination.minX, destination.maxX), scale: scale, isMirrored: false)
        let rows = Self.cut(
            source: Span(part.minY, part.maxY), center: Span(contentsCenter.minY, contentsCenter.maxY),
            destination: Span(destination.minY, destination.maxY), scale: scale, isMirrored: isFlipped)
        let slices = rows.flatMap { row in
            columns.map { column in
                ContentsSlice(
                    destination: CGRect(
                        x: column.destination.low, y: row.destination.low,
                        width: column.destination.length, height: row.destination.length),
                    source: CGRect(
                        x: column.source.low, y: row.source.low,
                        width: column.source.length, height: row.source.length))
            }
        }
        return (slices, isFlipped)
    }

    private var resizesContents: Bool {
        contentsGravity == .resize || contentsGravity == .resizeAspect || contentsGravity == .resizeAspectFill
    }

    private typealias Piece = (source: Span, destination: Span)

    /// Cuts one axis into up to three pieces, of which none is empty.
    ///
    /// - Parameters:
    ///   - center: The part to stretch, as shares of the source.
    ///   - scale: Texels per point of the parts that are not stretched.
    ///   - isMirrored: Whether the source's low end goes to the destination's high one.
    private static func cut(
        source: Span, center: Span, destination: Span,
        scale: CGFloat, isMirrored: Bool
    ) -> [Piece] {
        // Written so that NaN becomes 0.
        func place(_ share: CGFloat) -> CGFloat {
            source.low + (share > 0 ? min(share, 1) : 0) * source.length
        }
        var (low, high) = (place(center.low), place(center.high))
        if !(high > low) {
            // One texel around that place, or the whole source if it is smaller.
            let width = min(1, source.length)
            low = max(source.low, min(low - width / 2, source.high - width))
            high = low + width
        }
        let (before, after) = ((low - source.low) / scale, (source.high - high) / scale)
        let shrinking = before + after > destination.length ? destination.length / (before + after) : 1
        let start = before * shrinking
        let end = shrinking < 1 ? start : destination.length - after
        let shares: [(Span, from: CGFloat, to: CGFloat)] = [
            (Span(source.low, low), 0, start), (Span(low, high), start, end),
            (Span(high, source.high), end, destination.length),
        ]
        return shares.compactMap { texels, from, to in
            let points =
                isMirrored
                ? Span(destination.high - to, destination.high - from)
                : Span(destination.low + from, destination.low + to)
            return texels.isEmpty || points.isEmpty ? nil : (texels, points)
        }
    }
}

/// A part of an axis. Not a `Range`, because it may contain NaN.
private struct Span {
    var low: CGFloat
    var high: CGFloat

    init(_ low: CGFloat, _ high: CGFloat) { (self.low, self.high) = (low, high) }

    var length: CGFloat { high - low }
    var isEmpty: Bool { !(high > low) }
}
