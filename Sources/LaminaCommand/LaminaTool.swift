import ArgumentParser
import Foundation
import Lamina

/// The program. Errors go to standard error as one line; the exit code is 2 for bad usage or input, 3 for a missing
/// device, 1 for anything else that failed.
@main
struct LaminaTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina",
        abstract: "Draws layer trees: Core Animation for Linux.",
        discussion: """
            A scene file describes a tree of layers with Core Animation's property names; lamina draws it through \
            Vulkan on a GPU, through a software Vulkan device, or on the CPU.

              lamina render Scenes/contact-list.json -o contact-list.png
              lamina animate Scenes/cards.json --duration 2 -o cards.mp4
              lamina diff expected.png contact-list.png
              lamina bench Scenes/cards.json
              lamina inspect Scenes/blending.json
              lamina doctor

            The format of scenes is described in Scenes/README.md and Scenes/scene.schema.json. Shell completions: \
            lamina --generate-completion-script bash|zsh|fish
            """,
        version: Version.current,
        subcommands: [
            RenderCommand.self, AnimateCommand.self, FilmstripCommand.self, DiffCommand.self,
            BenchCommand.self, InspectCommand.self, ConvertCommand.self, DoctorCommand.self,
        ])

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
            try Console.finish()
        } catch {
            exit(for: error)
        }
    }

    /// Prints what there is to say and leaves with the right code.
    private static func exit(for error: any Error) -> Never {
        let parserCode = exitCode(for: error)
        if parserCode.isSuccess {
            print(fullMessage(for: error))
            Foundation.exit(0)
        }
        if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
        if parserCode == .validationFailure {
            Console.error("lamina: \(usageSentence(for: error))")
            Foundation.exit(Exit.usage.rawValue)
        }
        Console.error("lamina: \(Failure.sentence(for: error))")
        Foundation.exit(Failure.exitCode(for: error).rawValue)
    }

    /// What the parser says, in one line, and where to read on.
    private static func usageSentence(for error: any Error) -> String {
        let lines = message(for: error).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        // A list of values comes with one a line.
        let sentence = lines.joined(separator: " ").replacing(": - ", with: ": ").replacing(" - ", with: ", ")
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        let command = CommandLine.arguments.dropFirst().first.flatMap { names.contains($0) ? $0 : nil }
        return "\(sentence) (see lamina \(command.map { "\($0) " } ?? "")--help)"
    }
}

/// The version of the program and the library.
enum Version {
    static let current = "0.1.0"
}
