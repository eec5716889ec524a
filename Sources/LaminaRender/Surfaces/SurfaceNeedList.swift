import LaminaPlan

/// The earlier surfaces from which a surface of a plan is made, in the order in which it needs them.
struct SurfaceNeedList {
    /// A surface that items draw.
    struct Need {
        /// The index in the draw list of the first item that reads the surface.
        var item: Int
        /// The index in the plan.
        var surface: Int
    }

    /// The surface whose buffer is taken over.
    var continued: Int?
    /// The surface that is filtered.
    var filtered: Int?
    /// Each surface once.
    var items: [Need] = []

    init(_ surface: Surface, at index: Int) {
        func earlier(_ source: Int32) -> Int? { source >= 0 && source < index ? Int(source) : nil }
        switch surface.fill {
        case .continuing(let source): continued = earlier(source)
        case .filter(_, let source): filtered = earlier(source)
        case .color, .cached: break
        }
        let list = surface.drawList
        guard list.readsSurfaces else { return }
        var seen: Set<Int> = []
        for (place, item) in list.items.enumerated() {
            list.forEachRead(of: item) { read in
                guard let source = earlier(Int32(read.source)), seen.insert(source).inserted else { return }
                items.append(Need(item: place, surface: source))
            }
        }
    }

    /// All of these surfaces; one may be listed twice.
    var all: [Int] { [continued, filtered].compactMap { $0 } + items.map(\.surface) }
}
