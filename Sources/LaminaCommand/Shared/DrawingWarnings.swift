import Lamina
import LaminaMessages
import Synchronization

/// Says what of a file is not drawn as asked, each thing once; with `--strict` that is an error. Any number of threads may
/// draw.
final class DrawingWarnings: Sendable {
    private let isStrict: Bool
    private let said = Mutex<Set<String>>([])
    /// Jobs may be many, and each may have its own.
    private static let maximum = 10_000

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// - Parameters:
    ///   - warnings: What is new.
    ///   - path: The file, as it was named.
    /// - Throws: `UsageError` where there is anything and that is an error.
    func check(_ warnings: [some CustomStringConvertible], of path: String) throws {
        for warning in warnings {
            let line = "\(displayed(path)): \(warning)"
            let isNew = said.withLock { $0.count < Self.maximum && $0.insert(line).inserted }
            if isNew { Console.error("lamina: \(line)") }
        }
        guard isStrict, !warnings.isEmpty else { return }
        let count = warnings.count
        throw UsageError(
            "\(path): --strict: expected that all of it is drawn, found \(count) \(count == 1 ? "thing" : "things") that "
                + "\(count == 1 ? "is" : "are") not")
    }
}
