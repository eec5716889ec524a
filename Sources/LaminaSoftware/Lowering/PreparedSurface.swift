import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// A surface's records in the form that the painting loops read: made once per frame and shared by all threads.
struct PreparedSurface: Sendable {
    /// An image or an earlier surface as texels.
    struct Paint {
        enum Mapping {
            case aligned(dx: Int32, dy: Int32)
            /// Texels with 32 fractional bits: at the centre of pixel (0, 0), and per pixel in x and y.
            case affine(u: Int64, v: Int64, dux: Int64, dvx: Int64, duy: Int64, dvy: Int64)
            case projective(Homography)
        }

        var texture: DrawingKernels.Texture
        var mapping: Mapping
        var isLinear: Bool
        /// Whether every texel has an alpha of 255, including the second paint's texels.
        var isOpaque: Bool
        /// A paint of the same list to mix in, and its weight.
        var second: OptionalIndex<ImagePaint>
        var secondWeight: UInt8
        /// The factors of the colours, and whether they change anything.
        var tint: SIMD3<Float>
        var isTinted: Bool
        /// Texels outside this rectangle are clear.
        var ink: PixelRect
        /// The image's glyphs, which are drawn instead of texels.
        var glyphs = OptionalIndex<GlyphRows>.none

        /// The texel of pixel (0, 0), if each pixel is one texel; `nil` if pixels are sampled or mixed.
        @inline(__always)
        var alignment: (dx: Int32, dy: Int32)? {
            if case .aligned(let dx, let dy) = mapping, second.isNone { return (dx, dy) }
            return nil
        }
    }

    /// Coverage factors: a mask, or the alpha of an earlier surface.
    struct Mask {
        enum Source {
            /// The base address of bytes, with `stride` bytes in a row.
            case bytes(UnsafePointer<UInt8>)
            /// The base address of pixels, whose alpha is the coverage.
            case pixels(UnsafeRawPointer)
        }

        var source: Source
        var stride: Int
        /// The texels that may be read; never empty.
        var texels: PixelRect
        var mapping: Paint.Mapping
        /// The mask's pixels sorted by coverage, where an image is drawn under it often.
        var groups: MaskGroups.View?

        /// Whether the mask consists of bytes, one for each pixel.
        var isInPlace: Bool {
            if case .bytes = source, case .aligned = mapping { return true }
            return false
        }
    }

    /// The memory of a paint's source.
    struct Texels {
        var rows: PixelRows
        var isOpaque: Bool
        /// Texels outside this rectangle are clear.
        var ink = Self.everything

        var base: UnsafeRawPointer { rows.base ?? PreparedSurface.noTexel }
        /// Texels from one row to the next.
        var stride: Int { rows.bytesPerRow / rows.format.bytesPerPixel }

        static let everything = PixelRect(x0: -1 << 28, y0: -1 << 28, x1: 1 << 28, y1: 1 << 28)

        init(_ rows: PixelRows, isOpaque: Bool) {
            self.rows = rows
            self.isOpaque = isOpaque
        }

        /// No texels.
        init(isOpaque: Bool) {
            self.init(PixelRows(nil, width: 0, height: 0, format: .standard), isOpaque: isOpaque)
        }

        /// Valid for as long as the image lives and `held` holds its pixels.
        init?(_ image: CGImage, held: inout HeldPixels, for kernels: DrawingKernels) {
            guard let rows = held.rows(of: image, for: kernels) else { return nil }
            self.init(rows, isOpaque: image.isOpaque)
            if let picture = image.glyphs, picture.background == .clear { ink = picture.ink }
        }
    }

    /// The memory of a mask's coverage.
    struct MaskTexels {
        var source: Mask.Source
        var stride: Int

        init(_ texels: Texels) {
            source = .pixels(texels.base)
            stride = texels.stride
        }

        /// Valid for as long as the mask lives.
        init?(_ mask: AlphaMask) {
            guard let base = mask.address else { return nil }
            source = .bytes(base)
            stride = mask.width
        }
    }

