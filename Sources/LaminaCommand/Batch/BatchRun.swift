import ArgumentParser
import CLaminaSystem
import Foundation
import Lamina
import LaminaFiles
import LaminaImage
import LaminaMessages
import LaminaScene
import LaminaSystem
import Synchronization

/// The settings that all jobs of a batch share.
struct BatchSettings: Sendable {
    var renderer: RendererOptions
    var framing: PictureArguments
    var reading: SceneArguments
    var debugOptions: DebugOptions
    var pngLevel: Int
    var quality: Int
    /// The curve of a PNG or AVIF with light above white.
    var curve: BrightCurve
    var isStrict: Bool
    /// The number of jobs that are drawn at a time.
    var workers: Int
    var resumes: Bool
    /// Whether each job has a line on standard output.
    var isVerbose: Bool
    var shard: Shard
    /// Reports the features of the jobs that are not drawn.
    let warnings: DrawingWarnings
}

/// Draws the jobs of a manifest in parallel. Each worker takes the next line when it has finished the one before, so
/// only the lines of the jobs being drawn are in memory.
final class BatchRun: Sendable {
    /// How jobs ended.
    struct Counts: Sendable {
        var drawn = 0
        var skipped = 0
        var failed = 0
    }

    /// The only job of a process that was started for it.
    struct SingleJob: Sendable {
        /// The manifest's name in errors, and the job's line there, from 1.
        var manifest: String
        var line: Int
    }

    private struct State {
        var counts = Counts()
        /// Folders that are known to exist.
        var folders: Set<FilePath> = []
        /// Folders with new names that are not on the disk yet.
        var changedFolders: Set<FilePath> = []
        var saidFallback = false
        var errors = FoldedErrors()
        var progress: BatchProgress
        /// The error that ended the whole run.
        var failure: (any Error)?
    }

    /// The most folders whose existence is remembered.
    private static let maximumFolders = 10_000

    private let settings: BatchSettings
    private let manifest: String
    private let name: String
    private let isSingle: Bool
    /// The batch that this process draws for.
    private let link: BatchLink?
    private let scenes: SceneCache
    /// Taking a line may wait for whoever writes the manifest, which must not keep other jobs from ending.
    private let lines: Mutex<any JobLines>
    private let state: Mutex<State>

    /// - Parameters:
    ///   - manifest: The file; `-` for standard input.
    ///   - job: The only job, on standard input; `nil` for the jobs of the file.
    ///   - link: The batch that sends lines, and is told of their ends, in place of the file.
    init(
        manifest: String, job: SingleJob? = nil, link: BatchLink? = nil, _ settings: BatchSettings
    ) throws {
        let name = manifest == "-" ? ManifestLines.standardInput : manifest
        let lines: any JobLines =
            if let link {
                LinkedLines(name: name, link: link)
            } else {
                try job.map(ManifestLines.init(of:)) ?? ManifestLines(path: manifest)
            }
        isSingle = job != nil
        self.link = link
        self.settings = settings
        self.manifest = manifest
        self.name = lines.name
        scenes = SceneCache(
            settings.reading, isStrict: settings.isStrict, screen: settings.framing.pixels?.screen)
        self.lines = Mutex(lines)
        state = Mutex(State(progress: BatchProgress(isShown: job == nil && link == nil)))
    }

    /// Draws all jobs, reports how many, and each one on request, and exits with a code where one failed. If the system has fewer
    /// threads than there are workers, the available threads do the work, or this one does.
    func run() throws {
        Interruption.beginOrderlyEnd()
        lamina_memory_keep_little()
        let start = ContinuousClock.now
        let done = DispatchSemaphore(value: 0)
        var threads = 0
        do throws(ThreadError) {
            while threads < settings.workers {
                try WorkerThread.start("lamina batch") { [self] in
                    work()
                    done.signal()
                }
                threads += 1
            }
        } catch {
            if threads == 0 { work() }
        }
        for _ in 0..<threads { done.wait() }
        lines.withLock { $0.close() }
        let (counts, failure, folded) = state.withLock { state in
            state.progress.clear()
            return (state.counts, state.failure, state.errors.sentences)
        }
        for sentence in folded { Console.error("lamina: \(displayed(name)): \(sentence)") }
        // However the run ends, names are synchronized before the end is reported.
        let synchronized = Result { try synchronizeFolders(beyond: 0) }
        if link != nil { return try report(failure, synchronized) }
        if let failure { throw failure }
        try synchronized.get()
        if !isSingle {
            try say("\(name): \(counts.summary(seconds: (ContinuousClock.now - start) / .seconds(1)))")
        }
        if Interruption.isWanted { throw Interruption.exitCode }
        if counts.failed > 0 { throw Exit.failure }
        if isSingle, counts.skipped > 0 { throw ExitCode(ContainedBatch.skippedCode) }
    }

    /// Reports to the batch by the exit code that the whole run is over. The batch knows the rest.
    private func report(_ failure: (any Error)?, _ synchronized: Result<Void, any Error>) throws {
        do {
            if let failure { throw failure }
            try synchronized.get()
        } catch {
            Console.error("lamina: \(Failure.sentence(for: error))")
            throw ExitCode(SupervisedBatch.endOfRun + Failure.exitCode(for: error).rawValue)
        }
    }

