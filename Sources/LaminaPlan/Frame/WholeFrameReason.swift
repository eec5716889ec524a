/// Why a whole frame is compiled, not only the part of it that changed.
package enum WholeFrameReason: String, Hashable, Sendable, CaseIterable {
    /// `retaining`, `damage` or `culling` is switched off.
    case switchedOff
    /// There is no frame before this one, or it failed.
    case firstFrame
    /// The picture has another size, place or background, or other switches hold.
    case otherTarget
    /// The tree is so small that looking at all of it costs no more.
    case fewLayers
    /// Too many layers changed, or it is not known which.
    case manyChanges
    /// A transition runs.
    case transition
    /// Instances of a replicator show different times.
    case delayedInstances
    /// A layer filters the pixels behind it, so that a change shows beyond its own place.
    case backdrop
    /// A debug overlay is drawn, or has just ended.
    case overlay
    /// Where layers draw was not known from the frame before.
    case notKept
    /// Most of the picture changed.
    case largePart
    /// The buffers do not fit into memory, so that the frame is drawn in bands.
    case bands
}
