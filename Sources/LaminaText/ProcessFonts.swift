import LaminaFiles
import Synchronization

/// The fonts of texts that have none of their own: the system's or those of a folder, and files that were added.
struct ProcessFonts {
    /// A file that was added.
    enum Added {
        case file(FilePath)
        case memory(FontFile)
        /// Fonts that are found by their ``FontFile/alias`` alone.
        case privately(FontFile)

        var path: FilePath {
            switch self {
            case .file(let path): path
            case .memory(let file), .privately(let file): file.path
            }
        }

        /// The file in memory; `nil` for a file of the system.
        var memory: FontFile? {
            switch self {
            case .file: nil
            case .memory(let file), .privately(let file): file
            }
        }
    }

    /// The fonts of a program's own objects, by the digests of their files. They stay for the life of the process, because text
    /// may be set in them as long as it is kept.
    var owned: [String: FontFile] = [:]
    /// The bytes of the files in `owned`.
    var ownedBytes = 0
    /// The most bytes of such files.
    static let mostOwnedBytes = 1 << 28
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
