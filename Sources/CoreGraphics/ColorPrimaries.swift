import Foundation

/// A square of nine numbers, by rows.
struct ColorMatrix: Sendable {
    let rows: [[Double]]

    func applied(to parts: [Double]) -> [Double] {
        rows.map { row in zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    func times(_ other: ColorMatrix) -> ColorMatrix {
        ColorMatrix(
            rows: rows.map { row in
                (0..<3).map { column in (0..<3).reduce(0) { $0 + row[$1] * other.rows[$1][column] } }
            })
    }

    /// The matrix that undoes this one. The determinant must not be 0.
    var inverse: ColorMatrix {
        func minor(_ row: Int, _ column: Int) -> Double {
            let (r, s) = ((row + 1) % 3, (row + 2) % 3)
            let (c, d) = ((column + 1) % 3, (column + 2) % 3)
            return rows[r][c] * rows[s][d] - rows[r][d] * rows[s][c]
        }
        let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * minor(0, $1) }
        return ColorMatrix(rows: (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } })
    }
}

/// The red, green and blue of a space, and its white, by their CIE 1931 x and y.
struct ColorPrimaries: Hashable, Sendable {
    let red: [Double]
    let green: [Double]
    let blue: [Double]
    let white: [Double]

    static let d65 = [0.3127, 0.3290]
    static let d50 = [0.3457, 0.3585]

    static let srgb = ColorPrimaries(red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: d65)
    /// ITU-R BT.709 has the primaries of sRGB.
    static let itur709 = srgb
    static let displayP3 = ColorPrimaries(
        red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65)
    static let dciP3 = ColorPrimaries(
        red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351])
    static let adobeRGB = ColorPrimaries(
        red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: d65)
    static let itur2020 = ColorPrimaries(
        red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65)
    static let romm = ColorPrimaries(
        red: [0.7347, 0.2653], green: [0.1596, 0.8404], blue: [0.0366, 0.0001], white: d50)
    /// The primaries AP1 of ACEScg.
    static let acescg = ColorPrimaries(
        red: [0.713, 0.293], green: [0.165, 0.83], blue: [0.128, 0.044], white: [0.32168, 0.33767])

    /// X, Y and Z of a place, with Y = 1.
    static func light(_ place: [Double]) -> [Double] {
        [place[0] / place[1], 1, (1 - place[0] - place[1]) / place[1]]
    }

    /// Whether three primaries and a white span a space.
    var isUsable: Bool {
        let places = [red, green, blue, white]
        guard places.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0.isFinite && $0 >= -1 && $0 < 2 } }),
            white[0] > 0, white[1] > 1e-4, [red, green, blue].allSatisfy({ abs($0[1]) > 1e-6 })
        else { return false }
        let area =
            (green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1])
        return abs(area) > 1e-6
    }

    /// From linear components to XYZ of the space's own white.
    var toXYZ: ColorMatrix {
        let columns = [red, green, blue].map(Self.light)
        let plain = ColorMatrix(rows: (0..<3).map { row in columns.map { $0[row] } })
        let scale = plain.inverse.applied(to: Self.light(white))
        return ColorMatrix(rows: plain.rows.map { row in zip(row, scale).map { $0 * $1 } })
    }

    /// From linear components to linear sRGB, with the white points brought together by Bradford's method.
    var toStandard: ColorMatrix {
        let adapted = Self.adaptation(from: Self.light(white), to: Self.light(Self.d65)).times(toXYZ)
        return Self.srgb.toXYZ.inverse.times(adapted)
    }

    /// Bradford's adaptation of XYZ from one white to another.
    static func adaptation(from: [Double], to: [Double]) -> ColorMatrix {
        let cones = ColorMatrix(rows: [
            [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
        ])
        let (old, new) = (cones.applied(to: from), cones.applied(to: to))
        let scale = ColorMatrix(
            rows: (0..<3).map { row in (0..<3).map { $0 == row ? new[row] / old[row] : 0 } })
        return cones.inverse.times(scale).times(cones)
    }
}
