import LaminaPlan
import LaminaValues
import Testing

struct LayerRowsTests {
    private func id(_ value: UInt64) -> LayerID { LayerID(rawValue: value) }

    @Test func `A layer keeps the row that it has`() {
        var rows = LayerRows()
        #expect(rows.isEmpty && rows[id(5)] == nil)
        #expect(rows.row(of: id(5), orNew: 0) == 0)
        #expect(rows.row(of: id(5), orNew: 7) == 0)
        rows[id(5)] = 3
        #expect(rows[id(5)] == 3 && rows[id(4)] == nil && rows.count == 1)
        rows[id(5)] = nil
        #expect(rows.isEmpty && rows.ids.isEmpty && rows.isSound)
    }

    @Test func `A layer that is removed has no row, and its neighbours keep theirs`() {
        var rows = LayerRows()
        for value in 0..<100 { rows[id(UInt64(value))] = Int32(value) }
        #expect(rows.remove(id(40)) == 40)
        #expect(rows.remove(id(40)) == nil)
        #expect(rows[id(40)] == nil && rows[id(39)] == 39 && rows[id(41)] == 41)
        #expect(rows.count == 99 && rows.isSound)
    }

    @Test func `A copy stays as it is when the other changes`() {
        var rows = LayerRows()
        for value in 0..<50 { rows[id(UInt64(value))] = Int32(value) }
        let copy = rows
        rows.remove(id(7))
        rows[id(8)] = 80
        rows[id(1000)] = 90
        #expect(copy[id(7)] == 7 && copy[id(8)] == 8 && copy[id(1000)] == nil)
        #expect(copy.count == 50 && copy.isSound && rows.count == 50 && rows.isSound)
    }

    /// Ids close together, far apart, in the same bits, and at the end of their range.
    @Test(arguments: [
        1, 3, 16, 1024, 1 << 40, 0x9E37_79B9_7F4A_7C15, UInt64.max,
    ])
    func `Rows are found whatever the distance of the ids`(distance: UInt64) {
        var rows = LayerRows()
        rows.reserveCapacity(3)
        let count = 3000
        for value in 0..<count { rows[id(UInt64(value) &* distance)] = Int32(value) }
        #expect(rows.count == count && rows.isSound)
        for value in stride(from: 0, to: count, by: 3) {
            #expect(rows.remove(id(UInt64(value) &* distance)) == Int32(value))
        }
        #expect(rows.isSound)
        for value in 0..<count {
            #expect(rows[id(UInt64(value) &* distance)] == (value % 3 == 0 ? nil : Int32(value)))
        }
        #expect(rows.ids.map(\.rawValue) == rows.ids.map(\.rawValue).sorted())
        #expect(rows.ids.count == rows.count)
    }

    @Test(arguments: [40, 5000, UInt64.max])
    func `Rows agree with a dictionary through many changes`(span: UInt64) {
        var rows = LayerRows()
        var expected: [UInt64: Int32] = [:]
        var state: UInt64 = 12345
        func random() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        for step in 0..<20_000 {
            let value = (random() &* 0x1_0000_0001) % span
            switch random() % 4 {
            case 0: #expect(rows.remove(id(value)) == expected.removeValue(forKey: value))
            case 1:
                rows[id(value)] = Int32(step)
                expected[value] = Int32(step)
            case 2:
                let row = expected[value] ?? Int32(step)
                #expect(rows.row(of: id(value), orNew: Int32(step)) == row)
                expected[value] = row
            default: #expect(rows[id(value)] == expected[value])
            }
            if step % 1000 == 0 { #expect(rows.isSound) }
        }
        #expect(rows.count == expected.count && rows.isSound)
        #expect(rows.ids.map(\.rawValue) == expected.keys.sorted())
    }
}
