import Foundation
import QuartzCore

/// A deep grid of squares in perspective that scrolls by: with a layer for every square, with layers for the visible
/// squares, or with the layers of squares that left reused.
package final class LayerGrid: Listing {
    /// The source of layers.
    package enum Way: String, CaseIterable { case naive, culled, recycled }

    package let stage = makeStage(320, 240, CGColor(gray: 0.1, alpha: 1))
    package let duration: CFTimeInterval = 2
    /// The number of layers that were made.
    package private(set) var madeCount = 0
    /// The number of layers in the tree.
    package var count: Int { scroller.sublayers?.count ?? 0 }

    private let way: Way
    private let scroller = CALayer()
    private var shown: [Cell: CALayer] = [:]
    private var spare: [CALayer] = []

    private struct Cell: Hashable { var x, y, z: Int }
    private static let (columns, rows, depth) = (40, 40, 8)
    private static let (size, spacing) = (CGFloat(40), CGFloat(60))
    private static let eye: CGFloat = 500

    package init(_ way: Way) {
        self.way = way
        scroller.frame = stage.bounds
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / Self.eye
        scroller.sublayerTransform = perspective
        stage.addSublayer(scroller)
        if way == .naive {
            for cell in Self.cells(inX: 0..<Self.columns, y: 0..<Self.rows) { add(cell) }
        }
    }

    package func advance(to time: CFTimeInterval) {
        withoutActions {
            scroller.bounds.origin = CGPoint(x: time * 300, y: time * 200)
            if way != .naive { update() }
        }
    }

    /// Adds the squares that became visible and removes the squares that left.
    private func update() {
        let visible = Set(visibleCells())
        for (cell, layer) in shown where !visible.contains(cell) {
            layer.removeFromSuperlayer()
            if way == .recycled { spare.append(layer) }
            shown[cell] = nil
        }
        for cell in visible.sorted(by: { ($0.z, $0.y, $0.x) < ($1.z, $1.y, $1.x) }) where shown[cell] == nil {
            add(cell)
        }
    }

    /// The visible squares: the further away, the more of them fit.
    private func visibleCells() -> [Cell] {
        let (center, size) = (scroller.bounds.origin, scroller.bounds.size)
        return (0..<Self.depth).flatMap { z in
            let scale = (Self.eye + CGFloat(z) * Self.spacing) / Self.eye
            func range(_ middle: CGFloat, _ extent: CGFloat, _ count: Int) -> Range<Int> {
                let half = extent / 2 * scale + Self.size / 2
                let low = Int(((middle - half) / Self.spacing).rounded(.up))
                let high = Int(((middle + half) / Self.spacing).rounded(.down)) + 1
                return max(0, low)..<max(max(0, low), min(count, high))
            }
            return Self.cells(
                inX: range(center.x + size.width / 2, size.width, Self.columns),
                y: range(center.y + size.height / 2, size.height, Self.rows)
            ).filter { $0.z == z }
        }
    }

    private static func cells(inX x: Range<Int>, y: Range<Int>) -> [Cell] {
        (0..<depth).reversed().flatMap { z in y.flatMap { y in x.map { Cell(x: $0, y: y, z: z) } } }
    }

    private func add(_ cell: Cell) {
        let layer = spare.popLast() ?? makeLayer()
        layer.position = CGPoint(x: CGFloat(cell.x) * Self.spacing, y: CGFloat(cell.y) * Self.spacing)
        layer.zPosition = -CGFloat(cell.z) * Self.spacing
        layer.backgroundColor = CGColor(gray: 1 - CGFloat(cell.z) / CGFloat(Self.depth), alpha: 1)
        scroller.addSublayer(layer)
        shown[cell] = layer
    }

    private func makeLayer() -> CALayer {
        madeCount += 1
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
        return layer
    }
}
