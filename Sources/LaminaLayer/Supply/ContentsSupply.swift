import LaminaImage
import LaminaPlan

/// What gives a layer contents of their own at every commit: the frames of a film, pictures a program makes.
package protocol ContentsSupply: AnyObject {
    /// Sets the layer's contents to what it shows at a time.
    ///
    /// Called at each commit of the tree the layer is in, on the committing thread, after animations began and
    /// layers displayed.
    ///
    /// - Parameter localTime: Of the layer's own clock, in seconds.
    func update(_ layer: CALayer, at localTime: Double)

    /// The first later time of the layer's own clock, in seconds, at which it shows something else by itself; infinity
    /// for none, `localTime` where that cannot be told.
    func nextUpdate(of layer: CALayer, after localTime: Double) -> Double

    /// Whether it has nothing to do for a layer until the layer's animations change, and need not be called.
    func isIdle(for layer: CALayer) -> Bool
}

extension ContentsSupply {
    package func isIdle(for layer: CALayer) -> Bool { false }
}

/// The layers of a tree that have a ``ContentsSupply`` with something to do.
final class SuppliedLayers {
    private var layers: [ObjectIdentifier: CALayer] = [:]

    func add(_ layer: CALayer) { layers[ObjectIdentifier(layer)] = layer }
    func remove(_ layer: CALayer) { layers[ObjectIdentifier(layer)] = nil }

    var inOrder: [CALayer] { layers.isEmpty ? [] : layers.values.sorted { $0.id < $1.id } }
}

extension HostedTree {
    /// Has every supply bring its layer's contents up to date.
    func updateSupplies() {
        var localTimes = LocalTimes(time, hasClocks: hasClocks)
        for layer in supplied.inOrder where layer.hosting.host === self {
            guard let supply = layer.supply else { continue }
            supply.update(layer, at: localTimes.time(of: layer))
            if supply.isIdle(for: layer) { supplied.remove(layer) }
        }
    }

    /// The first media time after that of the last commit at which a supply has something else to show.
    func nextSupply() -> Double {
        supplied.inOrder.reduce(.infinity) { earliest, layer in
            guard let supply = layer.supply else { return earliest }
            let local = layer.localTime(at: time)
            let next = supply.nextUpdate(of: layer, after: local)
            guard next < .infinity else { return earliest }
            // Clocks are straight lines where they run, so that a second tells how fast this one does.
            let pace = layer.localTime(at: time + 1) - local
            guard pace != 0 else { return earliest }
            return min(earliest, max(time, time + (next - local) / pace))
        }
    }
}

extension CALayer {
    /// Shows what a supply brought, as if a program had set it without an animation.
    package final func setSuppliedContents(_ image: CGImage?) {
        rawContents = image
        update(\.contents, to: image)
    }
}
