/// Finds the word that was probably meant.
package enum Suggestion {
    /// The nearest candidate, if it is near: a third of its letters may differ, whatever their case.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let longest = 64
        guard word.utf8.count <= longest else { return nil }
        let letters = Array(word.lowercased().unicodeScalars)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates where candidate.utf8.count <= longest {
            let others = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(1, max(letters.count, others.count) / 3)
            let distance = distance(letters, others)
            if distance <= allowed, distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.candidate
    }

    /// How many letters must be inserted, removed, replaced or swapped with their neighbour.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
