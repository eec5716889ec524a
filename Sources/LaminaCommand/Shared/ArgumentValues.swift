import ArgumentParser
import Foundation
import Lamina

/// A size in pixels, written `1920x1080`.
struct PixelDimensions: Equatable {
    var width: Int
    var height: Int

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    init(argument: String) throws {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0,
            width <= CARenderer.maximumPictureSide, height <= CARenderer.maximumPictureSide
        else {
            throw ValidationError(
                "expected a width and a height from 1 to \(CARenderer.maximumPictureSide), like 1920x1080")
        }
        self.width = width
        self.height = height
    }
}

/// A colour, written as in scenes: `#rgb`, `#rrggbb`, `#rrggbbaa` or `rgba(r, g, b, a)`.
struct ColorArgument {
    var color: CGColor

    init(argument: String) throws {
        guard let color = Scene.color(from: argument) else {
            throw ValidationError("expected #rgb, #rrggbb, #rrggbbaa or rgba(r, g, b, a)")
        }
        self.color = color
    }
}
