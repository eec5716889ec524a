import LaminaGeometry
import LaminaPlan

/// What masks a layer's finished picture.
enum LayerMask {
    /// The alpha of a finished surface.
    case surface(PlanCompiler.FinishedSurface)
    /// The coverage of opaque colours that lie side by side, as those of a path or of rounded corners. Drawn into a surface,
    /// they have this coverage as their alpha, so no surface is needed.
    case coverage(CoverageMask)

    /// The pixels outside which the mask is clear.
    var frame: PixelRect {
        switch self {
        case .surface(let surface): surface.frame
        case .coverage(let mask): mask.frame
        }
    }
}

/// A mask of opaque colours that lie side by side.
struct CoverageMask {
    /// The items that the mask's tree draws, with their records.
    private let list: DrawList
    let frame: PixelRect

    /// A mask of more items is drawn into a surface.
    private static let mostItems = 1024

    /// - Parameter list: The items of a mask's tree.
    /// - Returns: `nil` if the list draws anything but opaque colours that lie side by side.
    init?(_ list: DrawList) {
        guard (1...Self.mostItems).contains(list.items.count) else { return nil }
        for item in list.items {
            guard case .solid(let color) = item.material, color.isOpaque, item.opacity.isFull,
                item.blendMode == .sourceOver, !(item.hasShape && item.hasMask)
            else { return nil }
            if let mask = list.masks[item.mask] {
                guard case .mask = mask.source, case .aligned = mask.mapping else { return nil }
            }
        }
        guard Self.areSideBySide(list.items) else { return nil }
        self.list = list
        frame = list.items.reduce(.empty) { $0.union($1.bounds) }
    }

    /// Whether no two items share pixels. Tiles of a path come in rows, so that an item is mostly compared with those of its
    /// own row.
    private static func areSideBySide(_ items: [DrawItem]) -> Bool {
        let boxes = items.map(\.bounds).sorted { $0.y0 < $1.y0 }
        for (index, box) in boxes.enumerated() {
            for other in boxes[(index + 1)...] {
                if other.y0 >= box.y1 { break }
                if other.intersects(box) { return false }
            }
        }
        return true
    }

    /// The items, each with its mask.
    var pieces: some Sequence<(item: DrawItem, mask: MaskPaint?)> {
        list.items.lazy.map { (item: $0, mask: list.masks[$0.mask]) }
    }

    /// Adds a copy of an item for each part of the mask.
    ///
    /// - Parameter item: Without a shape and a mask; its material is in the builder's list.
    func add(_ item: DrawItem, to builder: inout DrawListBuilder) {
        for part in list.items {
            var piece = item
            piece.bounds = item.bounds.intersection(part.bounds)
            if piece.bounds.isEmpty { continue }
            piece.interior = part.interior.intersection(piece.bounds)
            piece.shape = builder.adopt(part.shape, from: list)
            piece.mask = builder.adopt(part.mask, from: list)
            if piece.hasMask { piece.isOpaque = false }
            builder.list.items.append(piece)
        }
    }
}