    private func work() {
        var painter = JobPainter(settings)
        while let line = nextLine() {
            do {
                let (ending, result) = try carryOut(line, &painter)
                if settings.isVerbose { try say("\(name): line \(line.number): \(result)") }
                link?.send(BatchLink.Report(line: line.number, ending: ending))
                state.withLock { $0.progress.show($0.counts) }
            } catch let error as UnwritableOutput {
                return stop(error)
            } catch is FrameCancelled {
                // The job was neither drawn nor failed; a run that resumes draws it.
                return
            } catch {
                fail(line.number, Failure.sentence(for: error))
                link?.send(BatchLink.Report(line: line.number, ending: .failed))
            }
        }
    }

    /// Reports that a job failed. With `--verbose` each line is reported, else equal errors once.
    private func fail(_ line: Int, _ sentence: String) {
        let place = displayed("\(name): line \(line)")
        // Errors of the line itself contain its name.
        let rest = sentence.hasPrefix(place) ? String(sentence.dropFirst(place.count)) : ": \(sentence)"
        let isNew = state.withLock { state in
            state.counts.failed += 1
            state.progress.clear()
            return settings.isVerbose || state.errors.note(rest, line: line)
        }
        if isNew { Console.error("lamina: \(place)\(rest)") }
    }

    private func nextLine() -> ManifestLines.Line? {
        do {
            return try lines.withLock { lines in
                guard state.withLock({ $0.failure == nil }), !Interruption.isWanted else { return nil }
                return try lines.next(where: settings.shard.holds)
            }
        } catch {
            stop(error)
            return nil
        }
    }

    private func stop(_ error: any Error) { state.withLock { $0.failure = $0.failure ?? error } }

    /// Draws one job, and returns how it ended, and its result as text.
    private func carryOut(
        _ line: ManifestLines.Line, _ painter: inout JobPainter
    ) throws -> (BatchLink.Ending, String) {
        guard !line.isTooLong else {
            throw UsageError("expected at most \(SceneJob.maximumLineBytes) bytes in a line, found more")
        }
        let job = try SceneJob(line: line.bytes, manifest: name, number: line.number)
        try OutputEnding.job.check("output", job.output)
        // A full disk, a failed machine or another program may have left a part of a picture.
        if settings.resumes, RenderFormat(path: job.output).isWhole(job.output) {
            state.withLock { $0.counts.skipped += 1 }
            return (.skipped, "\(job.output) is there already")
        }
        let scene = try scenes.scene(job.scene, engine: job.lottieEngine)
        let bytes = try painter.bytes(of: job, scene, manifest: manifest)
        sayFallback(painter.fallbackReason)
        guard let output = FilePath(text: job.output) else { throw UsageError("a path has no zero bytes") }
        try makeFolder(output.folder)
        // A pipe that nobody reads would keep all other jobs waiting.
        try OutputFile.write(bytes, to: job.output, durability: .contents, takesStreams: false)
        state.withLock { state in
            state.counts.drawn += 1
            state.changedFolders.insert(output.folder)
        }
        try synchronizeFolders(beyond: Self.maximumFolders)
        return (.drawn, job.output)
    }

    private func makeFolder(_ folder: FilePath) throws {
        guard !state.withLock({ $0.folders.contains(folder) }) else { return }
        do throws(FileFailure) {
            let changed = try Folder.make(folder)
            state.withLock { state in
                if state.folders.count >= Self.maximumFolders { state.folders = [] }
                state.folders.insert(folder)
                state.changedFolders.formUnion(changed)
            }
        } catch {
            throw UsageError("\(folder.text): the folder cannot be made: \(error.reason)")
        }
    }

    /// Synchronizes new names to the disk, where they are in more folders than `count`. Each picture reached the disk
    /// before it got its name. A folder is synchronized once for all names in it.
    private func synchronizeFolders(beyond count: Int) throws {
        let folders = state.withLock { state -> Set<FilePath> in
            guard state.changedFolders.count > count else { return [] }
            defer { state.changedFolders = [] }
            return state.changedFolders
        }
        for folder in folders {
            do throws(FileFailure) {
                try Folder.synchronize(folder)
            } catch {
                throw UsageError("\(folder.text): names in the folder cannot be written: \(error.reason)")
            }
        }
    }

    /// Reports the fallback once for all jobs.
    private func sayFallback(_ reason: String?) {
        guard let reason else { return }
        let isNew = state.withLock { state in
            defer { state.saidFallback = true }
            return !state.saidFallback
        }
        if isNew { Console.error("lamina: no Vulkan device, drawing on the CPU: \(reason)") }
    }

    private func say(_ sentence: String) throws {
        try Console.output(Array((displayed(sentence) + "\n").utf8))
    }
}

extension BatchRun.Counts {
    /// Reports a run whose jobs other processes drew, and exits with a code if it was cut short or a job failed.
    func end(_ name: String, since start: ContinuousClock.Instant) throws {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        try Console.output(Array((displayed("\(name): \(summary(seconds: seconds))") + "\n").utf8))
        if Interruption.isWanted { throw Interruption.exitCode }
        if failed > 0 { throw Exit.failure }
    }

    func summary(seconds: Double) -> String {
        let parts = [
            "\(drawn) drawn", skipped > 0 ? "\(skipped) there already" : "",
            failed > 0 ? "\(failed) failed" : "",
        ]
        let rate = seconds > 0 ? Double(drawn) / seconds : 0
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
            + "; \(Text.brief(seconds)) s, \(Text.brief(rate)) pictures a second"
    }
}
