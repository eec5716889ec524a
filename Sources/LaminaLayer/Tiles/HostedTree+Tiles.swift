import Foundation
import LaminaPlan

/// What a host's tiled layers have in common.
final class TilePool {
    /// `nil` for everything at one pixel per point.
    var viewport: TileViewport?
    /// Whether a commit waits until all tiles that are seen are drawn.
    var waits = true
    /// The most that tiles which are not seen are kept for, in bytes, with those seen.
    var byteLimit = TilePool.defaultByteLimit
    let workers = TileWorkers()
    /// Layers in the tree that have tiles.
    fileprivate(set) var layers: [ObjectIdentifier: CATiledLayer] = [:]
    fileprivate var updateCount: UInt64 = 0

    static let defaultByteLimit = 64 << 20

    func add(_ layer: CALayer) {
        if let layer = layer as? CATiledLayer { layers[ObjectIdentifier(layer)] = layer }
    }

    func remove(_ layer: CALayer) { layers[ObjectIdentifier(layer)] = nil }

    /// Whether a commit would find more tiles than the last one did.
    var isWaiting: Bool { layers.values.contains { $0.tiles?.isWaiting == true } }

    var byteCount: Int { layers.values.reduce(0) { $0 + ($1.tiles?.byteCount ?? 0) } }

    /// What the tiles seen in one layer may take: the pixels of the picture eight times, for a level may be twice too
    /// fine each way, and a layer may be turned.
    fileprivate var visibleByteLimit: Int {
        guard let viewport else { return byteLimit }
        let pixels = viewport.rect.width * viewport.rect.height * viewport.scale * viewport.scale
        return max(byteLimit, pixels >= 0 && pixels < 1e9 ? Int(pixels) * 32 : 0)
    }
}

extension HostedTree {
    /// Brings the tiles of every tiled layer up to date: those that are seen are drawn and shown, others go where there
    /// is no room for them.
    func updateTiles() {
        guard !pool.layers.isEmpty else { return }
        pool.updateCount += 1
        let now = pool.updateCount
        var localTimes = LocalTimes(time, hasClocks: hasClocks)
        let layers = pool.layers.values.sorted { $0.id < $1.id }
        var jobs: [TileJob] = []
        for layer in layers {
            guard let tiles = layer.tiles else { continue }
            let visibility = layer.tileVisibility(in: pool.viewport, &localTimes)
            let new = tiles.request(
                for: layer, visibility, viewportBytes: pool.visibleByteLimit, now: now, time: time)
            if !new.isEmpty { layer.delegate?.layerWillDraw(layer) }
            jobs += new
        }
        if !jobs.isEmpty || (pool.waits && pool.isWaiting) { pool.workers.run(jobs, waits: pool.waits) }
        for layer in layers where layer.hosting.host === self {
            layer.tiles?.show(in: layer, now: now, time: time, fadesFrom: fadeBegin(of: layer, &localTimes))
        }
        evict(before: now, layers)
    }

    /// The time of a layer's clock, if a fade by that clock takes as long as one by the media's.
    private func fadeBegin(of layer: CATiledLayer, _ localTimes: inout LocalTimes) -> Double? {
        let local = localTimes.time(of: layer)
        guard hasClocks else { return local }
        let end = layer.localTime(at: time + 1)
        return (end - local - 1).magnitude < 1e-9 ? local : nil
    }

    /// Lets go of the tiles that were not needed for longest. Some more go than must, so that it is not done for every
    /// tile that comes.
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
