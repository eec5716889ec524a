/// Values by key whose costs together stay within a limit: what was not asked for the longest goes first.
struct CostLimitedMap<Key: Hashable, Value> {
    /// What the costs together may be at most.
    var costLimit: Int {
        didSet { evict() }
    }
    /// How many values there may be at most.
    var countLimit: Int {
        didSet { evict() }
    }
    private(set) var totalCost = 0
    /// How many values had to go to stay within the limits, ever.
    private(set) var evictions = 0
    var count: Int { entries.count }

    private struct Entry {
        var value: Value
        var cost: Int
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    /// Every use in its order. Those that a later one of the same key has overtaken are skipped, and swept out when
    /// they are the most.
    private var uses: [(key: Key, time: Int)] = []
    private var firstUse = 0
    private var time = 0

    init(costLimit: Int, countLimit: Int = .max) {
        self.costLimit = costLimit
        self.countLimit = countLimit
    }

    /// The value, which thereby becomes the one used last.
    mutating func use(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        note(key)
        return value
    }

    /// The value, without any effect.
    func peek(_ key: Key) -> Value? { entries[key]?.value }

    /// Keeps a value in place of an earlier one. One that costs more than the limit allows is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
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
    mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        totalCost -= entry.cost
        return entry.value
    }

    mutating func removeAll() {
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
    }
}
