import Testing
import UIKit

/// Motions as functions of time: no clock runs.
@Suite struct ScrollMotionTests {
    private typealias Axis = ScrollMotion.Axis

    private func near(_ a: CGFloat, _ b: CGFloat, _ distance: CGFloat = 1e-6) -> Bool {
        abs(a - b) <= distance
    }

    @Test func `A finger beyond an edge moves contents less and less, and never by the view's length`() {
        // (1 − 1 / (x · 0.55 / d + 1)) · d
        #expect(near(ScrollMotion.rubberBand(100, side: 550), 50))
        #expect(near(ScrollMotion.rubberBand(1000, side: 550), 275))
        #expect(ScrollMotion.rubberBand(1e9, side: 550) < 550)
        #expect(ScrollMotion.rubberBand(0, side: 550) == 0 && ScrollMotion.rubberBand(10, side: 0) == 0)
    }

    @Test func `The place of a finger is found from that of the contents`() {
        for place: CGFloat in [-300, -1, 0, 40, 100, 250] {
            let banded = ScrollMotion.banded(place, 0...100, side: 200)
            #expect(near(ScrollMotion.unbanded(banded, 0...100, side: 200), place, 1e-6))
        }
    }

    @Test func `Free contents slow down by the rate each millisecond`() {
        let axis = Axis(from: 0, velocity: 1000, rate: 0.998, edges: 0...10_000, bounces: true)
        #expect(near(axis.velocity(at: 0.001) / axis.velocity(at: 0), 0.998))
        #expect(near(axis.velocity(at: 0.5), 1000 * 0.367511, 0.01))
        // 1000 / (−1000 · ln 0.998)
        #expect(near(axis.end, 499.4998, 0.001))
        #expect(axis.position(at: axis.duration) == axis.end)
        #expect(abs(axis.position(at: axis.duration - 1e-6) - axis.end) <= 0.2001)
        let fast = Axis(from: 0, velocity: 1000, rate: 0.99, edges: 0...10_000, bounces: true)
        #expect(near(fast.end, 99.4992, 0.001) && fast.duration < axis.duration / 3)
    }

    @Test func `Contents bounce at an edge, and come to rest there`() {
        let axis = Axis(from: 900, velocity: 2000, rate: 0.998, edges: 0...1000, bounces: true)
        #expect(axis.end == 1000)
        let places = stride(from: 0, to: axis.duration, by: 1.0 / 120).map { axis.position(at: $0) }
        let farthest = places.max() ?? 0
        #expect(farthest > 1040 && farthest < 1100)
        // No step is larger than the first speed allows: nothing jumps at the edge.
        for (a, b) in zip(places, places.dropFirst()) { #expect(abs(a - b) <= 2000 / 120) }
        #expect(near(places.last ?? 0, 1000, 0.5) && axis.duration < 1.2)
    }

    @Test func `Contents that do not bounce stop at an edge`() {
        let axis = Axis(from: 900, velocity: 2000, rate: 0.998, edges: 0...1000, bounces: false)
        #expect(axis.end == 1000)
        let places = stride(from: 0, to: axis.duration + 0.1, by: 1.0 / 120).map { axis.position(at: $0) }
        #expect((places.max() ?? 0) <= 1000 && axis.duration < 0.1)
    }

    @Test func `Contents beyond an edge come back and do not swing`() {
        let axis = Axis(from: -80, velocity: 0, rate: 0.998, edges: 0...1000, bounces: true)
        let places = stride(from: 0, to: axis.duration, by: 1.0 / 120).map { axis.position(at: $0) }
        #expect(axis.end == 0 && places.first == -80 && (places.max() ?? 1) <= 0)
        for (a, b) in zip(places, places.dropFirst()) { #expect(b >= a) }
        // (−80 − 800 t) · e^(−10 t)
        #expect(near(axis.position(at: 0.1), -58.8607, 0.001))
    }

    @Test func `Contents that are thrown back from beyond an edge go on over the contents`() {
        let axis = Axis(from: -20, velocity: 3000, rate: 0.998, edges: 0...5000, bounces: true)
        #expect(axis.end > 1000 && axis.end < 1500)
        var last: CGFloat = -20
        for step in 1..<200 {
            let place = axis.position(at: Double(step) / 60)
            #expect(place >= last)
            last = place
        }
    }

    @Test func `A page pulls contents to its place and not beyond`() {
        for velocity: CGFloat in [-500, 0, 300, 5000] {
            let axis = Axis(from: 40, velocity: velocity, to: 100)
            let places = stride(from: 0, to: axis.duration, by: 1.0 / 120).map { axis.position(at: $0) }
            #expect(axis.end == 100 && (places.max() ?? 0) <= 100.0001)
            #expect(near(axis.velocity(at: 0), velocity))
        }
    }

    @Test func `Each axis is on its own, and a moved motion is the same elsewhere`() {
        let motion = ScrollMotion(
            x: Axis(at: 5), y: Axis(from: 0, velocity: 500, rate: 0.998, edges: 0...100, bounces: true))
        #expect(motion.position(at: 0.1).x == 5 && motion.position(at: 0.1).y > 40)
        #expect(motion.end == CGPoint(x: 5, y: 100) && motion.duration == motion.y.duration)
        let moved = motion.moved(by: CGPoint(x: 1, y: -20))
        #expect(near(moved.position(at: 0.3).y, motion.position(at: 0.3).y - 20))
        #expect(moved.end == CGPoint(x: 6, y: 80))
    }
}
