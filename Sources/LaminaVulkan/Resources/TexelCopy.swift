import LaminaGeometry
import LaminaImage

/// Copies texels of images and masks to where the device fetches them, in tight rows, the outermost ones repeated around
/// them as often as the gutter is wide.
enum TexelCopy {
    static func copy(
        _ image: CGImage, _ part: PixelRect, gutter: Int, to target: UnsafeMutableRawPointer
    ) {
        let (width, height) = (part.width, part.height)
        if let planes = image.planes, !image.isDecoded,
            part == PixelRect(width: image.width, height: image.height)
        {
            convert(planes, gutter: gutter, to: target)
            return
        }
        image.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            let stride = image.width * 4
            let base = start + Int(part.y0) * stride + Int(part.x0) * 4
            if gutter == 0, width == image.width {
                target.copyMemory(from: base, byteCount: width * height * 4)
                return
            }
            let rowBytes = (width + 2 * gutter) * 4
            for y in 0..<(height + 2 * gutter) {
                let from = base + min(max(y - gutter, 0), height - 1) * stride
                let row = target + y * rowBytes
                for x in 0..<gutter {
                    (row + x * 4).copyMemory(from: from, byteCount: 4)
                    (row + (gutter + width + x) * 4).copyMemory(from: from + (width - 1) * 4, byteCount: 4)
                }
                (row + gutter * 4).copyMemory(from: from, byteCount: width * 4)
            }
        }
    }

    /// Converts planes right to where the device fetches pixels, and repeats the outermost ones around them.
    private static func convert(_ planes: YCbCrPlanes, gutter: Int, to target: UnsafeMutableRawPointer) {
        let (width, height) = (planes.width, planes.height)
        let rowBytes = (width + 2 * gutter) * 4
        planes.convert(
            into: UnsafeMutableRawBufferPointer(
                start: target + gutter * rowBytes + gutter * 4,
                count: rowBytes * (height - 1) + width * 4),
            bytesPerRow: rowBytes)
        for y in gutter..<(gutter + height) {
            let row = target + y * rowBytes
            for x in 0..<gutter {
                (row + x * 4).copyMemory(from: row + gutter * 4, byteCount: 4)
                (row + (gutter + width + x) * 4).copyMemory(
                    from: row + (gutter + width - 1) * 4, byteCount: 4)
            }
        }
        for y in 0..<gutter {
            (target + y * rowBytes).copyMemory(from: target + gutter * rowBytes, byteCount: rowBytes)
            (target + (gutter + height + y) * rowBytes).copyMemory(
                from: target + (gutter + height - 1) * rowBytes, byteCount: rowBytes)
        }
    }

    static func copy(
        _ mask: AlphaMask, _ part: PixelRect, gutter: Int, to target: UnsafeMutableRawPointer
    ) {
        let (width, height) = (part.width, part.height)
        let start = Int(part.y0) * mask.width + Int(part.x0)
        let rowPixels = width + 2 * gutter
        let texels = target.bindMemory(to: UInt32.self, capacity: rowPixels * (height + 2 * gutter))
        mask.bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            for y in 0..<(height + 2 * gutter) {
                let values = base + start + min(max(y - gutter, 0), height - 1) * mask.width
                let row = texels + y * rowPixels
                for x in 0..<width { row[gutter + x] = UInt32(values[x]) &* 0x0101_0101 }
                for x in 0..<gutter {
                    row[x] = row[gutter]
                    row[gutter + width + x] = row[gutter + width - 1]
                }
            }
        }
    }
}
