import LaminaPlan

/// Finds the items of a list by layer and part, each once. Items with the same layer and part, such as the strips of a
/// border, are found in the order of the list.
struct ItemTable {
    private let items: [DrawItem]
    /// By the layers' hashes: the first item of a name that was not found yet. If all were found, the complement of the
    /// last one. Names whose place is taken follow it.
    private var slots: [Int32]
    /// For each item, the next one of the same name; −1 for none.
    private var next: [Int32]
    private var isFound: [Bool]
    private let shift: UInt64

    private static let free = Int32.min

    init(_ items: [DrawItem]) {
        self.items = items
        // Half of the slots stay free, so that a search is short.
        var bits: UInt64 = 4
        while 1 << bits < 2 * items.count { bits += 1 }
        shift = 64 - bits
        slots = Array(repeating: Self.free, count: 1 << bits)
        next = Array(repeating: -1, count: items.count)
        isFound = Array(repeating: false, count: items.count)
        // Backwards, so that the first item of a name comes last and stays in front.
        for index in items.indices.reversed() {
            let slot = slot(of: items[index])
            if slots[slot] != Self.free { next[index] = slots[slot] }
            slots[slot] = Int32(truncatingIfNeeded: index)
        }
    }

    /// The index of the next item with the layer and the part of another item; `nil` if there is none left. Hot.
    mutating func find(_ item: DrawItem) -> Int? {
        let slot = slot(of: item)
        let found = slots[slot]
        guard found >= 0 else { return nil }
        let index = Int(found)
        slots[slot] = next[index] < 0 ? ~found : next[index]
        isFound[index] = true
        return index
    }

    /// The indices of the items that were not found.
    var rest: [Int] { items.indices.filter { !isFound[$0] } }

    /// The slot of an item's name, or the free slot for it. Hot.
    @inline(__always)
    private func slot(of item: DrawItem) -> Int {
        // Ids count upwards; the multiplication spreads them.
        var slot = Int(truncatingIfNeeded: (item.layer.rawValue &* 0x9E37_79B9_7F4A_7C15) >> shift)
        while slots[slot] != Self.free {
            let entry = slots[slot]
            if items[Int(entry < 0 ? ~entry : entry)].hasName(of: item) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}

extension DrawItem {
    /// Whether two items show the same part of the same layer.
    @inline(__always)
    func hasName(of other: DrawItem) -> Bool { layer == other.layer && part == other.part }
}
