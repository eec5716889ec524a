import Foundation
import Lamina

/// A layer as large as the picture draws itself, and a small rectangle of it changes.
final class PartialDisplayScene: ScaleScene {
    let root = SquareField.makeRoot()
    let size = SquareField.pictureSize
    let layerCount = 1
    private let board = Board()

    init() {
        board.frame = root.bounds
        board.isOpaque = true
        root.addSublayer(board)
        board.setNeedsDisplay()
    }

    func change(_ frame: Int) { board.setNeedsDisplay(board.recolorCell(frame)) }

    /// A board of square cells.
    private final class Board: CALayer {
        private static let side = 32
        private static let columns = 1920 / side
        /// The last row is cut off by the picture's edge.
        private static let wholeRows = 1080 / side
        private static let rows = wholeRows + 1
        /// The index of each cell's colour.
        private var colors = Array(0..<Board.columns * Board.rows)

        /// Gives a cell another colour. Returns its frame.
        func recolorCell(_ number: Int) -> CGRect {
            let index = number &* 797 % (Self.columns * Self.wholeRows)
            colors[index] += 1
            return Self.frame(index % Self.columns, index / Self.columns)
        }

        private static func frame(_ column: Int, _ row: Int) -> CGRect {
            CGRect(x: column * side, y: row * side, width: side, height: side)
        }

        /// Draws the cells in the clip, as a program does that wants to be fast.
        override func draw(in ctx: CGContext) {
            let area = ctx.boundingBoxOfClipPath.intersection(bounds)
            guard !area.isNull, !area.isEmpty else { return }
            func cells(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> Range<Int> {
                let first = max(0, Int((low / CGFloat(Self.side)).rounded(.down)))
                return first..<max(first, min(count, Int((high / CGFloat(Self.side)).rounded(.up))))
            }
            for row in cells(area.minY, area.maxY, Self.rows) {
                for column in cells(area.minX, area.maxX, Self.columns) {
                    ctx.setFillColor(SquareField.color(colors[row * Self.columns + column]))
                    ctx.fill(Self.frame(column, row))
                }
            }
        }
    }
}
