import LaminaGeometry

/// An earlier surface as an item reads it.
///
/// This file is the one place that says which pixels of a surface others are made from. Both backends' schedules, the bands of
/// frames that do not fit into memory, and the order of surfaces go by it.
package struct SurfaceRead {
    /// In the plan.
    package var source: Int
    /// From the reader's pixels to the source's texels.
    package var mapping: ImagePaint.Mapping
    /// The texels that may be read, counted from the source's first.
    package var texels: PixelRect

    /// The source's pixels that some pixels of the reader are made from, in the source's coordinates.
    ///
    /// - Parameter frame: The source's.
    package func pixels(for part: PixelRect, of frame: PixelRect) -> PixelRect {
        let read =
            switch mapping {
            case .aligned(let dx, let dy): part.offsetBy(x: dx, y: dy).nearest(in: texels)
            case .transformed: texels
            }
        return read.offsetBy(x: frame.x0, y: frame.y0).intersection(frame)
    }
}

extension DrawList {
    /// Whether any paint or mask is another surface.
    package var readsSurfaces: Bool {
        paints.contains { if case .surface = $0.source { true } else { false } }
            || masks.contains { if case .surface = $0.source { true } else { false } }
    }

    /// Calls `body` with each surface that an item reads: its image, the image that is mixed in, its mask.
    package func forEachRead(of item: DrawItem, _ body: (SurfaceRead) -> Void) {
        if case .image(let first) = item.material {
            let first = OptionalIndex<ImagePaint>(first)
            var next = first
            while let paint = paints.element(at: next) {
                if case .surface(let source) = paint.source {
                    body(SurfaceRead(source: Int(source), mapping: paint.mapping, texels: paint.texels))
                }
                // A second paint has no second itself.
                next = next == first ? paint.second : .none
            }
        }
        guard let mask = masks.element(at: item.mask) else { return }
        if case .surface(let source) = mask.source {
            body(SurfaceRead(source: Int(source), mapping: mask.mapping, texels: mask.texels))
        }
    }
}

extension SurfaceFilter {
    /// How far a source's pixel spreads.
    package var reach: PixelReach {
        switch self {
        case .blur(let size, _): size.reach(.invisible)
        case .shadow(let size, _): size.reach(.shadow)
        case .color: .none
        case .custom(let filter): PixelReach(x: filter.reach, y: filter.reach)
        }
    }

    /// The pixels of a source that some pixels of the result are made from.
    ///
    /// - Parameters:
    ///   - frame: The source's.
    ///   - kernel: Gives the kernel of a standard deviation and a tail, for callers that keep kernels.
    package func sources(
        of rect: PixelRect, in frame: PixelRect,
        kernel: (Double, GaussianKernel.Tail) -> GaussianKernel = GaussianKernel.init(sigma:tail:)
    ) -> PixelRect {
        let (size, edges, tail): (GaussianSize, EdgeMode, GaussianKernel.Tail)
        switch self {
        case .color: return rect.intersection(frame)
        case .custom(let filter):
            let wide = rect.insetBy(-filter.reach)
            return filter.edges == .extend ? wide.nearest(in: frame) : wide.intersection(frame)
        case .shadow(let blur, _): (size, edges, tail) = (blur, .clear, .shadow)
        case .blur(let blur, let mode): (size, edges, tail) = (blur, mode, .invisible)
        }
        let (x, y) = (kernel(size.x, tail), kernel(size.y, tail))
        let isReduced = x.reduction > 1 || y.reduction > 1
        let columns = x.sources(of: rect.x0, rect.x1, isReduced: isReduced)
        let rows = y.sources(of: rect.y0, rect.y1, isReduced: isReduced)
        let wide = PixelRect(x0: columns.first, y0: rows.first, x1: columns.end, y1: rows.end)
        return edges == .extend ? wide.nearest(in: frame) : wide.intersection(frame)
    }
}

extension SurfaceFilter.GaussianSize {
    /// How far a pixel spreads.
    package func reach(_ tail: GaussianKernel.Tail) -> PixelReach {
        let far = GaussianKernel(sigma: x, tail: tail)
        if x == y { return PixelReach(x: Int32(far.reach), y: Int32(far.reach)) }
        return PixelReach(
            x: Int32(far.reach), y: Int32(GaussianKernel(sigma: y, tail: tail).reach))
    }
}

extension PixelRect {
    /// The pixels of `limits` that are nearest to those of a rectangle: at least one row and column, unless one of both is
    /// empty.
    package func nearest(in limits: PixelRect) -> PixelRect {
        guard !isEmpty, !limits.isEmpty else { return .empty }
        func clamp(_ value: Int32, _ low: Int32, _ high: Int32) -> Int32 { min(max(value, low), high) }
        return PixelRect(
            x0: clamp(x0, limits.x0, limits.x1 - 1), y0: clamp(y0, limits.y0, limits.y1 - 1),
            x1: clamp(x1 - 1, limits.x0, limits.x1 - 1) + 1, y1: clamp(y1 - 1, limits.y0, limits.y1 - 1) + 1)
    }
}
