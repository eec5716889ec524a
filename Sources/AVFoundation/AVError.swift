import Foundation

/// Why a film cannot be shown.
public struct AVError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of the reason.
    public enum Code: Int, Hashable, Sendable {
        case unknown = -11800
        /// The file has no pictures that can be shown.
        case fileFormatNotRecognized = -11828
        /// The address is not that of a file.
        case unsupportedAddress = -11838
        /// There is no picture at the time.
        case noImageAtTime = -11832
    }

    /// The kind of the reason.
    public let code: Code
    /// The reason in words, with the file.
    public let description: String

    init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}
