import Foundation
import LaminaFiles
import Testing

/// The program `lamina` as the system starts it: arguments are bytes, the folder is arbitrary, and a time limit ends
/// a program that hangs.
enum ByteProgram {
    struct Outcome {
        /// The exit code; 128 and the number where a signal ended it.
        var code: Int32
        var output: [UInt8]
        var errors: [UInt8]
        var errorText: String { FilePath.text(ofBytes: errors) }
    }

    /// Longer than any of these runs takes.
    private static let limit: Duration = .seconds(30)

    /// Runs it with arguments as text, in which scalars may stand for bytes.
    static func run(
        _ arguments: [String], in folder: Scratch, errors errorPath: String? = nil,
        output outputPath: String? = nil
    ) throws -> Outcome {
        let said = try Scratch()
        let (output, errors) = (outputPath ?? said.path("output"), errorPath ?? said.path("errors"))
        let process = try start(arguments, in: folder.path(""), output: output, errors: errors)
        let code = try wait(for: process)
        func bytes(_ path: String) -> [UInt8] {
            (FileManager.default.contents(atPath: path)).map { [UInt8]($0) } ?? []
        }
        return Outcome(
            code: code, output: outputPath == nil ? bytes(output) : [],
            errors: errorPath == nil ? bytes(errors) : [])
    }

    /// Starts the program and returns its process number.
    ///
    /// - Parameter environment: Variables that are added to the tests' own.
    static func start(
        _ arguments: [String], in folder: String, output: String, errors: String,
        environment: [String: String] = [:], program: [String] = [Program.path]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The tests' own threads block signals, and children would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // A runner in the background of a shell ignores some of them, a server in the tests' own process ignores SIGPIPE, and
        // children would inherit that, too.
        var stops = sigset_t()
        sigemptyset(&stops)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&stops, signal) }
        posix_spawnattr_setsigdefault(&attributes, &stops)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // `env` goes to the folder and becomes the program.
        let env = "/usr/bin/env"
        let values = environment.map { "\($0.key)=\($0.value)" }
        let words = ([env, "-C", folder] + values + program + arguments).map { text in
            FilePath.bytes(ofText: text).map { CChar(bitPattern: $0) } + [0]
        }
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { word in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.count)
            copy.initialize(from: word, count: word.count)
            return copy
        }
        defer { for pointer in pointers { pointer?.deallocate() } }
        pointers.append(nil)
        var process: pid_t = 0
        let failure = posix_spawn(&process, env, &actions, &attributes, pointers, environ)
        try #require(failure == 0)
        return process
    }

    /// Waits for the end, and ends a program that takes too long.
    static func wait(for process: pid_t) throws -> Int32 {
        guard let code = code(of: process, within: limit) else {
            Issue.record("it took more than \(limit)")
            return 128 + SIGKILL
        }
        return code
    }

    /// Waits for the exit code, or 128 and the signal's number. Ends a program that takes longer, and returns `nil`.
    static func code(of process: pid_t, within limit: Duration) -> Int32? {
        let end = ContinuousClock.now + limit
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if ContinuousClock.now > end {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                return nil
            }
            usleep(2000)
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}

extension Scratch {
    /// The names in the folder, as text in which scalars stand for bytes that are not UTF-8.
    var byteNames: [String] {
        (FilePath(text: path(""))?.names() ?? []).map { FilePath(root: nil, [$0]).text }.sorted()
    }

    /// A path in the folder, for names of any bytes.
    func bytePath(_ name: String) -> String { path("") + "/" + name }

    /// Writes a file under a name of any bytes.
    func byteFile(_ name: String, _ text: String) throws {
        try PendingFile.write(Array(text.utf8), to: bytePath(name))
    }
}
