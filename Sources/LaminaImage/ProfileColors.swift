internal import CLaminaImage

/// The colours of an ICC profile, one at a time.
package struct ProfileColors: Hashable, Sendable {
    /// The file's bytes.
    package let bytes: [UInt8]
    /// How many components a colour has: 1 for grey, 3 for RGB, 4 for inks.
    package let components: Int
    /// The profile's description; empty if it has none.
    package let name: String

    /// `nil` if the bytes are no profile of grey, RGB or inks, or longer than ``ImageLimits/maximumProfileBytes``.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= ImageLimits.maximumProfileBytes else { return nil }
        var name = [CChar](repeating: 0, count: 256)
        let capacity = name.count
        let components = bytes.withUnsafeBytes { profile in
            lamina_color_profile_components(profile.baseAddress, profile.count, &name, capacity)
        }
        guard components > 0 else { return nil }
        self.bytes = bytes
        self.components = Int(components)
        self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// sRGB of components of the profile, 0...1; `nil` if there are too few, or the profile cannot be used so.
    package func standard(_ parts: [Double]) -> [Double]? {
        guard parts.count >= components else { return nil }
        return point(parts, toProfile: false)
    }

    /// Components of sRGB in the profile; `nil` if there are too few, or the profile only leads the other way.
    package func parts(_ standard: [Double]) -> [Double]? {
        guard standard.count >= 3 else { return nil }
        return point(standard, toProfile: true)
    }

    private func point(_ from: [Double], toProfile: Bool) -> [Double]? {
        var to = [Double](repeating: 0, count: 4)
        let isDone = bytes.withUnsafeBytes {
            lamina_color_point($0.baseAddress, $0.count, toProfile, from, &to)
        }
        guard isDone, to.allSatisfy(\.isFinite) else { return nil }
        return Array(to.prefix(toProfile ? components : 3))
    }

    /// A profile of a curve, and of primaries unless it is of grey.
    ///
    /// - Parameters:
    ///   - primaries: Red, green and blue as x and y; `nil` for grey.
    ///   - white: The white point as x and y.
    ///   - curve: ICC's curve of type 3: the power g, a, b, c and d of (ax + b)^g from d on, and cx below.
    package static func file(primaries: [Double]?, white: [Double], curve: [Double]) -> [UInt8]? {
        guard white.count == 2, curve.count == 5, primaries?.count ?? 6 == 6 else { return nil }
        var length = 0
        guard let bytes = lamina_color_curve_profile(primaries, white, curve, &length) else { return nil }
        defer { lamina_image_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }
}
