import Foundation
import LaminaDraw

/// A picture that is drawn once and shown often, with a context's resolution.
public final class CGLayer {
    /// In the units of the context that it was made for.
    public let size: CGSize
    /// Where the layer is drawn, its origin at the lower left corner, y up.
    public let context: CGContext?

    /// An empty layer.
    ///
    /// - Parameters:
    ///   - context: Whose present scale decides how many pixels there are; for a PDF, twice as many, 144 an inch.
    ///   - size: In the context's units.
    /// - Returns: `nil` for sizes that are not positive or too large.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        let map = context.ctm
        let finer: CGFloat = context.isVector ? 2 : 1
        let scale = CGSize(
            width: (map.a * map.a + map.b * map.b).squareRoot() * finer,
            height: (map.c * map.c + map.d * map.d).squareRoot() * finer)
        let (width, height) = (
            (size.width * scale.width).rounded(.up), (size.height * scale.height).rounded(.up)
        )
        guard width >= 1, height >= 1, width <= 32_768, height <= 32_768,
            let made = try? CGContext(width: Int(width), height: Int(height))
        else { return nil }
        made.scaleBy(x: width / size.width, y: height / size.height)
        self.size = size
        self.context = made
    }
}

extension CGContext {
    /// Draws a layer stretched over a rectangle, upright where y grows upwards.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let image = layer.context?.makeImage() else { return }
        draw(image, in: rect)
    }

    /// Draws a layer in its size, with its origin at a point.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}
