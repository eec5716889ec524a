import Foundation

extension CGPath {
    /// The outline of a line drawn along the path: filled by the winding rule, it covers what the line does.
    ///
    /// Its curves are lines, by at most a two-hundredth of a unit off, or a millionth of the largest coordinate where
    /// that is more.
    ///
    /// - Parameters:
    ///   - lineWidth: In the path's units; an empty path is given back where it is not positive and finite.
    ///   - miterLimit: Miters longer than this many line widths become bevels.
    ///   - transform: Applied to the path first.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let line = outline.applying(transform)
        let largest = line.points.reduce(0.0) { max($0, Double($1.x.magnitude), Double($1.y.magnitude)) }
        let style = StrokeStyle(
            width: Double(lineWidth), cap: lineCap, join: lineJoin, miterLimit: Double(miterLimit))
        return CGPath(outline: line.stroked(style, tolerance: max(0.005, largest * 1e-6)))
    }

    /// The parts of the path that a pattern of dashes and gaps leaves. Every subpath begins the pattern anew.
    ///
    /// - Parameters:
    ///   - phase: How far into the pattern a subpath begins, in the path's units.
    ///   - lengths: Those of a dash, a gap, a dash, and so on, taken over and over. The path is given back as it is
    ///     where one is negative, where all are 0, or where there would be more than a million dashes.
    ///   - transform: Applied to the path first.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(
            outline: outline.applying(transform).dashed(
                lengths: lengths.map { Double($0) }, phase: Double(phase)))
    }
}
