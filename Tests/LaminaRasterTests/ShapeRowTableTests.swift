import LaminaGeometry
import LaminaRaster
import LaminaTestSupport
import Testing

@Suite struct ShapeRowTableTests {
    static func rounded(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, radius: Double
    ) -> ConvexShape {
        var shape = CoverageTests.rectangle(x0, y0, x1, y1)
        let (halfWidth, halfHeight) = ((x1 - x0) / 2, (y1 - y0) / 2)
        shape.round(
            deviceToLocal: Homography(
                scaleX: 1, y: 1, translationX: -(x0 + x1) / 2, y: -(y0 + y1) / 2),
            originX: 0, originY: 0, halfWidth: halfWidth, halfHeight: halfHeight, radius: radius)
        return shape
    }

    /// The coverages of a row, by the table's blocks; `nil` for a row in none.
    private static func blockRow(_ table: ShapeRowTable, _ y: Int32, size: Int32) -> [UInt8]? {
        guard let block = table.view.block(row: y) else { return nil }
        return (0..<size).map { x in
            for rim in [block.left, block.right] where rim.columns.contains(x) {
                return table.view.coverage(of: rim, in: block, row: y, x: x).pointee
            }
            return x >= block.left.columns.upperBound && x < block.right.columns.lowerBound ? 255 : 0
        }
    }

    /// The coverages of a part of a row, by the table.
    private static func row(_ table: ShapeRowTable, _ y: Int32, _ x0: Int32, _ x1: Int32) -> [UInt8] {
        var line = [UInt8](repeating: 0, count: Int(x1 - x0))
        var runs = [ShapeRow.Run](repeating: ShapeRow.Run(), count: ShapeRow.maximumRuns)
        runs.withUnsafeMutableBufferPointer { runs in
            guard let base = runs.baseAddress else { return }
            let count = table.view.find(row: y, limit: y + 1, from: x0, to: x1, runs: base).count
            for run in UnsafeBufferPointer(start: base, count: count) {
                let known = run.whole == 0 ? table.view.coverage(row: y, x: run.start) : nil
                for x in run.start..<run.end {
                    line[Int(x - x0)] = run.whole != 0 ? 255 : known?[Int(x - run.start)] ?? 0
                }
            }
        }
        return line
    }

    @Test func `A table has the coverages of the shape, in any part of a row, with holes and without`() throws
    {
        var random = SeededGenerator(seed: 21)
        for number in 0..<60 {
            func value(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            let (x, y) = (value(0...5), value(0...5))
            let (width, height) = (value(3...70), value(3...50))
            let radius = value(0...(min(width, height) / 2))
            let border = value(0.2...3)
            let outer = Self.rounded(x, y, x + width, y + height, radius: radius)
            let hasHole = number % 2 == 1 && min(width, height) > 2 * border + 1
            let hole = Self.rounded(
                x + border, y + border, x + width - border, y + height - border,
                radius: max(0, radius - border))
            try withUnsafePointer(to: outer) { first in
                try withUnsafePointer(to: hole) { second in
                    let table = try #require(ShapeRowTable(first, hole: hasHole ? second : nil))
                    for y in Int32(-3)..<65 {
                        let whole = CoverageTests.row(outer, hole: hasHole ? hole : nil, y, size: 90)
                        let start = Int32.random(in: 0..<80, using: &random)
                        let end = Int32.random(in: (start + 1)...90, using: &random)
                        let found = Self.row(table, y, start, end)
                        #expect(
                            found == Array(whole[Int(start)..<Int(end)]),
                            "shape \(number) of seed 21, row \(y)")
                    }
                }
            }
        }
    }

    /// Sides between two pixels have no edges in the shapes of a plan.
    @Test(arguments: 0..<16)
    func `A rounded shape without edges at some sides has the coverages of the shape`(without: Int) throws {
        // The sides that are left out lie between two pixels.
        func side(_ number: Int, _ value: Double) -> Double {
            without & 1 << number != 0 ? value.rounded() : value
        }
        let (x0, y0, x1, y1) = (side(0, 4.25), side(1, 3.75), side(2, 44.5), side(3, 33.25))
        var shape = ConvexShape()
        let edges: [(a: Float, b: Float, c: Double)] = [(1, 0, -x0), (0, 1, -y0), (-1, 0, x1), (0, -1, y1)]
        for (number, edge) in edges.enumerated() where without & 1 << number == 0 {
            shape.addEdge(a: edge.a, b: edge.b, c: Float(edge.c))
        }
        shape.round(
            deviceToLocal: Homography(scaleX: 1, y: 1, translationX: -(x0 + x1) / 2, y: -(y0 + y1) / 2),
            originX: 0, originY: 0, halfWidth: (x1 - x0) / 2, halfHeight: (y1 - y0) / 2, radius: 7)
        let table = try withUnsafePointer(to: shape) { try #require(ShapeRowTable($0, hole: nil)) }
        // Plans draw such a shape within these pixels only.
        let bounds = PixelRect(
            x0: Int32(x0), y0: Int32(y0), x1: Int32(x1.rounded(.up)), y1: Int32(y1.rounded(.up)))
        for y in bounds.y0..<bounds.y1 {
            let whole = CoverageTests.row(shape, hole: nil, y, size: 60)
            let found = Self.row(table, y, bounds.x0, bounds.x1)
            #expect(found == Array(whole[Int(bounds.x0)..<Int(bounds.x1)]), "row \(y)")
        }
    }

    @Test func `Rows at corners are in blocks, which have the coverages of the shape`() throws {
        var random = SeededGenerator(seed: 33)
        var rows = 0
        for number in 0..<60 {
            func value(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            let (x, y, width, height) = (value(0...5), value(0...5), value(3...70), value(3...50))
            let outer = Self.rounded(
                x, y, x + width, y + height, radius: value(0...(min(width, height) / 2)))
            let table = try withUnsafePointer(to: outer) { try #require(ShapeRowTable($0, hole: nil)) }
            for y in Int32(-3)..<65 {
                guard let found = Self.blockRow(table, y, size: 90) else { continue }
                rows += 1
                #expect(
                    found == CoverageTests.row(outer, hole: nil, y, size: 90),
                    "shape \(number) of seed 33, row \(y)")
            }
        }
        #expect(rows > 300)
    }

    @Test func `Equal rows are given together`() throws {
        let shape = Self.rounded(2.25, 3.25, 42.25, 63.25, radius: 8)
        let table = try withUnsafePointer(to: shape) { try #require(ShapeRowTable($0, hole: nil)) }
        var bands: [Range<Int32>] = []
        var runs = [ShapeRow.Run](repeating: ShapeRow.Run(), count: ShapeRow.maximumRuns)
        runs.withUnsafeMutableBufferPointer { runs in
            guard let base = runs.baseAddress else { return }
            var y: Int32 = 0
            while y < 100 {
                let (end, count) = table.view.find(row: y, limit: 100, from: 0, to: 100, runs: base)
                if count > 0 { bands.append(y..<end) }
                y = end
            }
        }
        #expect(bands.contains { $0.contains(20) && $0.contains(50) })
        #expect(bands.count < 24)
    }

    @Test func `Turned and very large shapes have no table`() {
        let turned = CoverageTests.quad([SIMD2(0, 5), SIMD2(5, 0), SIMD2(10, 5), SIMD2(5, 10)])
        let large = CoverageTests.rectangle(0, 0, 5000.5, 10)
        for shape in [turned, large] {
            let hasTable = withUnsafePointer(to: shape) { ShapeRowTable($0, hole: nil) != nil }
            #expect(!hasTable)
        }
    }
}
