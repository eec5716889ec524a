import Foundation
import LaminaFiles
import LaminaReport
import Synchronization

/// What this process keeps for all its tests: which test has which reference, and where results go.
package final class PictureRun: Sendable {
    package static let shared = PictureRun(environment: ProcessInfo.processInfo.environment)

    /// The run that expectations belong to; tests of this library have others.
    @TaskLocal package static var current = shared

    package let environment: [String: String]
    private let state = Mutex(State())

    private struct State {
        var claims: [String: Claim] = [:]
        /// The lines of unnamed expectations of a test, in the order of their first calls.
        var lines: [String: [String]] = [:]
        var folder: ResultFolder?
        var root: FilePath?
        var process: RunProcess?
        var hasTrouble = false
        var complained = false
    }

    private struct Claim {
        var owner: String
        var line: String
        var hash: String?
    }

    package init(environment: [String: String]) { self.environment = environment }

    // MARK: Names

    /// The number of an unnamed expectation in its test, from 1 on, by the order of lines.
    package func number(of place: TestPlace, named name: String?) -> Int {
        guard name == nil else { return 1 }
        let line = "\(place.line):\(place.column)"
        return state.withLock { state in
            let known = state.lines[place.owner, default: []]
            if let index = known.firstIndex(of: line) { return index + 1 }
            state.lines[place.owner] = known + [line]
            return known.count + 1
        }
    }

    /// Fails where another expectation has the reference already: a second test of the name, or another picture of a loop.
    ///
    /// - Parameter hash: The hash of the picture's pixels.
    package func claim(_ reference: String, _ place: TestPlace, hash: String) -> ExpectationFault? {
        let line = "\(place.line):\(place.column)"
        return state.withLock { state in
            let claim = Claim(owner: place.owner, line: line, hash: hash)
            guard let other = state.claims[reference] else {
                state.claims[reference] = claim
                return nil
            }
            // A test that is run again draws the same picture again.
            if other.owner == claim.owner, other.line == line, other.hash == hash { return nil }
            if other.owner == claim.owner {
                return ExpectationFault(
                    "\(reference): two expectations of \(place.title) have this reference: give each a name of its own (named:)"
                )
            }
            return ExpectationFault(
                "\(reference): two tests have this reference, \(other.owner) and \(claim.owner): give one of them a name (named:)"
            )
        }
    }

    // MARK: Results

    /// Writes a record, with the pictures of one that did not pass.
    package func write(_ record: PictureRecord, files: [String: [UInt8]], root: FilePath) {
        do {
            try resultFolder(root).write(record, files: files)
            if record.status != .passed { state.withLock { $0.hasTrouble = true } }
        } catch {
            let isFirst = state.withLock { state in
                defer { state.complained = true }
                return !state.complained
            }
            if isFirst { Self.say("\(error)") }
        }
    }

    /// The folder of results: `LAMINA_RESULTS`, or a folder in the package's `.build`.
    private func results(_ root: FilePath) -> FilePath {
        if let asked = environment["LAMINA_RESULTS"], !asked.isEmpty, let path = FilePath(text: asked) {
            return path.isAbsolute ? path : root.pushing(path)
        }
        return root.appending(".build").appending("lamina-pictures")
    }

    private func resultFolder(_ root: FilePath) throws(ReportError) -> ResultFolder {
        let (folder, isNew) = state.withLock { state -> (ResultFolder, Bool) in
            if let folder = state.folder { return (folder, false) }
            let folder = ResultFolder(results(root).appending(ResultFolder.prefix + RunIdentity.current))
            (state.folder, state.root) = (folder, root)
            state.process = RunProcess(
                root: root.text, began: Date.now.formatted(.iso8601), isWhole: RunIdentity.isWhole)
            return (folder, true)
        }
        guard isNew else { return folder }
        removeOtherRuns(beside: folder)
        if let process = state.withLock({ $0.process }) {
            try folder.write(process, id: ProcessInfo.processInfo.processIdentifier)
        }
        atexit { PictureRun.shared.finish() }
        return folder
    }

    private func removeOtherRuns(beside folder: ResultFolder) {
        let results = folder.path.removingLastComponent()
        for name in results.names() ?? [] where name.string.hasPrefix(ResultFolder.prefix) {
            guard name != folder.path.lastComponent else { continue }
            // What cannot be removed is no harm: the newest run counts.
            try? Folder.remove(results.appending(name))
        }
    }

    /// Writes the report at the end of the process.
    private func finish() {
        let (folder, process, hasTrouble) = state.withLock { ($0.folder, $0.process, $0.hasTrouble) }
        guard let folder, var process else { return }
        process.hasEnded = true
        let results = folder.path.removingLastComponent()
        do {
            try folder.write(process, id: ProcessInfo.processInfo.processIdentifier)
            let report = try RunReport(RunResults(folder))
            let page = try report.write(
                to: results, command: RunReport.acceptCommand(results.text))
            if hasTrouble { Self.say("\(report.sentence). Report: \(page.text)") }
        } catch {
            Self.say("\(error)")
        }
    }

    private static func say(_ text: String) {
        // When standard error is closed, nothing can be said anywhere.
        try? FileHandle.standardError.write(contentsOf: Data("LaminaTesting: \(text)\n".utf8))
    }
}

/// What tells one run of tests from another.
package enum RunIdentity {
    /// `swift test` starts a process for XCTest and one for Swift Testing: they are one run. Other processes are runs of their own.
    package static let current: String = {
        let parent = getppid()
        let name = (try? InputFile.read(FilePath("/proc/\(parent)/comm"), limit: 100)).map {
            String(decoding: $0, as: UTF8.self)
        }
        let id = name?.hasPrefix("swift-test") == true ? parent : getpid()
        return "\(id)-\(startTime(of: id))"
    }()

    /// The start time of a process by the kernel's count, so that its number is not taken for that of an earlier process.
    private static func startTime(of id: Int32) -> String {
        guard let bytes = try? InputFile.read(FilePath("/proc/\(id)/stat"), limit: 10_000) else { return "0" }
        // The second field is a name in parentheses, which may hold spaces.
        let rest = String(decoding: bytes, as: UTF8.self).split(separator: ")").last ?? ""
        let fields = rest.split(separator: " ")
        return fields.count > 19 ? String(fields[19]) : "0"
    }

    /// Whether the runner was asked for all tests.
    package static let isWhole = isWhole(ProgramArguments.texts ?? [])

    /// - Parameter arguments: The arguments of the process, its name included.
    package static func isWhole(_ arguments: [String]) -> Bool {
        // Swift Testing's process gets the arguments of `swift test`, with others of files and folders.
        if arguments.contains("swift-testing") {
            return !arguments.contains { argument in
                ["--filter", "--skip", "--specifier", "-s"].contains {
                    argument == $0 || argument.hasPrefix($0 + "=")
                }
            }
        }
        // XCTest's gets the tests to run, such as `CardTests.CardXCTests/testCard`, where not all are.
        return !arguments.dropFirst().contains {
            !$0.hasPrefix("-") && !$0.hasPrefix("/") && $0.contains(".")
        }
    }
}
