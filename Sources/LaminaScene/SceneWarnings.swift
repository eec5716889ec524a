/// What of a document is not drawn as its author meant it, each thing once, where it came first.
struct SceneWarnings {
    /// More than these nobody reads.
    static let maximum = 1000

    private var list: [SceneWarning] = []
    private var seen: Set<SceneWarning> = []
    /// Whether there are more than the most.
    private var isCut = false

    init() {}

    /// Everything, and a last word where there was more.
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

    /// Returns whether a warning is new and there is room for it.
    private mutating func begin(_ warning: SceneWarning) -> Bool {
        guard list.count < Self.maximum else {
            if !seen.contains(warning) { isCut = true }
            return false
        }
        return seen.insert(warning).inserted
    }
}
