import AVFoundation
import LaminaImage
import LaminaRenderer
import Testing

/// A film of three pictures of a second each: red, green and blue.
func film() throws -> AVAsset {
    let images = try [
        CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1),
        CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ].map { color in
        let context = try CGContext(width: 8, height: 4)
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        return try #require(context.makeImage())
    }
    return AVAsset(videoSource: CAVideoFrameSequence(images, frameRate: 1))
}

/// A layer of a player with a renderer that draws it.
final class Screen {
    let layer: AVPlayerLayer
    let renderer: CARenderer

    init(_ player: AVPlayer) throws {
        var options = RendererOptions()
        options.backend = .cpu
        layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
        renderer = try CARenderer(options: options)
        renderer.layer = layer
        renderer.bounds = layer.bounds
    }

    /// The colour in the middle of the frame of a time.
    func draw(at time: Double) throws -> String {
        renderer.beginFrame(atTime: time)
        try renderer.render()
        let next = renderer.nextFrameTime()
        renderer.endFrame()
        nextTime = next
        let pixel = Array(try renderer.makeImage().straightRGBA()[72..<76])
        return ["red", "green", "blue"].first { pixel == Self.pixels[$0] } ?? "\(pixel)"
    }

    /// When the next frame differs, as of the frame that was drawn last.
    private(set) var nextTime = 0.0

    private static let pixels: [String: [UInt8]] = [
        "red": [255, 0, 0, 255], "green": [0, 255, 0, 255], "blue": [0, 0, 255, 255],
    ]
}
