/// An ICC profile put together by hand: three primaries and a curve, or grey and a curve.
struct SampleProfile {
    /// The primaries of sRGB, adapted to D50, as its profiles have them.
    enum Primary {
        case red, green, blue
        /// Those of Display P3.
        case displayP3Red, displayP3Green, displayP3Blue

        var xyz: [Double] {
            switch self {
            case .displayP3Red: [0.51512, 0.24120, -0.00105]
            case .displayP3Green: [0.29198, 0.69225, 0.04189]
            case .displayP3Blue: [0.15710, 0.06657, 0.78407]
            case .red: [0.43607, 0.22249, 0.01392]
            case .green: [0.38515, 0.71687, 0.09708]
            case .blue: [0.14307, 0.06061, 0.71410]
            }
        }
    }

    var red = Primary.red
    var green = Primary.green
    var blue = Primary.blue
    /// `nil` is sRGB's own curve.
    var gamma: Double?
    /// A curve as a table of lights, above ``gamma``.
    var levels: [Int]?
    var isGray = false

    static let displayP3 = SampleProfile(red: .displayP3Red, green: .displayP3Green, blue: .displayP3Blue)

    var bytes: [UInt8] {
        let white = Self.xyz([0.96420, 1, 0.82491])
        var tags: [(name: String, data: [UInt8])] = [("wtpt", white)]
        if isGray {
            tags.append(("kTRC", curve))
        } else {
            tags += [
                ("rXYZ", Self.xyz(red.xyz)), ("gXYZ", Self.xyz(green.xyz)), ("bXYZ", Self.xyz(blue.xyz)),
            ]
            tags += [("rTRC", curve), ("gTRC", curve), ("bTRC", curve)]
        }
        var table = Self.number(tags.count)
        var data: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for tag in tags {
            table += Array(tag.name.utf8) + Self.number(start + data.count) + Self.number(tag.data.count)
            data += tag.data
        }
        return header(start + data.count) + table + data
    }

    private var curve: [UInt8] {
        if let levels {
            let numbers = levels.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            // Tags begin at multiples of four bytes.
            return Array("curv".utf8) + Self.number(0) + Self.number(levels.count) + numbers
                + [UInt8](repeating: 0, count: numbers.count % 4)
        }
        if let gamma {
            return Array("para".utf8) + Self.number(0) + [0, 0, 0, 0] + Self.fixed(gamma)
        }
        return Array("para".utf8) + Self.number(0) + [0, 3, 0, 0]
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(Self.fixed)
    }

    private func header(_ length: Int) -> [UInt8] {
        var header = Self.number(length) + [0, 0, 0, 0] + [4, 0x20, 0, 0] + Array("mntr".utf8)
        header += Array((isGray ? "GRAY" : "RGB ").utf8) + Array("XYZ ".utf8)
        header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0.96420, 1, 0.82491].flatMap(Self.fixed)
        return header + [UInt8](repeating: 0, count: 128 - header.count)
    }

    private static func xyz(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + number(0) + values.flatMap(fixed)
    }

    private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
