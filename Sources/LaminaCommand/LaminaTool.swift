import ArgumentParser
import Foundation
import Lamina
import LaminaFiles
import LaminaMessages
import LaminaRaster

/// The program. Errors go to standard error as one line. The exit code is 2 for bad usage or input, 3 for a missing
/// device, and 1 for every other failure.
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

            Scenes/README.md describes scenes, and the article SceneFormat.md lists their keys; an installed program has both in \
            share/doc/lamina, with samples. Shell completions: lamina --generate-completion-script bash|zsh|fish
            """,
        version: Version.current,
        subcommands: [
            RenderCommand.self, AnimateCommand.self, JoinCommand.self, FilmstripCommand.self,
            DiffCommand.self,
            BenchCommand.self, InspectCommand.self, ConvertCommand.self, DoctorCommand.self,
            AcceptCommand.self, OrphansCommand.self, TestReportCommand.self, ServeCommand.self,
            SignCommand.self, PreviewCommand.self, ShowCommand.self, MCPCommand.self,
        ])

    static func main() {
        UnfinishedFiles.removeAtSignals()
        guard let arguments = ProgramArguments.texts else {
            Console.error(
                "lamina: the system does not say which arguments there are: expected /proc, found none")
            Foundation.exit(Exit.failure.rawValue)
        }
        do {
            var command = try parseAsRoot(arguments)
            Interruption.beginWatching()
            try KernelSet.checkEnvironment()
            if var reading = command as? any ForeignFileCommand {
                try reading.runContained()
            } else {
                try command.run()
            }
            try Console.finish()
        } catch {
            exit(for: error, arguments)
        }
    }

    /// Prints the error or the help text and exits with the right code.
    private static func exit(for error: any Error, _ arguments: [String]) -> Never {
        let parserCode = exitCode(for: error)
        if parserCode.isSuccess {
            do {
                try Console.output(Array((fullMessage(for: error) + "\n").utf8))
                Foundation.exit(0)
            } catch {
                Console.error("lamina: \(Failure.sentence(for: error))")
                Foundation.exit(Exit.failure.rawValue)
            }
        }
        if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
        if parserCode == .validationFailure {
            Console.error("lamina: \(usageSentence(for: error, arguments))")
            Foundation.exit(Exit.usage.rawValue)
        }
        Console.error("lamina: \(Failure.sentence(for: error))")
        Foundation.exit(Failure.exitCode(for: error).rawValue)
    }

    /// The parser's message in one line, and a reference to the help.
    private static func usageSentence(for error: any Error, _ arguments: [String]) -> String {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let first = arguments.first, !first.hasPrefix("-") else {
            return "\(UsageMessage(message(for: error), arguments).sentence) (see lamina --help)"
        }
        guard names.contains(first) || first == "help" else {
            let suggestion = Suggestion.nearest(to: first, among: names)
            return "unknown command \(quoted(first)); "
                + (suggestion.map { "did you mean \(quoted($0))?" }
                    ?? "expected \(names.joined(separator: ", "))")
                + " (see lamina --help)"
        }
        return "\(UsageMessage(message(for: error), arguments).sentence) (see lamina \(first) --help)"
    }
}

/// The version of the program and the library.
enum Version {
    static let current = "0.2.0"
}
