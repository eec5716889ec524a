import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// A filter's last step, which fills a surface, and the colour that multiplies its result.
struct FilterEnd: Sendable {
    enum Fill: Sendable {
        /// There is nothing to filter: the result is one colour.
        case color(PackedColor)
        case matrix(ColorMatrix, FilterImage)
        case custom(CustomFilter, CAFilterShader, FilterImage)
        case blur(FilterLowering, FilterImage, GaussianKernel, isVertical: Bool)
        /// The small image, enlarged by these factors.
        case enlarge(FilterImage, x: Int, y: Int)
    }

    var fill: Fill
    var color: PackedColor
}

extension Piece {
    /// A rectangle of a filter's step, whose result a colour multiplies. Halves take both words.
    fileprivate init(rect: PixelRect, filterColor color: PackedColor) {
        self.init(rect: rect, source: color.bits, shape: UInt32(truncatingIfNeeded: color.pixel >> 32))
    }
}

extension FrameLowering {
    private var working: WorkingFormat { plan.plan.working }

    private var white: PackedColor { working.white }

    /// Appends the passes of a filter except the last step, which draws into the surface itself.
    ///
    /// - Parameter scratch: Receives the targets to release after that step.
    mutating func lower(
        _ filter: SurfaceFilter, source: Int, pixels: PixelRect, origin: Int, scratch: inout [DrawTarget]
    ) -> FilterEnd {
        guard let place = places[source] else {
            if case .color(let matrix) = filter {
                return FilterEnd(fill: .color(matrix.ofClear(in: working)), color: white)
            }
            return FilterEnd(fill: .color(.clear), color: white)
        }
        let frame = plan.nodes[source].surface.frame
        let image = FilterImage(
            target: place.target, offsetX: place.x - Int(frame.x0), offsetY: place.y - Int(frame.y0),
            pixels: frame)
        let blur: FilterLowering
        var color = white
        switch filter {
        case .color(let matrix): return FilterEnd(fill: .matrix(matrix, image), color: white)
        case .custom(let custom):
            // The backend rejects plans with filters that have no shader.
            guard let shader = custom.kernel.shader else {
                return FilterEnd(fill: .color(.clear), color: white)
            }
            return FilterEnd(fill: .custom(custom, shader, image), color: white)
        case .blur(let size, let edges): blur = FilterLowering(size, edges: edges, isShadow: false)
        case .shadow(let size, let tint):
            blur = FilterLowering(size, edges: .clear, isShadow: true)
            color = tint
        }
        let fill =
            blur.reduces
            ? reduced(blur, image, pixels, origin, &scratch) : whole(blur, image, pixels, origin, &scratch)
        return FilterEnd(fill: fill, color: color)
    }

    /// The small filtered surfaces that can all be drawn when the first of them is drawn, because all their sources exist
    /// by then.
    static func packedFilters(
        _ plan: ExpandedPlan, _ needs: PlanNeeds, _ movable: MovableNodes, sources: SurfacePages
    ) -> [(node: Int, width: Int, height: Int)] {
        var result: [(node: Int, width: Int, height: Int)] = []
        for index in movable.filtered.sorted() where !needs.regions[index].isEmpty {
            let frame = plan.nodes[index].surface.frame
            guard case .filter(_, let source) = plan.nodes[index].surface.fill,
                let drawn = sources.firstNode(with: Int(source)), drawn < result.first?.node ?? index
            else { continue }
            result.append((index, frame.width, frame.height))
        }
        return result
    }

    /// A blur that the CPU computes in the targets themselves, if the plan leaves it to the CPU.
    func hostBlur(_ filter: SurfaceFilter, source: Int, _ index: Int, isFresh: Bool) -> BatchList.HostBlur? {
        guard hostFiltered.contains(plan.nodes[index].origin), FilterLowering(filter) != nil,
            let from = hostImage(of: source), let to = hostImage(of: index), from.target != to.target
        else { return nil }
        return BatchList.HostBlur(
            surface: plan.nodes[index].origin, filter: filter, source: from, target: to,
            rectangles: needs.regions[index].rectangles, keepsContents: !isFresh)
    }

