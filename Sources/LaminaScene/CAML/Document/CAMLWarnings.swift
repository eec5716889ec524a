/// What of a document is not drawn as its author meant it, each thing once, where it came first.
struct CAMLWarnings {
    /// More than these nobody reads.
    private static let maximum = 1000

    private(set) var all: [SceneWarning] = []
    private var seen: Set<SceneWarning> = []

    /// - Parameter place: Looked for only where the thing was not said yet.
    mutating func add(_ feature: String, in layer: String, at place: @autoclosure () -> XMLDocument.Place) {
        var warning = SceneWarning(layer: layer, feature: feature)
        guard all.count < Self.maximum, seen.insert(warning).inserted else { return }
        let place = place()
        (warning.line, warning.column) = (place.line, place.column)
        all.append(warning)
    }
}
