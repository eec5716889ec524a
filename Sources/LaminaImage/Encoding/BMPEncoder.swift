/// Writes a picture as a Windows bitmap: 24 bits where it is opaque, else 32 with straight alpha and a header of version 4, which
/// names it.
package enum BMPEncoder {
    /// The file's bytes.
    ///
    /// - Parameter pixelsPerMeter: The density across and down.
    package static func file(_ image: CGImage, pixelsPerMeter: (x: Int, y: Int) = (2835, 2835)) -> [UInt8] {
        func little(_ number: Int, _ count: Int = 4) -> [UInt8] { TagDirectory.little(number, count) }
        let bits = image.isOpaque ? 24 : 32
        let rowBytes = (image.width * bits + 31) / 32 * 4
        let headerLength = image.isOpaque ? 40 : 108
        let start = 14 + headerLength
        var bytes: [UInt8] = []
        bytes.reserveCapacity(start + rowBytes * image.height)
        bytes += Array("BM".utf8) + little(start + rowBytes * image.height) + little(0) + little(start)
        bytes += little(headerLength) + little(image.width) + little(image.height) + little(1, 2)
        bytes += little(bits, 2) + little(image.isOpaque ? 0 : 3) + little(rowBytes * image.height)
        bytes += little(pixelsPerMeter.x) + little(pixelsPerMeter.y) + little(0) + little(0)
        if !image.isOpaque {
            bytes += little(0xFF0000) + little(0xFF00) + little(0xFF) + little(0xFF00_0000)
            // sRGB has no numbers behind its name.
            bytes += Array("BGRs".utf8) + [UInt8](repeating: 0, count: 48)
        }
        let pixels = image.straightRGBA()
        let padding = [UInt8](repeating: 0, count: rowBytes - image.width * bits / 8)
        for y in (0..<image.height).reversed() {
            for x in 0..<image.width {
                let place = (y * image.width + x) * PixelFormat.standard.bytesPerPixel
                bytes.append(pixels[place + 2])
                bytes.append(pixels[place + 1])
                bytes.append(pixels[place])
                if bits == 32 { bytes.append(pixels[place + 3]) }
            }
            bytes += padding
        }
        return bytes
    }
}
