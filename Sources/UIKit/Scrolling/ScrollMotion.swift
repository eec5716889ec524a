import CoreGraphics
import Foundation
import LaminaMath

/// Where contents are that move by themselves, as a function of time, in closed form.
///
/// Contents that a finger let go slow down by the same factor each millisecond. At an edge a critically damped spring takes them over with
/// the speed that they have there. Each axis is on its own.
package struct ScrollMotion: Hashable {
    package var x: Axis
    package var y: Axis

    /// A motion along both axes.
    package init(x: Axis, y: Axis) { (self.x, self.y) = (x, y) }

    /// Seconds until the contents rest.
    package var duration: TimeInterval { max(x.duration, y.duration) }
    /// The place after some seconds; the resting place from ``duration`` on.
    package func position(at time: TimeInterval) -> CGPoint {
        CGPoint(x: x.position(at: time), y: y.position(at: time))
    }
    /// Points a second.
    package func velocity(at time: TimeInterval) -> CGPoint {
        CGPoint(x: x.velocity(at: time), y: y.velocity(at: time))
    }
    /// Where the contents come to rest.
    package var end: CGPoint { CGPoint(x: x.end, y: y.end) }

    /// The same motion from another place.
    package func moved(by way: CGPoint) -> ScrollMotion {
        ScrollMotion(x: x.moved(by: way.x), y: y.moved(by: way.y))
    }
}

extension ScrollMotion {
    /// The stiffness of the springs at edges, as the square root of force by mass: a bounce is over within half a second.
    package static let edgeStiffness: CGFloat = 10
    /// That of the springs that pull pages to their places.
    package static let pageStiffness: CGFloat = 12
    /// That of the springs by which contents follow the clicks of a wheel.
    package static let wheelStiffness: CGFloat = 25
    /// Contents this near to their resting place are there, in points.
    package static let nearness: CGFloat = 0.2
    /// The part of a finger's way that contents follow right beyond an edge.
    package static let rubber: CGFloat = 0.55

    /// How far beyond an edge contents are that a finger pulls by a distance.
    ///
    /// - Parameter side: The length of the view, which the contents approach and never reach.
    package static func rubberBand(_ distance: CGFloat, side: CGFloat) -> CGFloat {
        guard side > 0, distance > 0 else { return 0 }
        return (1 - 1 / (distance * rubber / side + 1)) * side
    }
    /// How far a finger pulled contents that are a distance beyond an edge.
    package static func pull(_ beyond: CGFloat, side: CGFloat) -> CGFloat {
        guard side > 0, beyond > 0 else { return 0 }
        return (1 / (1 - min(beyond / side, 0.999)) - 1) * side / rubber
    }
    /// The place of contents whose finger is at a place, which may lie beyond the edges.
    package static func banded(_ place: CGFloat, _ edges: ClosedRange<CGFloat>, side: CGFloat) -> CGFloat {
        if place < edges.lowerBound {
            return edges.lowerBound - rubberBand(edges.lowerBound - place, side: side)
        }
        if place > edges.upperBound {
            return edges.upperBound + rubberBand(place - edges.upperBound, side: side)
        }
        return place
    }
    /// The place of the finger for contents at a place: the inverse of ``banded(_:_:side:)``.
    package static func unbanded(_ place: CGFloat, _ edges: ClosedRange<CGFloat>, side: CGFloat) -> CGFloat {
        if place < edges.lowerBound { return edges.lowerBound - pull(edges.lowerBound - place, side: side) }
        if place > edges.upperBound { return edges.upperBound + pull(place - edges.upperBound, side: side) }
        return place
    }

    /// The place at which free contents come to rest.
    ///
    /// - Parameters:
    ///   - velocity: In points a second.
    ///   - rate: The factor of the speed per millisecond.
    package static func freeEnd(from place: CGFloat, velocity: CGFloat, rate: CGFloat) -> CGFloat {
        let damping = damping(rate)
        return damping > 0 ? place + velocity / damping : place
    }
    /// The damping per second of a factor per millisecond; 0 for factors at which nothing slows down.
    package static func damping(_ rate: CGFloat) -> CGFloat {
        guard rate > 0 else { return .infinity }
        return rate < 1 ? -1000 * Math.log(rate) : 0
    }
}

