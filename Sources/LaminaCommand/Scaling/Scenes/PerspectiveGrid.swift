import Foundation
import Lamina

/// A deep grid of squares that a layer shows in perspective and scrolls over.
struct PerspectiveGrid {
    /// The place of a square; the depths count away from the viewer.
    struct Cell {
        var column: Int
        var row: Int
        var depth: Int
    }

    static let pictureSize = CGSize(width: 750, height: 1334)
    static let depths = 10
    private static let side: CGFloat = 100
    private static let spacing: CGFloat = 150
    /// The viewer's distance from the nearest squares.
    private static let eye: CGFloat = 500
    /// The way of a scroll in each direction, to and fro.
    private static let range = 1000.0
    private static let colors = (0..<depths).map {
        CGColor(gray: 1 - CGFloat($0) / CGFloat(depths), alpha: 1)
    }

    let columns: Int
    let rows: Int

    init(_ divisor: LayerDivisor) {
        let side = Int(Double(divisor.count(10_000)).squareRoot())
        (columns, rows) = (side, side)
    }

    /// The number of squares.
    var count: Int { columns * rows * Self.depths }

    /// The index of a square among all.
    func index(_ cell: Cell) -> Int { (cell.depth * rows + cell.row) * columns + cell.column }

    /// A picture with the layer that scrolls.
    static func makeRoot() -> (root: CALayer, scroller: CALayer) {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: pictureSize)
        root.backgroundColor = .black
        let scroller = CALayer()
        scroller.frame = root.bounds
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / eye
        scroller.sublayerTransform = perspective
        root.addSublayer(scroller)
        return (root, scroller)
    }

    /// The origin of the scroller's bounds in a frame. The scroll begins in the middle of the grid.
    func origin(_ frame: Int) -> CGPoint {
        func start(_ count: Int, _ shown: CGFloat) -> CGFloat {
            (CGFloat(count - 1) * Self.spacing + Self.side - shown) / 2
        }
        return CGPoint(
            x: start(columns, Self.pictureSize.width)
                + CGFloat(ScrollMotion.bounce(Double(frame) * 5, within: Self.range)),
            y: start(rows, Self.pictureSize.height)
                + CGFloat(ScrollMotion.bounce(Double(frame) * 9, within: Self.range)))
    }

    /// A layer whose place is still to be set.
    static func makeSquare() -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        return layer
    }

    /// Puts a square's layer into its place.
    static func place(_ layer: CALayer, at cell: Cell) {
        layer.position = CGPoint(
            x: CGFloat(cell.column) * spacing + side / 2, y: CGFloat(cell.row) * spacing + side / 2)
        layer.zPosition = -CGFloat(cell.depth) * spacing
        layer.backgroundColor = colors[cell.depth]
    }

    /// The squares of one depth that are in sight.
    func cells(atDepth depth: Int, origin: CGPoint) -> CellRange {
        // How many points of this depth one point of the picture shows.
        let scale = 1 + CGFloat(depth) * Self.spacing / Self.eye
        func range(_ origin: CGFloat, _ extent: CGFloat, _ count: Int) -> Range<Int> {
            let (middle, half) = (origin + extent / 2, extent / 2 * scale)
            // A square reaches from its index times the spacing to its side beyond that.
            let first = ((middle - half - Self.side) / Self.spacing).rounded(.down) + 1
            let end = ((middle + half) / Self.spacing).rounded(.up)
            let low = min(count, max(0, Int(first)))
            return low..<max(low, min(count, Int(end)))
        }
        return CellRange(
            columns: range(origin.x, Self.pictureSize.width, columns),
            rows: range(origin.y, Self.pictureSize.height, rows))
    }
}

/// A rectangle of squares at one depth.
struct CellRange: Equatable {
    static let none = CellRange(columns: 0..<0, rows: 0..<0)

    var columns: Range<Int>
    var rows: Range<Int>

    /// Calls a function with the column and the row of each square that is not in another range.
    func forEach(outside other: CellRange, _ body: (_ column: Int, _ row: Int) -> Void) {
        for row in rows {
            let isShared = other.rows.contains(row)
            for column in columns where !(isShared && other.columns.contains(column)) { body(column, row) }
        }
    }
}
