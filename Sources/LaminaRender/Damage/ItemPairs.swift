import LaminaPlan

/// The items of two lists that show the same part of the same layer, by index.
struct ItemPairs {
    /// In an order that both lists have.
    private(set) var pairs: [(old: Int, new: Int)] = []
    /// Items of the old list without a partner, or with one in another order.
    private(set) var gone: [Int] = []
    /// Items of the new list without a partner, or with one in another order.
    private(set) var come: [Int] = []

    init(_ old: [DrawItem], _ new: [DrawItem]) {
        pairs.reserveCapacity(new.count)
        if old.count == new.count, new.indices.allSatisfy({ old[$0].hasName(of: new[$0]) }) {
            for index in new.indices { pairs.append((index, index)) }
            return
        }
        var unmatched = ItemTable(old)
        var lastMatch = -1
        for index in new.indices {
            guard let match = unmatched.find(new[index]) else {
                come.append(index)
                continue
            }
            if match < lastMatch {
                gone.append(match)
                come.append(index)
            } else {
                lastMatch = match
                pairs.append((match, index))
            }
        }
        gone += unmatched.rest
    }
}
