/// What values are remembered by.
protocol RecentKey: Equatable {
    /// A number that equal keys share and others do not, mostly, in its lower bits as well.
    ///
    /// - Parameter seed: Changes from process to process, so that nobody can choose keys that meet.
    func scattered(_ seed: UInt64) -> UInt64
}

extension RecentKey where Self: Hashable {
    func scattered(_ seed: UInt64) -> UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

/// Values by key whose costs together stay within a limit, by generations: what was not asked for while a half of the
/// limit was filled goes when the other half is full.
///
/// Finding a value that was asked for lately costs one look into a table of its own, which counts where there is one for
/// each glyph: Swift's dictionaries hash in ten times as many instructions.
struct RecentMap<Key: RecentKey, Value> {
    private let costLimit: Int
    private let seed = UInt64.random(in: 0 ... .max)
    private var young = Generation()
    private var old = Generation()

    init(costLimit: Int) { self.costLimit = costLimit }

    var totalCost: Int { young.cost + old.cost }

    mutating func use(_ key: Key) -> Value? {
        let place = key.scattered(seed)
        if let known = young.find(key, place) { return young.values[known] }
        guard let known = old.find(key, place) else { return nil }
        // It is found among the young ones from now on, and counts twice until the old ones go.
        let value = old.values[known]
        insert(value, old.entries[known])
        return value
    }

    /// Keeps a value. One that costs more than half of the limit is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        insert(value, Entry(place: key.scattered(seed), key: key, cost: cost))
    }

    private mutating func insert(_ value: Value, _ entry: Entry) {
        guard entry.cost <= costLimit / 2 else { return }
        if young.cost + entry.cost > costLimit / 2 {
            swap(&young, &old)
            young.removeAll()
        }
        young.insert(value, entry)
    }

    mutating func removeAll() { self = RecentMap(costLimit: costLimit) }

    private struct Entry {
        var place: UInt64
        var key: Key
        var cost: Int
    }

    /// A table with open addressing, of which nothing goes before all does.
    private struct Generation {
        private(set) var entries: [Entry] = []
        /// Of the entries, apart from them, so that looking for one counts no references.
        private(set) var values: [Value] = []
        private(set) var cost = 0
        /// One more than an entry's index, at its place or behind it; 0 for none. A power of two, at most half of them
        /// in use.
        private var slots = [UInt32](repeating: 0, count: 16)

        /// Hot.
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
