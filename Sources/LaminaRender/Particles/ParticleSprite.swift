import Foundation
import LaminaImage
import LaminaPlan
import LaminaValues

/// The image that particles of a cell show.
struct ParticleSprite: Hashable, Sendable {
    let image: CGImage
    /// Texels of the image, not empty.
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// Points per texel, at a scale of 1.
    let pointsPerTexel: Double
    let isMagnifiedLinearly: Bool
    /// Whether smaller mip levels are used.
    let isMinifiedLinearly: Bool
    let bias: Double

    /// `nil` for a cell without an image, or whose part of the image is empty.
    init?(_ cell: EmitterCellValues) {
        guard let image = cell.contents else { return nil }
        let rect = cell.contentsRect.isUsable ? cell.contentsRect : CGRect(x: 0, y: 0, width: 1, height: 1)
        let (w, h) = (Double(image.width), Double(image.height))
        let x0 = max(0, (Double(rect.minX) * w).rounded()), y0 = max(0, (Double(rect.minY) * h).rounded())
        let x1 = min(w, (Double(rect.maxX) * w).rounded()), y1 = min(h, (Double(rect.maxY) * h).rounded())
        guard x0 < x1, y0 < y1 else { return nil }
        self.image = image
        (x, y, width, height) = (Int(x0), Int(y0), Int(x1 - x0), Int(y1 - y0))
        let scale = Double(cell.contentsScale)
        pointsPerTexel = scale > 0 && scale.isFinite ? 1 / scale : 1
        isMagnifiedLinearly = cell.magnificationFilter != .nearest
        isMinifiedLinearly = cell.minificationFilter != .nearest
        bias = cell.minificationFilterBias.isFinite ? Double(cell.minificationFilterBias) : 0
    }

    /// The index of a cell's sprite in a list; none for a cell without a sprite.
    static func index(
        of cell: EmitterCellValues, in list: inout [ParticleSprite]
    ) -> OptionalIndex<ParticleSprite> {
        guard let sprite = ParticleSprite(cell) else { return .none }
        if let index = list.firstIndex(of: sprite) { return OptionalIndex(index) }
        list.append(sprite)
        return OptionalIndex(list.count - 1)
    }
}
