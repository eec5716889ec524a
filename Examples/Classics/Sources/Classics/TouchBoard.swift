import Foundation
import UIKit

/// A board that a finger draws on: a path that is drawn again whole for every move, the same path in a shape layer, or stamps of
/// chalk, of which only the squares around new ones are drawn again.
package final class TouchBoard: Listing {
    /// The trace that a finger leaves.
    package enum Means: String, CaseIterable { case path, shapeLayer = "shape-layer", chalk }

    private let window = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    private var touch: UITouch?
    private var last: CFTimeInterval?

    package var stage: CALayer { window.layer }
    package let duration: CFTimeInterval = 3

    package init(_ means: Means) {
        let board: UIView
        switch means {
        case .path: board = PathView(frame: window.bounds)
        case .shapeLayer: board = ShapePathView(frame: window.bounds)
        case .chalk: board = ChalkView(frame: window.bounds)
        }
        window.backgroundColor = .white
        window.addSubview(board)
    }

    package func advance(to time: CFTimeInterval) {
        let place = Finger.place(at: time / duration)
        if let last, Finger.lifts(between: last / duration, and: time / duration) {
            touch?.end(time: time)
            touch = nil
        }
        if let touch {
            touch.move(to: place, time: time)
        } else {
            touch = UITouch(at: place, in: window, time: time)
        }
        last = time
    }
}

/// Draws its whole path for every move.
private class PathView: UIView {
    let path = UIBezierPath()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        path.lineJoinStyle = .round
        path.lineCapStyle = .round
        path.lineWidth = 5
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        path.move(to: point)
        pathDidChange()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        path.addLine(to: point)
        pathDidChange()
    }

    func pathDidChange() { setNeedsDisplay() }

    override func draw(_ rect: CGRect) {
        UIColor.systemRed.setStroke()
        path.stroke()
    }
}

/// Leaves the path to its layer.
private final class ShapePathView: PathView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        guard let shapeLayer = layer as? CAShapeLayer else { return }
        shapeLayer.strokeColor = UIColor.systemRed.cgColor
        shapeLayer.fillColor = UIColor.clear.cgColor
        shapeLayer.lineJoin = .round
        shapeLayer.lineCap = .round
        shapeLayer.lineWidth = 5
    }

    required init?(coder: NSCoder) { nil }

    override func pathDidChange() { (layer as? CAShapeLayer)?.path = path.cgPath }

    override func draw(_ rect: CGRect) {}
}

/// A chalkboard.
private final class ChalkView: UIView {
    private static let brush: CGFloat = 32
    private var strokes: [CGPoint] = []
    private let chalk = ChalkView.stamp()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0.13, green: 0.24, blue: 0.2, alpha: 1)
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { add(touches) }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { add(touches) }

    private func add(_ touches: Set<UITouch>) {
        guard let point = touches.first?.location(in: self) else { return }
        strokes.append(point)
        setNeedsDisplay(square(around: point))
    }

    private func square(around point: CGPoint) -> CGRect {
        let brush = Self.brush
        return CGRect(x: point.x - brush / 2, y: point.y - brush / 2, width: brush, height: brush)
    }

    override func draw(_ rect: CGRect) {
        for stroke in strokes {
            let square = square(around: stroke)
            if square.intersects(rect) { chalk.draw(in: square) }
        }
    }

    /// Grains of chalk, more in the middle. The same ones every time.
    private static func stamp() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: brush, height: brush)).image { context in
            UIColor(white: 1, alpha: 0.7).setFill()
            var state: UInt32 = 7
            func next() -> CGFloat {
                state = state &* 1_664_525 &+ 1_013_904_223
                return CGFloat(state >> 8) / CGFloat(1 << 24)
            }
            for _ in 0..<90 {
                let (angle, radius) = (next() * 2 * .pi, next() * brush * 0.4)
                context.fill(
                    CGRect(
                        x: brush / 2 + radius * cos(angle), y: brush / 2 + radius * sin(angle), width: 1,
                        height: 1))
            }
        }
    }
}
