/// The player whose pictures Lottie documents get.
///
/// Players draw the same document in different ways. The default is the look that the document's author saw.
///
/// ```swift
/// var options = SceneReadingOptions()
/// options.lottieEngine = .coreAnimation
/// let scene = try Scene(contentsOf: "loader.json", options: options)
/// ```
public enum LottieEngine: String, Sendable, Codable, CaseIterable {
    /// The document as its author made it, as After Effects and lottie-web draw it. The default.
    case authored
    /// The document as lottie-ios draws it with its Core Animation engine, for comparison with pictures of a phone. What
    /// that engine leaves out is left out, with a warning: areas of merged paths, text animators, effects other than shadows,
    /// highlights of gradients, trims of fills, and the opacity, expansion and feather of masks.
    case coreAnimation = "core-animation"

    /// The names of all engines, as messages list them.
    package static var expected: String {
        allCases.map(\.rawValue).joined(separator: " or ")
    }
}
