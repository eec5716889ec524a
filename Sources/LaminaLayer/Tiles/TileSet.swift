import Foundation
import LaminaGeometry
import LaminaImage
import LaminaValues
import Synchronization

/// The tiles of one layer: drawn tiles, tiles that are being drawn, and the layers that show them.
final class TileSet {
    /// A tile that was drawn.
    final class Tile {
        let key: TileKey
        let pixels: TilePixels
        /// `nil` where nothing was drawn.
        let image: CGImage?
        /// Whether it is to be drawn again.
        var isStale: Bool
        /// The update that needed it last.
        var lastUse: UInt64
        /// The media time at which it has faded in.
        var fadeEnd: Double

        var byteCount: Int { image.map { $0.bytesPerRow * $0.height } ?? 0 }

        init(_ job: TileJob, _ image: CGImage?, lastUse: UInt64, fadeEnd: Double) {
            (key, pixels, self.image, isStale) = (job.key, job.pixels, image, job.isStale)
            (self.lastUse, self.fadeEnd) = (lastUse, fadeEnd)
        }
    }

    /// A piece that a layer shows: a tile, or the part of a tile of another level that stands in for a tile.
    struct Piece: Hashable {
        var tile: TileKey
        var standsFor: TileKey?
    }

    /// The part of the layer that an update needs.
    struct Demand {
        var grid: TileGrid
        var range: TileRange
    }

    private(set) var tiles: [TileKey: Tile] = [:]
    private(set) var jobs: [TileKey: TileJob] = [:]
    private var look: TileLook?
    private var shown: [Piece: CALayer] = [:]
    /// Back to front, behind the sublayers.
    var layers: [CALayer] = []
    private var demand: Demand?
    /// Whether the last update needed any tiles, and the one before it.
    private var isShowing = false
    private var wasShowing = false
    /// The number of the last update.
    private var lastUpdate: UInt64 = 0
    /// The areas that are to be drawn again, in the layer's space. Drawing code may add to them on any thread.
    private let invalid = Mutex<[CGRect]>([])
    /// The most rectangles. Beyond them, everything is invalid.
    private static let maximumInvalidCount = 256

    func invalidate(_ area: CGRect) {
        guard !area.isNull, !area.isEmpty else { return }
        invalid.withLock { list in
            if list.count < Self.maximumInvalidCount {
                list.append(area.standardized)
            } else {
                list = [.infinite]
            }
        }
    }

    /// The bytes of all tiles held.
    var byteCount: Int { tiles.values.reduce(0) { $0 + $1.byteCount } }

    /// Whether tiles are being drawn.
    var isWaiting: Bool { !jobs.isEmpty }

    /// Whether tiles are being drawn that are not finished.
    var hasUnfinished: Bool { jobs.values.contains { $0.result == nil } }

    // MARK: An update

    /// Determines the needed tiles, and returns jobs for the ones that have to be drawn. An update that waited asks
    /// again where the tree may have changed meanwhile.
    ///
    /// - Parameters:
    ///   - visibility: The visible part; `nil` where nothing is visible.
    ///   - now: The number of the update.
    func request(
        for layer: CATiledLayer, _ visibility: TileVisibility?, viewportBytes: Int, now: UInt64, time: Double
    ) -> [TileJob] {
        if lastUpdate != now { (lastUpdate, wasShowing) = (now, isShowing) }
        takeFinished(now: now, time: time, fade: wasShowing ? fade(of: layer) : 0)
        applyInvalid()
        let values = layer.values
        demand = nil
        if layer.rawContents == nil {
            // The image that the layer drew as an ordinary layer. Drawing threads do not write it.
            layer.drawn = nil
        }
        if layer.rawContents == nil,
            let grid = TileGrid(
                tileSize: layer.tileSize, contentsScale: values.contentsScale, bounds: values.bounds)
        {
            adopt(
                TileLook(
                    tileSize: SIMD2(grid.width, grid.height), scale: grid.baseScale,
                    isFlipped: layer.contentsAreFlipped(), isOpaque: values.isOpaque,
                    format: values.contentsFormat))
            if let visibility {
                let level = grid.level(
                    for: visibility.scale, count: layer.levelsOfDetail, bias: layer.levelsOfDetailBias)
                demand = grid.range(over: visibility.rect, level: level, byteLimit: viewportBytes).map {
                    Demand(grid: grid, range: $0)
                }
            }
        } else {
            adopt(nil)
        }
        isShowing = demand != nil
        cancelUnneeded()
        return newJobs(for: layer, now: now)
    }

