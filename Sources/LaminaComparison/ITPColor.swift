import LaminaColor

/// A colour in the axes IₜTP, in which equal distances look alike for lights above white, too.
///
/// Recommendation ITU-R BT.2124-0, annex 1, by way of ICtCp of Recommendation ITU-R BT.2100-2 with PQ. White is at 203 cd/m².
struct ITPColor {
    private let parts: SIMD3<Double>

    /// - Parameter color: Straight components in extended sRGB.
    init(_ color: SIMD3<Double>) {
        let light = Self.toRec2020.applied(to: color).map { max($0, 0) }
        let cones = Self.cones.applied(to: light).map(TransferCurve.pq.value)
        parts = Self.axes.applied(to: cones) * SIMD3(1, 0.5, 1)
    }

    /// The distance ΔEITP, of which 1 is about the least that people see.
    func distance(to other: ITPColor) -> Double {
        let difference = parts - other.parts
        return 720 * (difference * difference).sum().squareRoot()
    }

    private static let toRec2020 = ColorTransform(
        from: .srgb, to: RGBSpace(.rec2020, .linear))
    // The matrices of BT.2100, table 7.
    private static let cones = ColorRows(
        SIMD3(1688, 2146, 262) / 4096, SIMD3(683, 2951, 462) / 4096, SIMD3(99, 309, 3688) / 4096)
    private static let axes = ColorRows(
        SIMD3(2048, 2048, 0) / 4096, SIMD3(6610, -13613, 7003) / 4096, SIMD3(17933, -17390, -543) / 4096)
}

extension SIMD4<Float> {
    /// The distance of two premultiplied colours in extended sRGB: the larger one over black and over white.
    func distance(to other: SIMD4<Float>) -> Double {
        func over(_ color: SIMD4<Float>, _ ground: Float) -> ITPColor {
            let rest = (1 - color.w) * ground
            return ITPColor(SIMD3(Double(color.x + rest), Double(color.y + rest), Double(color.z + rest)))
        }
        let black = over(self, 0).distance(to: over(other, 0))
        guard w < 1 || other.w < 1 else { return black }
        return Swift.max(black, over(self, 1).distance(to: over(other, 1)))
    }
}
