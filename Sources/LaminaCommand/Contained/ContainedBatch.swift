import CLaminaContainment
import Foundation
import LaminaMessages
import LaminaScene

/// Draws the jobs of a manifest, each in a process of its own, with as many processes at a time as there are workers.
/// The manifest is the user's; its scenes are not read in this process.
struct ContainedBatch {
    private struct Job {
        var process: ContainedProcess
        var line: Int
        /// The scene's file.
        var scene: String
    }

    /// The exit code of a process whose job was done already.
    static let skippedCode: Int32 = 100

    private let limits: ContainmentLimits
    private let workers: Int
    private let shard: Shard
    private var lines: ManifestLines
    private var counts = BatchRun.Counts()
    private var errors = FoldedErrors()
    private var progress = BatchProgress(isShown: true)
    private var wasAsked = false

    /// - Parameters:
    ///   - manifest: The file; `-` for standard input.
    ///   - limits: The limits of one job.
    init(manifest: String, limits: ContainmentLimits, workers: Int, shard: Shard) throws {
        lines = try ManifestLines(path: manifest)
        self.limits = limits
        self.workers = workers
        self.shard = shard
    }

    /// Draws all jobs, and exits with a code where one failed. Each process reports the result of its job on request.
    mutating func run() throws {
        Interruption.beginOrderlyEnd()
        let start = ContinuousClock.now
        defer { lines.close() }
        var jobs: [Job] = []
        while true {
            while jobs.count < workers, !Interruption.isWanted, let line = try lines.next(where: shard.holds)
            {
                if let job = startJob(line) { jobs.append(job) }
            }
            guard !jobs.isEmpty else { break }
            wait(for: &jobs)
            progress.show(counts)
        }
        progress.clear()
        for sentence in errors.sentences { Console.error("lamina: \(lines.name): \(sentence)") }
        try counts.end(lines.name, since: start)
    }

    private mutating func startJob(_ line: ManifestLines.Line) -> Job? {
        let place = "\(lines.name): line \(line.number)"
        do {
            guard !line.isTooLong else {
                throw UsageError(
                    "\(place): expected at most \(SceneJob.maximumLineBytes) bytes in a line, found more")
            }
            let scene = try SceneJob(line: line.bytes, manifest: lines.name, number: line.number).scene
            let input = line.bytes.withUnsafeBytes { lamina_hold_bytes($0.baseAddress, $0.count) }
            defer { if input >= 0 { close(input) } }
            guard input >= 0 else {
                throw UsageError("\(place): cannot be handed on: \(String(cString: strerror(errno)))")
            }
            let process = try ContainedProcess(
                limits, adding: ["--job-manifest", lines.name, "--job-line", "\(line.number)"], input: input)
            return Job(process: process, line: line.number, scene: scene)
        } catch {
            fail(line.number, Failure.sentence(for: error))
            return nil
        }
    }

    /// Reports that a job failed, and equal errors once. The errors that the job's process reports itself are not known here.
    private mutating func fail(_ line: Int, _ sentence: String) {
        counts.failed += 1
        progress.clear()
        let place = displayed("\(lines.name): line \(line)")
        let rest = sentence.hasPrefix(place) ? String(sentence.dropFirst(place.count)) : ": \(sentence)"
        if errors.note(rest, line: line) { Console.error("lamina: \(place)\(rest)") }
    }

    /// Waits for some of the processes to end, and counts their results.
    private mutating func wait(for jobs: inout [Job]) {
        if Interruption.isWanted, !wasAsked {
            wasAsked = true
            for job in jobs { job.process.send(Interruption.wanted) }
        }
        var watches = jobs.map { pollfd(fd: $0.process.watch, events: Int16(POLLIN), revents: 0) }
        _ = poll(&watches, nfds_t(watches.count), 100)
        for index in jobs.indices.reversed() {
            guard watches[index].revents != 0 else {
                jobs[index].process.endIfLate()
                continue
            }
            let job = jobs.remove(at: index)
            switch job.process.collect() {
            case .code(0): counts.drawn += 1
            case .code(Self.skippedCode): counts.skipped += 1
            case .code: counts.failed += 1
            case .early(let reason):
                if wasAsked {
                    counts.failed += 1
                } else {
                    fail(job.line, displayed("\(job.scene): \(reason)"))
                }
            }
        }
    }
}
