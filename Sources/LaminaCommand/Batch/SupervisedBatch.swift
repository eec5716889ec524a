import ArgumentParser
import Foundation
import LaminaMessages
import LaminaScene

/// Draws the jobs of a manifest in another process, which draws several at a time, and goes on where that process is ended: by a fault
/// in a library, or by a system that has no more memory. The jobs that it had are then drawn one by one, each in a process of its own,
/// and those that end theirs are the ones that fail.
struct SupervisedBatch {
    /// The number that a process adds to its exit code if an error ends the whole run, for example if standard output cannot be written.
    static let endOfRun: Int32 = 100

    private let workers: Int
    private let shard: Shard
    private var lines: ManifestLines
    private var counts = BatchRun.Counts()
    private var progress = BatchProgress(isShown: true)
    private var isAtEnd = false
    private var hasStarted = false
    /// Lines that were read, and have to be drawn again.
    private var suspects: [ManifestLines.Line] = []

    /// A process, and the lines that it has.
    private struct Worker {
        let process: ContainedProcess
        let link: BatchLink
        /// By their numbers.
        var open: [Int: ManifestLines.Line] = [:]
        private var isEnded = false
        private var wasAsked = false

        init(_ process: ContainedProcess, _ link: BatchLink) { (self.process, self.link) = (process, link) }

        /// Reports that no more lines come.
        mutating func end() {
            guard !isEnded else { return }
            isEnded = true
            link.end()
        }

        /// Asks the process to end, as this one was asked.
        mutating func ask() {
            guard !wasAsked else { return }
            wasAsked = true
            process.send(Interruption.wanted)
        }
    }

    /// - Parameter manifest: The file; `-` for standard input.
    init(manifest: String, workers: Int, shard: Shard) throws {
        lines = try ManifestLines(path: manifest)
        self.workers = workers
        self.shard = shard
    }

    /// Draws all jobs, reports how many, and exits with a code where one failed.
    ///
    /// Throws `ContainedProcess.Failure` where no process can be started at all; nothing was read or drawn then.
    mutating func run() throws {
        Interruption.beginOrderlyEnd()
        let start = ContinuousClock.now
        defer { lines.close() }
        while !Interruption.isWanted {
            if let suspect = suspects.first {
                suspects.removeFirst()
                try draw([suspect], isAlone: true)
            } else if !isAtEnd {
                try draw([], isAlone: false)
            } else {
                break
            }
        }
        progress.clear()
        try counts.end(lines.name, since: start)
    }

    /// Draws lines in one process, until its end.
    ///
    /// - Parameter isAlone: Whether these lines are all that the process draws; it takes the manifest's next ones otherwise.
    private mutating func draw(_ first: [ManifestLines.Line], isAlone: Bool) throws {
        var worker = try start()
        defer { close(worker.link.socket) }
        for line in first { hand(line, to: &worker) }
        var failure: (any Error)?
        var isOpen = true
        while isOpen {
            if !isAlone, failure == nil {
                // What was handed on is drawn, whatever becomes of the manifest.
                do { try feed(&worker) } catch { failure = error }
            }
            if isAlone || isAtEnd || failure != nil || Interruption.isWanted { worker.end() }
            if Interruption.isWanted { worker.ask() }
            isOpen = takeReport(&worker)
            progress.show(counts)
        }
        worker.end()
        if Interruption.isWanted { worker.ask() }
        let ending = worker.process.collect()
        if let failure { throw failure }
        guard !Interruption.isWanted else { return }
        // The process has said why.
        if case .code(let code) = ending, code > Self.endOfRun { throw ExitCode(code - Self.endOfRun) }
        guard !worker.open.isEmpty else { return }
        // What was drawn is whole, and may not be on the disk yet.
        sync()
        let reason =
            switch ending {
            case .code(let code): "its process ended with the code \(code)"
            case .early(let reason): reason
            }
        blame(worker, reason, isAlone: isAlone)
    }

    /// Hands on the manifest's next lines, as many as keep the process busy.
    private mutating func feed(_ worker: inout Worker) throws {
        while worker.open.count < 2 * workers, !isAtEnd, !Interruption.isWanted, lines.isReady {
            guard let line = try lines.next(where: shard.holds) else {
                isAtEnd = true
                return
            }
            hand(line, to: &worker)
        }
    }

    private func hand(_ line: ManifestLines.Line, to worker: inout Worker) {
        worker.open[line.number] = line
        // Where the process is gone, its end tells.
        _ = worker.link.send(line)
    }

    /// Waits a while for a report; `false` where there are no more.
    private mutating func takeReport(_ worker: inout Worker) -> Bool {
        var watch = pollfd(fd: worker.link.socket, events: Int16(POLLIN), revents: 0)
        guard poll(&watch, 1, 100) > 0 else { return true }
        guard let report = worker.link.report() else { return false }
        guard worker.open.removeValue(forKey: report.line) != nil else { return true }
        switch report.ending {
        case .drawn: counts.drawn += 1
        case .skipped: counts.skipped += 1
        case .failed: counts.failed += 1
        }
        return true
    }

    /// Notes which lines are to be drawn again after a process was ended, or which one ended it.
    private mutating func blame(_ worker: Worker, _ reason: String, isAlone: Bool) {
        let left = worker.open.values.sorted { $0.number < $1.number }
        guard isAlone, let line = left.first else { return suspects = left }
        counts.failed += 1
        progress.clear()
        let scene = try? SceneJob(line: line.bytes, manifest: lines.name, number: line.number).scene
        let subject = ["\(lines.name): line \(line.number)", scene].compactMap { $0 }.joined(separator: ": ")
        Console.error("lamina: \(displayed(subject)): \(reason)")
    }

    private mutating func start() throws -> Worker {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0
        else {
            throw UsageError("--manifest: no process can be started: \(String(cString: strerror(errno)))")
        }
        defer { close(sockets[1]) }
        do throws(ContainedProcess.Failure) {
            let process = try ContainedProcess(adding: ["--linked"], input: sockets[1])
            hasStarted = true
            return Worker(process, BatchLink(socket: sockets[0]))
        } catch {
            close(sockets[0])
            throw hasStarted ? UsageError("--manifest: \(error)") : error
        }
    }
}
