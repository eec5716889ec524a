extension Scene {
    /// The slots of a Lottie document, by the alphabet.
    ///
    /// A value is spelt as an override of `slots.ID` is: `[1, 0.5, 0]`, `12`, or the words of a text. `nil` where it moves,
    /// or cannot be said in a line.
    package var slots: [(id: String, value: String?)] {
        guard let lottie else { return [] }
        let own = lottie.source.map { LottieNode($0)["slots"] } ?? nil
        return lottie.slotIDs.sorted().map { id in
            (id, (lottie.slots[id] ?? own?[id]?["p"]).flatMap(Self.line))
        }
    }

    private static func line(_ property: LottieNode) -> String? {
        guard let value = property.isObject ? property["k"] : property else { return nil }
        if let words = value.string { return words }
        if let number = value.number { return shortest(number) }
        if let numbers = value.numbers, numbers.count <= 16 {
            return "[" + numbers.map { shortest($0) }.joined(separator: ", ") + "]"
        }
        let keys = value.elements ?? []
        return keys.count == 1 ? keys.first?["s"]?["t"]?.string : nil
    }
}