    /// Discards all tiles when the look changes.
    private func adopt(_ new: TileLook?) {
        guard look != new else { return }
        look = new
        tiles = [:]
        jobs.values.forEach { _ = $0.cancel() }
        jobs = [:]
        isShowing = false
        wasShowing = false
    }

    private func applyInvalid() {
        let areas = invalid.withLock { list in
            defer { list = [] }
            return list
        }
        guard let look, !areas.isEmpty else { return }
        func isInvalid(_ key: TileKey, _ pixels: TilePixels) -> Bool {
            let scale = Double(sign: .plus, exponent: key.level, significand: look.scale)
            return areas.contains { area in
                area.minX * scale < Double(pixels.x1) && area.maxX * scale > Double(pixels.x0)
                    && area.minY * scale < Double(pixels.y1) && area.maxY * scale > Double(pixels.y0)
            }
        }
        for tile in tiles.values where isInvalid(tile.key, tile.pixels) { tile.isStale = true }
        for job in jobs.values where isInvalid(job.key, job.pixels) { job.isStale = true }
    }

    private func cancelUnneeded() {
        for (key, job) in jobs where demand?.range.contains(key) != true || job.isStale {
            if job.cancel() { jobs[key] = nil }
        }
        // A stale tile that is not visible is discarded rather than drawn again.
        for (key, tile) in tiles where tile.isStale && demand?.range.contains(key) != true {
            tiles[key] = nil
        }
    }

    private func newJobs(for layer: CATiledLayer, now: UInt64) -> [TileJob] {
        guard let demand, let look else { return [] }
        var new: [TileJob] = []
        for key in demand.range.keys {
            let pixels = demand.grid.pixels(of: key)
            if let tile = tiles[key] {
                tile.lastUse = now
                if !tile.isStale, tile.pixels == pixels { continue }
            }
            if let job = jobs[key], !job.isStale, job.pixels == pixels { continue }
            _ = jobs[key]?.cancel()
            let job = TileJob(key, of: layer, demand.grid, look)
            jobs[key] = job
            new.append(job)
        }
        return new
    }

    private func fade(of layer: CATiledLayer) -> Double {
        let duration = type(of: layer).fadeDuration()
        return duration > 0 && duration.isFinite ? duration : 0
    }

    /// Takes the tiles that were finished since. A tile that was not there before fades in, unless the fade takes no
    /// time.
    private func takeFinished(now: UInt64, time: Double, fade: Double) {
        for (key, job) in jobs {
            guard let result = job.result else { continue }
            jobs[key] = nil
            let fades = fade > 0 && tiles[key] == nil && result != nil
            let end = fades ? time + fade : -.infinity
            tiles[key] = Tile(job, result, lastUse: now, fadeEnd: end)
        }
    }

    // MARK: Showing

    /// Shows the needed tiles that exist.
    ///
    /// - Parameters:
    ///   - local: The time of the layer's clock, if a fade by this clock takes as long as one by media time;
    ///     otherwise `nil`, and tiles appear at once.
    func show(in layer: CATiledLayer, now: UInt64, time: Double, fadesFrom local: Double?) {
        let fade = fade(of: layer)
        takeFinished(now: now, time: time, fade: wasShowing ? fade : 0)
        var pieces: [(piece: Piece, tile: Tile, rect: CGRect)] = []
        var standIns: [(piece: Piece, tile: Tile, rect: CGRect)] = []
        if let demand {
            for key in demand.range.keys {
                let tile = tiles[key]
                if tile.map({ $0.fadeEnd > time }) ?? true {
                    standIns += self.standIns(for: key, demand.grid)
                }
                if let tile, tile.image != nil {
                    pieces.append((Piece(tile: key), tile, demand.grid.rect(of: key)))
                }
            }
        }
        standIns.sort { $0.piece.tile < $1.piece.tile }
        var new: [Piece: CALayer] = [:]
        var list: [CALayer] = []
        for (piece, tile, rect) in standIns + pieces where rect.width > 0 && rect.height > 0 {
            tile.lastUse = now
            let shownLayer = shown[piece] ?? CALayer()
            shownLayer.values.kind = .tile
            shownLayer.properties = properties(of: tile, rect, in: layer)
            if shown[piece] == nil, piece.standsFor == nil, tile.fadeEnd > time {
                if let local, tile.fadeEnd == time + fade {
                    shownLayer.fadeIn(from: local, duration: fade)
                } else {
                    tile.fadeEnd = -.infinity
                }
            }
            new[piece] = shownLayer
            list.append(shownLayer)
        }
        shown = new
        layer.showTiles(list)
    }

