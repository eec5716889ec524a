import Foundation

/// A path as straight lines.
///
/// The points are the same on every machine, because they are computed by `+ − × ÷ √` of IEEE doubles alone.
package struct FlattenedPath: Equatable, Sendable {
    /// One subpath: ``points`` from `first` up to the next subpath's.
    package struct Subpath: Equatable, Sendable {
        package var first: Int
        /// Whether a line leads from the last point back to the first. Fills treat every subpath as closed.
        package var isClosed: Bool
    }

    package internal(set) var points: [SIMD2<Double>] = []
    package internal(set) var subpaths: [Subpath] = []
    /// For each point, whether it lies inside a curve; empty unless requested.
    package internal(set) var bends: [Bool] = []

    /// The most lines that replace one curve. More would be needed beyond a radius of about a million pixels.
    package static let maximumPiecesPerCurve = 1024
    /// The most lines that replace all curves together. With more than 1024 curves, each may have fewer lines, but at least
    /// one.
    package static let maximumPieces = 1 << 20

    /// The indices in ``points`` of a subpath's points.
    package func range(of index: Int) -> Range<Int> {
        subpaths[index].first..<(index + 1 < subpaths.count ? subpaths[index + 1].first : points.count)
    }
}

extension PathOutline {
    /// The path as lines with an error of at most `tolerance`; for its limit see ``FlattenedPath/maximumPiecesPerCurve``.
    ///
    /// A curve is cut at equal steps of its parameter. Their number is Wang's: a curve of degree d is nowhere farther
    /// from n chords than d(d − 1)/8 · M/n², with M the largest |Pᵢ₊₂ − 2Pᵢ₊₁ + Pᵢ| of its control points. (Wang, 1984,
    /// "The subdivision method for finding the intersection between two Bézier curves or surfaces".)
    ///
    /// - Parameters:
    ///   - tolerance: In the units after the transform; positive.
    ///   - transform: Applied first. The result is empty if it takes a point to infinity.
    ///   - marksBends: Whether to fill in ``FlattenedPath/bends``.
    ///   - keepsArea: Whether lines cross the curve that they replace, instead of joining points on it, so that they leave
    ///     out as much area on one side as they add on the other. Filled areas are then right on average.
    package func flattened(
        tolerance: Double, transform: CGAffineTransform = .identity, marksBends: Bool = false,
        keepsArea: Bool = false
    ) -> FlattenedPath {
        PathFlattener.path(
            self, tolerance: tolerance, transform: transform, marksBends: marksBends, keepsArea: keepsArea)
    }
}
