/// The order in which an emitter layer's particles are drawn, and how.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's string for the value, such as `"additive"`.
    public var rawValue: String

    /// A mode by its name; an unknown name behaves like `.unordered`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No order is promised, the default. Here: cell after cell, each from its oldest particle to its youngest.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest first, so that younger ones lie above.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The youngest first.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By z, the smallest first.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Colours are added to the pixels behind.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
