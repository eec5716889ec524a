import Foundation

extension CGImage {
    /// Copies premultiplied pixels, blue first, row by row from the top.
    ///
    /// Throws ``ImageError`` where the size is not allowed or `bytes` are not `width * height * 4`.
    public convenience init(width: Int, height: Int, premultipliedBGRA bytes: [UInt8]) throws {
        try Self.check(bytes, width: width, height: height)
        try self.init(width: width, height: height) { target in
            target.copyBytes(from: bytes)
        }
    }

    /// Multiplies each colour by its alpha, `(c * a) / 255` rounded to nearest; red first, rows from the top.
    ///
    /// Throws ``ImageError`` where the size is not allowed or `bytes` are not `width * height * 4`.
    public convenience init(width: Int, height: Int, straightRGBA bytes: [UInt8]) throws {
        try Self.check(bytes, width: width, height: height)
        var storage = try PixelStorage(byteCount: bytes.count)
        let isOpaque = storage.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { PixelKernels.premultiply(rgba: $0, intoBGRA: target) }
        }
        try self.init(width: width, height: height, isOpaque: isOpaque, adopting: storage)
    }

    /// The pixels with their colours divided by alpha, `(c * 255) / a` rounded to nearest and at most 255; red
    /// first, rows from the top. Where alpha is 0, all four are.
    ///
    /// Premultiplying the result gives this image's bytes again, unless some colour was above its alpha.
    public func straightRGBA() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytesPerRow * height) { target, count in
            withUnsafeBytes { source in
                PixelKernels.unpremultiply(bgra: source, intoRGBA: UnsafeMutableRawBufferPointer(target))
            }
            count = bytesPerRow * height
        }
    }

    /// A copy of the part of the image inside `rect`, widened to whole pixels; `nil` where that is empty or
    /// `rect` is not finite. The origin is the top left. Depth and colours beyond bytes in sRGB stay.
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        guard [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) else { return nil }
        let part = rect.integral.intersection(whole)
        guard !part.isNull, !part.isEmpty else { return nil }
        let (left, top) = (Int(part.minX), Int(part.minY))
        let (partWidth, partHeight) = (Int(part.width), Int(part.height))
        let pixelBytes = ownFormat.bytesPerPixel
        let (rowBytes, bytesPerRow) = (partWidth * pixelBytes, width * pixelBytes)
        func copy(to target: UnsafeMutableRawBufferPointer) {
            withOwnBytes { source in
                guard source.count == bytesPerRow * height else {
                    // There was no memory for the pixels.
                    _ = target.initializeMemory(as: UInt8.self, repeating: 0)
                    return
                }
                for y in 0..<partHeight {
                    let from = (top + y) * bytesPerRow + left * pixelBytes
                    target[(y * rowBytes)..<((y + 1) * rowBytes)]
                        .copyBytes(from: source[from..<(from + rowBytes)])
                }
            }
        }
        guard ownFormat == .standard else {
            return try? CGImage.like(self, width: partWidth, height: partHeight, copy)
        }
        return try? CGImage(
            width: partWidth, height: partHeight, isOpaque: isOpaque ? true : nil,
            wideForm: wideForm { $0.cropping(to: part) }, initializingBGRA: copy)
    }

    private static func check(_ bytes: [UInt8], width: Int, height: Int) throws(ImageError) {
        let expected = try byteCount(width: width, height: height)
        guard bytes.count == expected else {
            throw .wrongByteCount(width: width, height: height, expected: expected, found: bytes.count)
        }
    }
}
