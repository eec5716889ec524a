import Foundation
import LaminaGeometry

/// Called with each element of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a function with each element, whose points are valid until it returns.
    ///
    /// - Parameter info: Passed to the function.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        withoutActuallyEscaping(function) { function in applyWithBlock { function(info, $0) } }
    }

    /// The path with straight lines in place of its curves.
    ///
    /// - Parameter threshold: How far a line may be from its curve. A number that is not positive counts as 0.01.
    public func flattened(threshold: CGFloat) -> CGPath {
        let tolerance = threshold > 0 && threshold.isFinite ? Double(threshold) : 0.01
        let flat = outline.flattened(tolerance: tolerance)
        let result = CGMutablePath()
        for index in flat.subpaths.indices {
            let points = flat.points[flat.range(of: index)].map { CGPoint(x: $0.x, y: $0.y) }
            result.addLines(between: points)
            if flat.subpaths[index].isClosed { result.closeSubpath() }
        }
        return result.copy() ?? result
    }
}
