/// The parts of a document that are never drawn: hidden layers and shapes that nothing paints, in which rigs keep their arithmetic. An
/// expression there is evaluated only where one that is drawn asks for its value.
struct LottieUnseenParts {
    /// The places of the parts' values, which do not overlap.
    private(set) var ranges: [Range<Int>] = []
    private let keepsShapes: Bool

    private static let paints = ["fl", "st", "gf", "gs"]
    private static let figures = ["sh", "rc", "el", "sr"]
    /// The kind of effect that uses another layer as a matte.
    private static let setMatte = 28

    /// - Parameter keepsShapes: Whether shapes that nothing paints count as drawn.
    init(of document: JSONDocument, keepsShapes: Bool) {
        self.keepsShapes = keepsShapes
        let root = LottieNode(document)
        visit(layers: root["layers"])
        for asset in root["assets"]?.elements ?? [] { visit(layers: asset["layers"]) }
        ranges.sort { $0.lowerBound < $1.lowerBound }
    }

    /// Which of some places, which rise, are in these parts.
    func filter(_ places: [Int]) -> [Int] {
        var next = 0
        return places.filter { place in
            while next < ranges.count, ranges[next].upperBound <= place { next += 1 }
            return next < ranges.count && ranges[next].contains(place)
        }
    }

    private mutating func visit(layers: LottieNode?) {
        let layers = layers?.elements ?? []
        let parents = Set(layers.compactMap { $0["parent"]?.integer })
        // A hidden layer still cuts others.
        let hasMattes = layers.contains { layer in
            layer["tt"]?.isTrue == true || layer["td"]?.isTrue == true
                || layer["ef"]?.elements?.contains { $0["ty"]?.integer == Self.setMatte } == true
        }
        for layer in layers {
            if layer["hd"]?.isTrue == true {
                guard !hasMattes else { continue }
                leaveOut(hidden: layer, isParent: layer["ind"]?.integer.map(parents.contains) ?? false)
            } else if let shapes = layer["shapes"] {
                visit(items: shapes, isPainted: false)
            }
        }
    }

    /// Leaves out a hidden layer. Other layers move with a parent, but do not fade with it.
    private mutating func leaveOut(hidden layer: LottieNode, isParent: Bool) {
        guard isParent, let transform = layer["ks"]?.range else {
            ranges.append(layer.range)
            return
        }
        ranges.append(layer.range.lowerBound..<transform.lowerBound)
        if let opacity = layer["ks"]?["o"] { ranges.append(opacity.range) }
        ranges.append(transform.upperBound..<layer.range.upperBound)
    }

    /// - Parameter isPainted: Whether a paint around the items reaches them.
    /// - Returns: Whether there is a paint among the items or in their groups.
    @discardableResult
    private mutating func visit(items: LottieNode, isPainted: Bool) -> Bool {
        let before = ranges.count
        let all = items.elements ?? []
        let visible = all.filter { $0["hd"]?.isTrue != true }
        ranges += all.filter { $0["hd"]?.isTrue == true }.map(\.range)
        guard !keepsShapes else { return true }
        var hasPaint = visible.contains { Self.paints.contains($0["ty"]?.string ?? "") }
        let reaches = isPainted || hasPaint
        for item in visible {
            let type = item["ty"]?.string ?? ""
            if type == "gr", let inner = item["it"] {
                hasPaint = visit(items: inner, isPainted: reaches) || hasPaint
            } else if !reaches, Self.figures.contains(type) {
                ranges.append(item.range)
            }
        }
        if !isPainted, !hasPaint {
            ranges.removeLast(ranges.count - before)
            ranges.append(items.range)
        }
        return hasPaint
    }
}

extension LottieNode {
    /// The places of a value and of all that is in it.
    fileprivate var range: Range<Int> { withJSON { $1.rawValue..<$0.after($1).rawValue } }
}
