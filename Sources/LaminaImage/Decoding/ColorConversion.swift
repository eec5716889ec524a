internal import CLaminaImage

/// Converts decoded pixels to sRGB by Little CMS.
///
/// A profile that cannot be read, or does not fit the samples, is ignored as if the file had none. Slightly wrong
/// colours are better than no picture, and browsers do the same.
struct ColorConversion: ~Copyable {
    private let transform: OpaquePointer

    /// `nil` where no conversion by a profile is needed: it is unusable or is sRGB, or numbers of the file count above it, and the samples
    /// are not inks.
    ///
    /// Throws ``ImageError/libraryMissing(source:reason:)`` if there is a profile, and Little CMS is missing.
    init?(_ header: ImageHeader, of source: ImageSource) throws(ImageError) {
        let profile = header.isSpaceCoded ? nil : header.profile
        if profile != nil, let missing = MissingLibrary.littleCMS {
            throw .libraryMissing(
                source: source, reason: "a colour profile without Little CMS: \(missing)")
        }
        let layout: lamina_color_layout
        switch header.samples {
        case .color: layout = LAMINA_COLOR_BGRA
        case .gray: layout = LAMINA_COLOR_GRAY
        case .cmyk: layout = LAMINA_COLOR_CMYK
        case .invertedCMYK: layout = LAMINA_COLOR_CMYK_INVERTED
        }
        let made = (profile ?? []).withUnsafeBytes { profile in
            lamina_color_create(profile.baseAddress, profile.count, layout)
        }
        guard let made else { return nil }
        transform = made
    }

    /// Whether the bytes of a picture have to be converted.
    ///
    /// Throws as the initializer does.
    static func isNeeded(_ header: ImageHeader, of source: ImageSource) throws(ImageError) -> Bool {
        if let conversion = try ColorConversion(header, of: source) {
            _ = consume conversion
            return true
        }
        return false
    }

    /// Whether a profile can be used at all, even if it turns out to be sRGB.
    static func isUsable(_ profile: [UInt8], isGray: Bool) -> Bool {
        profile.withUnsafeBytes { bytes in
            lamina_color_usable(
                bytes.baseAddress, bytes.count, isGray ? LAMINA_COLOR_GRAY : LAMINA_COLOR_BGRA)
        }
    }

    /// A profile of the given primaries: white, red, green, blue as x and y. `nil` where they span nothing.
    ///
    /// - Parameter gamma: The power of the curve; `nil` is sRGB's.
    static func profile(primaries: [Double], gamma: Double?) -> [UInt8]? {
        guard primaries.count == 8 else { return nil }
        var length = 0
        guard let bytes = lamina_color_profile(primaries, gamma ?? 0, &length) else { return nil }
        defer { lamina_image_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }

    deinit { lamina_color_free(transform) }

    /// Replaces the samples by straight sRGB. Alpha stays; inks become opaque.
    borrowing func apply(to pixels: UnsafeMutableRawBufferPointer) {
        lamina_color_apply(
            transform, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), pixels.count / 4)
    }
}
