import Lamina
import LaminaMessages

/// A failure that does not name the file by itself.
package struct FailureInFile: Error, CustomStringConvertible {
    /// The file that was asked for.
    package var path: String
    package var reason: any Error

    /// Calls a function whose errors may not name the file.
    package static func naming<R>(_ path: String, _ body: () throws -> R) throws -> R {
        do {
            return try body()
        } catch let error as FailureInFile {
            throw error
        } catch let error as FrameCancelled {
            // No fault of the file's.
            throw error
        } catch {
            throw FailureInFile(path: path, reason: error)
        }
    }

    package var description: String {
        let reason = String(describing: reason)
        return displayed(
            path.isEmpty || reason.hasPrefix("\(displayed(path)):") ? reason : "\(path): \(reason)")
    }
}
