import ArgumentParser
import Foundation
import Lamina

/// How finely a picture tells colours apart.
struct DepthArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Bits of each component: 8, or 16 for frames of floats.",
            discussion:
                "With 16, layers, groups and blurs are drawn in floats of 16 bits, and a PNG or TIFF has 16 bits too.",
            valueName: "bits"))
    var depth: PictureDepth = .eight

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --depth 16: the light of the brightest colour, where 1 is white, up to 16. A PNG and a TIFF end at white all the same.",
            valueName: "factor"))
    var headroom: Double?

    func validate() throws {
        guard let headroom else { return }
        guard depth == .half else { throw ValidationError("--headroom: expected --depth 16, found 8") }
        guard (1...16).contains(headroom) else {
            throw ValidationError("--headroom: expected 1 to 16, found \(headroom)")
        }
    }

    /// Sets the options of a renderer.
    func apply(to options: inout RendererOptions) {
        options.depth = depth
        options.headroom = headroom ?? 1
    }
}

extension PictureDepth: ExpressibleByArgument {}
