/// A rule of a program's own state that the state breaks: a mistake of Lamina's, never of its input.
package struct InvariantFault: Equatable, CustomStringConvertible, Sendable {
    /// The part of the state, such as `node 3 (#17)`.
    package var place: String
    /// The rule, as a sentence that says what is expected and what was found.
    package var rule: String

    package init(place: String, rule: String) { (self.place, self.rule) = (place, rule) }

    package var description: String { "\(place): \(rule)" }
}

/// Collects the faults of one piece of state.
package struct InvariantCheck {
    package private(set) var faults: [InvariantFault] = []
    /// State that is wrong in one way is often wrong in many places.
    private static let mostFaults = 100

    package init() {}

    /// Notes a fault, unless the rule holds.
    package mutating func expect(
        _ holds: Bool, at place: @autoclosure () -> String, _ rule: @autoclosure () -> String
    ) {
        guard !holds, faults.count < Self.mostFaults else { return }
        faults.append(InvariantFault(place: place(), rule: rule()))
    }

    /// Adds the faults of a part of the state.
    package mutating func add(_ part: [InvariantFault], in place: String) {
        for fault in part { expect(false, at: "\(place), \(fault.place)", fault.rule) }
    }
}
