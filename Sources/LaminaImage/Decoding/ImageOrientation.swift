internal import CLaminaImage

/// How a stored picture is turned for display. The numbers are EXIF's.
enum ImageOrientation: Int, CaseIterable, Sendable {
    case up = 1
    case upMirrored = 2
    case down = 3
    case downMirrored = 4
    /// Rows become columns: mirrored along the diagonal from the top left.
    case leftMirrored = 5
    /// Turned clockwise by 90°.
    case right = 6
    /// Mirrored along the other diagonal.
    case rightMirrored = 7
    /// Turned counter-clockwise by 90°.
    case left = 8

    var swapsSides: Bool { rawValue > 4 }

    /// The orientation in EXIF data, which is a TIFF file; `up` where it says nothing that can be understood.
    init(exif: some RandomAccessCollection<UInt8>) {
        let bytes = Array(exif)
        let isLittle = bytes.starts(with: [0x49, 0x49, 42, 0])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else {
            self = .up
            return
        }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let part = bytes[offset..<(offset + count)]
            return isLittle
                ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
        }
        self = .up
        guard let directory = number(4, 4), let entries = number(directory, 2) else { return }
        for entry in 0..<entries {
            let offset = directory + 2 + entry * 12
            guard let tag = number(offset, 2) else { return }
            // Orientation, one number of 16 bits.
            if tag == 0x0112, number(offset + 2, 2) == 3, let value = number(offset + 8, 2) {
                self = ImageOrientation(rawValue: value) ?? .up
                return
            }
        }
    }

    /// Writes the turned picture of `width` by `height` stored pixels. Both buffers hold as many pixels.
    func apply(
        _ source: UnsafeRawBufferPointer, width: Int, height: Int, into target: UnsafeMutableRawBufferPointer
    ) {
        guard let from = source.baseAddress, let to = target.baseAddress,
            min(source.count, target.count) >= width * height * PixelFormat.standard.bytesPerPixel
        else { return }
        lamina_image_orient(
            from.assumingMemoryBound(to: UInt32.self), UInt32(width), UInt32(height), Int32(rawValue),
            to.assumingMemoryBound(to: UInt32.self))
    }

    /// The same for pixels of eight bytes.
    func apply(
        wide source: UnsafeRawBufferPointer, width: Int, height: Int,
        into target: UnsafeMutableRawBufferPointer
    ) {
        guard let from = source.baseAddress, let to = target.baseAddress,
            min(source.count, target.count) >= width * height * MemoryLayout<UInt64>.size
        else { return }
        lamina_wide_orient(
            from.assumingMemoryBound(to: UInt64.self), UInt32(width), UInt32(height), Int32(rawValue),
            to.assumingMemoryBound(to: UInt64.self))
    }
}

extension CGImage {
    /// The picture turned for display. Depth and colours beyond bytes in sRGB stay.
    ///
    /// - Parameter exifOrientation: EXIF's number. Other numbers turn nothing.
    package func turned(exifOrientation: Int) throws(ImageError) -> CGImage {
        let orientation = ImageOrientation(rawValue: exifOrientation) ?? .up
        let (width, height) = (self.width, self.height)
        let size = orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
        guard ownFormat == .standard else {
            func turn(to target: UnsafeMutableRawBufferPointer) {
                withOwnBytes { source in
                    if ownFormat.isDeep {
                        orientation.apply(wide: source, width: width, height: height, into: target)
                    } else {
                        orientation.apply(source, width: width, height: height, into: target)
                    }
                }
            }
            do {
                return try CGImage.like(self, width: size.width, height: size.height, turn)
            } catch {
                throw error as? ImageError ?? .outOfMemory(bytes: width * height * ownFormat.bytesPerPixel)
            }
        }
        var storage = try PixelStorage(byteCount: width * height * PixelFormat.standard.bytesPerPixel)
        withUnsafeBytes { source in
            storage.withUnsafeMutableBytes {
                orientation.apply(source, width: width, height: height, into: $0)
            }
        }
        return try CGImage(
            width: size.width, height: size.height, isOpaque: isOpaque, wasConverted: wasConverted,
            wideForm: wideForm { try? $0.turned(exifOrientation: exifOrientation) }, adopting: storage)
    }
}
