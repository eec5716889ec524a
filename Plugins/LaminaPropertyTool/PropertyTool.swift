import ArgumentParser
import Foundation

/// Turns the table of properties into the Swift files under `Sources/…/Generated` and the layers' part of the scenes'
/// schema.
@main
struct PropertyTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-properties",
        abstract: "Write what follows from the table of properties; the result is committed with the sources."
    )

    @Option(help: "The package's folder.")
    var packageDirectory = "."

    @Flag(help: "Write nothing; fail and name the files that are out of date.")
    var check = false

    func run() throws {
        do {
            let files = try GeneratedFile.all(
                of: .standard, under: URL(fileURLWithPath: packageDirectory))
            let stale = files.filter { !$0.isCurrent }
            if check {
                guard stale.isEmpty else {
                    throw PropertyToolError(
                        stale.map {
                            "\($0.path): error: out of date; run swift package "
                                + "--allow-writing-to-package-directory generate-properties"
                        }.joined(separator: "\n"))
                }
            } else {
                for file in stale {
                    try file.write()
                    print(file.path)
                }
            }
        } catch let error as PropertyToolError {
            FileHandle.standardError.write(Data((error.description + "\n").utf8))
            throw ExitCode(1)
        }
    }
}

struct PropertyToolError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
