internal import CLaminaImage
import LaminaColor
import LaminaSystem

/// From the samples of a file to premultiplied halves in extended sRGB.
///
/// Spaces that are known by their primaries and curves are converted by tables and a matrix, with the same bytes on every
/// machine, and so are profiles of primaries and curves. Other profiles are Little CMS's.
enum WideColors: Sendable {
    case space(RGBSpace)
    case matrix(MatrixProfile)
    case profile(LightConversion)
    /// The samples are the light of linear sRGB.
    case light

    /// Pixels that one thread converts at a time.
    private static let blockPixels = 1 << 14

    /// `nil` if bytes in sRGB hold all that the file has.
    ///
    /// Throws ``ImageError/libraryMissing(source:reason:)`` if there is a profile, and Little CMS is missing.
    ///
    /// - Parameter hasGain: Whether a gain map makes light above white.
    init?(_ header: ImageHeader, of source: ImageSource, hasGain: Bool) throws(ImageError) {
        let isDeep = header.depth != .bytes || hasGain
        if let space = header.space {
            guard isDeep || space != .srgb else { return nil }
            self = .space(space)
        } else if let profile = header.profile, try ColorConversion.isNeeded(header, of: source),
            let known = Self.known(profile, header)
        {
            self = known
        } else {
            guard isDeep else { return nil }
            self = header.depth == .floats && header.profile == nil ? .light : .space(.srgb)
        }
    }

    /// A profile that can be used.
    private static func known(_ profile: [UInt8], _ header: ImageHeader) -> WideColors? {
        // Floats may lie outside of the tables.
        if header.samples == .color, header.depth != .floats, let matrix = MatrixProfile(profile) {
            return .matrix(matrix)
        }
        return LightConversion(profile, isGray: header.samples == .gray).map { .profile($0) }
    }

    /// Converts words, which become halves where they are.
    ///
    /// - Parameter areBytes: Whether only words occur that bytes become.
    func convert(words pixels: UnsafeMutableRawBufferPointer, areBytes: Bool) {
        switch self {
        case .space(let space):
            SpaceTables(space, step: areBytes ? 257 : 1).convert(words: pixels)
        case .matrix(let profile):
            SpaceTables(profile, step: areBytes ? 257 : 1).convert(words: pixels)
        case .profile, .light:
            Self.forEachBlock(of: pixels) { words, _ in
                // One for each block, which is some thousand pixels.
                var floats = [Float](repeating: 0, count: words.count)
                floats.withUnsafeMutableBufferPointer { floats in
                    lamina_floats_from_words(words.baseAddress, floats.baseAddress, words.count / 4)
                    convert(floats, into: words)
                }
            }
        }
    }

    /// Converts words, and multiplies their light by a gain map, in the picture's own primaries where these are known.
    ///
    /// - Parameter size: The picture's width and height.
    func convert(
        words pixels: UnsafeMutableRawBufferPointer, areBytes: Bool, _ gain: GainMap,
        size: (width: Int, height: Int)
    ) {
        let step = areBytes ? 257 : 1
        let tables: SpaceTables? =
            switch self {
            case .space(let space): SpaceTables(space, step: step, hasLights: true)
            case .matrix(let profile): SpaceTables(profile, step: step)
            case .profile, .light: nil
            }
        Self.forEachBlock(of: pixels) { words, range in
            var floats = [Float](repeating: 0, count: words.count)
            floats.withUnsafeMutableBufferPointer { floats in
                let count = words.count / 4
                if let tables {
                    tables.withColors { colors in
                        lamina_lights_from_words(&colors, words.baseAddress, floats.baseAddress, count)
                        gain.apply(to: floats, first: range.lowerBound / 4, size: size)
                        if let rows = colors.rows { lamina_apply_rows(rows, floats.baseAddress, count) }
                    }
                } else {
                    lamina_floats_from_words(words.baseAddress, floats.baseAddress, count)
                    if case .profile(let conversion) = self { conversion.apply(to: floats) }
                    gain.apply(to: floats, first: range.lowerBound / 4, size: size)
                }
                Self.encode(floats, into: words)
            }
        }
    }

    /// Converts straight floats to halves.
    ///
    /// - Parameters:
    ///   - floats: Four for each pixel. They are changed.
    ///   - pixels: As many halves.
    func convert(floats: UnsafeMutableBufferPointer<Float>, into pixels: UnsafeMutableRawBufferPointer) {
        nonisolated(unsafe) let floats = floats
        Self.forEachBlock(of: pixels) { halves, range in
            convert(UnsafeMutableBufferPointer(rebasing: floats[range]), into: halves)
        }
    }

    private func convert(
        _ floats: UnsafeMutableBufferPointer<Float>, into halves: UnsafeMutableBufferPointer<UInt16>
    ) {
        if case .profile(let conversion) = self { conversion.apply(to: floats) }
        Self.encode(floats, into: halves)
    }

    private static func encode(
        _ floats: UnsafeMutableBufferPointer<Float>, into halves: UnsafeMutableBufferPointer<UInt16>
    ) {
        SampleCurves.srgb.values.withUnsafeBufferPointer {
            lamina_halves_from_lights(
                floats.baseAddress, $0.baseAddress, halves.baseAddress, halves.count / 4)
        }
    }

    /// Calls `body` for parts of some pixels, on several threads if there are many, with their numbers and the place of these.
    static func forEachBlock(
        of pixels: UnsafeMutableRawBufferPointer,
        _ body: @escaping @Sendable (UnsafeMutableBufferPointer<UInt16>, Range<Int>) -> Void
    ) {
        nonisolated(unsafe) let numbers = pixels.bindMemory(to: UInt16.self)
        let step = 4 * blockPixels
        let count = (numbers.count + step - 1) / step
        ThreadTeam().forEach(count, together: count > 4) { _, index in
            let range = (index * step)..<min((index + 1) * step, numbers.count)
            body(UnsafeMutableBufferPointer(rebasing: numbers[range]), range)
        }
    }
}
