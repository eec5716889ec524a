import Foundation
import Lamina
import LaminaScene
import Synchronization

/// What is the same for all jobs of a batch.
struct BatchSettings: Sendable {
    var renderer: RendererOptions
    var framing: PictureArguments
    var reading: SceneArguments
    var debugOptions: DebugOptions
    var pngLevel: Int
    var isStrict: Bool
    /// How many jobs are drawn at a time.
    var workers: Int
    var resumes: Bool
    var shard: Shard
}

/// Draws the jobs of a manifest side by side. Each worker takes the next line when it is done with the one before, so no
/// more of the manifest is in memory than is being drawn.
final class BatchRun: Sendable {
    /// How jobs ended.
    struct Counts: Sendable {
        var drawn = 0
        var skipped = 0
        var failed = 0
    }

    private struct State {
        var lines: ManifestLines
        var counts = Counts()
        var folders: Set<String> = []
        /// What ended the whole run.
        var failure: (any Error)?
    }

    /// As much as the main thread has: trees of layers are walked by recursion here and there.
    private static let stackBytes = 8 << 20
    /// How many folders are known to be there.
    private static let maximumFolders = 10_000

    private let settings: BatchSettings
    private let name: String
    private let scenes: SceneCache
    private let state: Mutex<State>

    /// - Parameter manifest: The file; `-` for standard input.
    init(manifest: String, _ settings: BatchSettings) throws {
        let lines = try ManifestLines(path: manifest)
        self.settings = settings
        name = lines.name
        scenes = SceneCache(settings.reading, isStrict: settings.isStrict)
        state = Mutex(State(lines: lines))
    }

    /// Draws everything, says what became of each job, and leaves with a code where one failed.
    func run() throws {
        Interruption.beginWatching()
        let start = ContinuousClock.now
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<settings.workers {
            let thread = Thread { [self] in
                work()
                done.signal()
            }
            thread.stackSize = Self.stackBytes
            thread.start()
        }
        for _ in 0..<settings.workers { done.wait() }
        let (counts, failure) = state.withLock { state in
            state.lines.close()
            return (state.counts, state.failure)
        }
        if let failure { throw failure }
        try say("\(name): \(counts.summary(seconds: (ContinuousClock.now - start) / .seconds(1)))")
        if Interruption.isWanted { throw Interruption.exitCode }
        if counts.failed > 0 { throw Exit.failure }
    }

    private func work() {
        var painter = JobPainter(settings)
        while let line = nextLine() {
            do {
                try say("\(name): line \(line.number): \(try carryOut(line, &painter))")
            } catch let error as UnwritableOutput {
                return stop(error)
            } catch {
                state.withLock { $0.counts.failed += 1 }
                let sentence = Failure.sentence(for: error)
                // Errors of the line itself name it.
                let isNamed = sentence.hasPrefix("\(name): line \(line.number)")
                Console.error("lamina: \(isNamed ? "" : "\(name): line \(line.number): ")\(sentence)")
            }
        }
    }

    private func nextLine() -> ManifestLines.Line? {
        do {
            return try state.withLock { state in
                guard state.failure == nil, !Interruption.isWanted else { return nil }
                return try state.lines.next(where: settings.shard.holds)
            }
        } catch {
            stop(error)
            return nil
        }
    }

    private func stop(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

    /// Draws one job, and returns what became of it.
    private func carryOut(_ line: ManifestLines.Line, _ painter: inout JobPainter) throws -> String {
        guard !line.isTooLong else {
            throw UsageError("expected at most \(SceneJob.maximumLineBytes) bytes in a line, found more")
        }
        let job = try SceneJob(line: line.bytes, manifest: name, number: line.number)
        if settings.resumes, Self.isThere(job.output) {
            state.withLock { $0.counts.skipped += 1 }
            return "\(job.output) is there already"
        }
        let png = try painter.png(of: job, try scenes.scene(job.scene, asAuthored: job.drawsAsAuthored))
        try makeFolder(of: job.output)
        try OutputFile.write(png, to: job.output)
        state.withLock { $0.counts.drawn += 1 }
        return job.output
    }

    /// Outputs appear whole, so one that is there is finished.
    private static func isThere(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    private func makeFolder(of path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        guard !folder.isEmpty, !state.withLock({ $0.folders.contains(folder) }) else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw UsageError("\(folder): the folder cannot be made: \(String(cString: strerror(errno)))")
        }
        state.withLock { state in
            if state.folders.count >= Self.maximumFolders { state.folders = [] }
            state.folders.insert(folder)
        }
    }

    private func say(_ sentence: String) throws { try Console.output(Array((sentence + "\n").utf8)) }
}

extension BatchRun.Counts {
    fileprivate func summary(seconds: Double) -> String {
        let parts = [
            "\(drawn) drawn", skipped > 0 ? "\(skipped) there already" : "",
            failed > 0 ? "\(failed) failed" : "",
        ]
        let rate = seconds > 0 ? Double(drawn) / seconds : 0
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
            + "; \(Text.brief(seconds)) s, \(Text.brief(rate)) pictures a second"
    }
}
