import LaminaGeometry
import LaminaImage

/// Copies texels of images and masks into memory that the device reads, in tight rows. The outermost texels are repeated
/// around them for the width of the gutter.
enum TexelCopy {
    static func copy(
        _ image: CGImage, _ part: PixelRect, gutter: Int, to target: UnsafeMutableRawPointer
    ) {
        if let planes = image.planes, !image.isDecoded,
            part == PixelRect(width: image.width, height: image.height)
        {
            convert(planes, gutter: gutter, to: target)
            return
        }
        image.withUnsafeBytes { copy($0, image.width, texelBytes: 4, part, gutter: gutter, to: target) }
    }

    /// - Parameter width: Pixels in a row of the whole image.
    static func copy(
        _ pixels: CompactPixels, width: Int, _ part: PixelRect, gutter: Int,
        to target: UnsafeMutableRawPointer
    ) {
        pixels.withUnsafeBytes {
            copy($0, width, texelBytes: pixels.layout.byteCount, part, gutter: gutter, to: target)
        }
    }

    private static func copy(
        _ source: UnsafeRawBufferPointer, _ sourceWidth: Int, texelBytes size: Int, _ part: PixelRect,
        gutter: Int, to target: UnsafeMutableRawPointer
    ) {
        let (width, height) = (part.width, part.height)
        let (stride, rowBytes) = (sourceWidth * size, (width + 2 * gutter) * size)
        guard let start = source.baseAddress else {
            // The pixels are missing, because there was no memory for them.
            target.initializeMemory(as: UInt8.self, repeating: 0, count: rowBytes * (height + 2 * gutter))
            return
        }
        let base = start + Int(part.y0) * stride + Int(part.x0) * size
        if gutter == 0, width == sourceWidth {
            target.copyMemory(from: base, byteCount: width * height * size)
            return
        }
        for y in 0..<(height + 2 * gutter) {
            let from = base + min(max(y - gutter, 0), height - 1) * stride
            let row = target + y * rowBytes
            for x in 0..<gutter {
                (row + x * size).copyMemory(from: from, byteCount: size)
                (row + (gutter + width + x) * size).copyMemory(
                    from: from + (width - 1) * size, byteCount: size)
            }
            (row + gutter * size).copyMemory(from: from, byteCount: width * size)
        }
    }

    /// Converts planes directly into memory that the device reads, and repeats the outermost pixels around them.
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
