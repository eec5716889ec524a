import Foundation
import LaminaGeometry
import LaminaPlan

/// The instances of a replicator, one at a time.
struct Replicas {
    let values: ReplicatorValues
    /// About the replicator's anchor point.
    private let step: CATransform3D?
    private let sublayers: CATransform3D?
    /// The number of the current instance, from 0.
    private(set) var index = 0
    /// From the instance's space to the replicator's.
    private var moved: CATransform3D?

    init(_ properties: LayerProperties) {
        values = properties.replicator
        sublayers = properties.sublayerTransformAboutAnchor
        let transform = values.instanceTransform
        guard transform != CATransform3DIdentity else {
            step = nil
            return
        }
        let pivot = properties.anchor
        step = CATransform3DConcat(
            CATransform3DConcat(CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0), transform),
            CATransform3DMakeTranslation(pivot.x, pivot.y, 0))
    }

    /// From the instance's space to the replicator's, including the replicator's `sublayerTransform`; `nil` for the
    /// identity.
    var toReplicator: CATransform3D? {
        guard let moved else { return sublayers }
        return sublayers.map { CATransform3DConcat(moved, $0) } ?? moved
    }

    /// The factors of the instance's colours: straight red, green, blue and alpha.
    var factor: SIMD4<Double> { values.factor(of: index) }
    /// Seconds by which the instance's clock is behind.
    var delay: Double {
        let delay = values.instanceDelay * Double(index)
        return delay.isFinite ? delay : 0
    }

    /// - Returns: Whether there is another instance.
    mutating func next() -> Bool {
        guard index + 1 < values.instanceCount else { return false }
        index += 1
        if let step { moved = moved.map { CATransform3DConcat($0, step) } ?? step }
        return true
    }

    /// Whether every instance lies in the replicator's plane.
    var isFlat: Bool {
        let t = values.instanceTransform
        return t.m13 == 0 && t.m23 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 > 0 && t.m14 == 0 && t.m24 == 0
            && t.m43 == 0
    }
}

/// An instance of a flat replicator, as its sublayers see it. A class, so that passing it on copies nothing.
final class Replica {
    /// From the instance's space to the replicator's, including the replicator's `sublayerTransform`; `nil` for the
    /// identity.
    let toReplicator: CATransform3D?
    /// The factor of the sublayers' opacity.
    let opacity: Double
    /// Seconds by which the instance's clock is behind.
    let delay: Double
    /// The index in `SampledTree.instances`, or −1.
    let instance: Int32

    init(_ replicas: Replicas, instance: Int32) {
        toReplicator = replicas.toReplicator
        opacity = replicas.factor.w
        delay = replicas.delay
        self.instance = instance
    }
}

extension TreeSampler {
    /// The approximate limit of layers in instances after the first that a frame visits; later instances are left out.
    static let maximumReplicas = 1_000_000
    /// The limit of planes in a 3D space that come from replicators.
    static let maximumDeepReplicas = 4096

    /// The index of the instance for a replicator's sublayers, given the instance of other replicators around it.
    mutating func instance(_ replicas: Replicas, in outer: Int32) -> Int32 {
        instance(factor: replicas.factor, delay: replicas.delay, in: outer)
    }

    /// The same for any colour factor and delay.
    mutating func instance(factor: SIMD4<Double>, delay: Double, in outer: Int32) -> Int32 {
        var instance = outer < 0 ? SampledInstance() : result.instances[Int(outer)]
        let tint = instance.tint * SIMD3(factor.x, factor.y, factor.z)
        guard tint != instance.tint || delay != 0 else { return outer }
        instance.tint = tint
        instance.delay = delay
        instance.isDelayed = instance.isDelayed || delay != 0
        result.instances.append(instance)
        return Int32(result.instances.count - 1)
    }

    /// The layer's instance without its colour, for a layer whose whole picture will be multiplied by the colour.
    mutating func untinted(_ layer: SampledTree.Layer) -> Int32 {
        let instance = layer.instance
        guard instance >= 0, result.instances[Int(instance)].isTinted else { return instance }
        var new = result.instances[Int(instance)]
        new.tint = .one
        // The delay is applied only once, by the first layer in the instance.
        if layer.parent >= 0, result.layers[Int(layer.parent)].innerInstance == instance { new.delay = 0 }
        guard new.isDelayed else { return -1 }
        result.instances.append(new)
        return Int32(result.instances.count - 1)
    }

    /// The factors of a layer's colours; `nil` for none.
    func tint(_ instance: Int32) -> SIMD3<Double>? {
        instance >= 0 && result.instances[Int(instance)].isTinted
            ? result.instances[Int(instance)].tint : nil
    }

    func isDelayed(_ instance: Int32) -> Bool {
        instance >= 0 && result.instances[Int(instance)].isDelayed
    }

    /// The values of a layer that is to be added below one of the sampled layers.
    ///
    /// - Parameter delay: Seconds by which its superlayer's clock is behind in this instance.
    func shown(_ index: Int32, below layer: Int32, delay: Double) -> ShownLayer? {
        guard delay != 0 || (layer >= 0 && isDelayed(result.layers[Int(layer)].innerInstance)) else {
            return nodes[Int(index)]?.shown
        }
        guard let node = nodes[Int(index)] else { return nil }
        guard !node.animations.isEmpty || node.properties.kind == .emitter else { return node.shown }
        let values = node.animated(at: localTime(of: index, below: layer, delay: delay))
        return values == node.properties ? node.shown : ShownLayer(values)
    }

    /// The time of a layer's own clock in the instances that contain it.
    private func localTime(of index: Int32, below layer: Int32, delay: Double) -> Double {
        var path: [Int32] = []
        var next = layer
        while next >= 0 {
            path.append(next)
            next = result.layers[Int(next)].parent
        }
        var time = time
        var last: Int32 = -1
        for place in path.reversed() {
            let layer = result.layers[Int(place)]
            let outer = layer.parent < 0 ? -1 : result.layers[Int(layer.parent)].innerInstance
            if layer.instance != outer, layer.instance >= 0 {
                time -= result.instances[Int(layer.instance)].delay
            }
            time = localTime(of: layer.node, from: last, at: time)
            last = layer.node
        }
        return localTime(of: index, from: last, at: time - delay)
    }

    /// Converts a time through the clocks from below an ancestor, or from the root, to a node.
    private func localTime(of index: Int32, from ancestor: Int32, at time: Double) -> Double {
        var path: [Int32] = []
        var next = index
        while next >= 0, next != ancestor, let node = nodes[Int(next)] {
            path.append(next)
            next = next == tree.root ? -1 : node.parent
        }
        return path.reversed().reduce(time) { time, step in
            nodes[Int(step)]?.model.timing.localTime(at: time) ?? time
        }
    }
}
