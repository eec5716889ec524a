import Foundation

/// `LaminaPortedSourcesTool [--resources] FOLDER [NAME SOURCE]…` writes each source, as Swift on Linux compiles it, into the folder, under
/// the name before it. `--resources` says that the target has resources.
@main
struct PortedSourcesTool {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let hasResources = arguments.first == "--resources"
        if hasResources { arguments.removeFirst() }
        guard let folder = arguments.first, arguments.count % 2 == 1 else {
            stop(
                "expected a folder, and a name and a path for each source; found \(arguments.count) arguments"
            )
        }
        var names: [String] = []
        var originals: [PortedProgram.File] = []
        for index in stride(from: 1, to: arguments.count, by: 2) {
            names.append(arguments[index])
            originals.append(
                PortedProgram.File(path: arguments[index + 1], text: text(at: arguments[index + 1])))
        }
        let program = PortedProgram(originals, hasResources: hasResources)
        for warning in program.warnings { say(warning) }
        for (name, file) in zip(names, program.files) { write(file.text, to: "\(folder)/\(name)") }
    }

    private static func text(at path: String) -> String {
        guard let data = FileManager.default.contents(atPath: path) else { stop("\(path): cannot be read") }
        // A mark of the order of bytes is no part of the text.
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data[...]
        guard let text = String(validating: bytes, as: UTF8.self) else {
            stop("\(path): expected UTF-8, as all Swift files are")
        }
        return text
    }

    /// Writes a file, unless it has this text already: then nothing is compiled anew.
    private static func write(_ text: String, to path: String) {
        if FileManager.default.contents(atPath: path) == Data(text.utf8) { return }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            stop("\(path): cannot be written: \(error.localizedDescription)")
        }
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    private static func stop(_ text: String) -> Never {
        say("error: \(text)")
        exit(1)
    }
}
