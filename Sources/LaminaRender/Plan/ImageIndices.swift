import LaminaImage

/// The places of a frame's images or masks in a list, by their ids.
///
/// A table of open addresses: ids count upwards, so a multiplication spreads them, at a fraction of what the standard library's
/// hasher costs. Ids come from this process alone, so nobody can choose ids that collide.
package struct ImageIndices {
    /// An id and its index; an id of 0 is nobody's.
    private var slots: [(id: UInt64, index: Int32)] = []
    package private(set) var count: Int32 = 0

    package init() {}

    private static let leastSlots = 64

    /// The index of an id. A new id gets the next index, which is the count before.
    package mutating func index(of id: ImageID) -> Int32 {
        if 2 * Int(count) >= slots.count { grow() }
        let place = place(of: id.value)
        if slots[place].id == 0 {
            slots[place] = (id.value, count)
            count += 1
        }
        return slots[place].index
    }

    /// The slot that holds an id, or the free slot in which it belongs. At least half of the slots are free. Hot.
    private func place(of id: UInt64) -> Int {
        let mask = slots.count - 1
        // 2⁶⁴ divided by the golden ratio (Knuth, "The Art of Computer Programming", 6.4). The upper bits are spread best.
        var place = Int(truncatingIfNeeded: (id &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[place].id != 0, slots[place].id != id { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: (0, 0), count: max(Self.leastSlots, 2 * old.count))
        for slot in old where slot.id != 0 { slots[place(of: slot.id)] = slot }
    }
}
