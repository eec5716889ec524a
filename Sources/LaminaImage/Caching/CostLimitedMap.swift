import LaminaMessages

/// Values by key whose total cost stays within a limit. The least recently used value is evicted first.
package struct CostLimitedMap<Key: Hashable, Value> {
    /// The limit of the total cost.
    package var costLimit: Int {
        didSet { evict() }
    }
    /// The limit of the number of values.
    package var countLimit: Int {
        didSet { evict() }
    }
    package private(set) var totalCost = 0
    /// How many values were evicted, or not kept at all, because of the limits.
    package private(set) var evictions = 0
    package var count: Int { entries.count }

    struct Entry {
        var value: Value
        var cost: Int
        var lastUse: Int
    }

    private(set) var entries: [Key: Entry] = [:]
    /// Every use in its order. A use is obsolete when the key was used again later. Obsolete uses are skipped, and
    /// removed when they are the majority.
    private(set) var uses: [(key: Key, time: Int)] = []
    private(set) var firstUse = 0
    private(set) var time = 0

    package init(costLimit: Int, countLimit: Int = .max) {
        self.costLimit = costLimit
        self.countLimit = countLimit
    }

    /// The value, which becomes the most recently used one.
    package mutating func use(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        note(key)
        return value
    }

    /// The value, without any effect.
    package func peek(_ key: Key) -> Value? { entries[key]?.value }

    /// The cost of a value.
    package func cost(_ key: Key) -> Int? { entries[key]?.cost }

    /// Notes that a value costs another number. It stays as recently used as it was.
    package mutating func setCost(_ cost: Int, for key: Key) {
        guard let old = entries[key]?.cost, old != cost else { return }
        guard cost <= costLimit else {
            remove(key)
            evictions += 1
            return
        }
        entries[key]?.cost = max(cost, 0)
        totalCost += max(cost, 0) - old
        evict()
    }

    /// Keeps a value in place of an earlier one. A value that costs more than the limit is not kept.
    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        let cost = max(cost, 0)
        guard cost <= costLimit, countLimit > 0 else {
            evictions += 1
            return
        }
        entries[key] = Entry(value: value, cost: cost, lastUse: 0)
        totalCost += cost
        note(key)
        evict()
    }

    @discardableResult
    package mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        totalCost -= entry.cost
        return entry.value
    }

    package mutating func removeAll() {
        entries = [:]
        uses = []
        firstUse = 0
        totalCost = 0
    }

    private mutating func note(_ key: Key) {
        time += 1
        entries[key]?.lastUse = time
        uses.append((key, time))
        if uses.count > 2 * entries.count + 64 { sweep() }
    }

    private mutating func evict() {
        while totalCost > costLimit || entries.count > max(countLimit, 0), firstUse < uses.count {
            let (key, time) = uses[firstUse]
            firstUse += 1
            guard entries[key]?.lastUse == time else { continue }
            remove(key)
            evictions += 1
        }
        if firstUse > uses.count / 2, firstUse > 64 { sweep() }
    }

    private mutating func sweep() {
        uses.removeFirst(firstUse)
        uses.removeAll { entries[$0.key]?.lastUse != $0.time }
        firstUse = 0
        Invariants.check(orderFaults())
    }
}
