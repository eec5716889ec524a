import LaminaMessages

extension CostLimitedMap {
    /// The rules that the map breaks, in time linear in its values and the uses that it remembers.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        check.expect(
            totalCost <= costLimit && count <= max(countLimit, 0), at: "limits",
            "expected at most \(costLimit) for \(countLimit) values, found \(totalCost) for \(count)")
        check.add(orderFaults(), in: "values")
        return check.faults
    }

    /// The rules that hold while a value is inserted, too: the cost is a sum, and the last use of every value is among the
    /// uses, in order.
    ///
    /// With `LAMINA_CHECK=1`, the map checks them when it removes obsolete uses, which takes as long.
    func orderFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        let sum = entries.values.reduce(0) { $0 + $1.cost }
        check.expect(totalCost == sum, at: "cost", "expected \(sum), found a count of \(totalCost)")
        var last = 0
        var found = 0
        for (index, use) in uses[min(firstUse, uses.count)...].enumerated() {
            check.expect(
                use.time > last && use.time <= time, at: "use \(index)",
                "expected a time after \(last) and up to \(time), found \(use.time)")
            last = use.time
            if entries[use.key]?.lastUse == use.time { found += 1 }
        }
        check.expect(
            found == entries.count, at: "uses",
            "expected the last uses of \(entries.count) values, found \(found)")
        return check.faults
    }
}
