import Lamina
import LaminaMessages
import Synchronization

/// Reports the features of a file that are not drawn as asked, each once; with `--strict` they are an error. Any
/// number of threads may draw.
final class DrawingWarnings: Sendable {
    private let isStrict: Bool
    private let said = Mutex<Set<String>>([])
    /// The most warnings that are remembered: jobs may be many, and each may have warnings of its own.
    private static let maximum = 10_000

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// - Parameters:
    ///   - warnings: The new warnings.
    ///   - path: The file, as the user named it.
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
