import LaminaImage

/// Gives a layer new contents at every commit: the frames of a film, or pictures that a program makes.
package protocol ContentsSupply: AnyObject {
    /// Sets the layer's contents to the picture for a time.
    ///
    /// Called at each commit of the tree the layer is in, on the committing thread, after animations began and
    /// layers displayed.
    ///
    /// - Parameter localTime: The time of the layer's own clock, in seconds.
    func update(_ layer: CALayer, at localTime: Double)

    /// Whether the next update draws the layer if it needs display, so that it is not drawn before its animations begin.
    func draws(_ layer: CALayer) -> Bool

    /// The first later time of the layer's own clock, in seconds, at which the contents change by themselves;
    /// infinity for none, `localTime` where it is not known.
    func nextUpdate(of layer: CALayer, after localTime: Double) -> Double

    /// Whether the supply has nothing to do for a layer until the layer's animations change, and need not be called.
    func isIdle(for layer: CALayer) -> Bool
}

extension ContentsSupply {
    package func isIdle(for layer: CALayer) -> Bool { false }
    package func draws(_ layer: CALayer) -> Bool { false }
}

/// The layers of a tree that have a ``ContentsSupply`` with something to do.
final class SuppliedLayers {
    private var layers: [ObjectIdentifier: CALayer] = [:]

    func add(_ layer: CALayer) { layers[ObjectIdentifier(layer)] = layer }
    func remove(_ layer: CALayer) { layers[ObjectIdentifier(layer)] = nil }

    var inOrder: [CALayer] { layers.isEmpty ? [] : layers.values.sorted { $0.id < $1.id } }
}

extension HostedTree {
    /// Makes every supply update its layer's contents.
    func updateSupplies() {
        var localTimes = LocalTimes(time, hasClocks: hasClocks)
        for layer in supplied.inOrder where layer.hosting.host === self {
            guard let supply = layer.supply else { continue }
            supply.update(layer, at: localTimes.time(of: layer))
            if supply.isIdle(for: layer) { supplied.remove(layer) }
        }
        for layer in drawnBySupplies where layer.isDisplayNeeded && layer.hosting.host === self {
            layer.performDisplay()
        }
        drawnBySupplies.removeAll()
    }

    /// The first media time after the last commit's at which a supply has other contents to show.
    func nextSupply() -> Double {
        supplied.inOrder.reduce(.infinity) { earliest, layer in
            guard let supply = layer.supply else { return earliest }
            let local = layer.localTime(at: time)
            let next = supply.nextUpdate(of: layer, after: local)
            guard next < .infinity else { return earliest }
            // A running clock is linear in time, so one more second gives its speed.
            let pace = layer.localTime(at: time + 1) - local
            guard pace != 0 else { return earliest }
            return min(earliest, max(time, time + (next - local) / pace))
        }
    }
}

extension CALayer {
    /// Shows an image of a supply, as if a program had set it without an animation.
    package final func setSuppliedContents(_ image: CGImage?) {
        otherContents = nil
        update(\.contents, to: image)
    }
}
