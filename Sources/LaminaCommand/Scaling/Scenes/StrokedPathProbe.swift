import Foundation
import Lamina
import LaminaMath

/// Draws a line through many points, as a finger leaves them in a drawing program, into a context.
final class StrokedPathProbe: ScaleProbe {
    private let context: CGContext?
    private let path = CGMutablePath()
    private static let side = 1000.0
    private(set) var failedCalls = 0

    init(_ divisor: LayerDivisor) {
        context = try? CGContext(width: Int(Self.side), height: Int(Self.side))
        let pointCount = divisor.count(10_000)
        for index in 0..<pointCount {
            // A spiral of forty turns, whose radius grows to the picture's edge.
            let share = Double(index) / Double(pointCount)
            let (angle, radius) = (share * 80 * Double.pi, share * (Self.side / 2 - 10))
            let point = CGPoint(
                x: Self.side / 2 + radius * Math.cos(angle), y: Self.side / 2 + radius * Math.sin(angle))
            index == 0 ? path.move(to: point) : path.addLine(to: point)
        }
    }

    /// There are no layers.
    var layerCount: Int { 0 }

    func call(_ number: Int) {
        guard let context else { return failedCalls += 1 }
        context.setStrokeColor(SquareField.color(number))
        context.setLineWidth(5)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.addPath(path)
        context.strokePath()
    }
}
