// A program outside the package that draws a scene. Scripts/test-outside builds and runs it with the packages that the
// article "What a package needs" lists for Lamina.

import Foundation
import Lamina

@main
struct DrawScene {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            throw Problem("expected two arguments: the PNG to write, and the scene to read")
        }
        let scene = try Scene(contentsOf: arguments[2])
        let image = try scene.makeRootLayer().makeImage()
        try image.writePNG(to: arguments[1])
        guard image.width > 0, image.straightRGBA().contains(where: { $0 != 0 }) else {
            throw Problem("expected a picture, found nothing drawn")
        }
    }
}

struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
