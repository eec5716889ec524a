import Foundation
import LaminaImage

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
            return share > 216.0 / 24389 ? cbrt(share) : share * 841 / 108 + 4.0 / 29
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

    private static func standard(ofXYZ xyz: [Double], white: [Double]) -> [Double] {
        let adapted = ColorPrimaries.adaptation(from: white, to: ColorPrimaries.light(ColorPrimaries.d65))
            .applied(to: xyz)
        return ColorPrimaries.srgb.toXYZ.inverse.applied(to: adapted).map(ColorCurve.srgb.value)
    }

    private static func xyz(ofStandard rgb: [Double], white: [Double]) -> [Double] {
        ColorPrimaries.adaptation(from: ColorPrimaries.light(ColorPrimaries.d65), to: white)
            .applied(to: ColorPrimaries.srgb.toXYZ.applied(to: rgb.map(ColorCurve.srgb.light)))
    }

    /// ITU-R BT.2020's weights, which HLG's system gamma goes by.
    private static func luma(_ light: [Double]) -> Double {
        0.2627 * light[0] + 0.6780 * light[1] + 0.0593 * light[2]
    }

    /// sRGB of components in a space that is defined by measures.
    func measuredStandard(_ parts: [Double]) -> [Double]? {
        switch kind {
        case .primaries(let primaries, let curve):
            var light = parts.prefix(3).map(curve.light)
            if curve == .hlg {
                // The display of 1000 cd/m² that ITU-R BT.2100 takes as an example, with its system gamma of 1.2.
                let gain = pow(max(Self.luma(light), 0), 0.2) * 1000 / ColorCurve.white
                light = light.map { $0 * gain }
            }
            return primaries.toStandard.applied(to: light).map(ColorCurve.srgb.value)
        case .grayCurve(let curve):
            let value = ColorCurve.srgb.value(curve.light(parts[0]))
            return [value, value, value]
        case .xyz: return Self.standard(ofXYZ: parts, white: Self.d50)
        case .lab(let lab): return Self.standard(ofXYZ: lab.xyz(parts), white: lab.white)
        case .profile(let profile): return profile.standard(parts)
        case .indexed(let table):
            let step = table.base.numberOfComponents
            let last = table.bytes.count / step - 1
            let index = Int(min(max(parts[0].rounded(), 0), Double(last)))
            let own = table.bytes[(index * step)..<((index + 1) * step)].map { CGFloat($0) / 255 }
            return table.base.standardColor(table.base.spread(own), alpha: 1).map {
                [$0.red, $0.green, $0.blue]
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
    func measuredParts(_ rgb: [Double]) -> [Double]? {
        let light = rgb.map(ColorCurve.srgb.light)
        switch kind {
        case .primaries(let primaries, let curve):
            var own = primaries.toStandard.inverse.applied(to: light)
            if curve == .hlg {
                let display = own.map { $0 * ColorCurve.white / 1000 }
                let luma = max(Self.luma(display), 0)
                let gain = luma > 0 ? pow(luma, 1 / 1.2 - 1) : 0
                own = display.map { $0 * gain }
            }
            return own.map(curve.value)
        case .grayCurve(let curve):
            return [curve.value(0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2])]
        case .xyz: return Self.xyz(ofStandard: rgb, white: Self.d50)
        case .lab(let lab): return lab.parts(Self.xyz(ofStandard: rgb, white: lab.white))
        case .profile(let profile): return profile.parts(rgb)
        default: return nil
        }
    }
}
