import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaRaster

extension FrameDrawing {
    /// Rows that one job filters.
    private static let rowsPerJob = 16
    /// For fewer pixels it is not worth waking other threads.
    private static let sharedPixels = 16384

    /// Fills the needed part of a surface with an earlier surface, filtered.
    func run(_ filter: SurfaceFilter, source: Int, _ index: Int) throws {
        guard let target = image(index) else { return }
        // A source without pixels that anybody needs has no buffer.
        let source = image(source)
        for rect in needs.list[index].region.rectangles {
            switch filter {
            case .blur, .shadow: try blur(filter, from: source ?? Self.nothing, to: target, rect)
            case .color(let matrix): apply(matrix, from: source ?? Self.nothing, to: target, rect)
            case .custom(let filter): try apply(filter, from: source ?? Self.nothing, to: target, rect)
            }
        }
    }

    /// An image without pixels.
    static var nothing: PlacedPixels {
        PlacedPixels(pixels: PreparedSurface.noPixels, stride: 0, frame: .empty)
    }

    /// The memory of a surface; `nil` for one that does not exist, is not drawn yet, or is not needed any more.
    func image(_ index: Int) -> PlacedPixels? {
        guard pixels.indices.contains(index), let buffer = pixels[index].buffer else { return nil }
        let frame = plan.surfaces[index].frame
        return PlacedPixels(
            pixels: buffer.pixels, stride: frame.width, frame: frame, ink: pixels[index].ink,
            format: buffer.format)
    }

    private func blur(
        _ filter: SurfaceFilter, from source: PlacedPixels, to target: PlacedPixels,
        _ rect: PixelRect
    ) throws {
        guard let (blur, memory) = try makeBlur(filter, from: source, to: target, rect) else { return }
        let (scratch, ready, cancellation) = (resources.scratch, blur, resources.cancellation)
        for pass in GaussianBlur.Pass.allCases {
            resources.team.forEach(ready.jobCount(pass), together: rect.area >= Self.sharedPixels) {
                if cancellation?.isCancelled == true { return }
                ready.run(pass, job: $1, scratch[$0])
            }
            try cancellation?.check()
        }
        for buffer in memory { resources.pool.give(buffer) }
    }

    /// The blur of a blur or a shadow, with its memory, which the caller gives back to the pool; `nil` for other filters.
    func makeBlur(
        _ filter: SurfaceFilter, from source: PlacedPixels, to target: PlacedPixels,
        _ rect: PixelRect
    ) throws -> (blur: GaussianBlur, memory: [PixelBuffer])? {
        let size: SurfaceFilter.GaussianSize
        let (tail, output, extendsEdges): (GaussianKernel.Tail, GaussianBlur.Output, Bool)
        switch filter {
        case .blur(let blur, let edges):
            (size, tail, output, extendsEdges) = (blur, .invisible, .pixels, edges == .extend)
        case .shadow(let blur, let color):
            (size, tail, output, extendsEdges) = (blur, .shadow, .tinted(color), false)
        case .color, .custom: return nil
        }
        var blur = GaussianBlur(
            x: resources.gaussians[size.x, tail], y: resources.gaussians[size.y, tail], output: output,
            source: source, extendsEdges: extendsEdges, target: target, rect: rect, by: kernels)
        let (reduced, filtered) = blur.scratchPixels
        guard reduced > 0 else { return (blur, []) }
        let memory = [
            try resources.pool.take(width: reduced, height: 1),
            try resources.pool.take(width: filtered, height: 1),
        ]
        blur.use(reduced: memory[0].pixels, filtered: memory[1].pixels)
        return (blur, memory)
    }

    private func apply(
        _ matrix: ColorMatrix, from source: PlacedPixels, to target: PlacedPixels,
        _ rect: PixelRect
    ) {
        let numbers = [matrix.red, matrix.green, matrix.blue, matrix.alpha].flatMap {
            [$0.factors.x, $0.factors.y, $0.factors.z, $0.factors.w, $0.bias]
        }
        let inside = rect.intersection(source.frame)
        let outside = PixelRegion.subtract(source.frame, from: rect)
        var clear: UInt64 = 0
        kernels.applyMatrix(&clear, source: [UInt64(0)], width: 1, matrix: numbers)
        for part in outside {
            kernels.fill(
                target.pixel(part.x0, part.y0), stride: target.stride, width: part.width,
                height: part.height, color: PackedColor(pixel: clear))
        }
        guard !inside.isEmpty else { return }
        struct Shared: @unchecked Sendable {
            var source: PlacedPixels
            var target: PlacedPixels
        }
        let (images, kernels) = (Shared(source: source, target: target), kernels)
        let jobs = (inside.height + Self.rowsPerJob - 1) / Self.rowsPerJob
        resources.team.forEach(jobs, together: inside.area >= Self.sharedPixels) { _, job in
            let first = inside.y0 + Int32(job * Self.rowsPerJob)
            for y in first..<min(first + Int32(Self.rowsPerJob), inside.y1) {
                kernels.applyMatrix(
                    images.target.pixel(inside.x0, y), source: images.source.pixel(inside.x0, y),
                    width: inside.width, matrix: numbers)
            }
        }
    }

    /// Runs a custom filter's Swift function on rows of pixels.
    private func apply(
        _ filter: CustomFilter, from source: PlacedPixels, to target: PlacedPixels,
        _ rect: PixelRect
    ) throws {
        guard let function = filter.kernel.row else {
            throw CAFilterError.noRowFunction(filter: filter.name, layer: filter.layerName)
        }
        struct Shared: @unchecked Sendable {
            var target: PlacedPixels
        }
        let (shared, limit) = (Shared(target: target), kernels.limit)
        let constants = CAFilterRow.Constants(filter)
        let texels = CAFilterRow.Source(
            pixels: source.pixels, areHalves: kernels.areHalves, stride: source.stride, frame: source.frame,
            extendsEdges: constants.extendsEdges)
        let jobs = (rect.height + Self.rowsPerJob - 1) / Self.rowsPerJob
        let cancellation = resources.cancellation
        resources.team.forEach(jobs, together: rect.area >= Self.sharedPixels) { _, job in
            if cancellation?.isCancelled == true { return }
            let first = rect.y0 + Int32(job * Self.rowsPerJob)
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: max(1, rect.width)) { memory in
                guard let pixels = memory.baseAddress else { return }
                for y in first..<min(first + Int32(Self.rowsPerJob), rect.y1) {
                    var row = CAFilterRow(
                        constants, x: rect.x0, y: y, count: rect.width, source: texels, pixels: pixels)
                    function(&row)
                    row.store(to: shared.target.pixel(rect.x0, y), limit: limit)
                }
            }
        }
        try cancellation?.check()
    }
}
