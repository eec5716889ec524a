import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Decides whether the CPU paints the picture of a software device.
///
/// Images that lie turned or in perspective are slow on llvmpipe: their edges need a shader, which samples texels through
/// general code. The software backend's loops draw them in a quarter of the time, on the same cores. So a picture that shows
/// many of them is painted by these loops, in the memory of the device's target. All else is drawn by shaders, as on a GPU.
///
/// The two round differently, so one of them draws all of the picture. Where the other takes over, all of the picture is drawn
/// again.
enum PaintedPicture {
    /// Shaders draw these pixels of turned images, four times those of a 1080p picture, in about two frames at 60 Hz.
    static let manyPixels = 1 << 23

    /// Whether a picture has so many pixels of turned images that the CPU should paint it.
    ///
    /// - Parameters:
    ///   - plan: A plan that holds all of the picture.
    ///   - isPainted: Whether the CPU paints it now. Then it goes on until half of the pixels are gone, so that a picture near
    ///     the limit does not change hands again and again.
    static func isWorthwhile(_ plan: FramePlan, isPainted: Bool) -> Bool {
        let limit = isPainted ? manyPixels / 2 : manyPixels
        var pixels = 0
        for index in surfaces(of: plan) {
            pixels += turnedPixels(of: plan.surfaces[index], atMost: limit - pixels)
            if pixels >= limit { return true }
        }
        return false
    }

    /// Whether the CPU can read all images. Pictures that programs draw on the device, and videos, are left to the device.
    static func canPaint(_ plan: FramePlan) -> Bool {
        plan.images.allSatisfy { $0.deviceContents == nil && $0.planes == nil }
    }

    /// The indices of the surfaces whose items are drawn into the picture itself.
    static func surfaces(of plan: FramePlan) -> Set<Int> {
        var result: Set<Int> = []
        var index = plan.surfaces.count - 1
        while plan.surfaces.indices.contains(index) {
            let surface = plan.surfaces[index]
            switch surface.fill {
            case .color: result.insert(index)
            case .continuing(let earlier) where earlier < index:
                result.insert(index)
                let isKept =
                    plan.surfaces.indices.contains(Int(earlier))
                    && plan.surfaces[Int(earlier)].cacheKey != nil
                if !isKept {
                    index = Int(earlier)
                    continue
                }
            case .continuing, .filter, .cached: break
            }
            return result
        }
        return result
    }

    /// The pixels of the boxes of a surface's turned images, counted up to a limit.
    private static func turnedPixels(of surface: Surface, atMost limit: Int) -> Int {
        let list = surface.drawList
        var pixels = 0
        for item in list.items where item.hasShape && pixels < limit {
            guard case .image(let index) = item.material, list.paints.indices.contains(Int(index)),
                case .transformed = list.paints[Int(index)].mapping
            else { continue }
            pixels += item.bounds.intersection(surface.frame).area
        }
        return pixels
    }
}
