import LaminaColor
import LaminaMath

/// An ICC profile of three primaries and their curves, as numbers. Most profiles of pictures are such. Their colours are
/// converted by the same sums on every machine, where Little CMS calls the C library for each pixel.
struct MatrixProfile: Sendable {
    /// From linear components to linear sRGB.
    let rows: ColorRows
    /// Of red, green and blue.
    let curves: [ProfileCurve]

    /// The white of profiles, as they write it.
    private static let white = SIMD3(0.9642, 1, 0.8249)

    /// `nil` for other profiles, and for numbers that lead nowhere.
    init?(_ profile: [UInt8]) {
        let file = EncodedImage(profile, source: .memory)
        guard file.has("RGB ", at: 16), file.has("XYZ ", at: 20), file.has("acsp", at: 36),
            let count = file.bigEndian(128), count <= 256
        else { return nil }
        var tags: [String: Range<Int>] = [:]
        for place in stride(from: 132, to: 132 + 12 * count, by: 12) {
            guard let start = file.bigEndian(place + 4), let length = file.bigEndian(place + 8),
                start <= profile.count, length <= profile.count - start
            else { return nil }
            tags[String(decoding: profile[place..<(place + 4)], as: UTF8.self)] = start..<(start + length)
        }
        // Tables stand above primaries.
        guard !tags.keys.contains(where: { $0.hasPrefix("A2B") || $0.hasPrefix("D2B") }),
            let red = Self.place(file, tags["rXYZ"]), let green = Self.place(file, tags["gXYZ"]),
            let blue = Self.place(file, tags["bXYZ"])
        else { return nil }
        let curves = ["rTRC", "gTRC", "bTRC"].compactMap { ProfileCurve(file, tags[$0]) }
        guard curves.count == 3 else { return nil }
        self.curves = curves
        let srgb = ColorPrimaries.srgb.toXYZ.inverse
        let adapted = ColorRows.adaptation(from: Self.white, to: ColorPrimaries.light(ColorPrimaries.d65))
        rows = srgb.times(adapted).times(
            ColorRows(
                SIMD3(red.x, green.x, blue.x), SIMD3(red.y, green.y, blue.y), SIMD3(red.z, green.z, blue.z)))
    }

    /// X, Y and Z of a tag.
    private static func place(_ file: EncodedImage, _ tag: Range<Int>?) -> SIMD3<Double>? {
        guard let tag, tag.count >= 20, file.has("XYZ ", at: tag.lowerBound) else { return nil }
        let parts = (0..<3).compactMap { file.fixed(tag.lowerBound + 8 + 4 * $0) }
        return parts.count == 3 ? SIMD3(parts[0], parts[1], parts[2]) : nil
    }
}

/// A curve of a profile, from components to light.
enum ProfileCurve: Hashable, Sendable {
    /// Lights of 16 bits at equal distances, at least two.
    case table([UInt16])
    /// (ax + b)^g + e from d on, and cx + f below: g, a, b, c, d, e and f.
    case parameters([Double])

    /// The most numbers of a table.
    private static let longest = 65_536

    /// `nil` for a tag that is no curve.
    init?(_ file: EncodedImage, _ tag: Range<Int>?) {
        guard let tag, tag.count >= 12 else { return nil }
        let start = tag.lowerBound
        if file.has("curv", at: start) {
            guard let count = file.bigEndian(start + 8), count <= Self.longest, tag.count >= 12 + 2 * count
            else { return nil }
            let numbers = (0..<count).compactMap { file.bigEndian(start + 12 + 2 * $0, 2) }
            switch numbers.count {
            case 0: self = .parameters([1, 1, 0, 0, 0, 0, 0])
            case 1: self = .parameters([Double(numbers[0]) / 256, 1, 0, 0, 0, 0, 0])
            default: self = .table(numbers.map { UInt16(truncatingIfNeeded: $0) })
            }
            return
        }
        guard file.has("para", at: start), let kind = file.bigEndian(start + 8, 2), kind <= 4 else {
            return nil
        }
        let count = [1, 3, 4, 5, 7][kind]
        guard tag.count >= 12 + 4 * count else { return nil }
        let p = (0..<count).compactMap { file.fixed(start + 12 + 4 * $0) }
        guard p.count == count, kind == 0 || p[1] != 0 else { return nil }
        switch kind {
        case 0: self = .parameters([p[0], 1, 0, 0, 0, 0, 0])
        case 1: self = .parameters([p[0], p[1], p[2], 0, -p[2] / p[1], 0, 0])
        case 2: self = .parameters([p[0], p[1], p[2], 0, -p[2] / p[1], p[3], p[3]])
        case 3: self = .parameters(p + [0, 0])
        default: self = .parameters(p)
        }
    }

    /// The light of a component, 0...1.
    func light(_ value: Double) -> Double {
        switch self {
        case .table(let lights):
            let place = value * Double(lights.count - 1)
            let first = min(Int(place), lights.count - 2)
            let (one, other) = (Double(lights[first]), Double(lights[first + 1]))
            return (one + (other - one) * (place - Double(first))) / 65_535
        case .parameters(let p):
            let light =
                value >= p[4]
                ? Math.pow(max(p[1] * value + p[2], 0), p[0]) + p[5] : p[3] * value + p[6]
            return light.isFinite ? light : 0
        }
    }
}

extension EncodedImage {
    /// The number of 32 bits at an offset, of which 16 lie behind the point.
    fileprivate func fixed(_ offset: Int) -> Double? {
        bigEndian(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }
}
