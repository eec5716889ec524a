import Foundation
import LaminaGeometry
import LaminaValues

/// A document of a wallpaper. The documents of a wallpaper lie over one another.
struct CAMLPart {
    /// The place of its first layer. Its layers end where those of the next document begin.
    var first: Int
    /// The size of its root layer, in points.
    var size: CGSize
    /// Whether the first layer is one around the root, with the root's size.
    var isHeld: Bool
}

extension [CAMLPart] {
    /// The size of the document with the smallest area, which stands for the screen: larger ones are pictures made
    /// for screens of many sizes. Of several such, the first counts.
    var smallestSize: CGSize {
        self.min { $0.size.width * $0.size.height < $1.size.width * $1.size.height }?.size ?? .zero
    }
}

extension [SceneLayer] {
    /// The layers of documents, each document scaled by one factor so that it just fits into the screen, in whose
    /// middle it lies: by the smaller of the ratios of widths and heights.
    ///
    /// A document of the screen's size keeps its layers. Others lie in a layer that scales them.
    func fitted(_ parts: [CAMLPart], to screen: CGSize) -> [SceneLayer] {
        guard parts.contains(where: { $0.size != screen }) else { return self }
        var result: [SceneLayer] = []
        for (number, part) in parts.enumerated() {
            let end = number + 1 < parts.count ? parts[number + 1].first : count
            var layers = self[part.first..<end]
            if part.size != screen {
                // A document that is nested as deeply as scenes may be has no room for one more layer.
                let isDeep = layers.contains { $0.depth + 1 >= SceneLimits.maximumNesting }
                if part.isHeld || isDeep {
                    layers[part.first].properties.fit(part.size, to: screen)
                } else {
                    for place in layers.indices { layers[place].depth += 1 }
                    var holder = SceneLayer(depth: 0)
                    holder.properties.bounds = CGRect(origin: .zero, size: part.size)
                    holder.properties.fit(part.size, to: screen)
                    result.append(holder)
                }
            }
            result += layers
        }
        return result
    }
}

extension LayerProperties {
    /// The position at which the layer's bounds lie in the middle of a superlayer of the given size.
    func centred(in size: CGSize) -> CGPoint {
        CGPoint(
            x: size.width / 2 + (anchorPoint.x - 0.5) * bounds.width,
            y: size.height / 2 + (anchorPoint.y - 0.5) * bounds.height)
    }

    /// Scales a layer of the given size so that it fits into the screen, and centres it.
    fileprivate mutating func fit(_ size: CGSize, to screen: CGSize) {
        let scale = Swift.min(screen.width / size.width, screen.height / size.height)
        position = CGPoint(
            x: screen.width / 2 + (anchorPoint.x - 0.5) * bounds.width * scale,
            y: screen.height / 2 + (anchorPoint.y - 0.5) * bounds.height * scale)
        transform = CATransform3DConcat(transform, CATransform3DMakeScale(scale, scale, 1))
    }
}
