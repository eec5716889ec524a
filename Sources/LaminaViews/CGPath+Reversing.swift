import CoreGraphics
import LaminaGeometry

extension CGPath {
    /// Each subpath from its last point to its first.
    package func reversed() -> CGPath {
        let result = CGMutablePath()
        var points: [CGPoint] = []
        /// For each step the number of its control points.
        var steps: [Int] = []
        func finish(_ isClosed: Bool) {
            guard var at = points.indices.last else { return }
            result.move(to: points[at])
            for step in steps.reversed() {
                switch step {
                case 0: result.addLine(to: points[at - 1])
                case 1: result.addQuadCurve(to: points[at - 2], control: points[at - 1])
                default:
                    result.addCurve(to: points[at - 3], control1: points[at - 1], control2: points[at - 2])
                }
                at -= step + 1
            }
            if isClosed { result.closeSubpath() }
            (points, steps) = ([], [])
        }
        for element in elements {
            switch element {
            case .move(let to):
                finish(false)
                points = [to]
            case .line(let to):
                points.append(to)
                steps.append(0)
            case .quadCurve(let to, let control):
                points += [control, to]
                steps.append(1)
            case .curve(let to, let control1, let control2):
                points += [control1, control2, to]
                steps.append(2)
            case .closeSubpath:
                let start = points.first
                finish(true)
                // What follows without a move begins where the closed subpath did.
                if let start { points = [start] }
            }
        }
        if points.count > 1 { finish(false) }
        return result
    }
}
