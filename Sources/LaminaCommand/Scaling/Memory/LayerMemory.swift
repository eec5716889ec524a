/// The heap that layers of a class take, in bytes for each of them.
///
/// Each measured layer has a frame and a background. All of them are sublayers of one layer, and in sight. Memory that a
/// frame allocates and frees again is not counted.
struct LayerMemory: Codable {
    var `case`: String
    /// The class of the layers.
    var layerClass: String
    /// The number of layers that were made.
    var layers: Int
    /// The model objects alone, in their superlayer's list, before a renderer knows them.
    var model: Double
    /// The model and what the commit added to it: the render tree, and the model's notes about its host.
    var committed: Double
    /// The same after the first frame, which the CPU drew: with what is kept for the frames to come, drawn contents
    /// included.
    var drawn: Double
    /// The most that `committed` is meant to be; `nil` for no target.
    var target: Double?
    /// Whether `committed` is within `target`; `nil` without a target, and where the number of layers is divided.
    var isMet: Bool?
}
