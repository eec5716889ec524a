import LaminaColor
import LaminaMessages

/// A renderer's error that is not the backend's.
public enum RendererError: Error, Equatable, CustomStringConvertible {
    /// `RendererOptions.disabledOptimizations` contains an unknown name.
    case unknownOptimization(name: String, known: [String])
    /// `DebugOptions(names:)` was given an unknown name.
    case unknownDebugOption(name: String, known: [String])
    /// The picture would have no pixels, or more than can be drawn.
    case invalidSize(width: Double, height: Double, maximum: Int)
    /// A method was called outside of `beginFrame` and `endFrame`.
    case noFrame
    /// A method was called by code that the renderer itself was running for a frame.
    case isAtWork
    /// Memory was lacking while layers drew themselves, so parts of the picture are missing.
    case outOfMemory
    /// Frames cannot be drawn in the space: its values are not blended.
    case unusableColorSpace(ColorSpace)
    /// A ``CAMemoryTarget`` does not fit the picture.
    case unusableTarget(reason: String)
    /// The data is not a valid ``FrameCapture``.
    case invalidCapture(reason: String)

    /// One line for people.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .unknownOptimization(let name, let known):
            "unknown optimisation \(quoted(name)): expected one of \(known.joined(separator: ", "))"
        case .unknownDebugOption(let name, let known):
            "unknown debug overlay \(quoted(name)): expected one of \(known.joined(separator: ", "))"
        case .invalidSize(let width, let height, let maximum):
            "a picture of \(width)×\(height) pixels: expected 1 to \(maximum) on each side"
        case .noFrame: "no frame has been begun: call beginFrame(atTime:) first"
        case .outOfMemory: "no memory for all that layers draw: parts of the picture are missing"
        case .unusableColorSpace(let space):
            "the colour space \(space): expected one without PQ and hybrid log-gamma, in which frames are drawn"
        case .unusableTarget(let reason): "a target of \(reason)"
        case .invalidCapture(let reason): "captured frame: \(reason)"
        case .isAtWork:
            "the renderer is already drawing a frame: call it after endFrame(), not from layout, drawing or a block of the main queue that the frame runs"
        }
    }
}
