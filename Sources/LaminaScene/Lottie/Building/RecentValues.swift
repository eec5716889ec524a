import Synchronization

/// The results of a function of time at the two times at which it was last asked. Between two whole frames of a document the
/// values of both are asked for, in every frame of the film, and those of the second again after it.
package final class RecentValues<Value: Sendable>: Sendable {
    private struct Known {
        // Times that are not numbers equal no time.
        var earlier: (time: Double, value: Value?) = (.nan, nil)
        var later: (time: Double, value: Value?) = (.nan, nil)
    }

    private let function: @Sendable (Double) -> Value
    private let known = Mutex(Known())

    /// - Parameter function: The same at the same time, always.
    package init(_ function: @escaping @Sendable (Double) -> Value) { self.function = function }

    package func value(at time: Double) -> Value {
        let found: Value? = known.withLock { known in
            if known.later.time == time { return known.later.value }
            return known.earlier.time == time ? known.earlier.value : nil
        }
        if let found { return found }
        let value = function(time)
        known.withLock { known in
            swap(&known.earlier, &known.later)
            known.later = (time, value)
        }
        return value
    }
}
