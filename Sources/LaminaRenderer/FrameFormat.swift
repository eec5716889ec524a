import LaminaColor
import LaminaPlan

/// What a program says of the format of frames: ``RendererOptions`` has the same names.
struct FrameFormat {
    var colorSpace: ColorSpace
    var depth: PictureDepth
    var headroom: Double

    /// More light than any screen's; the value of it is a half by far.
    private static let mostHeadroom = 1024.0

    /// The format of surfaces.
    ///
    /// - Throws: `RendererError.unusableColorSpace`.
    func working() throws -> WorkingFormat {
        guard let space = colorSpace.working else { throw RendererError.unusableColorSpace(colorSpace) }
        switch depth {
        case .eight: return .bytes(in: space)
        case .half:
            let light = headroom > 1 ? min(headroom, Self.mostHeadroom) : 1
            return .halves(limit: light > 1 ? Float(space.rgb.curve.value(light)) : 1, in: space)
        }
    }
}
