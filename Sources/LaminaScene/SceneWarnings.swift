/// The features of a document that are not drawn as its author meant them, each once, at its first place.
struct SceneWarnings {
    /// The most warnings that are kept, because nobody reads more.
    static let maximum = 1000

    private var list: [SceneWarning] = []
    private var seen: Set<SceneWarning> = []
    /// Whether warnings were left out.
    private var isCut = false

    init() {}

    /// All warnings, and a final one where some were left out.
    var all: [SceneWarning] {
        isCut
            ? list + [SceneWarning(layer: "", feature: "more things; the first \(Self.maximum) are listed")]
            : list
    }

    mutating func add(_ warning: SceneWarning) {
        guard begin(warning) else { return }
        list.append(warning)
    }

    mutating func add(contentsOf warnings: [SceneWarning]) {
        for warning in warnings { add(warning) }
    }

    /// - Parameter place: Looked for only where the thing was not said yet.
    mutating func add(_ feature: String, in layer: String, at place: @autoclosure () -> XMLDocument.Place) {
        var warning = SceneWarning(layer: layer, feature: feature)
        guard begin(warning) else { return }
        let place = place()
        (warning.line, warning.column) = (place.line, place.column)
        list.append(warning)
    }

    /// Returns whether a warning is new and can be kept.
    private mutating func begin(_ warning: SceneWarning) -> Bool {
        guard list.count < Self.maximum else {
            if !seen.contains(warning) { isCut = true }
            return false
        }
        return seen.insert(warning).inserted
    }
}
