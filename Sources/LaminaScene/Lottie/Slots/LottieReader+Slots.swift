import Foundation

extension LottieReader {
    /// A property's value: the value of its slot, if it has one.
    mutating func resolved(_ node: LottieNode?) -> LottieNode? {
        guard let node, let id = node["sid"]?.string else { return node }
        slotIDs.insert(id)
        return slots[id] ?? node
    }

    /// Reads the values that a document gives its slots. Values that were given before it was read take precedence.
    mutating func readSlots(_ root: LottieNode) {
        for (id, slot) in root["slots"]?.members ?? [] {
            slotIDs.insert(id)
            if slots[id] == nil { slots[id] = slot["p"] }
        }
    }
}
