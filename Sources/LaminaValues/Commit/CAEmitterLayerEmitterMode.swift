/// The part of the emitter's shape at which particles are born.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"outline"`.
    public var rawValue: String

    /// A mode by its name; an unknown name behaves like `.volume`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ends of the line, the corners of the rectangle or cuboid, the centre of the circle or sphere.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The sides of the rectangle, the edges of the cuboid, the circle, the sphere's equator.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The rectangle, the faces of the cuboid, the disc, the sphere's surface.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The inside, the default.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}
