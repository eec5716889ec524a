import Foundation
import QuartzCore

/// Chalk on a board: stamps of a soft brush. Only the squares around new stamps are drawn again.
package final class Chalkboard: Listing {
    package let stage = makeStage(320, 240, CGColor(red: 0.13, green: 0.24, blue: 0.2, alpha: 1))
    package let duration: CFTimeInterval = 3
    /// The area that was drawn again so far, in square points.
    package var drawnArea: CGFloat { board.drawnArea }

    private let board = Board()
    private static let brush: CGFloat = 16

    package init() {
        board.frame = stage.bounds
        stage.addSublayer(board)
    }

    package func advance(to time: CFTimeInterval) {
        let stamp = Finger.place(at: time / duration)
        board.stamps.append(stamp)
        board.setNeedsDisplay(Self.square(around: stamp))
    }

    private static func square(around stamp: CGPoint) -> CGRect {
        CGRect(x: stamp.x - brush / 2, y: stamp.y - brush / 2, width: brush, height: brush)
    }

    private final class Board: CALayer {
        var stamps: [CGPoint] = []
        var drawnArea: CGFloat = 0

        override func draw(in ctx: CGContext) {
            let dirty = ctx.boundingBoxOfClipPath
            drawnArea += dirty.width * dirty.height
            guard let chalk = CGGradient(colors: [CGColor(gray: 1, alpha: 0.8), CGColor(gray: 1, alpha: 0)])
            else { return }
            for stamp in stamps where Chalkboard.square(around: stamp).intersects(dirty) {
                ctx.drawRadialGradient(
                    chalk, startCenter: stamp, startRadius: 0, endCenter: stamp,
                    endRadius: Chalkboard.brush / 2, options: [])
            }
        }
    }
}