    struct Shape: Sendable {
        var origin: (x: Int32, y: Int32)
        /// A shape of the same list, with the same origin, that is left out of this one.
        var hole: OptionalIndex<CoverageShape>
        /// The table of its rows, for a shape that occurs more than once.
        var rows = OptionalIndex<ShapeRowTable>.none
        /// Whether it is a rectangle along the pixel grid, without corners and hole.
        var isUpright: Bool
        var outline: ConvexShape
    }

    /// The same records by address, so that hot loops neither count references nor check bounds. Valid for as long as the
    /// surface lives.
    struct View {
        /// The kernels for the format of the surface, and of its texels.
        let kernels: DrawingKernels
        let items: UnsafePointer<DrawItem>
        /// In the order of `items`.
        let kinds: UnsafePointer<SpanKinds>
        let shapes: UnsafePointer<Shape>
        let rowTables: UnsafePointer<ShapeRowTable.View>
        let paints: UnsafePointer<Paint>
        let masks: UnsafePointer<Mask>
        let glyphs: UnsafePointer<GlyphRows>
        let gradients: UnsafePointer<GradientRows?>
        let particles: UnsafePointer<PreparedParticles>
        /// The colour from which the pixels start; `nil` if the buffer holds the pixels already.
        let background: PackedColor?
        /// Whether an item is opaque, so that it may hide others.
        let hasOpaqueItems: Bool
    }

    private let kernels: DrawingKernels
    private let items: [DrawItem]
    /// The kinds of each item's spans.
    let kinds: [SpanKinds]
    private let shapes: [Shape]
    /// Owns the memory of `rowTables`.
    private let tables: [ShapeRowTable]
    private let rowTables: [ShapeRowTable.View]
    nonisolated(unsafe) private let paints: [Paint]
    nonisolated(unsafe) private let masks: [Mask]
    private let glyphs: [GlyphRows]
    nonisolated(unsafe) private let gradients: [GradientRows?]
    /// In the order of the list's particles.
    private let particles: [PreparedParticles]
    private let background: PackedColor?
    private let hasOpaqueItems: Bool

    /// Gives up if the frame is cancelled; nothing may be painted then.
    ///
    /// - Parameters:
    ///   - background: The colour from which the pixels start; `nil` if the buffer holds the pixels already.
    ///   - kernels: For the format of the surface.
    ///   - optimizations: The plan's.
    ///   - texels: Returns the memory of a paint's source, valid for as long as this value is used.
    ///   - glyphs: Returns the glyphs of a paint's source, if it is drawn glyph by glyph.
    ///   - mask: Returns the memory of a mask's source, valid for the same time.
    ///   - groups: Returns the sorted pixels of one of the plan's masks, valid for the same time, if there are any.
    ///   - rows: The tables of earlier frames' shapes; `nil` for none.
    ///   - ramps: The plan's ramps, which live as long.
    ///   - box: Nothing beyond these pixels is painted; `nil` for all of the surface.
    ///   - team: The threads that prepare many shapes.
    init(
        _ surface: Surface, background: PackedColor?, kernels: DrawingKernels = .bytes,
        optimizations: Optimizations = .all,
        texels: (ImagePaint.Source) -> Texels?, glyphs: (ImagePaint.Source) -> GlyphRows?,
        mask: (MaskPaint.Source) -> MaskTexels?,
        groups: (Int32) -> MaskGroups.View? = { _ in nil }, rows: ShapeRowTables? = nil,
        ramps: [GradientRamp], mostParticlePieces: Int = PreparedParticles.mostPieces,
        within box: PixelRect? = nil, team: ThreadTeam = ThreadTeam(threads: 1),
        cancellation: FrameCancellation? = nil
    ) {
        let list = surface.drawList
        items = list.items
        self.background = background
        self.kernels = kernels
        hasOpaqueItems = items.contains { $0.isOpaque }
        var shapes = Self.shapes(of: list, within: box ?? surface.frame, team)
        tables = optimizations.contains(.sharedRows) ? Self.shareRows(of: &shapes, rows) : []
        rowTables = tables.map(\.view)
        self.shapes = shapes
        var pictures: [GlyphRows] = []
        var paints = list.paints.map { paint in
            guard let picture = glyphs(paint.source) else { return Self.prepare(paint, texels(paint.source)) }
            pictures.append(picture)
            return Self.prepare(paint, glyphs: pictures.count - 1)
        }
        self.glyphs = pictures
        for index in paints.indices {
            guard let second = paints[index].second.index else { continue }
            guard paints.indices.contains(second) else {
                paints[index].second = .none
                continue
            }
            paints[index].isOpaque = paints[index].isOpaque && paints[second].isOpaque
        }
        if !paints.isEmpty {
            for item in items { Self.keepInside(item, list, &paints) }
        }
        self.paints = paints
        var masks = list.masks.map { Self.prepare($0, mask($0.source)) }
        kinds = SpanKinds.choose(for: items, paints: paints, masks: masks)
        if optimizations.contains(.sortedMasks), kernels.usesMaskGroups {
            Self.addGroups(to: &masks, items, kinds, list, paints, groups)
        }
        self.masks = masks
        gradients = list.gradients.map { paint in
            guard ramps.indices.contains(Int(paint.ramp)) else { return nil }
            return GradientRows(
                paint.kind, focus: paint.focus, ramps[Int(paint.ramp)], map: paint.map.homography)
        }
        particles = zip(list.particles, Self.bounds(ofParticlesIn: list)).map { set, bounds in
            PreparedParticles(
                set, bounds: cancellation?.isCancelled == true ? .empty : bounds, frame: surface.frame,
                texels: texels(.image(index: set.image)), mostPieces: mostParticlePieces,
                cancellation: cancellation)
        }
    }

