/// Where in an emitter layer particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"circle"`.
    public var rawValue: String

    /// A shape by its name; an unknown name behaves like `.point`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At `emitterPosition`, the default.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// On a line as long as `emitterSize` is wide, its middle at `emitterPosition`.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle of `emitterSize` around `emitterPosition`.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A rectangle of `emitterSize` around `emitterPosition`, with an `emitterDepth` along z.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle around `emitterPosition` whose radius is the width of `emitterSize`.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere of that radius.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}
