import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Decides which shadows of layers' pictures the backend keeps, so that a shadow is not blurred again while its layer only
/// moves by whole pixels. It holds no pixels.
///
/// A wide blur reduces its source by blocks of pixels, which begin at multiples of their length. So the pixels of its
/// result stay the same only while the layer moves by multiples of it, such as by 2 pixels.
///
/// A shadow is kept once two frames have drawn it alike: a shadow that changes in every frame takes no memory. All kept
/// shadows together hold at most as many pixels as the picture. A frame that is compiled whole drops the shadows that it
/// does not show. A kept shadow has the very bytes of one that is drawn again.
struct ShadowCache: Sendable {
    /// All values on which the pixels of a shadow depend. A class, because a copy would count the references of all lists.
    final class Look: Sendable {
        /// The items that cast the shadow.
        fileprivate let caster: DrawList
        /// The pixels that the caster covers.
        let frame: PixelRect
        fileprivate let size: SurfaceFilter.GaussianSize
        fileprivate let color: PackedColor
        /// The image of each paint, and the mask of each mask paint.
        fileprivate let images: [ImageID]
        fileprivate let masks: [ImageID]

        /// The comparison with the frame before has to cost far less than a blur.
        private static let mostItems = 64

        /// - Parameters:
        ///   - caster: The items that cast the shadow.
        ///   - frame: The pixels that they cover.
        /// - Returns: `nil` for items whose pixels may differ after a move by whole pixels, or follow from other surfaces.
        init?(
            _ caster: DrawList, frame: PixelRect, size: SurfaceFilter.GaussianSize, color: PackedColor,
            images: [CGImage], masks: [AlphaMask]
        ) {
            guard caster.items.count <= Self.mostItems, caster.corners.isEmpty, caster.gradients.isEmpty,
                caster.particles.isEmpty
            else { return nil }
            var (imageIDs, maskIDs): ([ImageID], [ImageID]) = ([], [])
            for paint in caster.paints {
                guard case .image(let index) = paint.source, case .aligned = paint.mapping else { return nil }
                imageIDs.append(images[Int(index)].id)
            }
            for mask in caster.masks {
                guard case .mask(let index) = mask.source, case .aligned = mask.mapping else { return nil }
                maskIDs.append(masks[Int(index)].id)
            }
            (self.caster, self.frame, self.size, self.color) = (caster, frame, size, color)
            (self.images, self.masks) = (imageIDs, maskIDs)
        }
    }

    struct Entry: Sendable {
        var look: Look
        /// Frames one after the other in which the layer lay elsewhere between the blocks of the blur.
        var misses = 0
        /// The shadow's pixels.
        var frame: PixelRect
        /// The name under which the backend keeps the pixels; `nil` for a shadow that only one frame has drawn so far.
        var key: SurfaceCacheKey?
        /// The last frame that drew it.
        var lastUse: UInt64
    }

    /// How a shadow gets its pixels in this frame.
    enum Finding: Equatable, Sendable {
        /// The backend holds the pixels.
        case kept(SurfaceCacheKey)
        /// The shadow has to be drawn; its pixels are then kept if there is a key.
        case drawn(SurfaceCacheKey?)
    }

    /// A layer that moves by three pixels a frame finds a blur of blocks of two pixels in every second frame.
    private static let mostMisses = 1

    /// While frames are compiled in part, shadows of layers that are gone are dropped once there are more entries than this.
    private static let mostEntries = 4096

    private(set) var entries: [LayerID: Entry] = [:]
    private(set) var serial: UInt64 = 0
    /// The pixels of all shadows with a key.
    private(set) var pixels = 0
    /// The frame that is being compiled.
    private var frame: UInt64 = 0
    /// In pixels; 0 while nothing is kept.
    private var budget = 0

    /// - Parameters:
    ///   - number: The frame's number, larger than those before.
    ///   - budget: The most pixels of all kept shadows.
    mutating func beginFrame(_ number: UInt64, budget: Int) {
        frame = number
        self.budget = budget
        if pixels > budget { removeAll() }
    }