    /// Tiles of other levels that stand in for a tile: the nearest coarser tile, or else finer ones that were shown.
    private func standIns(for key: TileKey, _ grid: TileGrid) -> [(piece: Piece, tile: Tile, rect: CGRect)] {
        let rect = grid.rect(of: key)
        let levels = Set(tiles.keys.map(\.level))
        for level in levels.filter({ $0 < key.level }).sorted(by: >) {
            let tile = tiles[grid.ancestor(of: key, at: level)]
            guard let tile, tile.image != nil, !tile.isStale, tile.pixels == grid.pixels(of: tile.key) else {
                continue
            }
            return [(Piece(tile: tile.key, standsFor: key), tile, rect)]
        }
        let finer = shown.keys.map(\.tile).filter {
            $0.level > key.level && grid.ancestor(of: $0, at: key.level) == key
        }
        return Set(finer).sorted().compactMap { finer in
            guard let tile = tiles[finer], tile.image != nil, !tile.isStale,
                tile.pixels == grid.pixels(of: finer)
            else { return nil }
            return (Piece(tile: finer, standsFor: key), tile, grid.rect(of: finer))
        }
    }

    /// The properties of the layer that shows a tile. Neighbours meet at edges that are not antialiased, so nothing
    /// shows between them.
    private func properties(of tile: Tile, _ rect: CGRect, in layer: CATiledLayer) -> LayerProperties {
        let values = layer.values
        var p = LayerProperties()
        p.anchorPoint = .zero
        p.position = rect.origin
        p.bounds = CGRect(origin: .zero, size: rect.size)
        p.contents = tile.image
        if let look, let demand {
            p.contentsRect = demand.grid.share(
                of: rect, in: tile.pixels, level: tile.key.level, isFlipped: look.isFlipped)
        }
        p.minificationFilter = values.minificationFilter
        p.magnificationFilter = values.magnificationFilter
        p.allowsEdgeAntialiasing = values.allowsEdgeAntialiasing
        p.edgeAntialiasingMask = []
        let (bounds, mask) = (values.bounds, values.edgeAntialiasingMask)
        if rect.minX <= bounds.minX { p.edgeAntialiasingMask.formUnion(mask.intersection(.layerLeftEdge)) }
        if rect.maxX >= bounds.maxX { p.edgeAntialiasingMask.formUnion(mask.intersection(.layerRightEdge)) }
        if rect.minY <= bounds.minY { p.edgeAntialiasingMask.formUnion(mask.intersection(.layerBottomEdge)) }
        if rect.maxY >= bounds.maxY { p.edgeAntialiasingMask.formUnion(mask.intersection(.layerTopEdge)) }
        return p
    }

    // MARK: The cache

    /// Tiles that the last update did not show.
    func unused(before now: UInt64) -> [Tile] { tiles.values.filter { $0.lastUse < now } }

    func evict(_ tile: Tile) { tiles[tile.key] = nil }
}

extension CALayer {
    /// Replaces the tiles that a tiled layer shows.
    fileprivate final func showTiles(_ list: [CALayer]) {
        guard let tiles, !list.elementsEqual(tiles.layers, by: ===) else { return }
        let kept = Set(list.map { ObjectIdentifier($0) })
        let host = hosting.host
        for layer in tiles.layers where !kept.contains(ObjectIdentifier(layer)) {
            layer.parent = nil
            host?.leave(layer)
        }
        tiles.layers = list
        for layer in list where layer.parent == nil {
            layer.parent = self
            layer.layout.isNeeded = false
            host?.join(layer)
        }
        host?.structureDidChange()
        childrenDidChange()
    }

    /// Fades in a tile that is about to be shown. The fade is not an animation of the program, so no transaction
    /// waits for it.
    fileprivate final func fadeIn(from local: Double, duration: Double) {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = Float(0)
        fade.duration = duration
        guard var snapshot = try? fade.snapshot(key: "fade", defaultDuration: duration) else { return }
        snapshot.timing.beginTime = local
        let attached = AttachedAnimation(key: "fade", fade, snapshot, [])
        attached.isCommitted = true
        attached.hasStarted = true
        attachedAnimations = [attached]
    }
}
