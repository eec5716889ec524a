/// The errors of a batch's jobs. The first of equal ones is reported when it occurs, and the others at the end with their
/// number: a missing image is one fault, however many jobs show it.
struct FoldedErrors {
    private struct Fold {
        var count = 0
        var first = 0
        var last = 0
    }

    /// The most different errors that are remembered; further ones are reported each time.
    private static let most = 1000

    private var folds: [String: Fold] = [:]
    /// In the order in which they occurred first.
    private var order: [String] = []

    /// Notes an error, and returns whether it is to be reported now.
    ///
    /// - Parameter sentence: The error, without the job's line.
    mutating func note(_ sentence: String, line: Int) -> Bool {
        guard var fold = folds[sentence] else {
            guard folds.count < Self.most else { return true }
            folds[sentence] = Fold()
            order.append(sentence)
            return true
        }
        fold.count += 1
        // Jobs are drawn side by side, so lines do not come in their order.
        fold.first = fold.count == 1 ? line : min(fold.first, line)
        fold.last = max(fold.last, line)
        folds[sentence] = fold
        return false
    }

    /// What was not reported: `41 more lines, from 7 to 97: card.json: cannot be read`.
    var sentences: [String] {
        order.compactMap { sentence in
            guard let fold = folds[sentence], fold.count > 0 else { return nil }
            return fold.count == 1
                ? "line \(fold.first), as well\(sentence)"
                : "\(fold.count) more lines, from \(fold.first) to \(fold.last)\(sentence)"
        }
    }
}
