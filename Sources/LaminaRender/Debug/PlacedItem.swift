import LaminaGeometry
import LaminaPlan

/// An item of a plan with the place where it shows in the picture.
struct PlacedItem {
    /// In `plan.surfaces`.
    var surface: Int32
    /// In the surface's list.
    var index: Int32
    /// Pixels of the picture, clipped to whatever draws its surface.
    var bounds: PixelRect
    /// The shape that cuts it out of its bounds, if that is known.
    var outline: Outline?
    /// Whether it is drawn into a buffer first, and comes into the picture with that.
    var isNested: Bool
    /// Whether its surface is drawn scaled, turned or in perspective, so that `bounds` and `outline` are those of what
    /// draws that surface.
    var isApproximate: Bool

    /// A shape of some surface, moved into the picture.
    struct Outline {
        /// In `plan.surfaces`.
        var surface: Int32
        /// In the surface's list.
        var shape: Int32
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

/// Finds where every item of a plan shows, surfaces inside surfaces included.
///
/// A surface that is only filtered into a shadow, or only masks, shows nowhere. Items of one surface come in painter's
/// order, those that a surface continues before its own.
struct ItemPlacement {
    /// How often the items of one surface are placed at most, when several items draw it. Surfaces in surfaces that are
    /// each drawn twice would double with every level.
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
        /// What draws the surface, where pixels cannot be matched one to one.
        var stand: PlacedItem?
    }

    /// Every item that shows, with nothing for those that are clipped away.
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

    /// Opens a surface, and above it the one it starts from, so that that one is placed first.
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
                // What a backdrop shows has its place already.
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
        } else if item.hasShape {
            placed.outline = PlacedItem.Outline(
                surface: visit.surface, shape: item.shape, offset: visit.offset)
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
