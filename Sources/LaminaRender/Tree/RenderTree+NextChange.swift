import LaminaPlan
import LaminaValues

extension RenderTree {
    /// From the root down to a layer, the clocks that differ from their superlayer's.
    private func clockPath(of index: Int32) -> [MediaTiming] {
        guard !clocks.isEmpty else { return [] }
        var path: [MediaTiming] = []
        var next = OptionalIndex<Node>(index)
        while let index = next.value, let node = nodes[Int(index)] {
            if !node.model.timing.isIdentity { path.append(node.model.timing) }
            next = parent(of: index, node)
        }
        return path.reversed()
    }

    /// Seconds by which the clocks of instances around a layer are ahead of the first instance's clock, and behind it.
    private func delays(of index: Int32) -> (ahead: Double, behind: Double) {
        guard !delaying.isEmpty else { return (0, 0) }
        var (ahead, behind) = (0.0, 0.0)
        var next = node(index).map { parent(of: index, $0) } ?? OptionalIndex.none
        while let index = next.value, let node = nodes[Int(index)] {
            if delaying.contains(index) {
                let values = node.properties.replicator
                let last = values.instanceDelay * Double(max(0, values.instanceCount - 1))
                if last > 0 { behind += last } else if last < 0 { ahead -= last }
            }
            next = parent(of: index, node)
        }
        return (ahead, behind)
    }

    /// When the picture next changes by itself, in seconds of media time: the given time while an animation runs, infinity
    /// if none will run.
    package func nextChange(after time: Double) -> Double {
        var next = Double.infinity
        for index in animated {
            guard let node = nodes[Int(index)] else { continue }
            let path = clockPath(of: index)
            let local = path.reduce(time) { $1.localTime(at: $0) }
            // The future of a mapped clock is not computed: its animations count as running.
            if path.contains(where: { $0.map != nil }) { return time }
            // A clock that stands still or runs backwards never reaches later times.
            let rate = path.reduce(1.0) { $0 * Double($1.speed) }
            guard rate > 0 else {
                if rate < 0 { return time }
                continue
            }
            let (ahead, behind) = delays(of: index)
            for animation in node.animations where animation.timing.speed != 0 {
                if local + ahead < animation.timing.beginTime {
                    next = min(next, time + (animation.timing.beginTime - ahead - local) / rate)
                } else if animation.matchMove != nil {
                    // Between its begin and its end it changes something only if another animation does.
                    let end = animation.timing.endTime
                    if local <= end, end.isFinite { next = min(next, time + (end - local) / rate) }
                } else if local - behind <= animation.timing.endTime {
                    return time
                }
            }
            if node.model.isEmitter {
                let change = node.nextEmission(after: local)
                if change <= local { return time }
                next = min(next, time + (change - local) / rate)
            }
        }
        return next
    }
}
