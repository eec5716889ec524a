import LaminaFiles

/// The folder of an output. All commands make it, with the folders around it, if it is missing.
struct OutputFolder {
    /// The folders that were made, the innermost first.
    private let made: [FilePath]

    /// Makes the folder of a file, or of a folder that is an output itself.
    init(around path: String, durability: Durability = .none) throws {
        guard path != "-", let file = FilePath(text: path) else {
            made = []
            return
        }
        let folder = file.folder
        made = Self.missing(folder)
        guard !made.isEmpty else { return }
        do throws(FileFailure) {
            let changed = try Folder.make(folder)
            if durability == .whole { for other in changed { try Folder.synchronize(other) } }
        } catch {
            removeIfEmpty()
            throw UsageError("\(path): the folder \(folder.text) cannot be made: \(error.reason)")
        }
    }

    /// Removes those of the folders that were made and are still empty: after a failure nothing is left.
    func removeIfEmpty() {
        for folder in made { Folder.removeEmpty(folder) }
    }

    private static func missing(_ folder: FilePath) -> [FilePath] {
        var (missing, next) = ([FilePath](), folder)
        while !next.exists, !next.isEmpty, missing.last != next {
            missing.append(next)
            next = next.folder
        }
        return missing
    }
}
