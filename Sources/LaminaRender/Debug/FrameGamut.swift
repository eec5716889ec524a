import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Which colours of a frame sRGB does not have: those that lie outside of its primaries, or are brighter than white.
struct FrameGamut {
    private let working: WorkingFormat
    private let toStandard: SpaceConversion?

    init(_ working: WorkingFormat) {
        self.working = working
        toStandard = SpaceConversion.from(working.space, to: .sRGB)
    }

    /// Whether colours of a frame can lie outside at all.
    private var isWide: Bool { toStandard != nil || working.limit > 1 }

    /// What is nearer to sRGB is a rounding: half a level, and for bytes of another space 8, because a level of its dark
    /// components is that many of sRGB's.
    private var rounding: Float { working.isDeep ? 1.0 / 510 : 8.0 / 255 }

    /// Whether straight components lie outside.
    private func isOutside(_ parts: SIMD3<Float>) -> Bool {
        let standard = toStandard?(parts) ?? parts
        return standard.max() > 1 + rounding || standard.min() < -rounding
    }

    /// Whether a premultiplied colour lies outside.
    private func isOutside(premultiplied color: SIMD4<Float>) -> Bool {
        color.w > 0 && isOutside(SIMD3(color.x, color.y, color.z) / color.w)
    }

    func isOutside(_ color: PackedColor) -> Bool {
        guard isWide else { return false }
        if color.isHalf { return isOutside(premultiplied: SIMD4<Float>(color.halves)) }
        let bytes = SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
        return isOutside(premultiplied: bytes / 255)
    }

    /// Whether a pixel of an image of the frame lies outside.
    func isOutside(_ image: CGImage) -> Bool {
        guard isWide else { return false }
        var pixels = [SIMD4<Float>](repeating: .zero, count: image.width * image.height)
        pixels.withUnsafeMutableBufferPointer { image.readOwnPixels(into: $0) }
        return pixels.contains(where: isOutside(premultiplied:))
    }

    /// Whether a stop of a gradient lies outside.
    func isOutside(_ ramp: GradientRamp) -> Bool {
        guard isWide else { return false }
        let scale: Float = ramp.isDeep || !ramp.isOpaque ? 1 : 255
        return ramp.spans.indices.contains { index in
            let (start, slope) = (ramp.spans[index].lowHalf, ramp.spans[index].highHalf)
            let next = index + 1 < ramp.starts.count ? ramp.starts[index + 1] : ramp.starts[index]
            return [start, start + slope * (next - ramp.starts[index])].contains {
                // Blue comes first.
                isOutside(SIMD3($0.z, $0.y, $0.x) / scale)
            }
        }
    }

    /// Whether an item's own colours lie outside.
    func isOutside(_ item: DrawItem, in list: DrawList, of plan: FramePlan) -> Bool {
        switch item.material {
        case .solid(let color): isOutside(color)
        case .gradient(let index): isOutside(plan.ramps[Int(list.gradients[Int(index)].ramp)])
        case .image(let index):
            if case .image(let image) = list.paints[Int(index)].source {
                isOutside(plan.images[Int(image)])
            } else {
                false
            }
        default: false
        }
    }
}
