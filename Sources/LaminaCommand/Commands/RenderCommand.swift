import ArgumentParser
import Foundation
import Lamina
import LaminaVulkan

/// `lamina render`.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws a scene into a PNG.",
        discussion: """
            The picture has the scene's size times its scale, unless --scale or --pixels says otherwise. With --pixels \
            the scene is fitted into the picture and centred. The file appears whole or not at all.

              lamina render Scenes/cards.json -o cards.png --backend cpu
              lamina render Scenes/cards.json --pixels 400x300 -o - | display
            """)

    @Argument(help: "The scene file.", completion: .file(extensions: ["json"]))
    var scene: String

    @Option(
        name: .shortAndLong,
        help: "Where the PNG goes; - for standard output. The scene's name in this folder unless given.")
    var output: String?

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @Option(parsing: .unconditional, help: "Pixels per point. The scene's own unless given.")
    var scale: Double?

    @Option(help: ArgumentHelp("The picture's size in pixels.", valueName: "WxH"))
    var pixels: PixelDimensions?

    @Option(
        help: ArgumentHelp(
            "What lies behind the layers, as a colour like #f00 or rgba(0, 0, 0, 0.5).", valueName: "color"))
    var background: ColorArgument?

    @Option(parsing: .unconditional, help: "How hard to compress: 0 (not at all) to 9 (smallest file).")
    var pngLevel = PNGCompression.defaultLevel

    func validate() throws {
        if let scale, !(scale > 0 && scale.isFinite) {
            throw ValidationError("--scale: expected a number above 0, found \(scale)")
        }
        guard PNGCompression.levels.contains(pngLevel) else {
            throw ValidationError("--png-level: expected 0 to 9, found \(pngLevel)")
        }
    }

    func run() throws {
        let picture = try ScenePicture(
            scene, options: drawing.options, scale: scale, pixels: pixels, background: background?.color)
        try picture.draw()
        if let reason = picture.renderer.fallbackReason {
            Console.error("lamina: no Vulkan device, drawing on the CPU: \(reason)")
        }
        try drawing.checkValidation(picture.renderer)
        let image = try picture.renderer.makeImage()
        let path = output ?? URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent + ".png"
        if path == "-" {
            try Console.output(image.pngData(level: pngLevel, threads: drawing.threads))
        } else {
            try image.writePNG(to: path, level: pngLevel, threads: drawing.threads)
        }
    }
}

extension BackendArguments {
    /// With `--validate`, fails when the validation layer had something to say.
    func checkValidation(_ renderer: CARenderer) throws {
        guard checksVulkan, let vulkan = renderer.frames.backend as? VulkanBackend else { return }
        let messages = vulkan.messages.all
        guard messages.isEmpty else {
            throw ValidationFailure(description: "validation: " + messages.joined(separator: "\n"))
        }
    }
}

/// What the validation layer found.
struct ValidationFailure: Error, CustomStringConvertible {
    var description: String
}
