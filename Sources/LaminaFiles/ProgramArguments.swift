internal import CLaminaFiles
import SystemPackage

/// The arguments that the program was started with.
package enum ProgramArguments {
    /// All of them but the program's name, as texts that stand for their bytes (``FilePath/init(text:)``); `nil` where the
    /// system does not tell.
    ///
    /// They are the C library's. Swift's `CommandLine.arguments` repairs bytes that are no UTF-8, and reads them from
    /// `/proc/self/cmdline`: without `/proc` it is empty.
    package static var texts: [String]? {
        let count = Int(lamina_argument_count())
        guard count > 0, let values = lamina_arguments() else {
            let known = CommandLine.arguments
            return known.isEmpty ? nil : Array(known.dropFirst())
        }
        return (1..<count).compactMap { index in
            values[index].map { FilePath.text(ofBytes: FilePath.bytes(at: $0)) }
        }
    }
}
