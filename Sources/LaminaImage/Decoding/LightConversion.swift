internal import CLaminaImage

/// Converts samples by a profile to the light of linear sRGB, by Little CMS in floats. Colours that sRGB does not have get
/// components outside 0...1, where the profile consists of primaries and curves.
final class LightConversion: @unchecked Sendable {
    private let conversion: OpaquePointer

    /// `nil` for a profile that cannot be used.
    init?(_ profile: [UInt8], isGray: Bool) {
        let made = profile.withUnsafeBytes { lamina_light_color_create($0.baseAddress, $0.count, isGray) }
        guard let made else { return nil }
        conversion = made
    }

    deinit { lamina_light_color_free(conversion) }

    /// Replaces straight red, green and blue by lights; alpha stays. Several threads may call this at once.
    ///
    /// - Parameter pixels: Four floats each.
    func apply(to pixels: UnsafeMutableBufferPointer<Float>) {
        lamina_light_color_apply(conversion, pixels.baseAddress, pixels.count / 4)
    }
}
