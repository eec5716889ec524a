// A program outside the package that films layers, and shows the film in a layer. Scripts/test-outside builds and runs it with
// the packages that the article "What a package needs" lists for QuartzCore and LaminaMedia.

import Foundation
import LaminaMedia
import QuartzCore

@main
struct DrawFilm {
    /// What stands in the first bytes of a format's files.
    private static let signatures = [
        "mp4": "ftyp", "webm": "webm", "gif": "GIF89a", "webp": "WEBPVP8X", "apng": "acTL",
    ]

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 else {
            throw Problem("expected one argument: the PNG to write, which the films will lie beside")
        }
        let output = arguments[1]
        for (ending, signature) in signatures {
            let path = "\(output).\(ending)"
            try film(to: path)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            guard bytes.prefix(64).range(of: Data(signature.utf8)) != nil else {
                throw Problem(
                    "\(path): expected \(signature) at its begin, found none in \(bytes.count) bytes")
            }
        }
        try check(picture(of: "\(output).webm", at: 0.3), squareAt: 20, output)
        let later = try picture(of: "\(output).mp4", at: 0.6)
        try check(later, squareAt: 36, output)
        try later.writePNG(to: output)
    }

    /// Films a green square that moves over blue: a frame each quarter of a second, in which it goes 16 points.
    private static func film(to path: String) throws {
        let stage = CALayer()
        stage.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
        stage.anchorPoint = .zero
        stage.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let square = CALayer()
        square.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        square.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        stage.addSublayer(square)

        let renderer = try renderer(of: stage)
        let writer = try MovieWriter(
            format: MovieFormat(path: path), options: MovieOptions(frameRate: FrameRate(4)), width: 64,
            height: 48, output: .file(path))
        for index in 0..<4 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            square.position = CGPoint(x: 4 + 16 * index, y: 24)
            CATransaction.commit()
            renderer.beginFrame(atTime: Double(index) / 4)
            try renderer.render()
            renderer.endFrame()
            try renderer.withPixels { pixels in try writer.append(pixels) }
        }
        try writer.finish()
    }

    /// What a layer shows of a film at a time, in seconds.
    private static func picture(of path: String, at time: Double) throws -> CGImage {
        let video = CAVideoLayer()
        video.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
        video.anchorPoint = .zero
        video.player = try MovieSource(contentsOfFile: path)
        let renderer = try renderer(of: video)
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }

    private static func renderer(of layer: CALayer) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = layer
        renderer.bounds = layer.bounds
        return renderer
    }

    /// Codecs of films change colours a little.
    private static func check(_ image: CGImage, squareAt middle: Int, _ name: String) throws {
        let pixels = image.straightRGBA()
        for (x, color) in [(middle, [0, 255, 0]), ((middle + 24) % 64, [0, 0, 255])] {
            let start = (24 * image.width + x) * 4
            let found = pixels[start..<start + 3].map(Int.init)
            guard zip(found, color).allSatisfy({ abs($0 - $1) <= 24 }) else {
                throw Problem("\(name): pixel \(x), 24: expected about \(color), found \(found)")
            }
        }
    }
}

struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
