import LaminaColor
import LaminaSystem
import Synchronization

/// The form in which frames of one kind show an image.
package struct ImageForm: Hashable, Sendable {
    /// Premultiplied bytes, or halves, in the space of the frame.
    package let format: PixelFormat
    /// The lights that are shown; `nil` for all.
    package let range: ContentsRange?

    /// - Parameters:
    ///   - isDeep: Whether the frame's pixels are halves.
    ///   - space: The frame's.
    package init(isDeep: Bool, space: ColorSpace, range: ContentsRange? = nil) {
        format = (isDeep ? PixelFormat.half(.premultiplied) : .standard).inSpace(space)
        self.range = range
    }
}

extension CGImage {
    /// The image in the form of a frame: itself wherever that shows the same.
    ///
    /// Numbers of the result are meant in the space of the form, although an image by itself has no other space than sRGB. So it
    /// is only for the frame.
    ///
    /// - Returns: The image as it is without memory for the form.
    package func shown(as form: ImageForm) -> CGImage {
        let source = isPlain(form) ? self : wide(for: form.range) ?? self
        guard source.needsConversion(form) else { return source }
        return keptForms.withLock { kept in
            if let image = kept.use(form) { return image }
            guard let image = source.converted(to: form) else {
                MemoryShortage.note()
                return source
            }
            let bytes = source.pixelBytes
            image.keptForms.withLock { $0.sourceBytes = bytes }
            kept.keep(image, as: form)
            return image
        }
    }

    /// The bytes of the pixels as they are stored; those of surfaces for pixels that take less.
    var pixelBytes: Int {
        width * height * max(ownFormat.bytesPerPixel, PixelFormat.standard.bytesPerPixel)
    }

    /// The bytes that a frame needs for the image. A form takes the bytes of its source besides its own.
    package var shownBytes: Int { pixelBytes + keptForms.withLock { $0.sourceBytes } }

    /// The bytes that the image keeps, decoded or not: its own, and those of the forms that it keeps for frames.
    var keptBytes: Int {
        var bytes = pixelBytes + keptForms.withLock { $0.bytes }
        for form in [wideForm, wideForm?.withoutGain] { bytes += form?.made?.keptBytes ?? 0 }
        return bytes
    }

    /// Whether a form is the one that images have by themselves.
    private func isPlain(_ form: ImageForm) -> Bool { form.format == .standard && form.range?.mapped == nil }

    /// The format of the pixels as they are stored, if it is one that can be converted without loss.
    package var ownFormat: PixelFormat {
        guard let format = compact?.format, format.isDeep || format.space != .sRGB else { return .standard }
        return format
    }

    /// The space of the pixels as they are stored: sRGB, unless a renderer with another space made the image.
    package var pixelSpace: ColorSpace { ownFormat.space }

    /// Lends the pixels in ``ownFormat``.
    package func withOwnBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        guard ownFormat != .standard, let compact else { return try withUnsafeBytes(body) }
        return try compact.withUnsafeBytes(body)
    }

    private func needsConversion(_ form: ImageForm) -> Bool {
        let own = ownFormat
        if own.space.rgb != form.format.space.rgb { return true }
        // Frames of bytes read bytes of sRGB, and those of another space are stored as they are.
        if own != .standard, own.space.rgb != .srgb, !(own.isDeep && form.format.isDeep) { return true }
        guard own.isDeep, let range = form.range else { return false }
        // Bytes end at white anyway.
        if !form.format.isDeep, range.mapped == nil { return false }
        return brightest > Float(own.space.rgb.curve.value(Double(range.limit)))
    }

    /// The greatest component of halves; 1 of bytes.
    private var brightest: Float {
        keptForms.withLock { kept in
            if let brightest = kept.brightest { return brightest }
            let most = compact?.withUnsafeBytes { Self.brightest($0) } ?? 1
            kept.brightest = most
            return most
        }
    }

    /// Whether some colour is brighter than white, or outside of the image's space.
    var exceedsWhite: Bool { ownFormat.isDeep && brightest > 1 }

    private static func brightest(_ halves: UnsafeRawBufferPointer) -> Float {
        var most: Float = 1
        let step = PixelFormat.half(.premultiplied).bytesPerPixel
        for place in stride(from: 0, through: halves.count - step, by: step) {
            let bits = halves.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt16>.self)
            func float(_ channel: Int) -> Float {
                Float(Float16(bitPattern: UInt16(littleEndian: bits[channel])))
            }
            let (color, alpha) = (max(float(0), float(1), float(2)), float(3))
            if alpha > 0, color > most * alpha { most = color / alpha }
        }
        return most
    }

    func converted(to form: ImageForm) -> CGImage? {
        let (own, count) = (ownFormat, width * height)
        let conversion = PixelConversion(from: own, to: form.format, range: form.range)
        func convert(_ target: UnsafeMutableRawBufferPointer) -> Bool {
            withOwnBytes { conversion.convert($0, to: target, count: count) }
        }
        var isDone = false
        let image =
            form.format.isDeep
            ? try? CGImage.ofHalves(width: width, height: height) { isDone = convert($0) }
            : try? CGImage(width: width, height: height, isOpaque: isOpaque) { isDone = convert($0) }
        return isDone ? image : nil
    }
}
