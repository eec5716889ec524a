/// The places of names in a Lottie document: names of layers, and of the entries of their shapes.
struct LottieNames {
    /// A layer of the document, or of one of its compositions.
    struct Place: Hashable {
        var composition: String?
        var layer: Int
    }

    /// The layers that have a name, or an entry with it; `nil` where too few are asked for.
    private var byName: [String: [Place]]?
    private static let few = 8

    /// - Parameter questions: How many names will be asked for, about; few are answered faster by looking through all layers.
    init(_ document: LottieDocument, questions: Int) {
        guard questions > Self.few else { return }
        var byName: [String: [Place]] = [:]
        // Only layers that are shown count, starting with the document's own.
        var waiting: [String?] = [nil]
        var seen: Set<String?> = []
        while let composition = waiting.popLast() {
            guard seen.insert(composition).inserted else { continue }
            let layers = composition.map { document.compositions[$0] ?? [] } ?? document.layers
            for (index, layer) in layers.enumerated() {
                var names: Set<String> = [layer.name]
                switch layer.content {
                case .composition(let id, _, _): waiting.append(id)
                case .shapes(let items): items.addNames(to: &names)
                case .solid, .image, .null, .text, .camera, .sound, .other: break
                }
                for name in names {
                    byName[name, default: []].append(Place(composition: composition, layer: index))
                }
            }
        }
        self.byName = byName
    }

    /// Whether every name of a way is somewhere.
    func holds(_ way: [String]) -> Bool {
        byName.map { known in way.allSatisfy { known[$0] != nil } } ?? true
    }

    /// The layers that have a name, or an entry with it; `nil` where that is not known.
    func layers(named name: String) -> [Place]? { byName.map { $0[name] ?? [] } }
}
