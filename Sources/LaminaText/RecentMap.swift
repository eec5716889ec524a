/// Values by key whose costs together stay within a limit, by generations: what was not asked for while a half of the
/// limit was filled goes when the other half is full.
///
/// Finding a value that was asked for lately costs one look into a dictionary, which counts where there is one for each
/// glyph.
struct RecentMap<Key: Hashable, Value> {
    private let costLimit: Int
    private var young: [Key: (value: Value, cost: Int)] = [:]
    private var old: [Key: (value: Value, cost: Int)] = [:]
    private var youngCost = 0
    private var oldCost = 0

    init(costLimit: Int) { self.costLimit = costLimit }

    var totalCost: Int { youngCost + oldCost }

    mutating func use(_ key: Key) -> Value? {
        if let known = young[key] { return known.value }
        guard let known = old.removeValue(forKey: key) else { return nil }
        oldCost -= known.cost
        insert(known.value, for: key, cost: known.cost)
        return known.value
    }

    /// Keeps a value. One that costs more than half of the limit is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        guard cost <= costLimit / 2 else { return }
        if youngCost + cost > costLimit / 2 {
            (old, oldCost) = (young, youngCost)
            (young, youngCost) = ([:], 0)
        }
        // Another thread may have made the same meanwhile.
        if let before = young.updateValue((value, cost), forKey: key) { youngCost -= before.cost }
        youngCost += cost
    }

    mutating func removeAll() { self = RecentMap(costLimit: costLimit) }
}
