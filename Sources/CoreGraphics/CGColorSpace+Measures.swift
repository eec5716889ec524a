import Foundation
import LaminaColor
import LaminaImage
import LaminaMath

/// CIE L*a*b* with a white point and the ranges of a and b.
struct LabSpace: Hashable, Sendable {
    var white = [0.9642, 1, 0.8249]
    /// The least and the greatest a, then b.
    var range = [-128.0, 127, -128, 127]

    func xyz(_ parts: [Double]) -> [Double] {
        let a = min(max(parts[1], range[0]), range[1])
        let b = min(max(parts[2], range[2]), range[3])
        let middle = (min(max(parts[0], 0), 100) + 16) / 116
        func light(_ root: Double) -> Double {
            root > 6.0 / 29 ? root * root * root : 3 * 36.0 / 841 * (root - 4.0 / 29)
        }
        return zip(white, [middle + a / 500, middle, middle - b / 200]).map { $0 * light($1) }
    }

    func parts(_ xyz: [Double]) -> [Double] {
        let roots = zip(xyz, white).map { part, white in
            let share = part / white
            return share > 216.0 / 24389 ? Math.cbrt(share) : share * 841 / 108 + 4.0 / 29
        }
        return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
    }
}

/// The colours of an indexed space.
struct ColorTable: Hashable, Sendable {
    let base: CGColorSpace
    let bytes: [UInt8]
}

extension CGColorSpace {
    private static let d50 = [0.9642, 1, 0.8249]
    private static let d65 = ColorPrimaries.light(ColorPrimaries.d65)

    private static func standard(ofXYZ xyz: [Double], white: [Double]) -> SIMD3<Double> {
        let adapted = ColorRows.adaptation(from: SIMD3(white), to: d65).applied(to: SIMD3(xyz))
        return ColorPrimaries.srgb.toXYZ.inverse.applied(to: adapted).map(TransferCurve.srgb.value)
    }

    private static func xyz(ofStandard rgb: SIMD3<Double>, white: [Double]) -> [Double] {
        let light = rgb.map(TransferCurve.srgb.light)
        let xyz = ColorRows.adaptation(from: d65, to: SIMD3(white))
            .applied(to: ColorPrimaries.srgb.toXYZ.applied(to: light))
        return [xyz.x, xyz.y, xyz.z]
    }

    /// sRGB of components in a space that is defined by measures.
    func measuredStandard(_ parts: [Double]) -> SIMD3<Double>? {
        switch kind {
        case .xyz: return Self.standard(ofXYZ: Array(parts.prefix(3)), white: Self.d50)
        case .lab(let lab): return Self.standard(ofXYZ: lab.xyz(parts), white: lab.white)
        case .profile(let profile): return profile.standard(parts).map { SIMD3($0) }
        case .indexed(let table):
            let step = table.base.numberOfComponents
            let last = table.bytes.count / step - 1
            let index = Int(min(max(parts[0].rounded(), 0), Double(last)))
            let own = table.bytes[(index * step)..<((index + 1) * step)].map { CGFloat($0) / 255 }
            return table.base.standard(table.base.spread(own)).map {
                SIMD3(Double($0.red), Double($0.green), Double($0.blue))
            }
        default: return nil
        }
    }

    /// Components 0...1 in the ranges of the space, which differ for L*a*b*.
    private func spread(_ shares: [CGFloat]) -> [CGFloat] {
        guard case .lab(let lab) = kind else { return shares }
        let range = lab.range.map { CGFloat($0) }
        return [
            shares[0] * 100, range[0] + (range[1] - range[0]) * shares[1],
            range[2] + (range[3] - range[2]) * shares[2],
        ]
    }

    /// The components of an sRGB colour in a space that is defined by measures; `nil` for an indexed one.
    func measuredParts(_ rgb: SIMD3<Double>) -> [Double]? {
        switch kind {
        case .xyz: return Self.xyz(ofStandard: rgb, white: Self.d50)
        case .lab(let lab): return lab.parts(Self.xyz(ofStandard: rgb, white: lab.white))
        case .profile(let profile): return profile.parts([rgb.x, rgb.y, rgb.z])
        default: return nil
        }
    }
}
