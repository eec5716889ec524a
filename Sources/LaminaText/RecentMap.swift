import LaminaMessages

/// A key of a ``RecentMap``.
protocol RecentKey: Equatable {
    /// A hash that differs for most keys, in its lower bits as well.
    ///
    /// - Parameter seed: Differs from process to process, so that nobody can choose keys with equal hashes.
    func scattered(_ seed: UInt64) -> UInt64
}

extension RecentKey where Self: Hashable {
    func scattered(_ seed: UInt64) -> UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

/// Values by key whose total cost stays within a limit, in two generations. When the young generation has filled half
/// of the limit, it becomes the old one, and the former old generation is removed. So values that were not used since
/// then are gone.
///
/// Finding a recently used value costs one lookup in a table of its own, which matters for a lookup per glyph:
/// Swift's dictionaries take ten times as many instructions to hash.
struct RecentMap<Key: RecentKey, Value> {
    let costLimit: Int
    private let seed = UInt64.random(in: 0 ... .max)
    private(set) var young = Generation()
    private(set) var old = Generation()

    init(costLimit: Int) { self.costLimit = costLimit }

    var totalCost: Int { young.cost + old.cost }

    mutating func use(_ key: Key) -> Value? {
        let place = key.scattered(seed)
        if let known = young.find(key, place) { return young.values[known] }
        guard let known = old.find(key, place) else { return nil }
        // The value moves to the young generation, and counts twice until the old one is removed.
        let value = old.values[known]
        insert(value, old.entries[known])
        return value
    }

    /// Keeps a value. A value that costs more than half of the limit is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        insert(value, Entry(place: key.scattered(seed), key: key, cost: cost))
    }

    private mutating func insert(_ value: Value, _ entry: Entry) {
        guard entry.cost <= costLimit / 2 else { return }
        if young.cost + entry.cost > costLimit / 2 {
            Invariants.check(invariantFaults())
            swap(&young, &old)
            young.removeAll()
        }
        young.insert(value, entry)
    }

    mutating func removeAll() { self = RecentMap(costLimit: costLimit) }

    struct Entry {
        var place: UInt64
        var key: Key
        var cost: Int
    }

    /// An open-addressing hash table. Entries are never removed one by one; `removeAll` empties the table.
    struct Generation {
        private(set) var entries: [Entry] = []
        /// The values of the entries, in an array of their own, so that a lookup counts no references.
        private(set) var values: [Value] = []
        private(set) var cost = 0
        /// The index of an entry plus one, in the entry's slot or a later one; 0 for an empty slot. The number of
        /// slots is a power of two, and at most half of them are in use.
        private(set) var slots = [UInt32](repeating: 0, count: 16)

        /// A hot path.
        func find(_ key: Key, _ place: UInt64) -> Int? {
            let last = slots.count - 1
            var slot = Int(truncatingIfNeeded: place) & last
            while slots[slot] != 0 {
                let index = Int(slots[slot]) - 1
                if entries[index].place == place, entries[index].key == key { return index }
                slot = (slot + 1) & last
            }
            return nil
        }

        mutating func insert(_ value: Value, _ entry: Entry) {
            cost += entry.cost
            if let index = find(entry.key, entry.place) {
                cost -= entries[index].cost
                entries[index] = entry
                values[index] = value
                return
            }
            entries.append(entry)
            values.append(value)
            if 2 * entries.count > slots.count {
                slots = [UInt32](repeating: 0, count: 2 * slots.count)
                for index in entries.indices { occupy(index) }
            } else {
                occupy(entries.count - 1)
            }
        }

        private mutating func occupy(_ index: Int) {
            let last = slots.count - 1
            var slot = Int(truncatingIfNeeded: entries[index].place) & last
            while slots[slot] != 0 { slot = (slot + 1) & last }
            slots[slot] = UInt32(index + 1)
        }

        mutating func removeAll() {
            entries.removeAll(keepingCapacity: true)
            values.removeAll(keepingCapacity: true)
            for slot in slots.indices { slots[slot] = 0 }
            cost = 0
        }
    }
}
