import Synchronization

/// Asks renderers to stop drawing, from any thread and at any time.
///
/// A renderer checks its cancellation (`RendererOptions.cancellation`) while it makes a frame's plan, every few hundred
/// layers, and between the surfaces, passes and tiles of the frame. So a long frame ends early with ``FrameCancelled``. The
/// canceller is not told when the frame has ended.
public final class FrameCancellation: Sendable {
    private let flag = Atomic<Bool>(false)
    private let source: (@Sendable () -> Bool)?

    /// A cancellation that nobody has used yet.
    public init() { source = nil }

    /// A cancellation that also holds while a function returns `true`.
    ///
    /// - Parameter isWanted: Called some thousand times a second, on any thread that draws.
    package init(where isWanted: @escaping @Sendable () -> Bool) { source = isWanted }

    /// Stops the frame that is being drawn, and all later ones.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether somebody has cancelled.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || source?() == true }

    /// - Throws: ``FrameCancelled`` where somebody has cancelled.
    package func check() throws(FrameCancelled) { if isCancelled { throw FrameCancelled() } }
}
