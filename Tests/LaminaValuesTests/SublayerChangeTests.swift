import LaminaPlan
import LaminaTestSupport
import LaminaValues
import Testing

/// Lists that change by edits.
struct SublayerChangeTests {
    private static func ids(_ numbers: [UInt64]) -> [LayerID] { numbers.map { LayerID(rawValue: $0) } }

    private static func edit(_ offset: Int, _ removed: Int, _ inserted: [UInt64] = []) -> SublayerChange.Edit
    {
        SublayerChange.Edit(offset: offset, removed: removed, inserted: ids(inserted))
    }

    private static let old = ids([1, 2, 3, 4, 5])

    @Test func `A whole list replaces the list`() {
        #expect(SublayerChange.whole(Self.ids([7, 1])).list(after: Self.old) == Self.ids([7, 1]))
    }

    @Test func `Edits count places in the list as it was`() {
        let few: [SublayerChange.Edit] = [Self.edit(0, 1), Self.edit(2, 0, [7, 8]), Self.edit(4, 1, [9])]
        #expect(SublayerChange.edits(few).list(after: Self.old) == Self.ids([2, 7, 8, 3, 4, 9]))
        let many = [Self.edit(0, 0, [6]), Self.edit(1, 1), Self.edit(2, 1, [7]), Self.edit(4, 0, [8, 9])]
        #expect(
            SublayerChange.edits(many + [Self.edit(5, 0, [10])]).list(after: Self.old)
                == Self.ids([6, 1, 7, 4, 8, 9, 5, 10]))
        #expect(SublayerChange.edits([]).list(after: Self.old) == Self.old)
    }

    @Test func `Sublayers that nothing stands for are left out`() {
        var list = [1, 2, 3]
        SublayerChange.edits([Self.edit(1, 1, [7, 8])]).apply(to: &list) { $0.rawValue == 7 ? nil : 8 }
        #expect(list == [1, 8, 3])
    }

    @Test func `Edits that overlap or lie outside of the list are cut to fit`() {
        func change(_ edits: SublayerChange.Edit...) -> [LayerID] {
            SublayerChange.edits(edits).list(after: Self.old)
        }
        #expect(change(Self.edit(9, 3, [7])) == Self.old + Self.ids([7]))
        #expect(change(Self.edit(-4, 2, [7])) == Self.ids([7, 3, 4, 5]))
        #expect(change(Self.edit(3, .max)) == Self.ids([1, 2, 3]))
        #expect(change(Self.edit(.min, .min, [7])) == Self.ids([7]) + Self.old)
        #expect(change(Self.edit(1, 3, [7]), Self.edit(2, 2, [8])) == Self.ids([1, 7, 8]))
    }

    @Test func `Edits whatever they say keep the list a list`() {
        var random = SeededGenerator(seed: 5)
        let numbers = [Int.min, -1, 0, 1, 2, 5, 6, Int.max]
        for step in 0..<2_000 {
            let edits = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                Self.edit(
                    numbers.randomElement(using: &random) ?? 0, numbers.randomElement(using: &random) ?? 0,
                    [9])
            }
            let list = SublayerChange.edits(edits).list(after: Self.old)
            #expect(list.filter { $0.rawValue == 9 }.count == edits.count, "seed 5, step \(step)")
            let kept = list.filter { $0.rawValue != 9 }
            #expect(kept == Self.old.filter(Set(kept).contains), "seed 5, step \(step)")
        }
    }
}
