import Foundation

extension CGPath {
    /// The outline of a line drawn along the path. Filled by the winding rule, it covers the area of the line.
    ///
    /// Its curves are approximated by lines with an error of at most a two-hundredth of a unit, or a millionth of the
    /// largest coordinate if that is more.
    ///
    /// - Parameters:
    ///   - lineWidth: In the path's units. If it is not positive and finite, the result is an empty path.
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

    /// The path cut into dashes by a pattern of dashes and gaps. Every subpath begins the pattern anew.
    ///
    /// - Parameters:
    ///   - phase: The position in the pattern at which a subpath begins, in the path's units.
    ///   - lengths: The lengths of a dash, a gap, a dash, and so on, repeated. The path is returned unchanged if a length
    ///     is negative, if all are 0, or if there would be more than a million dashes.
    ///   - transform: Applied to the path first.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(
            outline: outline.applying(transform).dashed(
                lengths: lengths.map { Double($0) }, phase: Double(phase)))
    }
}
