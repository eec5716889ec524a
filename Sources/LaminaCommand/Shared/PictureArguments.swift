import ArgumentParser
import Foundation
import Lamina
import LaminaPictures

/// How a picture of a scene is framed.
struct PictureArguments: ParsableArguments {
    @Option(parsing: .unconditional, help: "Pixels per point. The scene's own unless given.")
    var scale: Double?

    @Option(
        name: [.customLong("size"), .customLong("pixels")],
        help: ArgumentHelp(
            "The picture's size in pixels, or a device such as iphone-15. The scene is fitted into it.",
            discussion:
                "A device stands for the size of its screen: iphone-15-pro-max, ipad-10, or, as in the names of wallpapers, 390w-844h@3x. Each document of a wallpaper is fitted to the screen.",
            valueName: "WxH"),
        transform: PixelDimensions.init(argument:))
    var pixels: PixelDimensions?

    @Option(
        help: ArgumentHelp(
            "The colour behind the layers, like #f00, red or rgba(0, 0, 0, 0.5).", valueName: "color"),
        transform: ColorArgument.init(argument:))
    var background: ColorArgument?

    @OptionGroup var format: FrameFormatArguments

    func validate() throws {
        if let scale, !(scale > 0 && scale.isFinite) {
            throw ValidationError("--scale: expected a number above 0, found \(scale)")
        }
    }

    func picture(_ scene: Scene, options: RendererOptions) throws -> ScenePicture {
        var scene = scene
        try format.apply(to: &scene)
        return try ScenePicture(
            scene, options: options, scale: scale, pixels: pixels, background: background?.color)
    }
}
