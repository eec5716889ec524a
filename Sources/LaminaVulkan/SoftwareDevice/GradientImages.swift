import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// Gradients as images, made by the CPU backend's kernel and kept from frame to frame.
///
/// llvmpipe draws an image that lies pixel for pixel by copying its rows, at a tenth of what a pixel of a gradient's
/// shader costs. On a GPU shaders are faster than memory, and plans stay as they are.
package final class GradientImages {
    /// The values that decide an image's pixels.
    private struct Key: Hashable, PixelGenerator {
        var kind: GradientKind
        var focus: Float
        /// From pixels of the surface to the gradient's space.
        var map: Homography
        var ramp: GradientRamp
        /// The first pixel. Counted from another one, places would be rounded in another way, and a pixel on a jump of colours
        /// might fall on its other side.
        var x: Int32
        var y: Int32
        var width: Int
        var height: Int

        func fill(_ target: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int) {
            GradientRows(kind, focus: focus, ramp, map: map)?.fill(
                target, stride: pixelsPerRow, width: width, height: height, x: x, y: y)
        }
    }

    /// A larger gradient stays one: its image would take too much memory.
    private static let mostPixels = 1 << 22
    private var images = GeneratedImages<Key>(keptPixels: 1 << 23)

    /// The number of images.
    package var count: Int { images.count }

    package init() {}

    /// The plan with images in place of gradients.
    ///
    /// - Parameters:
    ///   - damage: The pixels of the picture to draw; items of the picture beyond them stay as they are.
    ///   - keeps: Whether images of earlier frames may be used.
    ///   - cancellation: Asked every few hundred items; `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    package func replace(
        in plan: FramePlan, damage: PixelRegion, keeps: Bool = true, cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) -> FramePlan {
        images.beginFrame(keeps: keeps)
        guard plan.surfaces.contains(where: { !$0.drawList.gradients.isEmpty }) else { return plan }
        var plan = plan
        var steps = CancellationSteps(cancellation)
        let area = damage.boundingBox
        for index in plan.surfaces.indices where !plan.surfaces[index].drawList.gradients.isEmpty {
            let isPicture = index == plan.surfaces.count - 1
            var list = plan.surfaces[index].drawList
            for place in list.items.indices {
                try steps.step()
                guard case .gradient(let number) = list.items[place].material,
                    list.gradients.indices.contains(Int(number))
                else { continue }
                let bounds = list.items[place].bounds.intersection(plan.surfaces[index].frame)
                guard !isPicture || !bounds.intersection(area).isEmpty,
                    let image = image(list.gradients[Int(number)], bounds, plan.ramps)
                else { continue }
                plan.images.append(image)
                list.paints.append(
                    ImagePaint(
                        source: .image(index: Int32(plan.images.count - 1)), filter: .nearest,
                        mapping: .aligned(dx: 0 &- bounds.x0, dy: 0 &- bounds.y0),
                        texels: PixelRect(width: bounds.width, height: bounds.height)))
                list.items[place].material = .image(index: Int32(list.paints.count - 1))
                list.items[place].bounds = bounds
                list.items[place].interior = list.items[place].interior.intersection(bounds)
            }
            plan.surfaces[index].drawList = list
        }
        images.endFrame()
        return plan
    }

    /// The image of a gradient over some pixels; `nil` where the gradient has to be drawn by a shader.
    private func image(_ paint: GradientPaint, _ bounds: PixelRect, _ ramps: [GradientRamp]) -> CGImage? {
        guard !bounds.isEmpty, bounds.area <= Self.mostPixels, ramps.indices.contains(Int(paint.ramp)),
            paint.map.homography.isFinite, !ramps[Int(paint.ramp)].starts.isEmpty
        else { return nil }
        let key = Key(
            kind: paint.kind, focus: paint.focus, map: paint.map.homography,
            ramp: ramps[Int(paint.ramp)], x: bounds.x0, y: bounds.y0, width: bounds.width,
            height: bounds.height)
        // An image that cannot exist is left to the shader.
        return images.image(key) {
            try? CGImage(width: key.width, height: key.height, isOpaque: key.ramp.isOpaque, generator: key)
        }
    }
}
