/// Why a whole frame is compiled, not only the part of it that changed.
public enum WholeFrameReason: String, Codable, Hashable, Sendable, CaseIterable {
    /// `retaining`, `damage` or `culling` is switched off.
    case switchedOff
    /// There is no frame before this one, or it failed or was given up.
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
    /// In the frames before, nearly as many layers were looked at for a part as for the whole picture.
    case littleSpared
    /// Most of the picture changed.
    case largePart
    /// The buffers do not fit into memory, so that the frame is drawn in bands.
    case bands
    /// A layer that the rasterization cache refused may fit now.
    case refusedBitmaps
    /// The program added pixels to be drawn (`CARenderer.addUpdate(_:)`) outside of the part that changed.
    case addedPixels
}

extension WholeFrameReason: CustomStringConvertible {
    /// The reason in plain words, without a capital letter and a full stop.
    public var description: String {
        switch self {
        case .switchedOff: "retaining, damage or culling is switched off"
        case .firstFrame: "there is no frame before this one to go on from"
        case .otherTarget: "the picture has another size, place or background, or other optimisations are on"
        case .fewLayers: "the tree has so few layers that looking at all of them costs no more"
        case .manyChanges: "more layers changed than are followed one by one, or it is not known which"
        case .transition: "a transition runs"
        case .delayedInstances: "instances of a replicator show different times"
        case .backdrop: "a layer filters the pixels behind it"
        case .overlay: "a debug overlay is drawn, or has just ended"
        case .notKept: "where layers draw was not known from the frame before"
        case .littleSpared: "parts of frames had nearly as many layers to look at as the whole frame"
        case .largePart: "most of the picture changed"
        case .bands: "the buffers do not fit into memory, so that the frame is drawn in bands"
        case .refusedBitmaps: "a layer that the rasterization cache refused may fit now"
        case .addedPixels: "the program added pixels to be drawn outside of the part that changed"
        }
    }
}
