import Foundation
import LaminaImage

extension CGImage {
    /// An image of a provider's pixels, which are converted at once.
    ///
    /// Read are the layouts of `CGContext(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`, ink, three
    /// bytes a pixel, and grey with alpha.
    ///
    /// - Parameters:
    ///   - space: Whether the components are grey, RGB or CMYK. Primaries and curves other than sRGB's are not converted.
    ///   - decode: The values of the smallest and the largest component, for each of them; `nil` for 0 and 1.
    /// - Returns: `nil` for another layout, for too few bytes, and for sizes that are not positive or too large.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: [CGFloat]?,
        shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard var data = provider.data, width > 0, height > 0, width <= ImageLimits.maximumSide,
            height <= ImageLimits.maximumSide, bytesPerRow > 0,
            bytesPerRow <= ImageLimits.maximumFileBytes / height
        else { return nil }
        let needed = bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8
        guard bitsPerPixel > 0, bitsPerPixel <= 128, data.count >= needed,
            bytesPerRow >= width * bitsPerPixel / 8
        else { return nil }
        if let decode, bitsPerComponent == 8, bitsPerPixel % 8 == 0 {
            guard let mapped = Self.decoded(data, decode, width, height, bitsPerPixel / 8, bytesPerRow) else {
                return nil
            }
            data = mapped
        } else if decode != nil {
            return nil
        }
        var layout = bitmapInfo
        let order = bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue
        if bitsPerComponent == 16, !bitmapInfo.contains(.floatComponents), order == 0 || order == 0x3000 {
            // The higher byte comes first.
            data = Data(data)
            for place in stride(from: 0, to: data.count - 1, by: 2) { data.swapAt(place, place + 1) }
            layout = CGBitmapInfo(
                rawValue: bitmapInfo.rawValue & ~order | CGBitmapInfo.byteOrder16Little.rawValue)
        }
        if let format = PixelFormat(
            bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, info: layout)
        {
            try? self.init(
                width: width, height: height, format: format, bytesPerRow: bytesPerRow, bytes: data)
            return
        }
        // Layouts that are widened to four bytes first.
        guard bitsPerComponent == 8, let alpha = bitmapInfo.alpha else { return nil }
        let widened: (UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8, UInt8)
        let step: Int
        let kind: PixelFormat.Alpha
        switch (space.model, bitsPerPixel, alpha) {
        case (.rgb, 24, .none):
            (step, kind) = (3, .skipped)
            widened = { ($0[0], $0[1], $0[2], 255) }
        case (.monochrome, 16, .premultipliedLast), (.monochrome, 16, .last),
            (.monochrome, 16, .noneSkipLast):
            step = 2
            kind = alpha == .last ? .straight : alpha == .premultipliedLast ? .premultiplied : .skipped
            widened = { ($0[0], $0[0], $0[0], $0[1]) }
        default: return nil
        }
        guard width * height <= ImageLimits.maximumPixels else { return nil }
        var wide = Data(count: width * height * PixelFormat.standard.bytesPerPixel)
        wide.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { source in
                guard let to = target.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    let from = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
                else { return }
                for y in 0..<height {
                    for x in 0..<width {
                        let pixel = widened(from + y * bytesPerRow + x * step)
                        let place = to + PixelFormat.standard.bytesPerPixel * (y * width + x)
                        (place[0], place[1], place[2], place[3]) = pixel
                    }
                }
            }
        }
        try? self.init(width: width, height: height, format: .bytes(.rgba, kind), bytes: wide)
    }

    /// The bytes with their values mapped.
    private static func decoded(
        _ data: Data, _ decode: [CGFloat], _ width: Int, _ height: Int, _ components: Int, _ bytesPerRow: Int
    ) -> Data? {
        guard decode.count >= 2 * (components == 4 ? 3 : components), decode.allSatisfy(\.isFinite) else {
            return nil
        }
        let tables = (0..<(decode.count / 2)).map { index in
            (0...255).map { value in
                let (low, high) = (decode[2 * index], decode[2 * index + 1])
                return UInt8(max(0, min(255, ((low + (high - low) * CGFloat(value) / 255) * 255).rounded())))
            }
        }
        var data = data
        data.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
            for y in 0..<height {
                for x in 0..<width {
                    for component in 0..<min(components, tables.count) {
                        let place = y * bytesPerRow + x * components + component
                        bytes[place] = tables[component][Int(bytes[place])]
                    }
                }
            }
        }
        return data
    }

    /// The picture of a mask: where a sample is the highest, nothing is painted. As a picture for ``masking(_:)`` it is grey.
    ///
    /// - Returns: `nil` for another depth than eight or one bits, too few bytes, and sizes that are not positive or too large.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool
    ) {
        guard let data = provider.data, bitsPerComponent == bitsPerPixel, [1, 8].contains(bitsPerPixel),
            width > 0, height > 0, width <= ImageLimits.maximumSide, height <= ImageLimits.maximumSide,
            bytesPerRow >= (width * bitsPerPixel + 7) / 8,
            bytesPerRow <= ImageLimits.maximumFileBytes / height,
            data.count >= bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8
        else { return nil }
        // 0 paints, unless the decode array turns it round.
        let paintsHigh = decode.map { $0.count >= 2 && $0[0] > $0[1] } ?? false
        var gray = Data(count: width * height)
        let bytes = [UInt8](data)
        for y in 0..<height {
            for x in 0..<width {
                let sample =
                    bitsPerPixel == 8
                    ? bytes[y * bytesPerRow + x]
                    : (bytes[y * bytesPerRow + x / 8] >> (7 - UInt8(x % 8)) & 1) * 255
                gray[y * width + x] = paintsHigh ? sample : 255 - sample
            }
        }
        try? self.init(width: width, height: height, format: .gray, bytes: gray)
    }

    /// The image of a PNG file in memory; `nil` if it is none.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { self.init(fileFrom: source, begins: [0x89, 0x50, 0x4E, 0x47]) }

    /// The image of a JPEG file in memory; `nil` if it is none.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { self.init(fileFrom: source, begins: [0xFF, 0xD8, 0xFF]) }

    private convenience init?(fileFrom source: CGDataProvider, begins: [UInt8]) {
        guard let data = source.data, data.starts(with: begins),
            let image = try? CGImage.decode([UInt8](data))
        else { return nil }
        try? self.init(
            width: image.width, height: image.height,
            initializingBGRA: { target in
                image.withUnsafeBytes {
                    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(target.count)))
                }
            })
    }
}
