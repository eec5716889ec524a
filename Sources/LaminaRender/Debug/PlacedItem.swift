import LaminaGeometry
import LaminaPlan

/// An item of a plan with its place in the picture.
struct PlacedItem {
    /// The index in `plan.surfaces`.
    var surface: Int32
    /// The index in the surface's list.
    var index: Int32
    /// Pixels of the picture, clipped to the item that draws the surface.
    var bounds: PixelRect
    /// The shape that the item has inside its bounds, if it is known.
    var outline: Outline?
    /// Whether the item is drawn into a buffer first, and reaches the picture with the buffer.
    var isNested: Bool
    /// Whether the item's surface is drawn scaled, turned or in perspective. Then `bounds` and `outline` belong to the item
    /// that draws the surface.
    var isApproximate: Bool

    /// A shape of some surface, moved into the picture.
    struct Outline {
        /// The index in `plan.surfaces`.
        var surface: Int32
        /// The index in the surface's list.
        var shape: Int
        /// From pixels of the surface to pixels of the picture.
        var offset: Offset
    }

    /// A move by whole pixels.
    struct Offset {
        var x: Int32
        var y: Int32

        static let zero = Offset(x: 0, y: 0)
    }
}

/// Finds the place of every item of a plan in the picture, including items in nested surfaces.
///
/// A surface that is only filtered into a shadow, or that only masks, is not placed. Items of one surface come in painter's
/// order; items of a surface that it continues come before its own.
struct ItemPlacement {
    /// How often the items of one surface are placed at most, when several items draw it. Without a limit, nested surfaces
    /// that are each drawn twice would double the number with every level.
    static let maximumVisits = 16

    private let plan: FramePlan
    private var visits: [Int]
    private var result: [PlacedItem] = []
    private var open: [Visit] = []

    /// A surface whose items are being placed.
    private struct Visit {
        var surface: Int32
        var next = 0
        var clip: PixelRect
        var offset: PlacedItem.Offset
        var isNested: Bool
        /// The item that draws the surface, if pixels do not match one to one.
        var stand: PlacedItem?
    }

    /// Every visible item; clipped items are left out.
    static func items(of plan: FramePlan) -> [PlacedItem] {
        var placement = ItemPlacement(plan)
        placement.run()
        return placement.result
    }

    private init(_ plan: FramePlan) {
        self.plan = plan
        visits = [Int](repeating: 0, count: plan.surfaces.count)
        result.reserveCapacity(plan.surfaces.reduce(0) { $0 + $1.drawList.items.count })
    }

    private mutating func run() {
        guard let root = plan.root else { return }
        begin(
            Visit(
                surface: Int32(plan.surfaces.count - 1), clip: root.frame, offset: .zero, isNested: false,
                stand: nil))
        while let top = open.indices.last {
            let visit = open[top]
            let items = plan.surfaces[Int(visit.surface)].drawList.items
            guard visit.next < items.count else {
                open.removeLast()
                continue
            }
            open[top].next += 1
            place(items[visit.next], visit)
        }
    }

    /// Opens a surface. Its base surface is placed first, because the surface starts from the base's pixels.
    private mutating func begin(_ visit: Visit) {
        var visit = visit
        while plan.surfaces.indices.contains(Int(visit.surface)),
            visits[Int(visit.surface)] < Self.maximumVisits
        {
            visits[Int(visit.surface)] += 1
            open.append(visit)
            switch plan.surfaces[Int(visit.surface)].fill {
            case .continuing(let earlier): visit.surface = earlier
            case .filter(.shadow, _), .color, .cached: return
            case .filter(_, let source):
                // The items of a backdrop are already placed.
                guard visits.indices.contains(Int(source)), visits[Int(source)] == 0 else { return }
                visit.surface = source
                visit.isNested = true
            }
        }
    }

    private mutating func place(_ item: DrawItem, _ visit: Visit) {
        var placed = PlacedItem(
            surface: visit.surface, index: Int32(visit.next),
            bounds: item.bounds.offsetBy(x: visit.offset.x, y: visit.offset.y).intersection(visit.clip),
            isNested: visit.isNested, isApproximate: visit.stand != nil)
        if let stand = visit.stand {
            placed.bounds = stand.bounds
            placed.outline = stand.outline
        } else if let shape = item.shape.index {
            placed.outline = PlacedItem.Outline(
                surface: visit.surface, shape: shape, offset: visit.offset)
        }
        guard !placed.bounds.isEmpty else { return }
        result.append(placed)
        guard case .image(let index) = item.material else { return }
        let paint = plan.surfaces[Int(visit.surface)].drawList.paints[Int(index)]
        guard case .surface(let inner) = paint.source, plan.surfaces.indices.contains(Int(inner)) else {
            return
        }
        var next = Visit(
            surface: inner, clip: placed.bounds, offset: visit.offset, isNested: true, stand: visit.stand)
        if visit.stand == nil, case .aligned(let dx, let dy) = paint.mapping {
            let frame = plan.surfaces[Int(inner)].frame
            next.offset.x = visit.offset.x &- dx &- frame.x0
            next.offset.y = visit.offset.y &- dy &- frame.y0
        } else {
            next.stand = placed
        }
        begin(next)
    }
}
