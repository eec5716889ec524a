import ArgumentParser
import LaminaReport

/// `lamina orphans`.
struct OrphansCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orphans", abstract: "Lists references that no test asked for.",
        discussion: """
            For tests with LaminaTesting, after a complete run of all tests. The exit code is 1 if there are orphans, and 2 if the last \
            run left tests out.
            """)

    @OptionGroup var arguments: ResultArguments

    func run() throws {
        let results = try arguments.open()
        let search = try OrphanSearch(results, root: try arguments.rootFolder(of: results))
        for path in search.orphans { Console.print(path) }
        if !search.orphans.isEmpty { throw Exit.failure }
    }
}
