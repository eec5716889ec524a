import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster

extension CGContext {
    /// Draws an image stretched over a rectangle, upright where y grows upwards.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        guard !byTiling else { return drawTiles(image, rect) }
        drawOnce(image, rect)
    }

    private func drawOnce(_ image: CGImage, _ rect: CGRect) {
        if let sink {
            endText()
            let map = Self.map(of: image, in: rect, through: state.toPixels)
            return sink.draw(image, through: map, isSmooth: state.interpolation != .none, sinkLook)
        }
        carryOut { context in
            let state = context.state
            var outline = PathOutline()
            outline.addRect(rect)
            guard let shape = context.shape(of: outline.applying(state.toPixels), .winding),
                let material = context.material(image, in: rect, through: state.toPixels)
            else { return }
            context.paint(material, in: shape, opacity: Self.byte(state.alpha))
        }
    }

    /// More tiles than this are not drawn.
    private static let maximumTiles: CGFloat = 65_536

    /// Fills the clip with copies of the image, one of which lies in the rectangle.
    private func drawTiles(_ image: CGImage, _ rect: CGRect) {
        let (rect, area) = (rect.standardized, boundingBoxOfClipPath)
        guard rect.width > 0, rect.height > 0, !area.isNull else { return }
        let columns =
            ((area.minX - rect.minX) / rect.width).rounded(.down)...((area.maxX - rect.minX) / rect.width)
        let rows =
            ((area.minY - rect.minY) / rect.height).rounded(.down)...((area.maxY - rect.minY) / rect.height)
        let count = (columns.upperBound - columns.lowerBound + 1) * (rows.upperBound - rows.lowerBound + 1)
        guard count <= Self.maximumTiles else { return }
        group {
            for row in stride(from: rows.lowerBound, through: rows.upperBound, by: 1) {
                for column in stride(from: columns.lowerBound, through: columns.upperBound, by: 1) {
                    drawOnce(image, rect.offsetBy(dx: column * rect.width, dy: row * rect.height))
                }
            }
        }
    }

    /// The pixels of an image stretched over a rectangle.
    ///
    /// - Parameter map: From the rectangle's space to pixels.
    /// - Returns: `nil` where the map flattens the rectangle.
    func material(_ image: CGImage, in rect: CGRect, through map: CGAffineTransform) -> Material? {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, map.a * map.d - map.b * map.c != 0 else { return nil }
        func toTexels(of image: CGImage) -> CGAffineTransform {
            map.inverted().concatenating(
                CGAffineTransform(
                    a: CGFloat(image.width) / rect.width, b: 0, c: 0, d: -CGFloat(image.height) / rect.height,
                    tx: -rect.minX * CGFloat(image.width) / rect.width,
                    ty: rect.maxY * CGFloat(image.height) / rect.height))
        }
        if state.interpolation == .high, !toTexels(of: image).movesByWholeNumbers {
            return Self.highQualityMaterial(image, toTexels(of: image))
        }
        var image = image
        let isLinear = state.interpolation != .none
        if isLinear, state.interpolation != .low {
            let shrink = Double(
                (CGFloat(image.width * image.height) / (rect.width * rect.height)
                    / (map.a * map.d - map.b * map.c).magnitude).squareRoot())
            var level = 0
            while level + 1 < image.mipLevelCount, shrink >= Double(2 << level) { level += 1 }
            if level > 0, let smaller = image.mipLevel(level) { image = smaller }
        }
        let toTexels = toTexels(of: image)
        guard let du = Self.fixed(toTexels.a), let dv = Self.fixed(toTexels.b) else { return nil }
        return .bytes { x, y, row in
            let place = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toTexels)
            guard let u = Self.fixed(place.x), let v = Self.fixed(place.y), let base = row.baseAddress else {
                return
            }
            image.withUnsafeBytes { bytes in
                guard let texels = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
                var texture = RasterRows.Texture(
                    texels: texels, stride: image.width, x0: 0, y0: 0, x1: Int32(image.width),
                    y1: Int32(image.height))
                RasterRows.sample(
                    base, count: row.count, from: &texture, isLinear: isLinear, u: u, v: v, du: du, dv: dv)
            }
        }
    }

    /// The value with 32 fractional bits; `nil` beyond the range of a row's samples.
    private static func fixed(_ value: CGFloat) -> Int64? {
        guard value.magnitude < 16_777_216 else { return nil }
        return Int64((value * 4_294_967_296).rounded())
    }
}

extension CGAffineTransform {
    /// Whether pixels become pixels, mirrored or not.
    fileprivate var movesByWholeNumbers: Bool {
        a.magnitude == 1 && d.magnitude == 1 && b == 0 && c == 0 && tx.rounded() == tx && ty.rounded() == ty
    }
}
