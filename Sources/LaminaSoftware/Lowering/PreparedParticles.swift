import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// A surface's particles, sorted by the tiles that they touch.
struct PreparedParticles: @unchecked Sendable {
    private let set: ParticleSet
    /// Borrowed while the frame is drawn.
    private let sheet: ParticleRows.Sheet?
    private let columns: Int32
    private let frame: PixelRect
    private let cancellation: FrameCancellation?
    /// Whether `numbers` holds the particles of all tiles together.
    private var isUnsorted = false
    /// Particles of tile `t`, in painter's order: `numbers[starts[t] ..< starts[t + 1]]`.
    private var starts: [UInt32]
    private var numbers: [UInt32] = []

    /// The most numbers of particles in all tiles: 256 MiB. Beyond it every tile looks at every particle.
    static let mostPieces = 1 << 26
    /// The particles between two questions whether the frame is still wanted.
    private static let particlesAtOnce = 1024

    /// Gives up if the frame is cancelled; it must not be painted then.
    ///
    /// - Parameters:
    ///   - bounds: No pixel outside is drawn.
    ///   - frame: The surface's frame, from which its tiles are counted.
    init(
        _ set: ParticleSet, bounds: PixelRect, frame: PixelRect, texels: PreparedSurface.Texels?,
        mostPieces: Int, cancellation: FrameCancellation?
    ) {
        self.set = set
        self.frame = frame
        self.cancellation = cancellation
        sheet = texels.map {
            ParticleRows.Sheet(
                texels: $0.base, stride: $0.stride, rows: $0.rows.height, isLinear: set.filter == .linear)
        }
        columns = (Int32(frame.width) + TileSchedule.tileWidth - 1) / TileSchedule.tileWidth
        let rows = (Int32(frame.height) + TileSchedule.tileHeight - 1) / TileSchedule.tileHeight
        let tiles = Int(columns * rows)
        let limits = bounds.intersection(frame)
        starts = [UInt32](repeating: 0, count: tiles + 1)
        guard !limits.isEmpty, sheet != nil else { return }
        let reaches = set.cells.map {
            SIMD2(1 + 1 / Float(max(1, $0.width)), 1 + 1 / Float(max(1, $0.height)))
        }
        let spans = reaches.withUnsafeBufferPointer { reaches in
            set.particles.map { Self.span(of: $0, reaches, limits, frame) }
        }
        let pieces = spans.reduce(0) { $0 + (Int($1.z) - Int($1.x)) * (Int($1.w) - Int($1.y)) }
        guard cancellation?.isCancelled != true else { return }
        guard pieces <= mostPieces else {
            isUnsorted = true
            numbers = spans.indices.filter { spans[$0] != .zero }.map { UInt32($0) }
            return
        }
        let columns = self.columns
        starts.withUnsafeMutableBufferPointer { starts in
            for span in spans {
                forEachTile(of: span, columns) { starts[$0 + 1] += 1 }
            }
            for tile in 0..<tiles { starts[tile + 1] += starts[tile] }
        }
        guard cancellation?.isCancelled != true else { return }
        var next = starts
        numbers = [UInt32](unsafeUninitializedCapacity: Int(starts[tiles])) { numbers, count in
            next.withUnsafeMutableBufferPointer { next in
                for (number, span) in spans.enumerated() {
                    forEachTile(of: span, columns) { tile in
                        numbers[Int(next[tile])] = UInt32(number)
                        next[tile] += 1
                    }
                }
            }
            count = Int(starts[tiles])
        }
    }

    /// A range of tile columns and a range of tile rows, each given by its first and the one after its last.
    private typealias Span = SIMD4<Int16>

    @inline(__always)
    private static func span(
        of particle: Particle, _ reaches: UnsafeBufferPointer<SIMD2<Float>>, _ limits: PixelRect,
        _ frame: PixelRect
    ) -> Span {
        guard particle.cell >= 0, particle.cell < reaches.count else { return .zero }
        let more = reaches[Int(particle.cell)]
        let reach = (
            x: particle.ax.magnitude * more.x + particle.bx.magnitude * more.y,
            y: particle.ay.magnitude * more.x + particle.by.magnitude * more.y
        )
        // One pixel more, for rounding.
        let x0 = max(particle.x - reach.x - 1, Float(limits.x0))
        let y0 = max(particle.y - reach.y - 1, Float(limits.y0))
        let x1 = min(particle.x + reach.x + 1, Float(limits.x1))
        let y1 = min(particle.y + reach.y + 1, Float(limits.y1))
        guard x0 < x1, y0 < y1 else { return .zero }
        let left = (Int32(x0) - frame.x0) / TileSchedule.tileWidth
        let top = (Int32(y0) - frame.y0) / TileSchedule.tileHeight
        let right = (min(Int32(x1), limits.x1 - 1) - frame.x0) / TileSchedule.tileWidth
        let bottom = (min(Int32(y1), limits.y1 - 1) - frame.y0) / TileSchedule.tileHeight
        return Span(
            Int16(clamping: max(0, left)), Int16(clamping: max(0, top)), Int16(clamping: right + 1),
            Int16(clamping: bottom + 1))
    }

    /// Paints the particles' parts in a rectangle inside one tile, or some of them where the frame is cancelled.
    func paint(_ target: TilePainter.Target, _ rect: PixelRect, isAdditive: Bool) {
        guard let sheet, !rect.isEmpty else { return }
        let column = (rect.x0 - frame.x0) / TileSchedule.tileWidth
        let row = (rect.y0 - frame.y0) / TileSchedule.tileHeight
        let tile = Int(row * columns + column)
        guard tile >= 0, tile + 1 < starts.count else { return }
        let range = isUnsorted ? numbers.indices : Int(starts[tile])..<Int(starts[tile + 1])
        numbers.withUnsafeBufferPointer { numbers in
            set.particles.withUnsafeBytes { particles in
                guard let base = particles.baseAddress else { return }
                var first = range.lowerBound
                while first < range.upperBound, cancellation?.isCancelled != true {
                    let end = min(first + Self.particlesAtOnce, range.upperBound)
                    ParticleRows.draw(
                        target.pixel(rect.x0, rect.y0), stride: target.stride, rect, particles: base,
                        numbers: UnsafeBufferPointer(rebasing: numbers[first..<end]), sheet: sheet,
                        cells: set.cells, isAdditive: isAdditive, by: target.kernels)
                    first = end
                }
            }
        }
    }
}

@inline(__always)
private func forEachTile(of span: SIMD4<Int16>, _ columns: Int32, _ body: (Int) -> Void) {
    var row = span.y
    while row < span.w {
        var column = span.x
        while column < span.z {
            body(Int(row) * Int(columns) + Int(column))
            column += 1
        }
        row += 1
    }
}
