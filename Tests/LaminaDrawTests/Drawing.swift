import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage

/// A context to draw into, and its pixels afterwards.
struct Drawing {
    let image: CGImage

    init(_ width: Int = 20, _ height: Int = 20, _ draw: (CGContext) -> Void) throws {
        let context = try CGContext(width: width, height: height)
        draw(context)
        guard let image = context.makeImage() else { throw ImageError.outOfMemory(bytes: 4 * width * height) }
        self.image = image
    }

    /// Blue, green, red, alpha of the pixel at a column and a row from the top.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        image.withUnsafeBytes { Array($0[(4 * (y * image.width + x))..<(4 * (y * image.width + x) + 4)]) }
    }

    func alpha(_ x: Int, _ y: Int) -> UInt8 { pixel(x, y)[3] }

    /// The sum of all alphas, in pixels.
    var area: Double {
        image.withUnsafeBytes { bytes in
            stride(from: 3, to: bytes.count, by: 4).reduce(0.0) { $0 + Double(bytes[$1]) / 255 }
        }
    }
}