    /// Adds the sorted pixels of masks under which images lie pixel for pixel.
    private static func addGroups(
        to masks: inout [Mask], _ items: [DrawItem], _ kinds: [SpanKinds], _ list: DrawList,
        _ paints: [Paint],
        _ groups: (Int32) -> MaskGroups.View?
    ) {
        if masks.isEmpty || paints.isEmpty { return }
        // Many items may have the same mask, each in another place.
        var found: [MaskGroups.View??] = []
        for (item, kinds) in zip(items, kinds) where kinds.whole == .maskedRows {
            guard let index = item.mask.index, masks[index].isInPlace,
                case .mask(let mask) = list.masks[index].source, case .image(let image) = item.material,
                paints[Int(image)].alignment != nil
            else { continue }
            while found.count <= Int(mask) { found.append(nil) }
            let view = found[Int(mask)] ?? groups(mask)
            found[Int(mask)] = .some(view)
            masks[index].groups = view
        }
    }

    /// For each set of particles, the bounds of the items that show it.
    private static func bounds(ofParticlesIn list: DrawList) -> [PixelRect] {
        var bounds = Array(repeating: PixelRect.empty, count: list.particles.count)
        guard !bounds.isEmpty else { return bounds }
        for item in list.items {
            guard case .particles(let index) = item.material, bounds.indices.contains(Int(index)) else {
                continue
            }
            bounds[Int(index)] = bounds[Int(index)].union(item.bounds)
        }
        return bounds
    }

    /// Pixel-for-pixel mapping is only for items that lie inside the texels. Any other paint gets a mapping that reads the
    /// nearest texel.
    private static func keepInside(_ item: DrawItem, _ list: DrawList, _ paints: inout [Paint]) {
        guard case .image(let index) = item.material else { return }
        keepInside(item.bounds, list, Int(index), &paints)
        if let second = list.paints[Int(index)].second.index {
            keepInside(item.bounds, list, second, &paints)
        }
    }

    private static func keepInside(
        _ bounds: PixelRect, _ list: DrawList, _ place: Int, _ paints: inout [Paint]
    ) {
        guard case .aligned(let dx, let dy) = paints[place].mapping,
            !list.paints[place].texels.contains(bounds.offsetBy(x: dx, y: dy))
        else { return }
        let one: Int64 = 1 << 32
        paints[place].mapping = .affine(
            u: Int64(dx) * one + one / 2, v: Int64(dy) * one + one / 2, dux: one, dvx: 0, duy: 0, dvy: one)
        paints[place].isLinear = false
    }

