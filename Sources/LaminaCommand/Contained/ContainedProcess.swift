import ArgumentParser
import CLaminaContainment
import Foundation
import LaminaFiles

/// This program, started once more: to read a file from a stranger, or to draw where a fault costs little.
struct ContainedProcess {
    /// How it ended.
    enum Ending: Equatable {
        case code(Int32)
        /// Not by itself; why, without the file's name.
        case early(String)
    }

    /// Readable, at its end, once the process has ended.
    let watch: Int32
    private let process: pid_t
    /// `nil` for a process that has this one's rights.
    private let limits: ContainmentLimits?
    private let start = ContinuousClock.now
    private(set) var isLate = false

    /// Starts the program with the arguments that this one has, and more of them behind the command's name.
    ///
    /// - Parameter input: Its standard input; this process's where it is `nil`.
    init(
        _ limits: ContainmentLimits, adding more: [String] = [], input: Int32? = nil
    ) throws(UsageError) {
        do throws(Failure) {
            try self.init(["--contained"] + more, input, limits)
        } catch {
            throw UsageError("--untrusted: the process for the file cannot be started: \(error.reason)")
        }
    }

    /// Starts the program with this one's rights and without limits.
    init(adding more: [String], input: Int32) throws(Failure) {
        try self.init(more, input, nil)
    }

    /// Starts the program with a command of its own, and with this one's rights.
    init(command: [String], _ streams: lamina_streams) throws(Failure) {
        try self.init(texts: command, streams, nil)
    }

    /// Why there is no process.
    struct Failure: Error, CustomStringConvertible {
        var reason: String
        var description: String { "no process can be started: \(reason)" }
    }

    private init(_ more: [String], _ input: Int32?, _ limits: ContainmentLimits?) throws(Failure) {
        // The bytes as they came: not every path is text.
        var texts = ProgramArguments.texts ?? []
        texts.insert(contentsOf: more, at: min(1, texts.count))
        try self.init(texts: texts, lamina_streams(input: input ?? -1, output: -1, errors: -1), limits)
    }

    private init(
        texts: [String], _ streams: lamina_streams, _ limits: ContainmentLimits?
    ) throws(Failure) {
        var arguments: [UnsafeMutablePointer<CChar>?] = (["lamina"] + texts).map { text in
            strdup((FilePath.bytes(ofText: text) + [0]).map { CChar(bitPattern: $0) })
        }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        var watch: Int32 = -1
        let error = lamina_start_command(arguments, streams, &process, &watch)
        guard error == 0 else { throw Failure(reason: String(cString: strerror(error))) }
        self.process = process
        self.watch = watch
        self.limits = limits
    }

    /// Runs this program's own command in another process, and leaves with its code.
    ///
    /// - Parameter subject: The file that errors name.
    static func runAlone(subject: String, limits: ContainmentLimits) throws {
        Interruption.beginOrderlyEnd()
        var process = try ContainedProcess(limits)
        var wasAsked = false
        while !process.hasEnded(within: 0.1) {
            if Interruption.isWanted, !wasAsked {
                wasAsked = true
                process.send(Interruption.wanted)
            }
        }
        let ending = process.collect()
        // It was asked to end, and did.
        if wasAsked { throw Interruption.exitCode }
        switch ending {
        case .code(0): return
        case .code(let code): throw ExitCode(code)
        case .early(let reason): throw EndedProcess(description: "\(subject): \(reason)")
        }
    }

    /// Waits for a while; ends a process that has had its time.
    ///
    /// - Parameter seconds: At most.
    mutating func hasEnded(within seconds: Double) -> Bool {
        endIfLate()
        var wanted = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, Int32(seconds * 1000)) > 0
    }

    /// Ends a process that has had its time.
    mutating func endIfLate() {
        guard let limits, !isLate, ContinuousClock.now - start > .seconds(limits.wallSeconds) else { return }
        isLate = true
        send(SIGKILL)
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for the end, and returns how it ended.
    func collect() -> Ending {
        close(watch)
        var status: Int32 = 0
        var usage = rusage()
        while true {
            let waited = wait4(process, &status, 0, &usage)
            if waited == process { break }
            if waited < 0, errno != EINTR {
                return .early("its process cannot be waited for: \(String(cString: strerror(errno)))")
            }
        }
        let signal = status & 0x7F
        guard signal != 0 else { return .code(status >> 8 & 0xFF) }
        return .early(reason(signal, usage))
    }

    private func reason(_ signal: Int32, _ usage: rusage) -> String {
        let name = "signal \(signal) (\(String(cString: strsignal(signal))))"
        guard let limits else { return "was ended by \(name)" }
        let processor =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
        if isLate { return "took more than \(limits.wallSeconds) seconds, its limit" }
        if signal == SIGXCPU || (signal == SIGKILL && processor >= Double(limits.processorSeconds)) {
            return "took more than \(limits.processorSeconds) seconds of the processor, its limit"
        }
        let limit = "the \(limits.memoryBytes >> 20) MiB of memory that it may take"
        // Kilobytes. Memory that was refused is not included.
        let isLarge = usage.ru_maxrss >= limits.memoryBytes >> 11
        return isLarge
            ? "was ended by \(name), as it needed more than \(limit)"
            : "was ended by \(name): it has a fault, or needed more than \(limit)"
    }
}

/// A process that did not end by itself.
struct EndedProcess: Error, CustomStringConvertible {
    var description: String
}
