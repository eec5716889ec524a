import Glibc

/// The checks of Lamina's own state while a program runs.
///
/// A type with redundant state has a function that returns the rules that the state breaks. Tests call these functions at
/// every step. Programs call them where a step ends, but only when the environment asks for it, because each looks at the
/// whole state.
package enum Invariants {
    /// Whether invariants are checked at every step, as the environment says by `LAMINA_CHECK=1`. Tests run so.
    package static let areChecked = getenv("LAMINA_CHECK").map { String(cString: $0) == "1" } ?? false

    /// Faults that a message names; the first usually causes the others.
    private static let mostNamed = 10

    /// Ends the program if invariants are checked and there are faults. Without checks, the faults are not looked for.
    @inline(__always)
    package static func check(_ faults: @autoclosure () -> [some CustomStringConvertible]) {
        if areChecked { stop(at: faults()) }
    }

    private static func stop(at faults: [some CustomStringConvertible]) {
        guard !faults.isEmpty else { return }
        var lines = faults.prefix(mostNamed).map(\.description)
        if faults.count > mostNamed { lines.append("and \(faults.count - mostNamed) more") }
        // A precondition would lose its text in release builds, as which the tests run.
        fatalError("broken invariants:\n" + lines.joined(separator: "\n"))
    }
}
