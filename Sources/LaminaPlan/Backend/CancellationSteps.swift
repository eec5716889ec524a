/// Asks a cancellation now and then, in a loop whose length a scene chooses. To ask may cost more than a step of the loop, so
/// one in some hundred steps asks.
package struct CancellationSteps: Sendable {
    /// The steps from one question to the next.
    private static let stride = 256

    private let cancellation: FrameCancellation?
    /// The steps before the next question. Short loops ask nothing: what comes before and after them does.
    private var left = Self.stride

    /// - Parameter cancellation: `nil` for a frame that nobody can cancel.
    package init(_ cancellation: FrameCancellation?) { self.cancellation = cancellation }

    /// Counts a step. Hot.
    ///
    /// - Parameter work: The number of steps, at least 0, for work as long as that many.
    /// - Throws: `FrameCancelled` where this step asks and somebody has cancelled.
    @inline(__always)
    package mutating func step(_ work: Int = 1) throws(FrameCancelled) {
        left &-= work
        if left < 0 { try ask() }
    }

    private mutating func ask() throws(FrameCancelled) {
        left = Self.stride
        try cancellation?.check()
    }
}
