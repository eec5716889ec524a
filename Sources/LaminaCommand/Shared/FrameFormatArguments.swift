import ArgumentParser
import Foundation
import Lamina
import LaminaImage

/// The format of frames: their colours, and how finely they tell colours apart.
struct FrameFormatArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The space in which colours are blended: srgb, display-p3, linear or rec2020. The scene's, or srgb, unless given.",
            valueName: "space"),
        transform: Self.space)
    var colorSpace: ColorSpace?

    @Option(
        help: ArgumentHelp(
            "Bits of each component: 8, or 16 for frames of floats. The scene's, or 8, unless given.",
            discussion:
                "With 16, layers, groups and blurs are drawn in floats of 16 bits; a PNG or TIFF has 16 bits too, an AVIF 10.",
            valueName: "bits"))
    var depth: PictureDepth?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --depth 16: the light of the brightest colour, where 1 is white, up to 16.",
            discussion:
                "Above 1, a PNG and an AVIF hold the light in Rec. 2100 with PQ, for screens that can show it; other formats end at white.",
            valueName: "factor"))
    var headroom: Double?

    func validate() throws {
        guard let headroom else { return }
        guard depth != .eight else { throw ValidationError("--headroom: expected --depth 16, found 8") }
        guard (1...16).contains(headroom) else {
            throw ValidationError("--headroom: expected 1 to 16, found \(headroom)")
        }
    }

    /// Sets what is given in a scene.
    ///
    /// - Throws: `UsageError` for a headroom in frames of bytes.
    func apply(to scene: inout Scene) throws {
        if let colorSpace { scene.frame.colorSpace = colorSpace }
        if let depth { scene.frame.depth = depth.rawValue }
        if depth == .eight { scene.frame.headroom = nil }
        guard let headroom else { return }
        let depth = scene.frame.depth ?? 8
        guard depth == 16 else { throw UsageError("--headroom: expected --depth 16, found \(depth)") }
        scene.frame.headroom = headroom
    }

    private static func space(_ name: String) throws -> ColorSpace {
        let names = ColorSpace.frameNames
        guard let found = names.first(where: { $0.name == name }) else {
            throw ValidationError(
                "expected one of \(names.map(\.name).joined(separator: ", "))")
        }
        return found.value
    }
}

extension PictureDepth: ExpressibleByArgument {}
