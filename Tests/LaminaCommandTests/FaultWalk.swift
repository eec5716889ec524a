import Foundation
import LaminaTestSupport

/// Runs one command again and again, each time with another call that fails, until a run makes no such call.
///
/// A run ends with the right files (films, with the right pictures) and code 0, or with an error's code, a line that reports it, and no incomplete
/// file. It never ends with a signal, and never hangs.
struct FaultWalk {
    /// The result of a run.
    struct Outcome {
        /// `nil` where the run did not end.
        var code: Int32?
        var wasSignal = false
        var output = Data()
        var errors = ""
        var files: [String: Data] = [:]
        /// Whether a call was made to fail.
        var hasFailed = false
    }

    /// The limit of a run. A run takes a fraction of a second, but may wait long for a core while other tests run.
    private static let patience: Duration = .seconds(60)

    /// OUT stands for the folder that the command writes to, and IN for the folder of its files.
    let arguments: [String]
    /// Whether calls fail in the processes that the command starts, and not in its own.
    private let isLater: Bool
    private let library: String
    private let inputs: Scratch
    private let expected: Outcome

    init(_ arguments: [String], _ inputs: Scratch, isLater: Bool = false) throws {
        self.arguments = arguments
        self.isLater = isLater
        self.inputs = inputs
        library = try FaultLibrary.shared.get().path
        expected = try Self.run(arguments, inputs, library, nil, isLater: isLater)
        guard expected.code == 0 else { throw BrokenCommand(errors: expected.errors) }
    }

    struct BrokenCommand: Error {
        var errors: String
    }

    /// Walks through the calls of a family.
    ///
    /// - Parameter limit: The most calls that are made to fail.
    /// - Returns: The number of runs, and the fault of each faulty run.
    func walk(_ family: Fault.Family, goesOn: Bool, step: Int = 1, limit: Int = 400) throws -> (
        runs: Int, problems: [String]
    ) {
        var (runs, problems) = (0, [String]())
        for number in stride(from: 1, through: limit, by: step) {
            let fault = Fault(family: family, number: number, goesOn: goesOn)
            let outcome = try Self.run(arguments, inputs, library, fault, isLater: isLater)
            if outcome.code != nil, !outcome.hasFailed { return (runs, problems) }
            runs += 1
            if let problem = problem(outcome) {
                problems.append("\(arguments[0]), \(fault): \(problem)\n\(outcome.errors)")
            }
        }
        return (runs, problems)
    }

    private func problem(_ outcome: Outcome) -> String? {
        guard let code = outcome.code else { return "hangs" }
        if outcome.wasSignal { return "ends with signal \(code)" }
        let says = outcome.errors.split(separator: "\n").contains { $0.hasPrefix("lamina: ") }
        if code == 0 {
            if outcome.files == expected.files, outcome.output == expected.output { return nil }
            if isSameFilm(outcome) { return nil }
            // A film shows the pictures that it can, and reports the others.
            let isFilm = outcome.errors.contains("the film shows")
            return says && isFilm && outcome.files.keys == expected.files.keys
                ? nil : "ends well with other files: \(outcome.files.keys.sorted())"
        }
        guard (1...3).contains(code) else { return "ends with code \(code)" }
        let broken = outcome.files.filter { expected.files[$0.key] != $0.value }.keys.sorted()
        guard broken.isEmpty else { return "fails and leaves \(broken)" }
        return says ? nil : "fails without a word"
    }

    /// Whether all files are films that show the expected pictures, from other bytes.
    private func isSameFilm(_ outcome: Outcome) -> Bool {
        guard !expected.files.isEmpty, outcome.files.keys == expected.files.keys else { return false }
        return expected.files.allSatisfy { name, data in
            guard name.hasSuffix(".mp4"), let film = outcome.files[name] else { return false }
            return (try? FilmPictures(film).show(sameAs: FilmPictures(data), within: 2)) ?? false
        }
    }

    private static func run(
        _ arguments: [String], _ inputs: Scratch, _ library: String, _ fault: Fault?, isLater: Bool
    ) throws -> Outcome {
        let folder = try Scratch()
        let out = folder.path("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
        var words = arguments.map { $0.replacing("OUT", with: out).replacing("IN", with: inputs.path("")) }
        // A manifest's lines contain the folder.
        if let place = words.firstIndex(of: "--manifest") {
            let text = try String(contentsOfFile: words[place + 1], encoding: .utf8)
            words[place + 1] = try folder.file("jobs.jsonl", text.replacing("OUT", with: out))
        }
        for name in ["output", "errors"] { _ = try folder.file(name, "") }
        var environment = ["SWIFT_BACKTRACE": "enable=no"]
        if let fault {
            environment["LD_PRELOAD"] = library
            environment["LAMINA_FAULT"] = fault.wish
            environment["LAMINA_FAULT_MARK"] = folder.path("mark")
            if isLater { environment["LAMINA_FAULT_LATER"] = "1" }
        }
        let process = try ByteProgram.start(
            words, in: ProjectFiles.root.path, output: folder.path("output"), errors: folder.path("errors"),
            environment: environment)
        var outcome = Outcome()
        outcome.code = ByteProgram.code(of: process, within: patience)
        outcome.wasSignal = (outcome.code ?? 0) > 128
        outcome.hasFailed = FileManager.default.fileExists(atPath: folder.path("mark"))
        outcome.errors = try String(contentsOfFile: folder.path("errors"), encoding: .utf8)
        // Lines of a batch come in any order, with times.
        if !arguments.contains("--manifest") {
            outcome.output = try Data(contentsOf: URL(fileURLWithPath: folder.path("output")))
        }
        for name in FileManager.default.enumerator(atPath: out)?.compactMap({ $0 as? String }) ?? [] {
            var isFolder: ObjCBool = false
            let path = "\(out)/\(name)"
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            outcome.files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
        }
        return outcome
    }
}
