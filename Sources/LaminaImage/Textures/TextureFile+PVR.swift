extension TextureFile {
    /// PVR, version 3, or version 2 where the name stands at the end of the header.
    static func pvr(_ encoded: EncodedImage) throws(ImageError) -> TextureFile {
        guard encoded.bytes.count >= 52 else { throw truncated(encoded, .pvr) }
        if !encoded.has("PVR", at: 0) { return try oldPVR(encoded) }
        func number(_ offset: Int) -> Int { encoded.littleEndian(offset) ?? 0 }
        let type = number(20)
        guard let format = TextureFormat.pvr(number(8), number(12)), Self.isByte(type, format) else {
            throw .unsupportedFormat(
                source: encoded.source, byte: 8,
                found: "the PVR format \(number(8)), \(number(12)) of type \(type)")
        }
        var file = TextureFile(encoded, .pvr, format)
        file.isPremultiplied = number(4) & 2 != 0
        file.isSRGB = number(16) == 1
        let (height, width) = (number(24), number(28))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        let (depth, surfaces, faces) = (max(number(32), 1), max(number(36), 1), max(number(40), 1))
        var offset = 52 + number(48)
        for level in 0..<min(max(number(44), 1), levelLimit(width: width, height: height)) {
            let length = try file.byteCount(width: max(width >> level, 1), height: max(height >> level, 1))
            try file.add(level, width: width, height: height, at: (offset, length))
            // After a level follow the same levels of all other surfaces, faces and slices. Each factor is a number
            // of 32 bits.
            let copies = surfaces.multipliedReportingOverflow(by: faces)
            let slices = copies.partialValue.multipliedReportingOverflow(by: max(depth >> level, 1))
            let step = slices.partialValue.multipliedReportingOverflow(by: length)
            let next = offset.addingReportingOverflow(step.partialValue)
            guard !copies.overflow, !slices.overflow, !step.overflow, !next.overflow else {
                throw truncated(encoded, .pvr)
            }
            offset = next.partialValue
        }
        return file
    }

    /// Normalised bytes, of any kind that blocks are marked with.
    private static func isByte(_ type: Int, _ format: TextureFormat) -> Bool {
        if case .plain = format { return type <= 1 }
        return true
    }

    private static func oldPVR(_ encoded: EncodedImage) throws(ImageError) -> TextureFile {
        func number(_ offset: Int) -> Int { encoded.littleEndian(offset) ?? 0 }
        let flags = number(16)
        let hasAlpha = number(40) != 0 || flags & 0x8000 != 0
        guard let format = TextureFormat.oldPVR(flags & 255, hasAlpha: hasAlpha) else {
            throw .unsupportedFormat(
                source: encoded.source, byte: 16, found: "the old PVR format \(flags & 255)")
        }
        var file = TextureFile(encoded, .pvr, format)
        file.isFlipped = flags & 0x1_0000 != 0
        let (height, width) = (number(4), number(8))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        var offset = max(number(0), 52)
        let count = flags & 0x100 != 0 ? number(12) + 1 : 1
        for level in 0..<min(count, levelLimit(width: width, height: height)) {
            let length = try file.byteCount(width: max(width >> level, 1), height: max(height >> level, 1))
            try file.add(level, width: width, height: height, at: (offset, length))
            offset += length
        }
        return file
    }
}
