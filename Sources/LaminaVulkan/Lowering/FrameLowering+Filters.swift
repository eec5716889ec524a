import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// How the last step of a filter fills a surface.
enum FilterFill: Sendable {
    /// There is nothing to filter.
    case color(PackedColor)
    /// A step of the filter, from pixels in the coordinates of the surface.
    case step(FilterStage, FilterImage, FilterLowering?, GaussianKernel?, isVertical: Bool, isFirst: Bool)
    /// The small image, enlarged.
    case enlarge(FilterImage, TextureSize, x: Int, y: Int)
}

/// A filter's last step with the colour that its result is multiplied by.
struct FilterEnd: Sendable {
    var fill: FilterFill
    var color = PackedColor(bits: 0xFFFF_FFFF)
    var matrix: ColorMatrix?
}

extension FrameLowering {
    /// Appends the passes of a filter but for the last step, which goes into the surface itself.
    ///
    /// - Parameter scratch: targets to be given back after that step.
    mutating func lower(
        _ filter: SurfaceFilter, source: Int, pixels: PixelRect, origin: Int, scratch: inout [DrawTarget]
    ) -> FilterEnd {
        guard let place = places[source], !needs.regions[source].isEmpty || plan.nodes[source].surface.fill == .cached
        else {
            if case .color(let matrix) = filter { return FilterEnd(fill: .color(matrix.ofClear)) }
            return FilterEnd(fill: .color(.clear))
        }
        let frame = plan.nodes[source].surface.frame
        let image = FilterImage(
            target: place.target, offsetX: place.x - Int(frame.x0), offsetY: place.y - Int(frame.y0),
            pixels: frame)
        guard let blur = FilterLowering(filter) else {
            var matrix: ColorMatrix?
            if case .color(let value) = filter { matrix = value }
            return FilterEnd(fill: .step(.color, image, nil, nil, isVertical: false, isFirst: true), matrix: matrix)
        }
        var end =
            blur.reduces
            ? reduced(blur, image, pixels, origin, &scratch) : whole(blur, image, pixels, origin, &scratch)
        if case .shadow(_, let color) = filter { end.color = color }
        return end
    }

    /// A blur in full size: one direction into a target, the other into the surface.
    private mutating func whole(
        _ blur: FilterLowering, _ source: FilterImage, _ pixels: PixelRect, _ origin: Int,
        _ scratch: inout [DrawTarget]
    ) -> FilterEnd {
        guard blur.horizontal.radius > 0 else {
            return FilterEnd(
                fill: .step(
                    FilterLowering.stage(blur.vertical, isChecked: true), source, blur, blur.vertical,
                    isVertical: true, isFirst: true))
        }
        guard blur.vertical.radius > 0 else {
            return FilterEnd(
                fill: .step(
                    FilterLowering.stage(blur.horizontal, isChecked: true), source, blur, blur.horizontal,
                    isVertical: false, isFirst: true))
        }
        // Rows beyond the source's are clear, or like the outermost ones.
        let rows = PixelRect(
            x0: pixels.x0, y0: source.pixels.y0, x1: pixels.x1, y1: source.pixels.y1)
        let wanted = pixels.grown(x: 0, y: blur.vertical.radius).clamped(into: rows)
        let turned = step(
            FilterLowering.stage(blur.horizontal, isChecked: true), blur, from: source, pixels: wanted,
            kernel: blur.horizontal, isVertical: false, isFirst: true, origin, &scratch)
        return FilterEnd(
            fill: .step(
                FilterLowering.stage(blur.vertical, isChecked: true), turned.image, blur, blur.vertical,
                isVertical: true, isFirst: false))
    }

    /// A blur of the reduced image, to be enlarged.
    private mutating func reduced(
        _ blur: FilterLowering, _ source: FilterImage, _ pixels: PixelRect, _ origin: Int,
        _ scratch: inout [DrawTarget]
    ) -> FilterEnd {
        let enlarged = blur.enlargedPixels(for: pixels)
        let small = blur.smallPixels(for: pixels)
        var (image, isFirst) = (source, true)
        var size = TextureSize(width: 1, height: 1)
        let blocks = blur.reductions
        for (index, block) in blocks.enumerated() {
            let rest = blocks[(index + 1)...].reduce((x: Int32(1), y: Int32(1))) {
                ($0.x * Int32($1.width), $0.y * Int32($1.height))
            }
            let pixels = PixelRect(
                x0: small.x0 &* rest.x, y0: small.y0 &* rest.y, x1: small.x1 &* rest.x, y1: small.y1 &* rest.y)
            (image, size) = step(
                .reduce(width: block.width, height: block.height, isChecked: isFirst), blur, from: image,
                pixels: pixels, block: block, isFirst: isFirst, origin, &scratch)
            isFirst = false
        }
        if blur.horizontal.radius > 0 {
            let pixels = PixelRect(x0: enlarged.x0, y0: small.y0, x1: enlarged.x1, y1: small.y1)
            (image, size) = step(
                FilterLowering.stage(blur.horizontal, isChecked: false), blur, from: image, pixels: pixels,
                kernel: blur.horizontal, isFirst: false, origin, &scratch)
        }
        if blur.vertical.radius > 0 {
            (image, size) = step(
                FilterLowering.stage(blur.vertical, isChecked: false), blur, from: image, pixels: enlarged,
                kernel: blur.vertical, isVertical: true, isFirst: false, origin, &scratch)
        }
        return FilterEnd(
            fill: .enlarge(image, size, x: blur.horizontal.reduction, y: blur.vertical.reduction))
    }

