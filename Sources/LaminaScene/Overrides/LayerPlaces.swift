/// The places of a scene's layers, by their names.
struct LayerPlaces {
    /// Tables for many questions; few are answered faster by looking through all layers.
    private var table: Table?
    private static let few = 8

    fileprivate struct Table {
        var byName: [String: [Int]] = [:]
        /// The superlayer of each layer, or −1.
        var superlayers: [Int] = []

        init(_ layers: [SceneLayer]) {
            superlayers.reserveCapacity(layers.count)
            var open: [Int] = []
            for (place, layer) in layers.enumerated() {
                open.removeLast(max(0, open.count - layer.depth))
                superlayers.append(open.last ?? -1)
                open.append(place)
                if let name = layer.properties.name { byName[name, default: []].append(place) }
            }
        }
    }

    /// - Parameter questions: How many names will be asked for, about.
    init(_ layers: [SceneLayer], questions: Int) {
        table = questions > Self.few ? Table(layers) : nil
    }

    /// The layers with a name. For a path of names with slashes between: the layers with the last name that lie in
    /// layers with the others.
    ///
    /// - Parameter layers: The layers of the initializer, possibly with other values but with the same names.
    func places(of name: String, in layers: [SceneLayer]) -> [Int] {
        let exact =
            table.map { $0.byName[name] ?? [] }
            ?? layers.indices.filter { layers[$0].properties.name == name }
        let way = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard exact.isEmpty, way.count > 1 else { return exact }
        return table.map { $0.places(of: way, in: layers) } ?? Self.places(of: way, in: layers)
    }

    private static func places(of way: [String], in layers: [SceneLayer]) -> [Int] {
        var result: [Int] = []
        /// How much of the way lies behind each open layer.
        var open: [Int] = []
        for (place, layer) in layers.enumerated() {
            open.removeLast(max(0, open.count - layer.depth))
            let done = open.last ?? 0
            let isNext = layer.properties.name == way[min(done, way.count - 1)]
            if isNext, done >= way.count - 1 { result.append(place) }
            open.append(isNext ? min(done + 1, way.count - 1) : done)
        }
        return result
    }
}

extension LayerPlaces.Table {
    fileprivate func places(of way: [String], in layers: [SceneLayer]) -> [Int] {
        (byName[way[way.count - 1]] ?? []).filter { place in
            // From the inside out: the names before the last, each around the next.
            var rest = way.count - 2
            var next = superlayers[place]
            while rest >= 0, next >= 0 {
                if layers[next].properties.name == way[rest] { rest -= 1 }
                next = superlayers[next]
            }
            return rest < 0
        }
    }
}
