/// A space of red, green and blue: what full components look like, and how light is stored.
package struct RGBSpace: Hashable, Sendable {
    package let primaries: ColorPrimaries
    package let curve: TransferCurve

    package init(_ primaries: ColorPrimaries, _ curve: TransferCurve) {
        (self.primaries, self.curve) = (primaries, curve)
    }

    package static let srgb = RGBSpace(.srgb, .srgb)
    package static let linearSRGB = RGBSpace(.srgb, .linear)
    package static let displayP3 = RGBSpace(.displayP3, .srgb)
    package static let linearDisplayP3 = RGBSpace(.displayP3, .linear)
}
