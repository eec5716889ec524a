import Glibc

/// Why a file could not be read or written, in words that follow its name.
package enum FileFailure: Error, Equatable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// Lamina's own reason.
    case refused(String)
    /// A file that has more bytes than are to be read; so many, as far as it was looked at.
    case tooLong(bytes: Int)

    /// The reason, such as `No such file or directory`.
    package var reason: String {
        switch self {
        case .system(let code): String(cString: strerror(code))
        case .refused(let reason): reason
        case .tooLong(let bytes): "too long: \(bytes) bytes"
        }
    }

    /// What is said of a text that no path can be made of.
    package static let zeroByte = FileFailure.refused("a path has no zero bytes")

    /// The number of the call before.
    static var last: FileFailure { .system(errno) }
}