extension ScrollMotion {
    /// The motion along one axis.
    package struct Axis: Hashable {
        private var phases: [Phase]
        /// Where it comes to rest.
        package private(set) var end: CGFloat
        /// Seconds until then.
        package private(set) var duration: TimeInterval

        /// Contents that rest.
        package init(at place: CGFloat) { (phases, end, duration) = ([], place, 0) }

        /// Contents that were let go.
        ///
        /// - Parameters:
        ///   - velocity: In points a second.
        ///   - rate: The factor of the speed per millisecond.
        ///   - edges: The places between which nothing beside the contents shows.
        ///   - bounces: Whether contents pass the edges, and come back. Without, they stop there.
        package init(
            from place: CGFloat, velocity: CGFloat, rate: CGFloat, edges: ClosedRange<CGFloat>, bounces: Bool
        ) {
            self.init(at: place)
            var (place, velocity, time) = (place, velocity, 0.0)
            // Out of an edge, across the contents, and beyond the other edge: more does not happen.
            for _ in 0..<3 {
                let next: (time: TimeInterval, place: CGFloat, velocity: CGFloat)?
                if edges.contains(place) {
                    next = slowDown(&time, place, velocity, rate, edges, bounces)
                } else {
                    next = springBack(&time, place, velocity, edges)
                }
                guard let next else { break }
                (time, place, velocity) = next
            }
            duration = time
        }

        /// Contents that a spring pulls to a place, and not beyond it.
        package init(
            from place: CGFloat, velocity: CGFloat, to end: CGFloat,
            stiffness: CGFloat = ScrollMotion.pageStiffness
        ) {
            self.init(at: end)
            let way = place - end
            guard abs(way) > 0 else { return }
            // A speed towards the place that would carry the contents beyond it has a stiffer spring.
            let towards = velocity * way < 0 ? abs(velocity / way) : 0
            let spring = Spring(
                end: end, way: way, velocity: velocity,
                stiffness: min(max(stiffness, towards), 200))
            phases = [Phase(start: 0, kind: .spring(spring))]
            duration = spring.duration
        }

        /// Contents that go to a place in a time, slowly at both ends.
        package init(from place: CGFloat, to end: CGFloat, duration: TimeInterval) {
            self.init(at: end)
            guard place != end, duration > 0 else { return }
            phases = [Phase(start: 0, kind: .eased(from: place, to: end, duration: duration))]
            self.duration = duration
        }

        /// Adds the phase in which contents slow down. Returns what follows at an edge.
        private mutating func slowDown(
            _ time: inout TimeInterval, _ place: CGFloat, _ velocity: CGFloat, _ rate: CGFloat,
            _ edges: ClosedRange<CGFloat>, _ bounces: Bool
        ) -> (TimeInterval, CGFloat, CGFloat)? {
            let damping = ScrollMotion.damping(rate)
            let rest = damping > 0 ? place + velocity / damping : velocity < 0 ? -.infinity : .infinity
            guard velocity != 0, abs(rest - place) > ScrollMotion.nearness else {
                end = place
                return nil
            }
            phases.append(
                Phase(start: time, kind: .slowing(from: place, velocity: velocity, damping: damping)))
            let edge = velocity < 0 ? edges.lowerBound : edges.upperBound
            guard velocity < 0 ? rest < edge : rest > edge else {
                end = rest
                time += Double(Math.log(abs(rest - place) / ScrollMotion.nearness) / damping)
                return nil
            }
            let way = edge - place
            let needed = damping > 0 ? -Math.log(1 - way * damping / velocity) / damping : way / velocity
            time += Double(needed)
            guard bounces else {
                end = edge
                return nil
            }
            let left = velocity - damping * way
            let spring = Spring(end: edge, way: 0, velocity: left, stiffness: ScrollMotion.edgeStiffness)
            phases.append(Phase(start: time, kind: .spring(spring)))
            time += spring.duration
            end = edge
            return nil
        }

        /// Adds the phase in which contents come back from beyond an edge. Returns what follows if they are so fast that they
        /// cross it.
        private mutating func springBack(
            _ time: inout TimeInterval, _ place: CGFloat, _ velocity: CGFloat, _ edges: ClosedRange<CGFloat>
        ) -> (TimeInterval, CGFloat, CGFloat)? {
            let edge = place < edges.lowerBound ? edges.lowerBound : edges.upperBound
            let spring = Spring(
                end: edge, way: place - edge, velocity: velocity, stiffness: ScrollMotion.edgeStiffness)
            phases.append(Phase(start: time, kind: .spring(spring)))
            end = edge
            // Contents that are as long as the view have but one resting place.
            guard let crossing = spring.crossing, edges.lowerBound < edges.upperBound else {
                time += spring.duration
                return nil
            }
            return (time + crossing, edge, spring.velocity(at: crossing))
        }

        private func phase(at time: TimeInterval) -> Phase? {
            phases.last { $0.start <= time } ?? phases.first
        }
        /// The place after some seconds.
        package func position(at time: TimeInterval) -> CGFloat {
            guard time < duration, let phase = phase(at: max(0, time)) else { return end }
            return phase.kind.position(at: max(0, time) - phase.start)
        }
        /// Points a second.
        package func velocity(at time: TimeInterval) -> CGFloat {
            guard time < duration, let phase = phase(at: max(0, time)) else { return 0 }
            return phase.kind.velocity(at: max(0, time) - phase.start)
        }
        func moved(by way: CGFloat) -> Axis {
            guard way != 0 else { return self }
            var moved = self
            moved.end += way
            moved.phases = phases.map { Phase(start: $0.start, kind: $0.kind.moved(by: way)) }
            return moved
        }
    }
}

