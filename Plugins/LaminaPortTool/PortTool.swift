import Foundation

/// `LaminaPortTool REPORT SOURCE…` prints a line for each place in the sources that would fail in the linker, as the compiler
/// prints its errors, and fails if there is one. If there is none, it writes the empty Swift file REPORT.
@main
struct PortTool {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let report = arguments.first else {
            stop("expected a path for the report and Swift files, found nothing")
        }
        var hasFindings = false
        for path in arguments.dropFirst() {
            guard let data = FileManager.default.contents(atPath: path) else {
                stop("\(path): cannot be read")
            }
            for finding in PortFinding.all(in: String(decoding: data, as: UTF8.self)) {
                hasFindings = true
                say("\(path):\(finding.line):\(finding.column): error: \(finding.message)")
            }
        }
        if hasFindings { exit(1) }
        do {
            try Data("// Nothing in this target needs Objective-C at run time.\n".utf8)
                .write(to: URL(fileURLWithPath: report), options: .atomic)
        } catch {
            stop("\(report): cannot be written: \(error.localizedDescription)")
        }
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    private static func stop(_ text: String) -> Never {
        say("LaminaPortTool: error: \(text)")
        exit(1)
    }
}
