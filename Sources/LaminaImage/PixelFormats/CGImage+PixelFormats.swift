import Foundation

extension CGImage {
    /// Takes pixels of any format, row by row from the top.
    ///
    /// - Parameters:
    ///   - bytesPerRow: The bytes from one row to the next; `nil` for rows without gaps.
    ///   - bytes: At least `bytesPerRow * (height - 1)` bytes, and a row.
    public convenience init(
        width: Int, height: Int, format: PixelFormat, bytesPerRow: Int? = nil, bytes: Data
    ) throws {
        try ImageLimits.check(width: width, height: height, source: .memory)
        let stride = try format.stride(width: width, bytesPerRow, height: height)
        let needed = stride * (height - 1) + width * format.bytesPerPixel
        guard bytes.count >= needed else {
            throw ImageError.wrongByteCount(
                width: width, height: height, expected: needed, found: bytes.count)
        }
        var storage = try PixelStorage(byteCount: Self.byteCount(width: width, height: height))
        storage.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { source in
                format.convert(source, bytesPerRow: stride, width: width, height: height, intoBGRA: target)
            }
        }
        try self.init(
            width: width, height: height, isOpaque: format.isOpaque ? true : nil, wasConverted: true,
            adopting: storage)
    }

    /// The pixels in another format, row by row from the top.
    ///
    /// - Parameter bytesPerRow: From one row to the next, the rest of each 0; `nil` for rows that follow one another
    ///   at once.
    /// - Throws: ``ImageError`` for rows that do not hold a row of pixels.
    public func data(as format: PixelFormat, bytesPerRow: Int? = nil) throws -> Data {
        let stride = try format.stride(width: width, bytesPerRow, height: height)
        let row = width * format.bytesPerPixel
        var result = Data(count: stride * height)
        if format.hasWideComponents, compact?.format.areHalves == true {
            var pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
            pixels.withUnsafeMutableBufferPointer { readDeepPixels(into: $0) }
            result.withUnsafeMutableBytes { target in
                pixels.withUnsafeBufferPointer { pixels in
                    for y in 0..<height {
                        format.encode(
                            deep: UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]),
                            to: UnsafeMutableRawBufferPointer(
                                rebasing: target[y * stride..<y * stride + row]))
                    }
                }
            }
            return result
        }
        result.withUnsafeMutableBytes { target in
            withUnsafeBytes { source in
                guard source.count == width * height * PixelFormat.standard.bytesPerPixel else { return }
                for y in 0..<height {
                    format.encode(
                        bgra: UnsafeRawBufferPointer(
                            rebasing: source[
                                y * width * PixelFormat.standard.bytesPerPixel..<(y + 1) * width
                                    * PixelFormat.standard.bytesPerPixel]),
                        to: UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + row]))
                }
            }
        }
        return result
    }

    /// The premultiplied pixels as floats in extended sRGB: red, green, blue, alpha.
    package func readDeepPixels(into target: UnsafeMutableBufferPointer<SIMD4<Float>>) {
        let own = ownFormat
        if own.space.rgb != .srgb {
            converted(to: ImageForm(isDeep: true, space: .extendedSRGB))?.readOwnPixels(into: target)
        } else {
            readOwnPixels(into: target)
        }
    }

    /// The premultiplied pixels as floats in the image's own space (``pixelSpace``): red, green, blue, alpha.
    package func readOwnPixels(into target: UnsafeMutableBufferPointer<SIMD4<Float>>) {
        if let compact, compact.format.isDeep {
            compact.withUnsafeBytes { source in
                for index in 0..<min(target.count, source.count / 8) {
                    let bits = source.loadUnaligned(fromByteOffset: 8 * index, as: SIMD4<UInt16>.self)
                    func float(_ channel: Int) -> Float {
                        Float(Float16(bitPattern: UInt16(littleEndian: bits[channel])))
                    }
                    target[index] = SIMD4(float(0), float(1), float(2), float(3))
                }
            }
            return
        }
        withOwnBytes { source in
            for index in 0..<min(target.count, source.count / 4) {
                let b = source.loadUnaligned(
                    fromByteOffset: PixelFormat.standard.bytesPerPixel * index, as: SIMD4<UInt8>.self)
                target[index] =
                    SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: SIMD4(b.z, b.y, b.x, b.w))) / 255
            }
        }
    }
}

extension PixelFormat {
    /// Writes premultiplied BGRA8 pixels in this format, as many as both have room for.
    package func encode(bgra source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
        guard let to = target.baseAddress, let from = source.baseAddress else { return }
        let (codec, step) = (PixelCodec(format: self), bytesPerPixel)
        for index in 0..<min(source.count / 4, target.count / step) {
            let b = (from + PixelFormat.standard.bytesPerPixel * index).loadUnaligned(as: SIMD4<UInt8>.self)
            codec.store(SIMD4(b.z, b.y, b.x, b.w), to + index * step)
        }
    }

    /// The same for premultiplied floats: red, green, blue, alpha.
    package func encode(
        deep source: UnsafeBufferPointer<SIMD4<Float>>, to target: UnsafeMutableRawBufferPointer
    ) {
        guard let to = target.baseAddress else { return }
        let (codec, step) = (PixelCodec(format: self), bytesPerPixel)
        for index in 0..<min(source.count, target.count / step) {
            codec.store(source[index], to + index * step)
        }
    }

    /// Writes rows of this format as premultiplied BGRA8, `width * height * 4` bytes.
    ///
    /// - Parameter source: At least `bytesPerRow * (height - 1)` bytes, and a row.
    package func convert(
        _ source: UnsafeRawBufferPointer, bytesPerRow: Int, width: Int, height: Int,
        intoBGRA target: UnsafeMutableRawBufferPointer
    ) {
        guard let to = target.baseAddress, let from = source.baseAddress else { return }
        let codec = PixelCodec(format: self)
        let step = bytesPerPixel
        for y in 0..<height {
            let (row, line) = (from + y * bytesPerRow, to + y * width * PixelFormat.standard.bytesPerPixel)
            for x in 0..<width {
                let p = codec.load(row + x * step)
                (line + PixelFormat.standard.bytesPerPixel * x).storeBytes(
                    of: SIMD4(p.z, p.y, p.x, p.w), as: SIMD4<UInt8>.self)
            }
        }
    }

    /// Bytes from one row to the next. Throws where they are too few, or all rows together too many.
    fileprivate func stride(width: Int, _ bytesPerRow: Int?, height: Int) throws(ImageError) -> Int {
        let least = width * bytesPerPixel
        let stride = bytesPerRow ?? least
        guard stride >= least, stride <= ImageLimits.maximumFileBytes / height else {
            throw .wrongRowBytes(width: width, expected: least, found: stride)
        }
        return stride
    }
}
