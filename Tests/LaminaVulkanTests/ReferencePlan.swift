import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// Draws a plan literally as the contract's doc comments describe it, slowly and in doubles, rounded to 8 bits after
/// each item and each filter.
struct ReferencePlan {
    struct Picture {
        var frame: PixelRect
        /// Blue, green, red, alpha of 0...1, premultiplied.
        var pixels: [SIMD4<Double>]

        subscript(x: Int, y: Int) -> SIMD4<Double> {
            get { pixels[(y - Int(frame.y0)) * frame.width + x - Int(frame.x0)] }
            set { pixels[(y - Int(frame.y0)) * frame.width + x - Int(frame.x0)] = newValue }
        }

        func clear(outside x: Int, _ y: Int) -> SIMD4<Double> {
            x >= Int(frame.x0) && x < Int(frame.x1) && y >= Int(frame.y0) && y < Int(frame.y1)
                ? self[x, y] : .zero
        }
    }

    private let plan: FramePlan
    private var surfaces: [Picture] = []
    /// The kept surfaces by key, as the backend would hold them.
    var kept: [SurfaceCacheKey: Picture] = [:]

    init(_ plan: FramePlan, kept: [SurfaceCacheKey: Picture] = [:]) {
        self.plan = plan
        self.kept = kept
        for surface in plan.surfaces { draw(surface) }
        self.kept = self.kept.filter { plan.keptSurfaces.contains($0.key) }
    }

    /// BGRA bytes of the root.
    var bytes: [UInt8] {
        guard let root = surfaces.last else { return [] }
        return root.pixels.flatMap { p in (0..<4).map { UInt8((p[$0] * 255).rounded()) } }
    }

    private static func rounded(_ v: SIMD4<Double>) -> SIMD4<Double> {
        (v.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero) / 255
    }

    private static func color(_ c: PackedColor) -> SIMD4<Double> {
        SIMD4(Double(c.blue), Double(c.green), Double(c.red), Double(c.alpha)) / 255
    }

    private mutating func draw(_ surface: Surface) {
        var picture = Picture(
            frame: surface.frame, pixels: Array(repeating: .zero, count: surface.frame.area))
        switch surface.fill {
        case .color(let color):
            picture.pixels = Array(repeating: Self.color(color), count: surface.frame.area)
        case .continuing(let index): picture = surfaces[Int(index)]
        case .cached: if let key = surface.cacheKey, let old = kept[key] { picture = old }
        case .filter(let filter, let source): Self.filter(filter, surfaces[Int(source)], into: &picture)
        }
        for item in surface.drawList.items { draw(item, surface.drawList, into: &picture) }
        surfaces.append(picture)
        if let key = surface.cacheKey { kept[key] = picture }
    }

    // MARK: Filters

    private static func filter(_ filter: SurfaceFilter, _ source: Picture, into picture: inout Picture) {
        switch filter {
        case .blur(let size, let edges): blur(source, size, .invisible, edges, into: &picture)
        case .shadow(let size, let tint):
            blur(source, size, .shadow, .clear, into: &picture)
            let color = Self.color(tint)
            for index in picture.pixels.indices {
                picture.pixels[index] = rounded(color * picture.pixels[index].w)
            }
        case .color(let matrix):
            for y in Int(picture.frame.y0)..<Int(picture.frame.y1) {
                for x in Int(picture.frame.x0)..<Int(picture.frame.x1) {
                    picture[x, y] = apply(matrix, source.clear(outside: x, y))
                }
            }
        // Hand-made plans have none.
        case .custom: break
        }
    }

    private static func apply(_ matrix: ColorMatrix, _ p: SIMD4<Double>) -> SIMD4<Double> {
        let a = p.w
        let straight = a > 0 ? SIMD4(p.z / a, p.y / a, p.x / a, a) : SIMD4(0, 0, 0, 0)
        func row(_ row: ColorMatrix.Row) -> Double {
            let f = row.factors
            let sum =
                Double(f.x) * straight.x + Double(f.y) * straight.y + Double(f.z) * straight.z
                + Double(f.w) * straight.w
            return max(0, min(1, sum + Double(row.bias)))
        }
        let alpha = row(matrix.alpha)
        return rounded(
            SIMD4(row(matrix.blue) * alpha, row(matrix.green) * alpha, row(matrix.red) * alpha, alpha))
    }

    private static func blur(
        _ source: Picture, _ size: SurfaceFilter.GaussianSize, _ tail: GaussianKernel.Tail,
        _ edges: SurfaceFilter.EdgeMode, into picture: inout Picture
    ) {
        let box = picture.frame
        let across = line(GaussianKernel(sigma: size.x, tail: tail), from: box.x0, to: box.x1)
        let down = line(GaussianKernel(sigma: size.y, tail: tail), from: box.y0, to: box.y1)
        let frame = source.frame
        func place(_ value: Int, _ low: Int32, _ high: Int32) -> Int? {
            if value >= Int(low), value < Int(high) { return value }
            return edges == .clear ? nil : min(max(value, Int(low)), Int(high) - 1)
        }
        var rows: [[SIMD4<Double>]] = []
        for y in Int(frame.y0)..<Int(frame.y1) {
            rows.append(
                across.map { taps in
                    taps.reduce(into: SIMD4<Double>.zero) { sum, tap in
                        if let x = place(tap.at, frame.x0, frame.x1) { sum += source[x, y] * tap.weight }
                    }
                })
        }
        for (j, taps) in down.enumerated() {
            for i in 0..<picture.frame.width {
                var sum = SIMD4<Double>.zero
                for tap in taps {
                    if let y = place(tap.at, frame.y0, frame.y1) {
                        sum += rows[y - Int(frame.y0)][i] * tap.weight
                    }
                }
                picture.pixels[j * picture.frame.width + i] = rounded(sum)
            }
        }
    }

