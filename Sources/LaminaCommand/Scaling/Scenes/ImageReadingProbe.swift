import Foundation
import Lamina
import LaminaImage

/// Reads a picture of a megapixel from a file's bytes, to its pixels.
///
/// The picture is like a photo: soft, with some noise in it. As a PNG it is larger than as a JPEG, which takes longer to fetch and
/// other time to decode.
final class ImageReadingProbe: ScaleProbe {
    private let bytes: [UInt8]
    private(set) var failedCalls = 0

    init(_ format: PictureFormat, _ divisor: LayerDivisor) {
        let side = Int(Double(divisor.count(1 << 20)).squareRoot())
        var noise: UInt32 = 1
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * PixelFormat.standard.bytesPerPixel)
        for y in 0..<side {
            for x in 0..<side {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let (grain, across, down) = (Int(noise >> 29), x * 200 / side, y * 200 / side)
                pixels += [
                    UInt8(across + grain), UInt8(down + grain), UInt8((across + down) / 2 + grain), 255,
                ]
            }
        }
        let image = try? CGImage(width: side, height: side, premultipliedBGRA: pixels)
        bytes = (try? image?.data(as: format, quality: 90)) ?? []
    }

    /// There are no layers.
    var layerCount: Int { 0 }

    func call(_ number: Int) { if (try? CGImage.decode(bytes)) == nil { failedCalls += 1 } }
}
