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
            list.forEachSurface(of: item) { source in
                guard let source = earlier(source), seen.insert(source).inserted else { return }
                items.append(Need(item: place, surface: source))
            }
        }
    }

    /// All of these surfaces; one may be listed twice.
    var all: [Int] { [continued, filtered].compactMap { $0 } + items.map(\.surface) }
}

extension DrawList {
    /// Whether any paint or mask reads another surface.
    var readsSurfaces: Bool {
        paints.contains { if case .surface = $0.source { true } else { false } }
            || masks.contains { if case .surface = $0.source { true } else { false } }
    }

    /// Calls `body` with a paint, and with its second paint if there is one.
    func forEachPaint(from first: Int32, _ body: (ImagePaint) -> Void) {
        var next = first
        while paints.indices.contains(Int(next)) {
            body(paints[Int(next)])
            // A second paint has no second paint itself.
            next = next == first ? paints[Int(next)].second : -1
        }
    }

    /// Calls `body` with each surface that an item reads.
    fileprivate func forEachSurface(of item: DrawItem, _ body: (Int32) -> Void) {
        if case .image(let paint) = item.material {
            forEachPaint(from: paint) { if case .surface(let index) = $0.source { body(index) } }
        }
        if item.hasMask, masks.indices.contains(Int(item.mask)),
            case .surface(let index) = masks[Int(item.mask)].source
        {
            body(index)
        }
    }
}