    /// The records by address.
    var view: View {
        View(
            kernels: kernels, items: Self.address(of: items), kinds: Self.address(of: kinds),
            shapes: Self.address(of: shapes),
            rowTables: Self.address(of: rowTables), paints: Self.address(of: paints),
            masks: Self.address(of: masks), glyphs: Self.address(of: glyphs),
            gradients: Self.address(of: gradients), particles: Self.address(of: particles),
            background: background, hasOpaqueItems: hasOpaqueItems)
    }

    /// Valid for as long as the surface lives: its arrays never change, so their elements stay in place.
    private static func address<T>(of array: [T]) -> UnsafePointer<T> {
        array.withUnsafeBufferPointer { $0.baseAddress } ?? nothing()
    }

    /// An address that is never read: an array without elements has no address, and no item refers to it.
    private static func nothing<T>() -> UnsafePointer<T> {
        noTexel.assumingMemoryBound(to: T.self)
    }

    /// Shapes that a thread takes at once. In a list of fewer than a few times as many, waking threads is not worth it.
    private static let shapesAtOnce = 256

    /// Hidden items are in no list, but their shapes may be; they stay empty, like those of items beyond the pixels to be
    /// painted. Hot.
    private static func shapes(of list: DrawList, within box: PixelRect, _ team: ThreadTeam) -> [Shape] {
        var isUsed = [Bool](repeating: false, count: list.shapes.count)
        for item in list.items {
            guard let index = item.shape.index, isUsed.indices.contains(index), item.bounds.intersects(box)
            else { continue }
            isUsed[index] = true
            if let hole = list.shapes[index].hole.index, isUsed.indices.contains(hole) { isUsed[hole] = true }
        }
        return Array(unsafeUninitializedCapacity: list.shapes.count) { shapes, count in
            count = list.shapes.count
            guard let base = shapes.baseAddress else { return }
            // Jobs write disjoint shapes, and end before the memory goes.
            nonisolated(unsafe) let place = base
            let jobs = (count + shapesAtOnce - 1) / shapesAtOnce
            // Lent by address: threads that count references to one array wait for each other.
            list.edges.withUnsafeBufferPointer { edges in
                nonisolated(unsafe) let edges = edges
                team.forEach(jobs, together: jobs >= 4) { [isUsed, count] _, job in
                    for index in (job * shapesAtOnce)..<min(count, (job + 1) * shapesAtOnce) {
                        let shape = list.shapes[index]
                        let own = Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)
                        precondition(own.lowerBound >= 0 && own.upperBound <= edges.count)
                        make(
                            shape, UnsafeBufferPointer(rebasing: edges[isUsed[index] ? own : 0..<0]),
                            isUsed[index] ? list.corners[shape.corner] : nil, at: place + index)
                    }
                }
            }
        }
    }

    /// Made in place, because an outline is too big to be passed around.
    @inline(__always)
    private static func make(
        _ shape: CoverageShape, _ edges: UnsafeBufferPointer<CoverageEdge>, _ corner: CornerOutline?,
        at place: UnsafeMutablePointer<Shape>
    ) {
        guard let outline = place.pointer(to: \.outline) else { return }
        place.pointer(to: \.origin)?.initialize(to: (shape.originX, shape.originY))
        place.pointer(to: \.hole)?.initialize(to: shape.hole)
        place.pointer(to: \.rows)?.initialize(to: .none)
        place.pointer(to: \.isUpright)?.initialize(
            to: corner == nil && shape.hole.isNone && edges.allSatisfy { $0.a == 0 || $0.b == 0 })
        ConvexShape.makeEmpty(in: outline)
        prepare(shape, edges, corner, &outline.pointee)
    }

    @inline(__always)
    private static func prepare(
        _ shape: CoverageShape, _ edges: UnsafeBufferPointer<CoverageEdge>, _ corner: CornerOutline?,
        _ outline: inout ConvexShape
    ) {
        for edge in edges {
            let kind: ConvexShape.EdgeKind =
                switch edge.kind {
                case .smooth: .smooth
                case .hardClosed: .hardClosed
                case .hardOpen: .hardOpen
                }
            outline.addEdge(a: edge.a, b: edge.b, c: edge.c, kind: kind)
        }
        outline.setPairedCount(edges.isEmpty ? 0 : Int(shape.pairedCount))
        if let corner {
            outline.round(
                deviceToLocal: corner.deviceToLocal.homography, originX: shape.originX,
                originY: shape.originY,
                halfWidth: corner.halfWidth, halfHeight: corner.halfHeight, radius: corner.radius)
        }
    }

    nonisolated(unsafe) private static let noTexel: UnsafeRawPointer = {
        // Aligned for every record; see `nothing`.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        memory.initializeMemory(as: UInt32.self, repeating: 0, count: 16)
        return UnsafeRawPointer(memory)
    }()

    /// An address for images without pixels. Nothing is written to it.
    static var noPixels: UnsafeMutableRawPointer { UnsafeMutableRawPointer(mutating: noTexel) }

    private static func prepare(
        _ paint: ImagePaint, _ source: Texels?
    ) -> Paint {
        // A source that does not exist is sampled as clear; no compiled plan has one.
        let texels = source == nil ? PixelRect(width: 1, height: 1) : paint.texels
        let texture = DrawingKernels.Texture(
            texels: source?.base ?? noTexel, stride: source?.stride ?? 0, x0: texels.x0, y0: texels.y0,
            x1: texels.x1, y1: texels.y1)
        return Paint(
            texture: texture, mapping: prepare(paint.mapping, exists: source != nil),
            isLinear: paint.filter == .linear, isOpaque: source?.isOpaque ?? false, second: paint.second,
            secondWeight: paint.secondWeight, tint: paint.tint, isTinted: paint.isTinted,
            ink: source?.ink ?? Texels.everything)
    }

    /// A paint of glyphs, which is drawn pixel for pixel.
    private static func prepare(_ paint: ImagePaint, glyphs: Int) -> Paint {
        let nothing = Texels(isOpaque: false)
        var prepared = prepare(paint, nothing)
        prepared.glyphs = OptionalIndex(glyphs)
        return prepared
    }

    private static func prepare(_ mapping: ImagePaint.Mapping, exists: Bool) -> Paint.Mapping {
        switch mapping {
        case .aligned(let dx, let dy) where exists: .aligned(dx: dx, dy: dy)
        case .aligned: .affine(u: 0, v: 0, dux: 0, dvx: 0, duy: 0, dvy: 0)
        case .transformed(let map): fixed(map.homography) ?? .projective(map.homography)
        }
    }

    private static func prepare(_ mask: MaskPaint, _ source: MaskTexels?) -> Mask {
        guard let source, !mask.texels.isEmpty else {
            // A mask that does not exist covers nothing.
            return Mask(
                source: .pixels(noTexel), stride: 0, texels: PixelRect(width: 1, height: 1),
                mapping: .aligned(dx: 0, dy: 0))
        }
        return Mask(
            source: source.source, stride: source.stride, texels: mask.texels,
            mapping: prepare(mask.mapping, exists: true))
    }

    /// The affine form in fixed point; `nil` if its numbers leave the range in which fixed point is exact enough.
    private static func fixed(_ map: Homography) -> Paint.Mapping? {
        guard map.isAffine else { return nil }
        let center = map.homogeneous(0.5, 0.5)
        let steps = [map.xx, map.xy, map.yx, map.yy]
        guard steps.allSatisfy({ $0.magnitude < 4096 }), center.x.magnitude < 1e8, center.y.magnitude < 1e8
        else {
            return nil
        }
        func fixed(_ value: Double) -> Int64 { Int64((value * 4_294_967_296).rounded()) }
        return .affine(
            u: fixed(center.x), v: fixed(center.y), dux: fixed(map.xx), dvx: fixed(map.xy),
            duy: fixed(map.yx),
            dvy: fixed(map.yy))
    }
}
