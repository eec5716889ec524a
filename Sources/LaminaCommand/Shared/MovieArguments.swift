import ArgumentParser
import Foundation
import Lamina
import LaminaMedia

extension MovieFormat: ExpressibleByArgument {}
extension MovieCodec: ExpressibleByArgument {}

/// A frame rate: `60`, `29.97` or `30000/1001`.
struct FrameRateArgument {
    var rate: FrameRate

    init(argument: String) throws {
        guard let rate = FrameRate(argument) else {
            throw ValidationError("expected frames a second from 0.001 to 1000, like 60, 29.97 or 30000/1001")
        }
        self.rate = rate
    }
}

/// How a picture of a scene is framed, shared by the commands that make more than one.
struct PictureArguments: ParsableArguments {
    @Option(parsing: .unconditional, help: "Pixels per point. The scene's own unless given.")
    var scale: Double?

    @Option(
        name: [.customLong("size"), .customLong("pixels")],
        help: ArgumentHelp("A frame's size in pixels; the scene is fitted into it.", valueName: "WxH"),
        transform: PixelDimensions.init(argument:))
    var pixels: PixelDimensions?

    @Option(
        help: ArgumentHelp(
            "What lies behind the layers, as a colour like #f00 or rgba(0, 0, 0, 0.5).", valueName: "color"),
        transform: ColorArgument.init(argument:))
    var background: ColorArgument?

    func validate() throws {
        if let scale, !(scale > 0 && scale.isFinite) {
            throw ValidationError("--scale: expected a number above 0, found \(scale)")
        }
    }

    func picture(_ scene: Scene, options: RendererOptions) throws -> ScenePicture {
        try ScenePicture(
            scene, options: options, scale: scale, pixels: pixels, background: background?.color)
    }
}
