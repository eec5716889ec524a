import Synchronization

/// The results of a function of time at the two times at which it was last asked. Between two whole frames of a document the
/// values of both are asked for, in every frame of the film, and those of the second again after it.
package final class RecentValues<Value: Sendable>: Sendable {
    private let function: @Sendable (Double) -> Value
    /// The one asked for first goes first.
    private let known = Mutex<[(time: Double, value: Value)]>([])

    /// - Parameter function: The same at the same time, always.
    package init(_ function: @escaping @Sendable (Double) -> Value) { self.function = function }

    package func value(at time: Double) -> Value {
        if let found = known.withLock({ known in known.first { $0.time == time } }) { return found.value }
        let value = function(time)
        known.withLock { known in
            if known.count == 2 { known.removeFirst() }
            known.append((time, value))
        }
        return value
    }
}