    /// Looks a shadow up, and notes it for the frames to come.
    ///
    /// - Parameters:
    ///   - look: `nil` for a shadow whose pixels cannot be told from its items.
    ///   - shadow: The shadow's pixels.
    mutating func find(_ layer: LayerID, _ look: Look?, shadow: PixelRect) -> Finding {
        // An instance of a replicator that comes after the first one.
        if entries[layer]?.lastUse == frame { return .drawn(nil) }
        guard budget > 0, let look else {
            forget(layer)
            return .drawn(nil)
        }
        guard var entry = entries[layer], look.isMoved(from: entry.look),
            look.isInPhase(with: entry.look) || entry.misses < Self.mostMisses
        else {
            forget(layer)
            entries[layer] = Entry(look: look, frame: shadow, key: nil, lastUse: frame)
            return .drawn(nil)
        }
        entry.lastUse = frame
        defer { entries[layer] = entry }
        guard look.isInPhase(with: entry.look) else {
            entry.misses += 1
            return .drawn(nil)
        }
        (entry.look, entry.frame, entry.misses) = (look, shadow, 0)
        if let key = entry.key { return .kept(key) }
        guard makeRoom(for: shadow.area) else { return .drawn(nil) }
        serial += 1
        pixels += shadow.area
        entry.key = SurfaceCacheKey(layer: layer, kind: .shadow, serial: serial)
        return .drawn(entry.key)
    }

    private mutating func forget(_ layer: LayerID) {
        guard let entry = entries.removeValue(forKey: layer), entry.key != nil else { return }
        pixels -= entry.frame.area
    }

    /// Drops shadows that neither this frame nor the one before has drawn, if there is no room without that.
    private mutating func makeRoom(for area: Int) -> Bool {
        guard pixels + area > budget else { return true }
        guard area <= budget else { return false }
        for (layer, entry) in entries where entry.lastUse + 1 < frame { forget(layer) }
        return pixels + area <= budget
    }

    /// Ends the frame.
    ///
    /// - Parameter isPart: Whether only the layers in a part of the picture were looked at.
    mutating func endFrame(isPart: Bool) {
        guard !isPart || entries.count > Self.mostEntries else { return }
        for (layer, entry) in entries where entry.lastUse != frame { forget(layer) }
    }

    /// In the order in which they were made.
    var keys: [SurfaceCacheKey] { entries.values.compactMap(\.key).sorted { $0.serial < $1.serial } }

    mutating func removeAll() {
        entries = [:]
        pixels = 0
    }
}

extension ShadowCache.Look {
    /// Whether the blocks of the blur begin at the same pixels of both casters.
    fileprivate func isInPhase(with other: ShadowCache.Look) -> Bool {
        let x = Int32(GaussianKernel.reduction(of: size.x))
        let y = Int32(GaussianKernel.reduction(of: size.y))
        return (frame.x0 &- other.frame.x0) % x == 0 && (frame.y0 &- other.frame.y0) % y == 0
    }

    /// Whether the shadows differ by a move by whole pixels alone. They have the same bytes if they also are in phase.
    fileprivate func isMoved(from other: ShadowCache.Look) -> Bool {
        guard size == other.size, color == other.color, frame.width == other.frame.width,
            frame.height == other.frame.height, images == other.images, masks == other.masks
        else { return false }
        return caster.equals(
            other.caster, movedBy: frame.x0 &- other.frame.x0, y: frame.y0 &- other.frame.y0)
    }
}

extension DrawList {
    /// Whether a list without corners, gradients and particles draws what another one draws after a move by whole pixels.
    /// The images and masks of paints are compared by the caller.
    fileprivate func equals(_ other: DrawList, movedBy x: Int32, y: Int32) -> Bool {
        items.elementsEqual(other.items) { new, old in
            new.isOpaque == old.isOpaque && new.opacity == old.opacity && new.material == old.material
                && new.bounds == old.bounds.offsetBy(x: x, y: y)
                && new.interior == (old.interior.isEmpty ? old.interior : old.interior.offsetBy(x: x, y: y))
                && new.shape == old.shape && new.mask == old.mask && new.blendMode == old.blendMode
        } && edges == other.edges
            && shapes.elementsEqual(other.shapes) { new, old in
                var moved = old
                moved.originX &+= x
                moved.originY &+= y
                return new == moved
            }
            && paints.elementsEqual(other.paints) { new, old in
                var moved = old
                moved.source = new.source
                moved.mapping = old.mapping.moved(x: x, y: y)
                return new == moved
            }
            && masks.elementsEqual(other.masks) { new, old in
                var moved = old
                moved.source = new.source
                moved.mapping = old.mapping.moved(x: x, y: y)
                return new == moved
            }
    }
}

extension ImagePaint.Mapping {
    /// The mapping after a move by whole pixels, where it is pixel for pixel.
    fileprivate func moved(x: Int32, y: Int32) -> Self {
        switch self {
        case .aligned(let dx, let dy): .aligned(dx: dx &- x, dy: dy &- y)
        case .transformed: self
        }
    }
}
