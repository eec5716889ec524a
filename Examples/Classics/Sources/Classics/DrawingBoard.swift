import Foundation
import QuartzCore

/// A finger that draws lines: into a bitmap, which is drawn again whole for every move, or with a shape layer, which only
/// gets a new path.
package final class DrawingBoard: Listing {
    /// How the path is shown.
    package enum Means: String, CaseIterable { case path, shapeLayer = "shape-layer" }

    package let stage = makeStage(320, 240, .white)
    package let duration: CFTimeInterval = 3

    private let path = CGMutablePath()
    private let sheet: CALayer
    private var last: CFTimeInterval?

    package init(_ means: Means) {
        switch means {
        case .path:
            let layer = PathLayer()
            layer.path = path
            sheet = layer
        case .shapeLayer:
            let layer = CAShapeLayer()
            layer.strokeColor = Ink.color
            layer.fillColor = nil
            layer.lineJoin = .round
            layer.lineCap = .round
            layer.lineWidth = 5
            sheet = layer
        }
        sheet.frame = stage.bounds
        stage.addSublayer(sheet)
    }

    package func advance(to time: CFTimeInterval) {
        let finger = Finger.place(at: time / duration)
        if last.map({ Finger.lifts(between: $0 / duration, and: time / duration) }) ?? true {
            path.move(to: finger)
        } else {
            path.addLine(to: finger)
        }
        last = time
        if let shape = sheet as? CAShapeLayer {
            withoutActions { shape.path = path.copy() }
        } else {
            sheet.setNeedsDisplay()
        }
    }

    private enum Ink { static let color = CGColor(red: 0.8, green: 0.1, blue: 0.2, alpha: 1) }

    private final class PathLayer: CALayer {
        var path: CGPath?

        override func draw(in ctx: CGContext) {
            guard let path else { return }
            ctx.setStrokeColor(Ink.color)
            ctx.setLineWidth(5)
            ctx.setLineJoin(.round)
            ctx.setLineCap(.round)
            ctx.addPath(path)
            ctx.strokePath()
        }
    }
}

/// A finger on a sheet of 320 × 240 points: three loops, one below the other.
enum Finger {
    static func place(at share: Double) -> CGPoint {
        let t = max(0, min(0.999_999, share)) * 3
        let (line, along) = (t.rounded(.down), t - t.rounded(.down))
        let angle = along * 10 * .pi
        return CGPoint(x: 30 + 260 * along + 14 * cos(angle), y: 60 + 60 * line + 20 * sin(angle))
    }

    static func lifts(between a: Double, and b: Double) -> Bool {
        (a * 3).rounded(.down) != (min(b, 0.999_999) * 3).rounded(.down)
    }
}
