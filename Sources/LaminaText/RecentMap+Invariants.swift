import LaminaMessages

extension RecentMap {
    /// The rules that the map breaks, in a time that on average is linear in its values.
    ///
    /// With `LAMINA_CHECK=1`, the map checks itself when its young generation is full, which costs no more than filling it.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        check.add(young.invariantFaults(costLimit: costLimit / 2), in: "young values")
        check.add(old.invariantFaults(costLimit: costLimit / 2), in: "old values")
        return check.faults
    }
}

extension RecentMap.Generation {
    fileprivate func invariantFaults(costLimit: Int) -> [InvariantFault] {
        var check = InvariantCheck()
        let sum = entries.reduce(0) { $0 + $1.cost }
        check.expect(cost == sum, at: "cost", "expected \(sum), found a count of \(cost)")
        check.expect(cost <= costLimit, at: "cost", "expected at most \(costLimit), found \(cost)")
        check.expect(
            values.count == entries.count, at: "values", "expected \(entries.count), found \(values.count)")
        let isPower = slots.count > 0 && slots.count & (slots.count - 1) == 0
        check.expect(
            isPower && 2 * entries.count <= slots.count, at: "slots",
            "expected a power of two and twice the \(entries.count) entries, found \(slots.count)")
        let used = slots.reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
        check.expect(
            used == entries.count, at: "slots", "expected \(entries.count) in use, found \(used)")
        // A search ends at an empty slot.
        guard isPower, used < slots.count,
            slots.allSatisfy({ $0 <= entries.count })
        else { return check.faults }
        for (index, entry) in entries.enumerated() {
            let found = find(entry.key, entry.place)
            check.expect(
                // A key that holds a NaN differs from itself.
                found == index || entry.key != entry.key, at: "entry \(index)",
                "expected to be found by its key, found \(found.map { "entry \($0)" } ?? "nothing")")
        }
        return check.faults
    }
}
