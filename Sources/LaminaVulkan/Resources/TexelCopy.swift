import LaminaGeometry
import LaminaImage

/// Copies texels of images and masks into memory that the device reads, in tight rows. The outermost texels are repeated
/// around them for the width of the gutter.
enum TexelCopy {
    /// A rectangle of texels, and the texels around it that repeat the outermost ones.
    struct Window {
        /// The texels of the image that lie in the texture, or in a tile of it.
        var part: PixelRect
        /// The texels to copy, counted from the part's first. They reach beyond the part by the gutter, where that is copied.
        var area: PixelRect

        /// A whole part, with a gutter around it.
        init(_ part: PixelRect, gutter: Int) {
            self.part = part
            area = PixelRect(width: part.width, height: part.height).insetBy(Int32(-gutter))
        }

        /// The texels of a part that some of the image's pixels decide: those of the gutter too, where the pixels lie at the
        /// part's edge.
        init(_ part: PixelRect, changed: PixelRect, gutter: Int) {
            self.part = part
            let own = PixelRect(width: part.width, height: part.height)
            let all = own.insetBy(Int32(-gutter))
            area = changed.intersection(part).offsetBy(x: 0 &- part.x0, y: 0 &- part.y0)
            guard !area.isEmpty else { return }
            if area.x0 == own.x0 { area.x0 = all.x0 }
            if area.y0 == own.y0 { area.y0 = all.y0 }
            if area.x1 == own.x1 { area.x1 = all.x1 }
            if area.y1 == own.y1 { area.y1 = all.y1 }
        }

        /// The width of the gutter of a window on a whole part; `nil` for a window on some of it.
        fileprivate var gutter: Int? {
            let gutter = -Int(area.x0)
            return gutter >= 0 && area == Window(part, gutter: gutter).area ? gutter : nil
        }
    }

    static func copy(_ image: CGImage, _ window: Window, to target: UnsafeMutableRawPointer) {
        if let planes = image.planes, !image.isDecoded, let gutter = window.gutter,
            window.part == PixelRect(width: image.width, height: image.height)
        {
            convert(planes, gutter: gutter, to: target)
            return
        }
        if let generator = image.generator, !image.isDecoded, let gutter = window.gutter,
            window.part == PixelRect(width: image.width, height: image.height)
        {
            let pixels = image.width + 2 * gutter
            generator.fill(
                target.assumingMemoryBound(to: UInt32.self) + gutter * pixels + gutter, pixelsPerRow: pixels)
            repeatEdges(of: target, image.width, image.height, gutter: gutter)
            return
        }
        image.withUnsafeBytes {
            copy($0, image.width, texelBytes: PixelFormat.standard.bytesPerPixel, window, to: target)
        }
    }

    /// - Parameter width: Pixels in a row of the whole image.
    static func copy(
        _ pixels: CompactPixels, width: Int, _ window: Window, to target: UnsafeMutableRawPointer
    ) {
        pixels.withUnsafeBytes {
            copy($0, width, texelBytes: pixels.format.bytesPerPixel, window, to: target)
        }
    }

    private static func copy(
        _ source: UnsafeRawBufferPointer, _ sourceWidth: Int, texelBytes size: Int, _ window: Window,
        to target: UnsafeMutableRawPointer
    ) {
        let (part, area) = (window.part, window.area)
        let (stride, rowBytes) = (sourceWidth * size, area.width * size)
        guard let start = source.baseAddress else {
            // The pixels are missing, because there was no memory for them.
            target.initializeMemory(as: UInt8.self, repeating: 0, count: rowBytes * area.height)
            return
        }
        let base = start + Int(part.y0) * stride + Int(part.x0) * size
        if area.x0 == 0, area.width == sourceWidth, area.y0 >= 0, Int(area.y1) <= part.height {
            target.copyMemory(from: base + Int(area.y0) * stride, byteCount: rowBytes * area.height)
            return
        }
        // The texels of a row that are not repeated, and how often the outermost are.
        let (first, end) = (max(0, Int(area.x0)), min(part.width, Int(area.x1)))
        let (before, after) = (first - Int(area.x0), Int(area.x1) - end)
        for y in 0..<area.height {
            let from = base + min(max(Int(area.y0) + y, 0), part.height - 1) * stride
            let row = target + y * rowBytes
            for x in 0..<before { (row + x * size).copyMemory(from: from, byteCount: size) }
            (row + before * size).copyMemory(from: from + first * size, byteCount: (end - first) * size)
            for x in 0..<after {
                (row + (before + end - first + x) * size).copyMemory(
                    from: from + (part.width - 1) * size, byteCount: size)
            }
        }
    }

    /// Converts planes directly into memory that the device reads, and repeats the outermost pixels around them.
    private static func convert(_ planes: YCbCrPlanes, gutter: Int, to target: UnsafeMutableRawPointer) {
        let (width, height) = (planes.width, planes.height)
        let rowBytes = (width + 2 * gutter) * PixelFormat.standard.bytesPerPixel
        planes.convert(
            into: UnsafeMutableRawBufferPointer(
                start: target + gutter * rowBytes + gutter * PixelFormat.standard.bytesPerPixel,
                count: rowBytes * (height - 1) + width * PixelFormat.standard.bytesPerPixel),
            bytesPerRow: rowBytes)
        repeatEdges(of: target, width, height, gutter: gutter)
    }

    /// Repeats the outermost texels of an image around it.
    private static func repeatEdges(
        of target: UnsafeMutableRawPointer, _ width: Int, _ height: Int, gutter: Int
    ) {
        let rowBytes = (width + 2 * gutter) * PixelFormat.standard.bytesPerPixel
        for y in gutter..<(gutter + height) {
            let row = target + y * rowBytes
            for x in 0..<gutter {
                (row + x * PixelFormat.standard.bytesPerPixel).copyMemory(
                    from: row + gutter * PixelFormat.standard.bytesPerPixel, byteCount: 4)
                (row + (gutter + width + x) * PixelFormat.standard.bytesPerPixel).copyMemory(
                    from: row + (gutter + width - 1) * PixelFormat.standard.bytesPerPixel, byteCount: 4)
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
