/// How an item is blended with its surface.
///
/// With S the item's premultiplied colour after coverage and opacity, D the surface's, both of 0...1, and s, d their
/// alphas. The **separable** modes mix each channel of the straight colours Cs = S/s and Cd = D/d by a function B
/// (PDF 32000, 11.3.5; W3C Compositing and Blending 1), and the last four all channels at once:
/// R = S·(1 − d) + D·(1 − s) + s·d·B(Cd, Cs), alpha s + d − s·d. Values are clamped to 0...1, and no channel ends
/// above alpha.
@usableFromInline
package enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
    /// S + D·(1 − s)
    case sourceOver
    /// S + D, each channel at most 1
    case plusLighter
    /// D + S·(1 − d)
    case destinationOver
    /// S·d + D·(1 − s)
    case sourceAtop
    /// S·(1 − d) + D·(1 − s)
    case xor
    /// D·(1 − s)
    case destinationOut

    /// S
    case copy
    /// 0
    case clear
    /// S·d
    case sourceIn
    /// S·(1 − d)
    case sourceOut
    /// D·s
    case destinationIn
    /// S·(1 − d) + D·s
    case destinationAtop
    /// Colour max(0, S + D − max(0, s + d − 1)), alpha min(1, s + d): the darkness s − S and d − D of both is added,
    /// Core Graphics' `plusDarker`, which for opaque colours is max(0, S + D − 1).
    case plusDarker

    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
        exclusion
    case hue, saturation, color, luminosity

    /// D − S, each channel at least 0: subtracts the item from the surface.
    case subtract

    /// Whether an item with coverage c and opacity o blends as S·c·o. In the other modes a clear S changes D; there the
    /// result is D·(1 − c·o) + B(S, D)·c·o with the uncovered S.
    package var isLinearInSource: Bool {
        switch self {
        case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        case .sourceOver, .plusLighter, .destinationOver, .sourceAtop, .xor, .destinationOut, .plusDarker,
            .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
            .difference, .exclusion, .hue, .saturation, .color, .luminosity, .subtract:
            true
        }
    }

    /// Whether the blend unit of a GPU computes the mode. For all other modes Vulkan reads a copy of the surface.
    package var usesBlendUnit: Bool {
        switch self {
        case .sourceOver, .plusLighter, .destinationOver, .sourceAtop, .xor, .destinationOut, .screen: true
        case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker, .multiply,
            .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight, .difference,
            .exclusion, .hue, .saturation, .color, .luminosity, .subtract:
            false
        }
    }
}
