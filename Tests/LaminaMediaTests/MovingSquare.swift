import Foundation
import LaminaMedia

/// A film to write: a square of one colour that moves over a ground of another, frame by frame.
struct MovingSquare {
    var width = 64
    var height = 48
    var frames = 12
    var rate = FrameRate(25)
    /// Straight red, green, blue, alpha.
    var ground: [UInt8] = [20, 60, 200, 255]
    var square: [UInt8] = [240, 160, 30, 255]

    static let side = 16

    /// Where the square's left edge is.
    func left(_ frame: Int) -> Int { min(frame * 4, width - Self.side) }

    /// The straight colour at a place.
    func color(_ frame: Int, x: Int, y: Int) -> [UInt8] {
        let left = left(frame)
        return x >= left && x < left + Self.side && y >= 8 && y < 8 + Self.side ? square : ground
    }

    /// A frame's premultiplied BGRA, with `padding` bytes behind every row.
    func pixels(_ frame: Int, padding: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = color(frame, x: x, y: y).map(Int.init)
                let premultiplied = [2, 1, 0].map { UInt8((color[$0] * color[3] + 127) / 255) }
                bytes += premultiplied + [UInt8(color[3])]
            }
            bytes += [UInt8](repeating: 0xAA, count: padding)
        }
        return bytes
    }

    func options() -> MovieOptions { MovieOptions(frameRate: rate) }

    /// Writes the film.
    func write(
        _ format: MovieFormat, to output: MovieOutput, options: MovieOptions? = nil, padding: Int = 0
    ) throws {
        let writer = try MovieWriter(
            format: format, options: options ?? self.options(), width: width, height: height, output: output)
        for frame in 0..<frames {
            try pixels(frame, padding: padding).withUnsafeBytes {
                try writer.append($0, rowBytes: width * 4 + padding)
            }
        }
        try writer.finish()
    }
}

/// A folder that goes with this value.
final class Folder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.path + "/" + name }

    func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// The names of all files, including hidden ones.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
