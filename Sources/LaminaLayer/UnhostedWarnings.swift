import Foundation
import Logging
import Synchronization

/// Warnings of layers that no host shows, which go to the log.
enum UnhostedWarnings {
    /// The most sentences that are remembered, and said.
    private static let maximum = 1000
    private static let said = Mutex<Set<String>>([])

    /// Logs a sentence that was not logged before.
    static func say(_ sentence: String) {
        let isNew = said.withLock { said in said.count < maximum && said.insert(sentence).inserted }
        if isNew { Logger(label: "lamina").warning("a layer: \(sentence)") }
    }
}
