import Foundation

extension LottieReader {
    /// What a property stands for: the value of its slot, where it has one.
    mutating func resolved(_ node: LottieNode?) -> LottieNode? {
        guard let node, let id = node["sid"]?.string else { return node }
        slotIDs.insert(id)
        return slots[id] ?? node
    }

    /// The values of slots that a document gives itself; those that were given before it was read stay.
    mutating func readSlots(_ root: LottieNode) {
        for (id, slot) in root["slots"]?.members ?? [] {
            slotIDs.insert(id)
            if slots[id] == nil { slots[id] = slot["p"] }
        }
    }
}
