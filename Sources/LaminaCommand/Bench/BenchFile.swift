import LaminaFiles
import LaminaMessages

/// Files that `lamina bench` reads beside scenes.
enum BenchFile {
    /// - Throws: `UsageError` that names the option and the file.
    static func read(_ path: String, for option: String, limit: Int) throws -> [UInt8] {
        do throws(FileFailure) {
            return try InputFile.read(text: path, limit: limit)
        } catch {
            throw UsageError("\(option): \(displayed(path)): \(error.reason)")
        }
    }
}
