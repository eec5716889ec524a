// A program outside the package that only wants layers, CGContext, text and PNG. Scripts/test-outside builds and runs it with
// the packages that the article "What a package needs" lists for QuartzCore.

import Foundation
import QuartzCore

@main
struct DrawLayers {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else {
            throw Problem("expected the PNG to write, and images in other formats to read")
        }
        let output = arguments[1]

        try picture().writePNG(to: output)
        try check(CGImage.read(contentsOfFile: output))
        for path in arguments[2...] { try read(path) }
    }

    /// A blue card on nothing, with a green square drawn by `CGContext` at its top left, and white text beside it.
    private static func picture() throws -> CGImage {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        card.cornerRadius = 16

        let square = try CGContext(width: 20, height: 20)
        square.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        square.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        let badge = CALayer()
        badge.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
        badge.contents = square.makeImage()
        card.addSublayer(badge)

        let text = CATextLayer()
        text.frame = CGRect(x: 70, y: 10, width: 40, height: 60)
        text.string = "M"
        text.fontSize = 32
        text.foregroundColor = .white
        card.addSublayer(text)

        return try card.makeImage()
    }

    private static func check(_ image: CGImage) throws {
        guard image.width == 120, image.height == 80 else {
            throw Problem("expected 120×80 pixels, found \(image.width)×\(image.height)")
        }
        // Straight RGBA.
        let pixels = image.straightRGBA()
        let expected: [(x: Int, y: Int, color: [UInt8])] = [
            (0, 0, [0, 0, 0, 0]), (60, 40, [0, 0, 255, 255]), (30, 30, [0, 255, 0, 255]),
        ]
        for (x, y, color) in expected {
            let found = Array(pixels[((y * 120 + x) * 4)..<((y * 120 + x) * 4 + 4)])
            guard found == color else { throw Problem("pixel \(x), \(y): expected \(color), found \(found)") }
        }
        // How much of the text is white depends on the font.
        let white = (10..<70).reduce(0) { sum, y in
            sum + (70..<110).count { x in pixels[(y * 120 + x) * 4] > 200 }
        }
        guard white > 20 else { throw Problem("expected white text, found \(white) pixels of it") }
    }

    /// With the trait ImageFormats the image is read; without it the error names the trait.
    private static func read(_ path: String) throws {
        do {
            let image = try CGImage.read(contentsOfFile: path)
            guard ImageFormat.webP.isReadable else { throw Problem("read \(image) without the trait") }
        } catch let error as ImageError {
            guard !ImageFormat.webP.isReadable, "\(error)".hasSuffix("needs the package trait ImageFormats")
            else {
                throw error
            }
        }
    }
}

struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