    /// The pixels that each pixel of a line reads, with their weights: reducing, filtering and enlarging in one step.
    private static func line(
        _ kernel: GaussianKernel, from low: Int32, to high: Int32
    ) -> [[(at: Int, weight: Double)]] {
        let f = kernel.reduction
        let weights = kernel.weights.map(Double.init)
        return (Int(low)..<Int(high)).map { pixel in
            let position = (Double(pixel) + 0.5) / Double(f) - 0.5
            let first = Int(position.rounded(.down))
            let share = position - Double(first)
            var sums: [Int: Double] = [:]
            for (small, part) in [(first, 1 - share), (first + 1, share)] where part > 0 {
                for k in (1 - weights.count)...(weights.count - 1) {
                    for inside in 0..<f {
                        sums[(small + k) * f + inside, default: 0] += part * weights[abs(k)] / Double(f)
                    }
                }
            }
            return sums.map { (at: $0.key, weight: $0.value) }
        }
    }

    // MARK: Items

    private func draw(_ item: DrawItem, _ list: DrawList, into picture: inout Picture) {
        let bounds = item.bounds.intersection(picture.frame)
        for y in Int(bounds.y0)..<max(Int(bounds.y0), Int(bounds.y1)) {
            for x in Int(bounds.x0)..<Int(bounds.x1) {
                var coverage = 1.0
                if let shape = list.shapes[item.shape] {
                    coverage = ReferenceCoverage.coverage(
                        shape, list, x: Double(x) + 0.5, y: Double(y) + 0.5)
                }
                if let mask = list.masks[item.mask] { coverage *= alpha(mask, x, y) }
                let source: SIMD4<Double>
                switch item.material {
                case .solid(let color): source = Self.color(color)
                // Particles are compared between the backends.
                case .particles: continue
                case .image(let index): source = sample(list.paints[Int(index)], list, x, y)
                case .gradient(let index):
                    let paint = list.gradients[Int(index)]
                    source = ReferenceGradient.color(paint, plan.ramps[Int(paint.ramp)], x: x, y: y)
                }
                let opacity = item.opacity.value
                let below = picture[x, y]
                // Formulas that divide enlarge the rounding error of S.
                let faded = Self.rounded(source * coverage) * opacity
                let result =
                    item.blendMode.isLinearInSource
                    ? Self.blend(
                        item.blendMode, item.blendMode == .sourceOver ? faded : Self.rounded(faded), below)
                    : below * (1 - coverage * opacity)
                        + Self.blend(item.blendMode, source, below) * (coverage * opacity)
                picture[x, y] = Self.rounded(result)
            }
        }
    }

    private func alpha(_ paint: MaskPaint, _ x: Int, _ y: Int) -> Double {
        switch paint.source {
        case .mask(let index):
            let mask = plan.masks[Int(index)]
            return Self.sample(paint.mapping, .linear, paint.texels, x, y) { column, row in
                SIMD4(repeating: Double(mask.bytes[row * mask.width + column]) / 255)
            }.w
        case .surface(let index):
            let surface = surfaces[Int(index)]
            return Self.sample(paint.mapping, .linear, paint.texels, x, y) { column, row in
                surface[column + Int(surface.frame.x0), row + Int(surface.frame.y0)]
            }.w
        }
    }

    private func sample(_ paint: ImagePaint, _ list: DrawList, _ x: Int, _ y: Int) -> SIMD4<Double> {
        let one: SIMD4<Double>
        switch paint.source {
        case .image(let index):
            let image = plan.images[Int(index)]
            one = Self.sample(paint.mapping, paint.filter, paint.texels, x, y) { column, row in
                image.withUnsafeBytes { bytes in
                    let at = (row * image.width + column) * 4
                    return SIMD4(
                        Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2]), Double(bytes[at + 3])
                    )
                        / 255
                }
            }
        case .surface(let index):
            let surface = surfaces[Int(index)]
            one = Self.sample(paint.mapping, paint.filter, paint.texels, x, y) { column, row in
                surface[column + Int(surface.frame.x0), row + Int(surface.frame.y0)]
            }
        }
        guard let second = list.paints[paint.second] else { return one }
        let weight = Double(paint.secondWeight) / 255
        return one * (1 - weight) + sample(second, list, x, y) * weight
    }

    private static func sample(
        _ mapping: ImagePaint.Mapping, _ filter: ImagePaint.Filter, _ texels: PixelRect, _ x: Int, _ y: Int,
        _ texel: (Int, Int) -> SIMD4<Double>
    ) -> SIMD4<Double> {
        func clamped(_ column: Int, _ row: Int) -> SIMD4<Double> {
            texel(
                min(max(column, Int(texels.x0)), Int(texels.x1) - 1),
                min(max(row, Int(texels.y0)), Int(texels.y1) - 1))
        }
        switch mapping {
        case .aligned(let dx, let dy): return clamped(x + Int(dx), y + Int(dy))
        case .transformed(let map):
            let h = map.homography.homogeneous(Double(x) + 0.5, Double(y) + 0.5)
            let (u, v) = (h.x / h.z, h.y / h.z)
            if filter == .nearest { return clamped(Int(u.rounded(.down)), Int(v.rounded(.down))) }
            let (i, j) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
            let (fx, fy) = (u - 0.5 - i, v - 0.5 - j)
            let (a, b) = (clamped(Int(i), Int(j)), clamped(Int(i) + 1, Int(j)))
            let (c, d) = (clamped(Int(i), Int(j) + 1), clamped(Int(i) + 1, Int(j) + 1))
            return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
        }
    }
}
