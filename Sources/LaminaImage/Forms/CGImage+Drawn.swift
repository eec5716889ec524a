import LaminaColor

extension CGImage {
    /// An image of pixels that a program drew: premultiplied bytes of any order in a space, or premultiplied halves. With PQ or hybrid
    /// log-gamma they are converted to floats in extended sRGB.
    ///
    /// - Parameter pixels: Tight rows.
    package convenience init(
        width: Int, height: Int, wide format: PixelFormat, adopting pixels: consuming PixelStorage
    ) throws(ImageError) {
        var storage = pixels
        let count = try Self.byteCount(width: width, height: height) / PixelFormat.standard.bytesPerPixel
        guard storage.byteCount == count * format.bytesPerPixel else {
            throw .wrongByteCount(
                width: width, height: height, expected: count * format.bytesPerPixel,
                found: storage.byteCount)
        }
        let layout = format.isDeep ? PixelFormat.half(.premultiplied) : .standard
        var own = layout.inSpace(format.space)
        if !format.isDeep, format.order == .rgba {
            storage.withUnsafeMutableBytes { bytes in
                for place in stride(from: 0, to: bytes.count, by: 4) { bytes.swapAt(place, place + 2) }
            }
        }
        if format.space.working == nil {
            let target = PixelFormat.half(.premultiplied).inSpace(.extendedSRGB)
            var light = try PixelStorage(byteCount: count * target.bytesPerPixel)
            let conversion = PixelConversion(from: own, to: target)
            let isDone = light.withUnsafeMutableBytes { to in
                storage.withUnsafeBytes { conversion.convert($0, to: to, count: count) }
            }
            guard isDone else { throw .outOfMemory(bytes: count * target.bytesPerPixel) }
            storage = light
            own = target
        }
        let isOpaque = storage.withUnsafeBytes { own.firstTranslucent(of: $0) == nil }
        let revision = PixelRevision(width: width, height: height, own, isOpaque: isOpaque, adopting: storage)
        self.init(
            width: width, height: height, isOpaque: isOpaque, source: .compact(CompactPixels(revision)))
    }
}

extension PixelFormat {
    /// Sets each alpha of premultiplied bytes or halves to 1.
    package func makeOpaque(_ bytes: UnsafeMutableRawBufferPointer) {
        let step = bytesPerPixel
        for place in stride(from: 0, through: bytes.count - step, by: step) {
            if isDeep {
                bytes.storeBytes(of: UInt16(0x3C00).littleEndian, toByteOffset: place + 6, as: UInt16.self)
            } else {
                bytes[place + 3] = 255
            }
        }
    }
}
