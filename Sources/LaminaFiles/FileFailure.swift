import Glibc

/// Why a file could not be read or written, in words that follow its name.
package enum FileFailure: Error, Equatable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// Lamina's own reason.
    case refused(String)
    /// A file has more bytes than may be read. `bytes` is its length as far as it is known.
    case tooLong(bytes: Int)

    /// The reason, such as `No such file or directory`.
    package var reason: String {
        switch self {
        case .system(let code): String(cString: strerror(code))
        case .refused(let reason): reason
        case .tooLong(let bytes): "too long: \(bytes) bytes"
        }
    }

    /// The failure for a text that cannot be a path.
    package static let zeroByte = FileFailure.refused("a path has no zero bytes")

    /// The error number of the last system call.
    static var last: FileFailure { .system(errno) }
}
