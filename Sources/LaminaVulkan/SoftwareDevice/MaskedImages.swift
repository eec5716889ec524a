import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// Images under masks, multiplied by the CPU and kept from frame to frame.
///
/// llvmpipe samples an image and a mask for each pixel, at several times the cost of an image that lies pixel for pixel. It
/// multiplies bytes in a way of its own, which differs by a level now and then, so a pair is a product from its first frame
/// on. On a GPU plans stay as they are.
package final class MaskedImages {
    /// The values that decide the product's pixels.
    private struct Key: Hashable {
        var image: ImageID
        var mask: ImageID
        /// The texels of the first pixel.
        var imageX: Int32
        var imageY: Int32
        var maskX: Int32
        var maskY: Int32
        var width: Int
        var height: Int

        var area: Int { width * height }
    }

    private struct Product: PixelGenerator {
        let image: CGImage
        let mask: AlphaMask
        let key: Key

        func fill(_ target: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int) {
            for row in 0..<key.height {
                (target + row * pixelsPerRow).update(repeating: 0, count: key.width)
            }
            image.withUnsafeBytes { bytes in
                mask.bytes.withUnsafeBufferPointer { coverage in
                    guard let texels = bytes.bindMemory(to: UInt32.self).baseAddress,
                        let values = coverage.baseAddress
                    else { return }
                    // Over clear pixels, what is blended is the product.
                    MaskRows.blend(
                        target, stride: pixelsPerRow,
                        source: texels + Int(key.imageY) * image.width + Int(key.imageX),
                        sourceStride: image.width, width: key.width, height: key.height, opacity: 255,
                        mask: values + Int(key.maskY) * mask.width + Int(key.maskX), maskStride: mask.width)
                }
            }
        }
    }

    /// The most pixels of all products of a frame. The other pairs are left to the shader.
    private static let mostPixels = 1 << 23
    /// With fewer pixels than this, a texture of its own costs more than it saves.
    private static let fewPixels = 1 << 10

    private var products = GeneratedImages<Key>(keptPixels: 1 << 22)

    /// The number of products.
    package var count: Int { products.count }

    package init() {}

    /// The plan with products in place of images under masks.
    ///
    /// - Parameters:
    ///   - damage: The pixels of the picture to draw; items of the picture beyond them stay as they are.
    ///   - keeps: Whether products of earlier frames may be used.
    ///   - cancellation: Asked every few hundred items; `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    package func replace(
        in plan: FramePlan, damage: PixelRegion, keeps: Bool = true, cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) -> FramePlan {
        products.beginFrame(keeps: keeps)
        guard !plan.masks.isEmpty else { return plan }
        var plan = plan
        var steps = CancellationSteps(cancellation)
        // The pairs of the frame, which take the same room whatever is damaged, and the places of their products.
        var places: [Key: Int32?] = [:]
        var pixels = 0
        let area = damage.boundingBox
        for index in plan.surfaces.indices where !plan.surfaces[index].drawList.masks.isEmpty {
            let isPicture = index == plan.surfaces.count - 1
            var list = plan.surfaces[index].drawList
            for place in list.items.indices {
                try steps.step()
                let item = list.items[place]
                guard let (key, image, mask) = pair(of: item, list, plan) else { continue }
                if places[key] == nil {
                    guard pixels + key.area <= Self.mostPixels else { continue }
                    pixels += key.area
                    places[key] = .some(nil)
                }
                guard !isPicture || !item.bounds.intersection(area).isEmpty,
                    let product = product(key, image, mask)
                else { continue }
                let number = places[key].flatMap { $0 } ?? Int32(plan.images.count)
                if places[key] == .some(nil) {
                    plan.images.append(product)
                    places[key] = number
                }
                list.paints.append(
                    ImagePaint(
                        source: .image(index: number), filter: .nearest,
                        mapping: .aligned(dx: 0 &- item.bounds.x0, dy: 0 &- item.bounds.y0),
                        texels: PixelRect(width: key.width, height: key.height)))
                list.items[place].material = .image(index: Int32(list.paints.count - 1))
                list.items[place].mask = .none
            }
            plan.surfaces[index].drawList = list
        }
        products.endFrame()
        return plan
    }

    /// The image and the mask of an item that shows both pixel for pixel.
    private func pair(
        of item: DrawItem, _ list: DrawList, _ plan: FramePlan
    ) -> (Key, CGImage, AlphaMask)? {
        guard case .image(let number) = item.material, item.blendMode == .sourceOver, !item.hasShape,
            item.bounds.area >= Self.fewPixels, let cover = list.masks.element(at: item.mask),
            list.paints.indices.contains(Int(number))
        else { return nil }
        let paint = list.paints[Int(number)]
        guard paint.second.isNone, !paint.isTinted, case .image(let i) = paint.source,
            case .mask(let j) = cover.source, case .aligned(let x, let y) = paint.mapping,
            case .aligned(let u, let v) = cover.mapping, plan.images.indices.contains(Int(i)),
            plan.masks.indices.contains(Int(j))
        else { return nil }
        let (image, mask) = (plan.images[Int(i)], plan.masks[Int(j)])
        let (texels, values) = (item.bounds.offsetBy(x: x, y: y), item.bounds.offsetBy(x: u, y: v))
        guard image.hasPlainPixels, paint.texels.contains(texels), cover.texels.contains(values),
            PixelRect(width: image.width, height: image.height).contains(texels),
            PixelRect(width: mask.width, height: mask.height).contains(values)
        else { return nil }
        let key = Key(
            image: image.id, mask: mask.id, imageX: texels.x0, imageY: texels.y0, maskX: values.x0,
            maskY: values.y0, width: texels.width, height: texels.height)
        return (key, image, mask)
    }

    private func product(_ key: Key, _ image: CGImage, _ mask: AlphaMask) -> CGImage? {
        // A product that cannot exist is left to the shader.
        products.image(key) {
            try? CGImage(
                width: key.width, height: key.height, isOpaque: false,
                generator: Product(image: image, mask: mask, key: key))
        }
    }
}

extension CGImage {
    /// Whether the image's pixels lie in memory as they are drawn, and do not change.
    fileprivate var hasPlainPixels: Bool {
        isDecoded && compact == nil && revision == nil && deviceContents == nil && glyphs == nil
    }
}
