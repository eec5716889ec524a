import LaminaColor

/// The format of the frames that a scene was made for. Programs that draw it follow it where nothing else is asked for.
public struct SceneFrameFormat: Hashable, Sendable {
    /// The space of frames: `sRGB`, `displayP3`, `linearSRGB` or `rec2020`; `nil` where the scene does not say.
    public var colorSpace: ColorSpace?
    /// Bits of each component: 8, or 16 for floats; `nil` where the scene does not say.
    public var depth: Int?
    /// The light of the brightest colour, where 1 is white, 1 to 16; `nil` where the scene does not say.
    public var headroom: Double?

    init() {}

    func write(to json: inout JSONWriter) {
        if let name = colorSpace?.frameName {
            json.key(SceneRootKey.colorSpace.rawValue)
            json.write(name)
        }
        if let depth {
            json.key(SceneRootKey.depth.rawValue)
            json.write(Double(depth))
        }
        if let headroom {
            json.key(SceneRootKey.headroom.rawValue)
            json.write(headroom)
        }
    }
}
