import ArgumentParser
import Foundation
import Lamina
import LaminaPictures

extension PixelDimensions {
    init(argument: String) throws {
        guard let size = PixelDimensions(argument) else {
            throw ValidationError("expected \(PixelDimensions.expected)")
        }
        self = size
    }
}

/// A colour, written as in scenes: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgba(r, g, b, a)` or a name of CSS.
struct ColorArgument {
    var color: CGColor

    init(argument: String) throws {
        guard let color = Scene.color(from: argument) else {
            throw ValidationError(
                "expected #rgb, #rrggbb, #rrggbbaa, rgba(r, g, b, a) or a name of CSS like red")
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