    /// Appends one pass into a target of its own.
    private mutating func step(
        _ stage: FilterStage, _ blur: FilterLowering, from source: FilterImage, pixels: PixelRect,
        block: (width: Int, height: Int) = (1, 1), kernel: GaussianKernel? = nil, isVertical: Bool = false,
        isFirst: Bool, _ origin: Int, _ scratch: inout [DrawTarget]
    ) -> (image: FilterImage, size: TextureSize) {
        let place = targets.take(width: pixels.width, height: pixels.height)
        scratch.append(place.target)
        let image = FilterImage(
            target: place.target, offsetX: 0 - Int(pixels.x0), offsetY: 0 - Int(pixels.y0), pixels: pixels)
        list.records.filterConstants.append(
            blur.constants(
                reading: source, targetX: image.offsetX, targetY: image.offsetY, block: block, kernel: kernel,
                isVertical: isVertical, isFirst: isFirst))
        let area = PixelRect(width: pixels.width, height: pixels.height)
        var builder = BatchBuilder(isBatching: true)
        builder.add(
            Piece(rect: area, source: 0xFFFF_FFFF, shape: 0), rect: area,
            key: PipelineKey(material: .filter(stage), blend: .opaque),
            binding: BatchList.Binding(
                image: BatchList.Sampled(texture: .target(source.target), filter: .nearest),
                constants: list.records.filterConstants.count - 1))
        appendPass(builder, surfaces: [origin], target: place.target, area: area, keepsContents: false)
        return (image, place.size)
    }
}

extension SurfaceLowering {
    /// Fills the region with the last step of a filter.
    mutating func add(_ end: FilterEnd) {
        switch end.fill {
        case .color(let color):
            for rect in region.rectangles {
                add(rect, key: PipelineKey(material: .solid, blend: .opaque), source: color.bits)
            }
        case .step(let stage, let source, let blur, let kernel, let isVertical, let isFirst):
            var constants =
                blur?.constants(
                    reading: source, targetX: offset.x, targetY: offset.y, kernel: kernel,
                    isVertical: isVertical, isFirst: isFirst) ?? FilterConstants()
            if let matrix = end.matrix {
                constants.offset = SIMD2(Int32(source.offsetX - offset.x), Int32(source.offsetY - offset.y))
                constants.bounds = source.bounds
                constants.setMatrix(matrix)
            }
            records.filterConstants.append(constants)
            let binding = BatchList.Binding(
                image: BatchList.Sampled(texture: .target(source.target), filter: .nearest),
                constants: records.filterConstants.count - 1)
            for rect in region.rectangles {
                add(
                    rect, key: PipelineKey(material: .filter(stage), blend: .opaque), source: end.color.bits,
                    binding: binding)
            }
        case .enlarge(let image, let size, let x, let y):
            let source = ImageSource(
                texture: .target(image.target), offset: .zero,
                size: SIMD2(Double(size.width), Double(size.height)), width: image.pixels.width,
                height: image.pixels.height, isFramed: false, fillsTexture: false, isOpaque: false)
            let map = Homography(
                scaleX: 1 / Double(x), y: 1 / Double(y), translationX: Double(image.offsetX),
                y: Double(image.offsetY))
            guard
                let use = use(
                    source, .transformed(map), filter: .linear,
                    texels: PixelRect(width: source.width, height: source.height),
                    bounds: region.boundingBox, opacity: 255, isFast: true)
            else { return }
            // Pixels of a shadow hold its alpha in every channel.
            let isTinted = end.color.bits != 0xFFFF_FFFF
            for rect in region.rectangles {
                add(
                    rect, key: PipelineKey(material: isTinted ? .tint : .image, blend: .opaque),
                    source: isTinted ? end.color.bits : use.record, shape: use.record, binding: use.binding)
            }
        }
    }
}

extension ColorMatrix {
    /// What it makes of a clear pixel.
    var ofClear: PackedColor {
        func level(_ value: Float) -> UInt32 { UInt32((max(0, min(1, value)) * 255).rounded()) }
        let a = max(0, min(1, alpha.bias))
        guard a > 0, red.bias.isFinite, green.bias.isFinite, blue.bias.isFinite else { return .clear }
        func channel(_ value: Float) -> UInt32 { level(max(0, min(1, value)) * a) }
        return PackedColor(
            bits: channel(blue.bias) | channel(green.bias) << 8 | channel(red.bias) << 16 | level(a) << 24)
    }
}

extension Piece {
    /// A rectangle of a target; those are smaller than 65,536 pixels either way.
    init(rect: PixelRect, source: UInt32, shape: UInt32) {
        func packed(_ x: Int32, _ y: Int32) -> UInt32 {
            UInt32(UInt16(clamping: x)) | UInt32(UInt16(clamping: y)) << 16
        }
        self.init(
            low: packed(rect.x0, rect.y0), high: packed(rect.x1, rect.y1), source: source, shape: shape)
    }
}
