/// A scene or a call whose cost tells how Lamina scales with the number of layers.
struct ScaleCase: Sendable {
    /// How the cost is measured.
    enum Work: Sendable {
        /// Frames of one scene, each after a change.
        case frames(@Sendable (LayerDivisor) -> any ScaleScene)
        /// The first frame of a scene. The scene and its renderer are made again for each measured frame.
        case firstFrames(@Sendable (LayerDivisor) -> any ScaleScene)
        /// Calls without frames.
        case calls(@Sendable (LayerDivisor) -> any ScaleProbe)
        /// The memory of layers, by class.
        case memory
    }

    /// The name that `--case` takes.
    var name: String
    /// One line for the help.
    var summary: String
    /// `nil` where each class of layers has a target of its own.
    var target: ScaleTarget?
    var work: Work
}
