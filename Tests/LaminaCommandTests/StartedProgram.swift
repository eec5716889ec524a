import Foundation

/// The program while it runs, as the system knows it. Foundation's `Process` learns of an end through a run loop, which takes long
/// while other tests run.
final class StartedProgram {
    let processIdentifier: pid_t
    private var status: Int32?

    init(
        _ arguments: [String], output: String = "/dev/null", program: [String] = [Program.path]
    ) throws {
        processIdentifier = try ByteProgram.start(
            arguments, in: "/", output: output, errors: "/dev/null", program: program)
    }

    deinit {
        if isRunning { stop() }
    }

    var isRunning: Bool {
        guard status == nil else { return false }
        var status: Int32 = 0
        guard waitpid(processIdentifier, &status, WNOHANG) != 0 else { return true }
        self.status = status
        return false
    }

    /// The exit code; `nil` where a signal ended it, or while it runs.
    var exitCode: Int32? {
        guard let status, status & 0x7F == 0 else { return nil }
        return (status >> 8) & 0xFF
    }

    /// Returns whether it ends by itself within some seconds; stops it otherwise.
    func ends(within seconds: Double) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while isRunning {
            guard ContinuousClock.now < end else {
                stop()
                return false
            }
            usleep(5000)
        }
        return true
    }

    private func stop() {
        kill(processIdentifier, SIGKILL)
        var status: Int32 = 0
        waitpid(processIdentifier, &status, 0)
        self.status = status
    }
}
