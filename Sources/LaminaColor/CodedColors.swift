/// Spaces by the numbers that files give them (ITU-T H.273): PNG's chunk cICP, and the box nclx of AVIF.
extension RGBSpace {
    /// The number with which a file says that it does not say.
    package static let unspecified = 2

    /// - Parameters:
    ///   - primaries: `ColourPrimaries`.
    ///   - transfer: `TransferCharacteristics`.
    /// - Returns: `nil` if one of the numbers has no meaning here.
    package init?(primaries: Int, transfer: Int) {
        guard let primaries = ColorPrimaries(coded: primaries), let curve = TransferCurve(coded: transfer)
        else { return nil }
        self.init(primaries, curve)
    }
}

extension ColorPrimaries {
    /// The white of old television, called C.
    private static let whiteC = SIMD2(0.310, 0.316)

    /// - Returns: `nil` for numbers without primaries, and for XYZ, which is no space of three colours.
    package init?(coded number: Int) {
        switch number {
        case 1: self = .srgb
        case 4:
            self.init(
                red: SIMD2(0.67, 0.33), green: SIMD2(0.21, 0.71), blue: SIMD2(0.14, 0.08),
                white: Self.whiteC)
        case 5: self.init(red: SIMD2(0.64, 0.33), green: SIMD2(0.29, 0.6), blue: SIMD2(0.15, 0.06))
        case 6, 7: self.init(red: SIMD2(0.63, 0.34), green: SIMD2(0.31, 0.595), blue: SIMD2(0.155, 0.07))
        case 8:
            self.init(
                red: SIMD2(0.681, 0.319), green: SIMD2(0.243, 0.692), blue: SIMD2(0.145, 0.049),
                white: Self.whiteC)
        case 9: self = .rec2020
        case 11: self = .dciP3
        case 12: self = .displayP3
        case 22: self.init(red: SIMD2(0.63, 0.34), green: SIMD2(0.295, 0.605), blue: SIMD2(0.155, 0.077))
        default: return nil
        }
    }

    /// Whether these primaries span a space that numbers can be converted from.
    package var areUsable: Bool {
        guard [red, green, blue, white].allSatisfy({ abs($0.x) < 2 && abs($0.y) < 2 && abs($0.y) > 1e-5 })
        else { return false }
        let rows = toSRGB
        return [rows.x, rows.y, rows.z].allSatisfy { row in
            (0..<3).allSatisfy { row[$0].isFinite && abs(row[$0]) < 1e4 }
        }
    }
}

extension TransferCurve {
    /// The curve of a picture's samples. Samples with a camera's curve are shown by that of sRGB, as those of a picture that names no curve.
    ///
    /// - Returns: `nil` for numbers without a curve, and for those of which pictures are not made.
    package init?(coded number: Int) {
        switch number {
        case 1, 6, 7, 11, 12, 13, 14, 15: self = .srgb
        case 4: self = .power(2.2)
        case 5: self = .power(2.8)
        case 8: self = .linear
        case 16: self = .pq
        case 18: self = .hlg
        default: return nil
        }
    }
}
