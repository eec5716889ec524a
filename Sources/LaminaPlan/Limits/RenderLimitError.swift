/// A frame would take more than ``RenderLimits`` allow.
public enum RenderLimitError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `bytes` is the memory that the frame takes up to and including the layer. Other layers may add more.
    case memory(layer: String, bytes: Int, limit: Int)
    /// The same for decoded images. The layer shows the largest image.
    case images(layer: String, bytes: Int, limit: Int)
    /// `count` is the number of particles up to and including the layer's. Other layers may add more.
    case particles(layer: String, count: Int, limit: Int)
    /// The layer is the replicator whose instances were the last to be counted.
    case instances(layer: String, limit: Int)
    /// The frame was given up after this many seconds.
    case seconds(limit: Double)

    /// One line for people.
    public var description: String {
        switch self {
        case .memory(let layer, let bytes, let limit):
            "layer \(layer): expected a frame that takes at most \(ByteCount(limit)), found \(ByteCount(bytes)) with this layer; --max-memory allows more"
        case .images(let layer, let bytes, let limit):
            "layer \(layer): expected images of at most \(ByteCount(limit)) in a frame, found \(ByteCount(bytes)), this layer's the largest; --max-memory allows more"
        case .particles(let layer, let count, let limit):
            "layer \(layer): expected at most \(limit) particles in a frame, found \(count) with this layer's"
        case .instances(let layer, let limit):
            "layer \(layer): expected at most \(limit) layers from instances of replicators in a frame, found more"
        case .seconds(let limit):
            "expected a frame that takes at most \(limit) seconds, and it was not done; --max-seconds allows more"
        }
    }
}
