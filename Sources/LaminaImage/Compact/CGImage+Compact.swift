internal import CLaminaImage

extension CGImage {
    /// The bytes of a pixel as long as nobody reads the pixels: 4, or in layers with such a `contentsFormat` 1 and 2
    /// for greys and 8 for floats.
    public var storedBytesPerPixel: Int { (compact?.format ?? .standard).bytesPerPixel }

    /// Keeps greys in a byte each, or two where some are not opaque.
    ///
    /// - Parameter bgra: Premultiplied, each grey.
    package convenience init(
        width: Int, height: Int, grays bgra: UnsafeRawBufferPointer
    ) throws(ImageError) {
        let count = try Self.byteCount(width: width, height: height) / 4
        let isOpaque = PixelKernels.isOpaque(bgra)
        let pixels = try CompactPixels(
            isOpaque ? .gray : .grayAndAlpha, width: width, height: height, isOpaque: isOpaque
        ) { target in
            guard let to = target.baseAddress, let from = bgra.baseAddress,
                bgra.count == PixelFormat.standard.bytesPerPixel * count
            else {
                target.initializeMemory(as: UInt8.self, repeating: 0)
                return
            }
            let step = isOpaque ? 1 : 2
            for index in 0..<count {
                let gray = (from + PixelFormat.standard.bytesPerPixel * index).load(as: UInt8.self)
                (to + step * index).storeBytes(of: gray, as: UInt8.self)
                guard !isOpaque else { continue }
                let alpha = (from + PixelFormat.standard.bytesPerPixel * index + 3).load(as: UInt8.self)
                (to + 2 * index + 1).storeBytes(of: alpha, as: UInt8.self)
            }
        }
        self.init(width: width, height: height, isOpaque: isOpaque, source: .compact(pixels))
    }

    /// An image of premultiplied floats of 16 bits, red first, which `body` writes in tight rows.
    ///
    /// - Parameter space: The space of their colours.
    package static func ofHalves(
        width: Int, height: Int, in space: ColorSpace = .sRGB, _ body: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(ImageError) -> CGImage {
        _ = try byteCount(width: width, height: height)
        let format = PixelFormat.half(.premultiplied)
        var storage = try PixelStorage(byteCount: width * height * format.bytesPerPixel)
        storage.withUnsafeMutableBytes(body)
        return ofHalves(width: width, height: height, space: space, adopting: storage)
    }

    /// An image of premultiplied floats of 16 bits, red first, which lie in tight rows.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether every alpha is 1; for `nil` the pixels are searched.
    ///   - space: The meaning of the colours.
    ///   - storage: As many pixels as the size says.
    static func ofHalves(
        width: Int, height: Int, isOpaque: Bool? = nil, space: ColorSpace = .sRGB,
        adopting storage: consuming PixelStorage
    ) -> CGImage {
        let isOpaque =
            isOpaque
            ?? storage.withUnsafeBytes { bytes in
                lamina_halves_are_opaque(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt16.self), bytes.count / 8)
            }
        let revision = PixelRevision(
            width: width, height: height, .half(.premultiplied).inSpace(space), isOpaque: isOpaque,
            adopting: storage)
        return CGImage(
            width: width, height: height, isOpaque: isOpaque, source: .compact(CompactPixels(revision)))
    }

    /// An image of the pixels of a frame, which are copied.
    ///
    /// - Parameter space: The space of their colours.
    package static func copy(_ pixels: PixelRows, in space: ColorSpace) throws -> CGImage {
        let (width, height) = (pixels.width, pixels.height)
        if pixels.format.isDeep {
            return try ofHalves(width: width, height: height, in: space) { pixels.copy(to: $0) }
        }
        guard space != .sRGB else {
            return try CGImage(width: width, height: height) { pixels.copy(to: $0) }
        }
        var storage = try PixelStorage(byteCount: byteCount(width: width, height: height))
        let isOpaque = storage.withUnsafeMutableBytes { bytes in
            pixels.copy(to: bytes)
            return PixelKernels.isOpaque(UnsafeRawBufferPointer(bytes))
        }
        let revision = PixelRevision(
            width: width, height: height, PixelFormat.standard.inSpace(space), isOpaque: isOpaque,
            adopting: storage)
        return CGImage(
            width: width, height: height, isOpaque: isOpaque, source: .compact(CompactPixels(revision)))
    }

    /// Keeps premultiplied floats, red first, in 16 bits each.
    package convenience init(
        width: Int, height: Int, deep source: UnsafeBufferPointer<SIMD4<Float>>
    ) throws(ImageError) {
        let count = try Self.byteCount(width: width, height: height) / 4
        let isOpaque = source.allSatisfy { $0.w >= 1 }
        let pixels = try CompactPixels(
            .half(.premultiplied), width: width, height: height, isOpaque: isOpaque
        ) { target in
            guard source.count == count else {
                target.initializeMemory(as: UInt8.self, repeating: 0)
                return
            }
            PixelFormat.half(.premultiplied).encode(deep: source, to: target)
        }
        self.init(width: width, height: height, isOpaque: isOpaque, source: .compact(pixels))
    }
}
