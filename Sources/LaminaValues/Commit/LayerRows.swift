import LaminaPlan

/// The rows of layers in a flat list, by the layers' ids.
///
/// Ids count upwards, and layers that were made together are mostly used together. So rows lie in pages of consecutive ids,
/// and the next layer's row lies in the same memory. An id far from all others costs a page, so the memory follows the number
/// of layers, however far apart their ids are. Pages are found by a table with open addresses.
package struct LayerRows: Sendable {
    /// Rows are not negative.
    private static let none: Int32 = -1
    private static let pageBits: UInt64 = 4
    /// The ids of a page. Its rows fill a cache line.
    private static let pageSize = 1 << Int(pageBits)
    private static let pageMask = UInt64(pageSize - 1)
    private static let fewestSlots = 16

    /// The number of layers that have a row.
    package private(set) var count = 0
    /// One page after the other.
    private var rows: [Int32] = []
    /// For each page its ids, without the bits that tell them apart.
    private var keys: [UInt64] = []
    /// For each page the number of layers that have a row; 0 for a free page.
    private var counts: [UInt8] = []
    private var freePages: [Int32] = []
    /// Pages, or −1. A page lies at its key's slot, or behind it where that is taken. At most half of the slots are taken.
    private var slots: [Int32] = []
    /// How far a key's product is shifted to give its slot.
    private var shift: UInt64 = 64

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// Makes room for a number of layers whose ids lie close together.
    package mutating func reserveCapacity(_ count: Int) {
        let pages = count / Self.pageSize + 1
        rows.reserveCapacity(pages * Self.pageSize)
        keys.reserveCapacity(pages)
        counts.reserveCapacity(pages)
        makeSlots(for: pages)
    }

    /// A layer's row; `nil` for a layer that has none. Setting `nil` removes the layer.
    package subscript(id: LayerID) -> Int32? {
        get {
            guard let page = page(of: id.rawValue >> Self.pageBits) else { return nil }
            let row = rows[Self.place(of: id, in: page)]
            return row < 0 ? nil : row
        }
        set {
            guard let newValue else {
                remove(id)
                return
            }
            let place = Self.place(of: id, in: usedPage(of: id.rawValue >> Self.pageBits))
            if rows[place] < 0 { note(in: place) }
            rows[place] = newValue
        }
    }

    /// The layer's row, which is a new one if it had none.
    package mutating func row(of id: LayerID, orNew new: Int32) -> Int32 {
        let place = Self.place(of: id, in: usedPage(of: id.rawValue >> Self.pageBits))
        let row = rows[place]
        if row >= 0 { return row }
        note(in: place)
        rows[place] = new
        return new
    }

    /// Counts the layer of a place, which has had no row.
    private mutating func note(in place: Int) {
        counts[place >> Int(Self.pageBits)] += 1
        count += 1
    }

    /// Removes a layer.
    ///
    /// - Returns: The row that it had.
    @discardableResult
    package mutating func remove(_ id: LayerID) -> Int32? {
        let key = id.rawValue >> Self.pageBits
        guard let page = page(of: key) else { return nil }
        let place = Self.place(of: id, in: page)
        let row = rows[place]
        guard row >= 0 else { return nil }
        rows[place] = Self.none
        count -= 1
        counts[Int(page)] -= 1
        if counts[Int(page)] == 0 {
            leaveSlot(of: key)
            freePages.append(page)
        }
        return row
    }

    /// Removes all layers, and gives up the memory.
    package mutating func removeAll() { self = LayerRows() }

    /// The layers that have a row, by id.
    package var ids: [LayerID] {
        var result: [LayerID] = []
        result.reserveCapacity(count)
        let pages = counts.indices.filter { counts[$0] > 0 }.sorted { keys[$0] < keys[$1] }
        for page in pages {
            for offset in 0..<Self.pageSize where rows[page * Self.pageSize + offset] >= 0 {
                result.append(LayerID(rawValue: keys[page] << Self.pageBits | UInt64(offset)))
            }
        }
        return result
    }

    // MARK: Pages

    @inline(__always)
    private static func place(of id: LayerID, in page: Int32) -> Int {
        Int(page) << Int(pageBits) | Int(id.rawValue & pageMask)
    }

    /// The slot of a key, if nothing else lies there. Multiplying by the golden ratio spreads consecutive keys evenly.
    @inline(__always)
    private func slot(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift) }

    /// Hot.
    @inline(__always)
    private func page(of key: UInt64) -> Int32? {
        guard !slots.isEmpty else { return nil }
        var slot = slot(of: key)
        while true {
            let page = slots[slot]
            if page < 0 { return nil }
            if keys[Int(page)] == key { return page }
            slot = (slot + 1) & (slots.count - 1)
        }
    }

    /// The page of a key, which is made if there is none. Hot.
    private mutating func usedPage(of key: UInt64) -> Int32 {
        if let page = page(of: key) { return page }
        makeSlots(for: keys.count - freePages.count + 1)
        let page: Int32
        if let free = freePages.popLast() {
            page = free
            keys[Int(free)] = key
        } else {
            page = Int32(keys.count)
            keys.append(key)
            counts.append(0)
            for _ in 0..<Self.pageSize { rows.append(Self.none) }
        }
        enter(page)
        return page
    }

    /// Puts a page into the table, which has room for it.
    private mutating func enter(_ page: Int32) {
        var slot = slot(of: keys[Int(page)])
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = page
    }

    /// Makes the table large enough for a number of pages.
    private mutating func makeSlots(for pages: Int) {
        guard slots.count < 2 * pages else { return }
        var count = max(Self.fewestSlots, slots.count)
        while count < 2 * pages { count *= 2 }
        slots = Array(repeating: Self.none, count: count)
        shift = UInt64(64 - count.trailingZeroBitCount)
        for page in counts.indices where counts[page] > 0 { enter(Int32(page)) }
    }

    /// Takes a key out of the table. Keys behind it move up, so that a search that comes by finds them.
    private mutating func leaveSlot(of key: UInt64) {
        let mask = slots.count - 1
        var hole = slot(of: key)
        while slots[hole] >= 0, keys[Int(slots[hole])] != key { hole = (hole + 1) & mask }
        var next = (hole + 1) & mask
        while slots[next] >= 0 {
            let home = slot(of: keys[Int(slots[next])])
            if (next - home) & mask >= (next - hole) & mask {
                slots[hole] = slots[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        slots[hole] = Self.none
    }

    /// Whether the table leads to every page that is used, and to no other, and all counts are right.
    package var isSound: Bool {
        var layers = 0
        for page in counts.indices {
            let own = rows[page * Self.pageSize..<(page + 1) * Self.pageSize]
            let used = own.reduce(0) { $0 + ($1 >= 0 ? 1 : 0) }
            guard used == counts[page] else { return false }
            layers += used
            if used > 0, self.page(of: keys[page]) != Int32(page) { return false }
        }
        let entered = slots.reduce(0) { $0 + ($1 >= 0 ? 1 : 0) }
        return layers == count && entered == counts.count - freePages.count
            && freePages.allSatisfy { counts[Int($0)] == 0 }
    }
}
