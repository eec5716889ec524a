import LaminaRaster
import Testing

@Suite struct ShapeRowTablesTests {
    private static func table(
        _ tables: ShapeRowTables, width: Double, height: Double, radius: Double, border: Double? = nil
    ) throws -> ShapeRowTable {
        let outer = ShapeRowTableTests.rounded(0, 0, width, height, radius: radius)
        return try withUnsafePointer(to: outer) { outer in
            let fingerprint = try #require(ConvexShape.fingerprint(outer))
            guard let border else {
                return try #require(tables.table(of: outer, hole: nil, fingerprint: fingerprint))
            }
            let inner = ShapeRowTableTests.rounded(
                border, border, width - border, height - border, radius: radius - border)
            return try withUnsafePointer(to: inner) {
                try #require(tables.table(of: outer, hole: $0, fingerprint: fingerprint))
            }
        }
    }

    @Test func `An equal shape of a later frame has the same table`() throws {
        let tables = ShapeRowTables()
        tables.beginFrame()
        let first = try Self.table(tables, width: 40, height: 30, radius: 8)
        tables.beginFrame()
        tables.beginFrame()
        #expect(try Self.table(tables, width: 40, height: 30, radius: 8) === first)
        #expect(try Self.table(tables, width: 40, height: 30, radius: 9) !== first)
        #expect(tables.count == 2)
    }

    @Test func `Shapes with one fingerprint are told apart by their values`() throws {
        let tables = ShapeRowTables()
        tables.beginFrame()
        let whole = try Self.table(tables, width: 40, height: 30, radius: 8)
        // The fingerprint is that of the outer shape alone.
        let ring = try Self.table(tables, width: 40, height: 30, radius: 8, border: 2)
        #expect(ring !== whole)
        #expect(tables.count == 1)
        #expect(try Self.table(tables, width: 40, height: 30, radius: 8, border: 2) === ring)
        #expect(try Self.table(tables, width: 40, height: 30, radius: 8, border: 3) !== ring)
    }

    @Test func `Tables that take much memory are released once a frame does without them`() throws {
        let tables = ShapeRowTables()
        tables.beginFrame()
        var number = 0
        while tables.byteCount <= ShapeRowTables.mostBytes, number < 10_000 {
            _ = try Self.table(tables, width: 200 + Double(number), height: 300, radius: 90)
            number += 1
        }
        #expect(tables.byteCount > ShapeRowTables.mostBytes && tables.count == number)
        for more in 0..<3 * number {
            _ = try Self.table(tables, width: 201, height: 301 + Double(more), radius: 90)
        }
        #expect(tables.byteCount <= 2 * ShapeRowTables.mostBytes)
        tables.beginFrame()
        let kept = try Self.table(tables, width: 200, height: 300, radius: 90)
        tables.beginFrame()
        #expect(tables.count == 1 && tables.byteCount == kept.byteCount)
    }
}
