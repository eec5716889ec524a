import ArgumentParser
import Foundation
import Lamina

/// A size in pixels, written `1920x1080`, or as the name of a device with a screen.
struct PixelDimensions: Equatable {
    var width: Int
    var height: Int
    /// The size of the device's screen in points; `nil` for a size in pixels.
    var screen: CGSize?

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    init(argument: String) throws {
        if let device = DeviceScreen(argument), device.pixels.width <= CARenderer.maximumPictureSide,
            device.pixels.height <= CARenderer.maximumPictureSide
        {
            (width, height) = device.pixels
            screen = CGSize(width: device.width, height: device.height)
            return
        }
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0,
            width <= CARenderer.maximumPictureSide, height <= CARenderer.maximumPictureSide
        else {
            throw ValidationError(
                "expected a width and a height from 1 to \(CARenderer.maximumPictureSide), like 1920x1080, or a device, like iphone-15"
            )
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

/// A number of bytes, written `1000000`, `512K`, `512M`, `1.5G` or `512MiB`; units are powers of 1024.
struct ByteCountArgument: Equatable {
    var bytes: Int

    init(argument: String) throws {
        let units: [(name: String, bytes: Double)] = [
            ("k", 1024), ("m", 1_048_576), ("g", 1_073_741_824), ("t", 1_099_511_627_776),
        ]
        var number = argument.lowercased()
        for end in ["ib", "b"] where number.hasSuffix(end) {
            number.removeLast(end.count)
            break
        }
        var factor = 1.0
        if let unit = units.first(where: { number.hasSuffix($0.name) }) {
            factor = unit.bytes
            number.removeLast()
        }
        guard let value = Double(number), value * factor >= 1, value * factor <= 1e15 else {
            throw ValidationError("expected a number of bytes like 512M or 1.5G")
        }
        bytes = Int(value * factor)
    }
}
