import Foundation

/// State that a host's tiled layers share.
final class TilePool {
    /// `nil` for everything at one pixel per point.
    var viewport: TileViewport?
    /// Whether a commit waits until all visible tiles are drawn.
    var waits = true
    /// The limit of bytes of all tiles. Visible tiles are kept beyond it.
    var byteLimit = TilePool.defaultByteLimit
    let workers = TileWorkers()
    /// Layers in the tree that have tiles.
    fileprivate(set) var layers: [ObjectIdentifier: CATiledLayer] = [:]
    /// Counts the commits that update tiles.
    fileprivate var updateCount: UInt64 = 0

    static let defaultByteLimit = 64 << 20

    func add(_ layer: CALayer) {
        if let layer = layer as? CATiledLayer { layers[ObjectIdentifier(layer)] = layer }
    }

    func remove(_ layer: CALayer) { layers[ObjectIdentifier(layer)] = nil }

    /// Whether a commit would find more tiles than the last one did.
    var isWaiting: Bool { layers.values.contains { $0.tiles?.isWaiting == true } }

    fileprivate var layersInOrder: [CATiledLayer] { layers.values.sorted { $0.id < $1.id } }

    var byteCount: Int { layers.values.reduce(0) { $0 + ($1.tiles?.byteCount ?? 0) } }

    /// The most bytes of the tiles that are visible in one layer: the pixels of the picture eight times. The factor
    /// allows for a level that is twice too fine each way, and for a layer that is turned.
    fileprivate var visibleByteLimit: Int {
        guard let viewport else { return byteLimit }
        let pixels = viewport.rect.width * viewport.rect.height * viewport.scale * viewport.scale
        return max(byteLimit, pixels >= 0 && pixels < 1e9 ? Int(pixels) * 32 : 0)
    }
}

extension HostedTree {
    /// Draws the tiles that become visible on other threads, and waits for them if the host waits.
    ///
    /// - Parameter isFirst: Whether the commit calls it for the first time.
    /// - Returns: Whether code of the program may have changed the tree meanwhile: blocks of the main queue.
    func drawTiles(isFirst: Bool) -> Bool {
        guard !pool.layers.isEmpty else { return false }
        if isFirst { pool.updateCount += 1 }
        var localTimes = LocalTimes(time, hasClocks: hasClocks)
        let layers = pool.layersInOrder
        var jobs: [TileJob] = []
        for layer in layers {
            guard let tiles = layer.tiles else { continue }
            let visibility = layer.tileVisibility(in: pool.viewport, &localTimes)
            let new = tiles.request(
                for: layer, visibility, viewportBytes: pool.visibleByteLimit, now: pool.updateCount,
                time: time)
            if !new.isEmpty { layer.delegate?.layerWillDraw(layer) }
            jobs += new
        }
        guard !jobs.isEmpty || (pool.waits && pool.isWaiting) else { return false }
        switch pool.workers.run(jobs, waits: pool.waits) {
        case .done(let ranBlocks): return ranBlocks
        case .stuck:
            for layer in layers where layer.tiles?.hasUnfinished == true {
                warn(
                    "tiles are missing: drawing them waits for the main queue, and a block of the main queue draws the frame",
                    of: layer)
            }
            return false
        }
    }

    /// Shows the drawn tiles that are visible, and releases others where there is no room for them.
    func showTiles() {
        guard !pool.layers.isEmpty else { return }
        let now = pool.updateCount
        var localTimes = LocalTimes(time, hasClocks: hasClocks)
        let layers = pool.layersInOrder
        for layer in layers where layer.hosting.host === self {
            layer.tiles?.show(in: layer, now: now, time: time, fadesFrom: fadeBegin(of: layer, &localTimes))
        }
        evict(before: now, layers)
    }

    /// The time of a layer's clock, if a fade by this clock takes as long as one by media time.
    private func fadeBegin(of layer: CATiledLayer, _ localTimes: inout LocalTimes) -> Double? {
        let local = localTimes.time(of: layer)
        guard hasClocks else { return local }
        let end = layer.localTime(at: time + 1)
        return (end - local - 1).magnitude < 1e-9 ? local : nil
    }

    /// Releases the tiles that were not needed for longest. It releases more than necessary, so that it does not run
    /// for every new tile.
    private func evict(before now: UInt64, _ layers: [CATiledLayer]) {
        var count = pool.byteCount
        guard count > pool.byteLimit else { return }
        let unused = layers.flatMap { layer in
            (layer.tiles?.unused(before: now) ?? []).map { (layer: layer, tile: $0) }
        }.sorted { a, b in
            if a.tile.lastUse != b.tile.lastUse { return a.tile.lastUse < b.tile.lastUse }
            return a.layer !== b.layer ? a.layer.id < b.layer.id : a.tile.key < b.tile.key
        }
        let goal = pool.byteLimit - pool.byteLimit / 8
        for (layer, tile) in unused where count > goal {
            count -= tile.byteCount
            layer.tiles?.evict(tile)
        }
    }
}
