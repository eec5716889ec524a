import Foundation
import LaminaTestSupport

/// A call of the program that must fail: see `Tests/FaultLibrary/faults.c`.
struct Fault: CustomStringConvertible {
    enum Family: String, CaseIterable {
        case memory, thread, open, read, write, close, name, sync, socket

        /// The error that the system gives for such calls.
        var code: Int32 {
            switch self {
            case .memory: ENOMEM
            case .thread: EAGAIN
            case .open: EMFILE
            case .write: ENOSPC
            case .read, .close, .name, .sync: EIO
            case .socket: EACCES
            }
        }
    }

    var family: Family
    /// Which call of the family, counted from 1.
    var number: Int
    /// Whether all calls after it fail too.
    var goesOn: Bool

    var description: String { "\(family) call \(number)\(goesOn ? " and all after it" : "")" }

    /// The library's instruction.
    var wish: String { "\(family):\(number):\(goesOn ? "on" : "once"):\(family.code)" }
}

/// The library that makes calls fail, compiled once.
final class FaultLibrary: Sendable {
    static let shared = Result { try FaultLibrary() }

    private let folder: Scratch
    let path: String

    private init() throws {
        folder = try Scratch()
        path = folder.path("faults.so")
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "cc", "-shared", "-fPIC", "-O1", "-o", path, ProjectFiles.path("Tests/FaultLibrary/faults.c"),
            "-ldl",
        ]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw CompilerFailed() }
    }

    struct CompilerFailed: Error {}
}