/// A part of a motion, from a time on.
private struct Phase: Hashable {
    var start: TimeInterval
    var kind: Kind

    enum Kind: Hashable {
        case slowing(from: CGFloat, velocity: CGFloat, damping: CGFloat)
        case spring(Spring)
        case eased(from: CGFloat, to: CGFloat, duration: TimeInterval)

        func position(at time: TimeInterval) -> CGFloat {
            switch self {
            case .slowing(let from, let velocity, let damping):
                guard damping > 0 else { return from + velocity * CGFloat(time) }
                return from + velocity * (1 - Math.exp(-damping * CGFloat(time))) / damping
            case .spring(let spring): return spring.position(at: time)
            case .eased(let from, let to, let duration):
                let part = CGFloat(min(1, time / duration))
                return from + (to - from) * part * part * (3 - 2 * part)
            }
        }
        func velocity(at time: TimeInterval) -> CGFloat {
            switch self {
            case .slowing(_, let velocity, let damping): return velocity * Math.exp(-damping * CGFloat(time))
            case .spring(let spring): return spring.velocity(at: time)
            case .eased(let from, let to, let duration):
                let part = CGFloat(min(1, time / duration))
                return (to - from) * 6 * part * (1 - part) / CGFloat(duration)
            }
        }
        func moved(by way: CGFloat) -> Kind {
            switch self {
            case .slowing(let from, let velocity, let damping):
                return .slowing(from: from + way, velocity: velocity, damping: damping)
            case .spring(var spring):
                spring.end += way
                return .spring(spring)
            case .eased(let from, let to, let duration):
                return .eased(from: from + way, to: to + way, duration: duration)
            }
        }
    }
}

/// A critically damped spring: the fastest one that does not swing.
private struct Spring: Hashable {
    var end: CGFloat
    /// The distance from the end at first.
    var way: CGFloat
    /// The speed at first, in points a second.
    var velocity: CGFloat
    var stiffness: CGFloat

    private var slope: CGFloat { velocity + stiffness * way }

    func position(at time: TimeInterval) -> CGFloat {
        let time = CGFloat(time)
        return end + (way + slope * time) * Math.exp(-stiffness * time)
    }
    func velocity(at time: TimeInterval) -> CGFloat {
        let time = CGFloat(time)
        return (velocity - stiffness * slope * time) * Math.exp(-stiffness * time)
    }
    /// When the contents pass the end; `nil` for never.
    var crossing: TimeInterval? {
        guard way != 0, slope != 0, way / slope < 0 else { return nil }
        return Double(-way / slope)
    }
    /// Seconds until the contents are near the end for good.
    var duration: TimeInterval {
        // This bound of the distance falls from `start` on; halving finds where it passes the nearness.
        func isNear(_ time: CGFloat) -> Bool {
            (abs(way) + abs(slope) * time) * Math.exp(-stiffness * time) <= ScrollMotion.nearness
        }
        let start = slope == 0 ? 0 : max(0, 1 / stiffness - abs(way / slope))
        guard !isNear(start) else { return Double(start) }
        var (low, high) = (start, start + 1)
        while !isNear(high), high < 60 { high += 1 }
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if isNear(middle) { high = middle } else { low = middle }
        }
        return Double(high)
    }
}
