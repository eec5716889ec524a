import ArgumentParser
import LaminaMessages
import LaminaScene

/// The arguments of `lamina render` for many pictures.
struct ManifestArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with one job on each line, in place of a scene; - for standard input.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var manifest: String?

    @Flag(name: .customLong("resume"), help: "Leave out jobs whose output exists as a whole picture.")
    var resumes = false

    @Flag(name: .customLong("verbose"), help: "Print a line for each job of the manifest.")
    var isVerbose = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Draw part I of N of the manifest, I from 0 to N - 1.", valueName: "I/N"),
        transform: Shard.init(argument:))
    var shard: Shard?

    /// The manifest and the line of the one job that this process was started for, which is on its standard input.
    @Option(name: .customLong("job-manifest"), help: .hidden)
    var jobManifest: String?
    @Option(name: .customLong("job-line"), help: .hidden)
    var jobLine: Int?

    /// Whether this process draws the jobs of another one, whose lines come on standard input.
    @Flag(name: .customLong("linked"), help: .hidden)
    var isLinked = false

    /// The job that this process was started for; `nil` for all of the manifest's.
    var job: BatchRun.SingleJob? {
        guard let jobManifest, let jobLine else { return nil }
        return BatchRun.SingleJob(manifest: jobManifest, line: jobLine)
    }

    /// Fails unless exactly one of a scene and a manifest is given, and where a manifest is combined with options of
    /// one picture.
    ///
    /// - Parameter alone: The options of one picture, and whether they were given.
    func check(scene: String?, alone: [(option: String, isGiven: Bool)]) throws {
        guard manifest != nil else {
            if scene == nil { throw ValidationError("expected a scene, or --manifest with jobs") }
            if resumes { throw ValidationError("--resume: needs --manifest") }
            if isVerbose { throw ValidationError("--verbose: needs --manifest") }
            if shard != nil { throw ValidationError("--shard: needs --manifest") }
            return
        }
        if let scene { throw ValidationError("--manifest: takes the place of a scene, found \(scene)") }
        if let option = alone.first(where: \.isGiven)?.option {
            throw ValidationError("\(option): cannot be used with --manifest, whose jobs have it themselves")
        }
    }
}

/// A part of the lines of a manifest, written `0/4`: every fourth line, from the first on.
struct Shard: Equatable {
    var index: Int
    var count: Int

    static let whole = Shard(index: 0, count: 1)

    init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

    init(argument: String) throws {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
            (0..<count).contains(index)
        else {
            throw ValidationError("expected I/N, I counted from 0, like 0/4, found \(quoted(argument))")
        }
        self.init(index: index, count: count)
    }

    /// Whether a line, counted from 1, is in it.
    func holds(line: Int) -> Bool { (line - 1) % count == index }
}
