import LaminaFiles
import Synchronization

/// The fonts of texts that have none of their own: the system's or those of a folder, and files that were added.
struct ProcessFonts {
    /// A file that was added.
    enum Added {
        case file(FilePath)
        case memory(FontFile)

        var path: FilePath {
            switch self {
            case .file(let path): path
            case .memory(let file): file.path
            }
        }
    }

    /// The files whose fonts are the only ones; `nil` for the system's fonts.
    var onlyFiles: [FilePath]?
    var added: [Added] = []

    static let current = Mutex(ProcessFonts())
    /// Grows with every change of `current`.
    static let generation = Atomic(0)

    /// Changes the fonts, and returns the new generation.
    @discardableResult
    static func change(_ body: (inout ProcessFonts) -> Void) -> Int {
        current.withLock {
            body(&$0)
            return generation.add(1, ordering: .sequentiallyConsistent).newValue
        }
    }
}
