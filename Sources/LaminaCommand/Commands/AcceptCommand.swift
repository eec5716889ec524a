import ArgumentParser
import LaminaReport

/// `lamina accept`.
struct AcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Takes the new pictures of a run of tests as references.",
        discussion: """
            For tests with LaminaTesting. Prints each reference that is added or replaced. A reference that changed since the run \
            is not replaced: the exit code is then 1, and the other pictures are taken.

              lamina accept                                        # all of the last run
              lamina accept --only 'CardTests/*'
              lamina accept pictures-from-ci.zip --dry-run
            """)

    @OptionGroup var arguments: ResultArguments

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Take only pictures whose suite/name matches, with * and ?. May be given again.",
            valueName: "glob"))
    var only: [String] = []

    @Flag(help: "Print the steps, and change nothing.")
    var dryRun = false

    func run() throws {
        let results = try arguments.open()
        let acceptance = PictureAcceptance(results, root: try arguments.rootFolder(of: results))
        let steps = try acceptance.steps(only: only)
        var refused = 0
        for step in steps {
            Console.print(step.description)
            if case .refuses = step.kind { refused += 1 } else if !dryRun { try acceptance.take(step) }
        }
        let taken = steps.count { $0.kind == .adds || $0.kind == .replaces }
        Console.print("\(dryRun ? "would take" : "took") \(taken) of \(steps.count) new pictures")
        if refused > 0 { throw Exit.failure }
    }
}
