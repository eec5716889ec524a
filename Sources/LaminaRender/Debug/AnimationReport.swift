import LaminaMessages
import LaminaPlan
import LaminaValues

/// The animations of a tree at a time, layer by layer, for people.
package struct AnimationReport: Equatable, Sendable {
    /// An animation of a layer, or a member of the group before it.
    package struct Entry: Equatable, Sendable {
        package var layer: LayerID
        /// The layer's name.
        package var name: String?
        /// The time of the layer's own clock, in seconds.
        package var localTime: Double
        /// The key under which the animation was added; `nil` for members of groups, and for animations without a key.
        package var key: String?
        /// The number of groups around the animation.
        package var depth: Int
        package var kind: String
        package var state: State
    }

    /// The state of an animation at a time.
    package enum State: Equatable, Sendable {
        /// It begins in this many seconds of its layer's or its group's clock. Until then it shows its first value, or
        /// nothing.
        case waits(Double, shows: Bool)
        /// The share of its duration that has passed, and the number of completed repeats.
        case runs(progress: Double, iteration: Double)
        /// It is over, and shows its last value, or nothing.
        case over(shows: Bool)
    }

    package var time: Double
    package private(set) var entries: [Entry] = []

    /// - Parameter time: Seconds of media time.
    package init(_ tree: RenderTree, at time: Double) {
        self.time = time
        guard let root = tree.root else { return }
        var stack: [(index: Int32, time: Double)] = [(root, time)]
        while let (index, outside) = stack.popLast() {
            guard let node = tree.node(index) else { continue }
            let local = node.model.timing.localTime(at: outside)
            for animation in node.animations {
                add(animation, of: node, local, at: MemberTime(local), depth: 0)
            }
            if let mask = node.mask.value { stack.append((mask, local)) }
            for child in node.children.reversed() { stack.append((child, local)) }
        }
    }

    private mutating func add(
        _ animation: LayerAnimation, of node: RenderTree.Node, _ local: Double, at time: MemberTime,
        depth: Int
    ) {
        let state = Self.state(of: animation, at: time)
        entries.append(
            Entry(
                layer: node.id, name: node.properties.name, localTime: local, key: animation.key,
                depth: depth,
                kind: animation.content.kind, state: state))
        // The members of a group that stays after its end, or shows before it begins, show with it.
        guard case .group(let members) = animation.content, let inside = animation.memberTime(at: time)
        else { return }
        for member in members { add(member, of: node, local, at: inside, depth: depth + 1) }
    }

    private static func state(of animation: LayerAnimation, at time: MemberTime) -> State {
        let timing = animation.timing
        let phase = animation.phase(at: time)
        if timing.speed != 0, time.seconds < timing.beginTime {
            return .waits(timing.beginTime - time.seconds, shows: phase != nil)
        }
        guard let phase, time.seconds < timing.endTime else { return .over(shows: phase != nil) }
        return .runs(progress: phase.progress, iteration: phase.iteration)
    }
}

extension LayerAnimation.Content {
    /// The animation's class, and the property that it changes.
    fileprivate var kind: String {
        switch self {
        case .property(let property):
            switch property.motion {
            case .basic: "basic of \(property.path)"
            case .spring: "spring of \(property.path)"
            case .keyframes(let track): "keyframe of \(property.path), \(track.values.count) values"
            case .path: "keyframe of \(property.path) along a path"
            case .computed: "computed \(property.path)"
            }
        case .group(let members): "group of \(members.count)"
        case .matchMove(let match): "match move with \(match.source)"
        case .transition(let transition):
            "transition \(transition.type.rawValue)\(transition.subtype.map { " \($0.rawValue)" } ?? "")"
        }
    }
}

extension AnimationReport: CustomStringConvertible {
    package var description: String {
        let layers = Set(entries.map(\.layer)).count
        var text = "Animations at \(Self.brief(time)) s: "
        text += entries.isEmpty ? "none\n" : "\(entries.count) on \(layers) layer\(layers == 1 ? "" : "s")\n"
        var last: LayerID?
        for entry in entries {
            if entry.layer != last {
                text += "  \(entry.layer)\(entry.name.map { " \(quoted($0))" } ?? "")"
                text += entry.localTime == time ? "\n" : ", its clock at \(Self.brief(entry.localTime)) s\n"
            }
            last = entry.layer
            let indent = String(repeating: "  ", count: entry.depth + 2)
            let key = entry.key.map { "\(displayed($0, limit: DisplayedText.longestQuotation)): " } ?? ""
            text += "\(indent)\(key)\(displayed(entry.kind)), \(entry.state)\n"
        }
        return text
    }

    /// A number with at most three digits after the point.
    fileprivate static func brief(_ number: Double) -> String {
        guard number.isFinite, number.magnitude < 1e12 else { return "\(number)" }
        let text = "\((number * 1000).rounded() / 1000)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension AnimationReport.State: CustomStringConvertible {
    package var description: String {
        switch self {
        case .waits(let seconds, let shows):
            "begins in \(AnimationReport.brief(seconds)) s\(shows ? ", shows its first value" : "")"
        case .runs(let progress, let iteration):
            "at \(AnimationReport.brief(progress * 100)) %"
                + (iteration > 0 ? " of run \(AnimationReport.brief(iteration + 1))" : "")
        case .over(let shows): "over\(shows ? ", shows its last value" : "")"
        }
    }
}
