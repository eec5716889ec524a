/// A linear map of three components: nine numbers, by rows.
package struct ColorRows: Hashable, Sendable {
    package let x: SIMD3<Double>
    package let y: SIMD3<Double>
    package let z: SIMD3<Double>

    package init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// The map of three components, summed in their order.
    package func applied(to parts: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(Self.dot(x, parts), Self.dot(y, parts), Self.dot(z, parts))
    }

    /// The map that applies `other` and then this one.
    package func times(_ other: ColorRows) -> ColorRows {
        func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(
                Self.dot(row, SIMD3(other.x.x, other.y.x, other.z.x)),
                Self.dot(row, SIMD3(other.x.y, other.y.y, other.z.y)),
                Self.dot(row, SIMD3(other.x.z, other.y.z, other.z.z)))
        }
        return ColorRows(row(x), row(y), row(z))
    }

    /// The map that undoes this one. The determinant must not be 0.
    package var inverse: ColorRows {
        let rows = [x, y, z]
        func minor(_ row: Int, _ column: Int) -> Double {
            let (r, s) = ((row + 1) % 3, (row + 2) % 3)
            let (c, d) = ((column + 1) % 3, (column + 2) % 3)
            return rows[r][c] * rows[s][d] - rows[r][d] * rows[s][c]
        }
        let determinant = Self.dot(x, SIMD3(minor(0, 0), minor(0, 1), minor(0, 2)))
        func row(_ row: Int) -> SIMD3<Double> {
            SIMD3(minor(0, row) / determinant, minor(1, row) / determinant, minor(2, row) / determinant)
        }
        return ColorRows(row(0), row(1), row(2))
    }

    /// Bradford's adaptation of XYZ from one white to another.
    package static func adaptation(from: SIMD3<Double>, to: SIMD3<Double>) -> ColorRows {
        let cones = ColorRows(
            SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296))
        let scale = cones.applied(to: to) / cones.applied(to: from)
        let scaled = ColorRows(SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z))
        return cones.inverse.times(scaled).times(cones)
    }

    // Not `sum()`, whose order is another one.
    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        a.x * b.x + a.y * b.y + a.z * b.z
    }
}
