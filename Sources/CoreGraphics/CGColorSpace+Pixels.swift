import LaminaColor

extension CGColorSpace {
    /// The space as one of pixels; `nil` for spaces that pixels cannot have.
    package var pixelSpace: ColorSpace? {
        guard case .rgb(let space) = kind else { return nil }
        return ColorSpace.allCases.first { $0.rgb == space && $0.isExtended == isExtended }
            ?? ColorSpace.allCases.first { $0.rgb == space }
    }
}
