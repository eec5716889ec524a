import LaminaSystem
import Synchronization

/// Results by number, from several threads.
final class Slots<Value: Sendable>: Sendable {
    private let slots: Mutex<[Value?]>

    private init(count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

    /// What `make` gives for 0..<count, in order, on a team's threads.
    static func map(
        _ count: Int, on team: ThreadTeam, _ make: @escaping @Sendable (_ index: Int) -> Value
    ) -> [Value] {
        let slots = Slots(count: count)
        team.forEach(count) { _, index in
            let value = make(index)
            slots.slots.withLock { $0[index] = value }
        }
        return slots.slots.withLock { $0.compactMap(\.self) }
    }
}
