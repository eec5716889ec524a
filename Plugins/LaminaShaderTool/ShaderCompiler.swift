import ArgumentParser
import Foundation

/// Turns the programs in `Shaders/variants.json` into the Swift files under `Sources/LaminaVulkan/Generated`.
@main
struct ShaderCompiler: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile-shaders",
        abstract: "Compile Shaders/ to SPIR-V and Swift layouts, both committed with the sources.")

    @Option(help: "The package's folder.")
    var packageDirectory = "."

    @Flag(help: "Write nothing; fail and name the files that are out of date.")
    var check = false

    func run() throws {
        do {
            let root = URL(fileURLWithPath: packageDirectory)
            let files = try GeneratedFiles(try CompiledPrograms(under: root))
            if check {
                try files.check(under: root)
            } else {
                try files.write(under: root)
            }
        } catch let error as ShaderToolError {
            FileHandle.standardError.write(Data((error.description + "\n").utf8))
            throw ExitCode(1)
        }
    }
}

/// The errors, in lines of the form `Shaders/x.frag:12: error: …`, or `Shaders/variants.json: error: …`.
package struct ShaderToolError: Error, CustomStringConvertible {
    /// One error each.
    package var lines: [String]

    init(_ lines: [String]) { self.lines = lines }
    init(_ line: String) { lines = [line] }

    package var description: String { lines.joined(separator: "\n") }
}
