import Synchronization

/// Asks renderers to stop drawing, from any thread and at any time.
///
/// A renderer that was given one (`RendererOptions.cancellation`) looks at it between the surfaces, passes and tiles of a
/// frame, so that a frame that takes long ends early with ``FrameCancelled``. Whoever cancels is not told when that is.
public final class FrameCancellation: Sendable {
    private let flag = Atomic<Bool>(false)
    private let source: (@Sendable () -> Bool)?

    /// One that nobody has cancelled yet.
    public init() { source = nil }

    /// One that is also cancelled as long as a function says so.
    ///
    /// - Parameter isWanted: Is asked some thousand times a second, on any thread that draws.
    package init(where isWanted: @escaping @Sendable () -> Bool) { source = isWanted }

    /// Stops the frame that is being drawn, and all later ones.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether somebody has cancelled.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || source?() == true }

    /// - Throws: ``FrameCancelled`` where somebody has cancelled.
    package func check() throws(FrameCancelled) { if isCancelled { throw FrameCancelled() } }
}

/// A frame was given up because its renderer's ``FrameCancellation`` said so. The next frame is drawn whole.
public struct FrameCancelled: Error, Equatable, CustomStringConvertible {
    package init() {}

    /// One line for people.
    public var description: String { "the frame was cancelled before all of it was drawn" }
}