    /// A blur in full size: one direction goes into a target, the other into the surface.
    private mutating func whole(
        _ blur: FilterLowering, _ source: FilterImage, _ pixels: PixelRect, _ origin: Int,
        _ scratch: inout [DrawTarget]
    ) -> FilterEnd.Fill {
        guard blur.horizontal.radius > 0 else { return .blur(blur, source, blur.vertical, isVertical: true) }
        guard blur.vertical.radius > 0 else { return .blur(blur, source, blur.horizontal, isVertical: false) }
        // Rows beyond the source's are clear, or equal to the outermost rows.
        let rows = PixelRect(
            x0: pixels.x0, y0: source.pixels.y0, x1: pixels.x1, y1: source.pixels.y1)
        let wanted = pixels.grown(x: 0, y: blur.vertical.radius).nearest(in: rows)
        let parts = blur.parts(of: wanted, reading: source, blur.horizontal, isVertical: false)
        let turned = step(
            parts, blur, from: source, pixels: wanted, kernel: blur.horizontal, origin, &scratch)
        return .blur(blur, turned, blur.vertical, isVertical: true)
    }

    /// A blur of the reduced image, which is then enlarged.
    private mutating func reduced(
        _ blur: FilterLowering, _ source: FilterImage, _ pixels: PixelRect, _ origin: Int,
        _ scratch: inout [DrawTarget]
    ) -> FilterEnd.Fill {
        let enlarged = blur.enlargedPixels(for: pixels)
        let small = blur.smallPixels(for: pixels).nearest(in: blur.smallFrame(of: source.pixels))
        var image = source
        let blocks = blur.reductions
        for (index, block) in blocks.enumerated() {
            let rest = blocks[(index + 1)...].reduce((x: Int32(1), y: Int32(1))) {
                ($0.x * Int32($1.width), $0.y * Int32($1.height))
            }
            let pixels = PixelRect(
                x0: small.x0 &* rest.x, y0: small.y0 &* rest.y, x1: small.x1 &* rest.x, y1: small.y1 &* rest.y
            )
            let stage = FilterStage(
                kind: .reduce(width: block.width, height: block.height), isChecked: index == 0,
                isAlpha: blur.isShadow)
            image = step(
                [(stage, pixels)], blur, from: image, pixels: pixels, block: block, origin, &scratch)
        }
        if blur.horizontal.radius > 0 {
            // The existing rows among those that the other direction reads.
            let pixels = PixelRect(x0: enlarged.x0, y0: small.y0, x1: enlarged.x1, y1: small.y1)
            let parts = blur.parts(of: pixels, reading: image, blur.horizontal, isVertical: false)
            image = step(
                parts, blur, from: image, pixels: pixels, kernel: blur.horizontal, origin, &scratch)
        }
        // Also done for a single tap: the small image may lack rows that enlarging reads.
        let parts = blur.parts(of: enlarged, reading: image, blur.vertical, isVertical: true)
        image = step(
            parts, blur, from: image, pixels: enlarged, kernel: blur.vertical, isVertical: true, origin,
            &scratch)
        return .enlarge(image, x: blur.horizontal.reduction, y: blur.vertical.reduction)
    }

    /// Appends one pass into a target of its own.
    private mutating func step(
        _ parts: [(stage: FilterStage, pixels: PixelRect)], _ blur: FilterLowering, from source: FilterImage,
        pixels: PixelRect, block: (width: Int, height: Int) = (1, 1), kernel: GaussianKernel? = nil,
        isVertical: Bool = false, _ origin: Int, _ scratch: inout [DrawTarget]
    ) -> FilterImage {
        let place = targets.take(width: pixels.width, height: pixels.height, .any)
        scratch.append(place.target)
        let image = FilterImage(
            target: place.target, offsetX: 0 - Int(pixels.x0), offsetY: 0 - Int(pixels.y0), pixels: pixels)
        list.records.filterConstants.append(
            blur.constants(
                reading: source, targetX: image.offsetX, targetY: image.offsetY, block: block, kernel: kernel,
                isVertical: isVertical))
        var builder = BatchBuilder(
            isBatching: true, size: TextureSize(width: pixels.width, height: pixels.height), working: working)
        for part in parts {
            let rect = part.pixels.offsetBy(x: 0 &- pixels.x0, y: 0 &- pixels.y0)
            builder.add(
                Piece(rect: rect, filterColor: white), rect: rect,
                key: PipelineKey(material: .filter(part.stage), blend: .opaque),
                binding: BatchList.Binding(
                    image: BatchList.Sampled(texture: .target(source.target), filter: .nearest),
                    constants: list.records.filterConstants.count - 1))
        }
        appendPass(
            builder, surfaces: [origin], target: place.target,
            area: PixelRect(width: pixels.width, height: pixels.height), keepsContents: false)
        return image
    }
}

