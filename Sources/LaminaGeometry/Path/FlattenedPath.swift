import Foundation

/// A path as straight lines.
///
/// The points are the same on every machine: only `+ − × ÷ √` of IEEE doubles make them.
package struct FlattenedPath: Equatable, Sendable {
    /// One subpath: ``points`` from `first` up to the next subpath's.
    package struct Subpath: Equatable, Sendable {
        package var first: Int
        /// Whether a line leads from the last point back to the first. Fills take every subpath as closed.
        package var isClosed: Bool
    }

    package internal(set) var points: [SIMD2<Double>] = []
    package internal(set) var subpaths: [Subpath] = []
    /// Of each point, if that was asked for, whether it lies inside a curve.
    package internal(set) var bends: [Bool] = []

    /// The most lines that one curve becomes; it would need more beyond about a million pixels of radius.
    package static let maximumPiecesPerCurve = 1024
    /// The most lines that all curves together become. With more than 4096 curves each may have fewer, at least one.
    package static let maximumPieces = 1 << 22

    /// The places in ``points`` of a subpath.
    package func range(of index: Int) -> Range<Int> {
        subpaths[index].first..<(index + 1 < subpaths.count ? subpaths[index + 1].first : points.count)
    }
}

extension PathOutline {
    /// The path as lines that leave it by at most `tolerance`, but see ``FlattenedPath/maximumPiecesPerCurve``.
    ///
    /// A curve is cut at equal steps of its parameter. Their number is Wang's: a curve of degree d is nowhere farther
    /// from n chords than d(d − 1)/8 · M/n², with M the largest |Pᵢ₊₂ − 2Pᵢ₊₁ + Pᵢ| of its control points. (Wang, 1984,
    /// "The subdivision method for finding the intersection between two Bézier curves or surfaces".)
    ///
    /// - Parameters:
    ///   - tolerance: In the units mapped to; positive.
    ///   - transform: Applied first. Empty where it takes a point to infinity.
    ///   - marksBends: Whether to fill in ``FlattenedPath/bends``.
    ///   - keepsArea: Whether lines cross the curve that they stand for, so that on either side they leave out as much as
    ///     they take in, instead of joining points on it. What is filled is then right on average.
    package func flattened(
        tolerance: Double, transform: CGAffineTransform = .identity, marksBends: Bool = false,
        keepsArea: Bool = false
    ) -> FlattenedPath {
        PathFlattener.path(
            self, tolerance: tolerance, transform: transform, marksBends: marksBends, keepsArea: keepsArea)
    }
}
