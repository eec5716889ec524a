import Foundation

/// Renders on the main thread and on the main queue as programs do. Tests run beside it: their own main thread belongs to
/// the test runner.
@main
enum MainThreadProgram {
    /// Longer than any scenario takes; then the system ends the program.
    private static let limit: UInt32 = 10

    static func main() {
        alarm(limit)
        guard let name = CommandLine.arguments.last, let scenario = Scenario(rawValue: name) else {
            fail("expected one of \(Scenario.allCases.map(\.rawValue))")
        }
        do {
            try scenario.run()
        } catch {
            fail("\(error)")
        }
        exit(0)
    }
}

/// Ends the program with a message.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
}

/// Ends the program if two values differ.
func expect<Value: Equatable>(
    _ what: String, _ found: Value, _ expected: Value
) {
    if found != expected { fail("\(what): expected \(expected), found \(found)") }
}