extension SurfaceLowering {
    /// Fills the region with the last step of a filter.
    mutating func add(_ end: FilterEnd) {
        switch end.fill {
        case .color(let color):
            for rect in region.rectangles {
                add(rect, key: PipelineKey(material: .solid, blend: .opaque), source: source(of: color))
            }
        case .matrix(let matrix, let source):
            var constants = FilterConstants()
            constants.offset = SIMD2(Int32(source.offsetX - offset.x), Int32(source.offsetY - offset.y))
            constants.bounds = source.bounds
            constants.setMatrix(matrix)
            let parts = region.rectangles.map { (FilterStage(kind: .color), $0) }
            add(parts, constants, reading: source, end.color)
        case .custom(let filter, let shader, let source): add(filter, shader, reading: source)
        case .blur(let blur, let source, let kernel, let isVertical):
            let constants = blur.constants(
                reading: source, targetX: offset.x, targetY: offset.y, kernel: kernel, isVertical: isVertical)
            let parts = region.rectangles.flatMap {
                blur.parts(of: $0, reading: source, kernel, isVertical: isVertical)
            }
            add(parts, constants, reading: source, end.color)
        case .enlarge(let image, let x, let y):
            let constants = image.enlarging(x: x, y: y, targetX: offset.x, targetY: offset.y)
            let parts = region.rectangles.map { (FilterStage(kind: .enlarge), $0) }
            add(parts, constants, reading: image, end.color)
        }
    }

    private mutating func add(
        _ parts: [(stage: FilterStage, pixels: PixelRect)], _ constants: FilterConstants,
        reading source: FilterImage, _ color: PackedColor
    ) {
        records.filterConstants.append(constants)
        let binding = BatchList.Binding(
            image: BatchList.Sampled(texture: .target(source.target), filter: .nearest),
            constants: records.filterConstants.count - 1)
        for part in parts {
            let rect = local(part.pixels)
            builder.add(
                Piece(rect: rect, filterColor: color), rect: rect,
                key: PipelineKey(material: .filter(part.stage), blend: .opaque), binding: binding)
        }
    }

    /// Fills the region with the result of a custom filter's shader.
    private mutating func add(_ filter: CustomFilter, _ shader: CAFilterShader, reading source: FilterImage) {
        var constants = FilterConstants()
        constants.offset = SIMD2(Int32(source.offsetX - offset.x), Int32(source.offsetY - offset.y))
        constants.bounds = source.bounds
        constants.setCustom(
            CAFilterRow.Constants(
                filter, offset: SIMD2(Double(source.offsetX), Double(source.offsetY))),
            firstInput: records.filterInputs.count)
        records.filterConstants.append(constants)
        records.filterInputs += filter.values
        let place = records.shaders.firstIndex(of: shader) ?? records.shaders.count
        if place == records.shaders.count { records.shaders.append(shader) }
        let binding = BatchList.Binding(
            image: BatchList.Sampled(texture: .target(source.target), filter: .nearest),
            constants: records.filterConstants.count - 1)
        for rect in region.rectangles {
            let rect = local(rect)
            builder.add(
                Piece(rect: rect, filterColor: working.white), rect: rect,
                key: PipelineKey(material: .custom(Int32(place)), blend: .opaque), binding: binding)
        }
    }
}

extension ColorMatrix {
    /// The result of the matrix for a clear pixel, rounded to a format.
    func ofClear(in working: WorkingFormat) -> PackedColor {
        func part(_ value: Float) -> Float { value > 0 ? min(1, value) : 0 }
        let a = part(alpha.bias)
        if working.isDeep {
            let (high, low) = (working.limit, working.limit > 1 ? -working.limit : 0)
            func color(_ bias: Float) -> Double { Double(max(low, min(high, bias)) * a) }
            return PackedColor(
                halves: SIMD4(color(red.bias), color(green.bias), color(blue.bias), Double(a)))
        }
        func channel(_ bias: Float) -> UInt32 { UInt32((part(bias) * a * 255).rounded()) }
        return PackedColor(
            bits: channel(blue.bias) | channel(green.bias) << 8 | channel(red.bias) << 16
                | UInt32((a * 255).rounded()) << 24)
    }
}

extension Piece {
    /// A piece for a rectangle of a target. Targets are smaller than 65,536 pixels in both directions.
    init(rect: PixelRect, source: UInt32, shape: UInt32) {
        func packed(_ x: Int32, _ y: Int32) -> UInt32 {
            UInt32(UInt16(clamping: x)) | UInt32(UInt16(clamping: y)) << 16
        }
        self.init(
            low: packed(rect.x0, rect.y0), high: packed(rect.x1, rect.y1), source: source, shape: shape)
    }
}
