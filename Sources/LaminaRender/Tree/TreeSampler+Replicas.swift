import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

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
    /// In `SampledTree.instances`.
    let instance: OptionalIndex<SampledInstance>

    init(_ replicas: Replicas, instance: OptionalIndex<SampledInstance>) {
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
    mutating func instance(
        _ replicas: Replicas, in outer: OptionalIndex<SampledInstance>
    ) -> OptionalIndex<SampledInstance> {
        instance(factor: replicas.factor, delay: replicas.delay, in: outer)
    }

    /// The same for any colour factor and delay.
    mutating func instance(
        factor: SIMD4<Double>, delay: Double, in outer: OptionalIndex<SampledInstance>
    ) -> OptionalIndex<SampledInstance> {
        var instance = result.instances[outer] ?? SampledInstance()
        let tint = instance.tint * SIMD3(factor.x, factor.y, factor.z)
        guard tint != instance.tint || delay != 0 else { return outer }
        instance.tint = tint
        instance.delay = delay
        instance.isDelayed = instance.isDelayed || delay != 0
        result.instances.append(instance)
        return OptionalIndex(result.instances.count - 1)
    }

    /// The layer's instance without its colour, for a layer whose whole picture will be multiplied by the colour.
    mutating func untinted(_ layer: SampledTree.Layer) -> OptionalIndex<SampledInstance> {
        let instance = layer.instance
        guard var new = result.instances[instance], new.isTinted else { return instance }
        new.tint = .one
        // The delay is applied only once, by the first layer in the instance.
        if let parent = layer.parent.index, result.layers[parent].innerInstance == instance { new.delay = 0 }
        guard new.isDelayed else { return .none }
        result.instances.append(new)
        return OptionalIndex(result.instances.count - 1)
    }

    /// The factors of a layer's colours; `nil` for none.
    func tint(_ instance: OptionalIndex<SampledInstance>) -> SIMD3<Double>? {
        guard let instance = result.instances[instance], instance.isTinted else { return nil }
        return target.working.converted(factors: instance.tint)
    }

    @inline(__always)
    func isDelayed(_ instance: OptionalIndex<SampledInstance>) -> Bool {
        result.instances[instance]?.isDelayed == true
    }

    /// The values of a layer that is to be added below one of the sampled layers.
    ///
    /// - Parameter delay: Seconds by which its superlayer's clock is behind in this instance.
    @inline(__always)  // so that the sampler is not copied for a layer whose clock is not behind
    func shown(
        _ index: Int32, below layer: OptionalIndex<SampledTree.Layer>, delay: Double
    ) -> ShownLayer? {
        guard delay != 0 || isDelayed(innerInstance(of: layer)) else { return nodes[Int(index)]?.shown }
        return shownDelayed(index, below: layer, delay: delay)
    }

    /// The same for a layer whose clock is behind.
    @inline(never)
    private func shownDelayed(
        _ index: Int32, below layer: OptionalIndex<SampledTree.Layer>, delay: Double
    ) -> ShownLayer? {
        guard let node = nodes[Int(index)] else { return nil }
        guard !node.animations.isEmpty || node.properties.kind == .emitter else { return node.shown }
        let values = node.animated(at: localTime(of: index, below: layer, delay: delay))
        return values == node.properties ? node.shown : ShownLayer(values)
    }

    /// The instance that contains the sublayers of a layer.
    @inline(__always)
    private func innerInstance(
        of layer: OptionalIndex<SampledTree.Layer>
    ) -> OptionalIndex<SampledInstance> {
        guard let layer = layer.index else { return .none }
        return result.layers[layer].innerInstance
    }

    /// The time of a layer's own clock in the instances that contain it.
    private func localTime(
        of index: Int32, below layer: OptionalIndex<SampledTree.Layer>, delay: Double
    ) -> Double {
        var path: [Int] = []
        var next = layer
        while let place = next.index {
            path.append(place)
            next = result.layers[place].parent
        }
        var time = time
        var last: Int32?
        for place in path.reversed() {
            let layer = result.layers[place]
            if layer.instance != innerInstance(of: layer.parent),
                let instance = result.instances[layer.instance]
            {
                time -= instance.delay
            }
            time = localTime(of: layer.node, from: last, at: time)
            last = layer.node
        }
        return localTime(of: index, from: last, at: time - delay)
    }

    /// Converts a time through the clocks from below an ancestor, or from the root for `nil`, to a node.
    private func localTime(of index: Int32, from ancestor: Int32?, at time: Double) -> Double {
        var path: [Int32] = []
        var next = OptionalIndex<RenderTree.Node>(index)
        while let index = next.value, index != ancestor, let node = nodes[Int(index)] {
            path.append(index)
            next = tree.parent(of: index, node)
        }
        return path.reversed().reduce(time) { time, step in
            nodes[Int(step)]?.model.timing.localTime(at: time) ?? time
        }
    }
}
