import Foundation
import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import Testing

/// The costs of large contexts. The limits on time are many times the measured ones, for shared machines.
@Suite(.serialized) struct DepthCostTests {
    static func timed(_ planes: [ContextPlane]) -> (order: PlaneOrder, seconds: Double) {
        var order = PlaneSplitter.order([])
        let seconds = processorSeconds { order = PlaneSplitter.order(planes) }
        return (order, seconds)
    }

    static func scattered(_ count: Int, size: ClosedRange<Double>, over reach: Double, seed: UInt64)
        -> [ContextPlane]
    {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            let matrix = CATransform3DConcat(
                CATransform3DConcat(
                    DepthPropertyTests.anyTurn(&random), DepthPropertyTests.anywhere(reach, &random)),
                DepthSamples.perspective(2000))
            return DepthSamples.plane(
                index, Double.random(in: size, using: &random), Double.random(in: size, using: &random),
                matrix)
        }
    }

    @Test func `10,000 planes parallel to the screen are quick`() {
        let planes = (0..<10_000).map {
            DepthSamples.plane($0, 500, 500, DepthSamples.moved(0, 0, Double(($0 * 7919) % 10_000) / 20))
        }
        let (order, seconds) = Self.timed(planes)
        #expect(order.pieces.count == 10_000)
        #expect(seconds < 0.5)
    }

    @Test func `10,000 tilted parallel planes are quick`() {
        let view = CATransform3DConcat(DepthSamples.turned(40, 1, 1, 0), DepthSamples.perspective(3000))
        let planes = (0..<10_000).map {
            DepthSamples.plane(
                $0, 500, 500,
                CATransform3DConcat(DepthSamples.moved(0, 0, Double(($0 * 7919) % 10_000) / 20), view))
        }
        let (order, seconds) = Self.timed(planes)
        #expect(order.pieces.map { ($0.plane * 7919) % 10_000 } == Array(0..<10_000))
        #expect(seconds < 1)
    }

    @Test func `5,000 parallel planes and one that crosses them all are in order`() {
        var planes = (0..<5_000).map {
            DepthSamples.plane($0, 300, 300, DepthSamples.moved(0, 0, Double($0) / 20 - 125))
        }
        planes.append(DepthSamples.plane(5_000, 300, 300, DepthSamples.turned(60, 0, 1, 0)))
        let (order, seconds) = Self.timed(planes)
        #expect(order.uncut == 0)
        #expect(DepthSamples.fault(order, planes, count: 4, half: 60, seed: 1) == nil)
        #expect(seconds < 4)
    }

    @Test func `1,000 random rotated rectangles take less than a second`() {
        let planes = Self.scattered(1000, size: 40...160, over: 600, seed: 5)
        let (order, seconds) = Self.timed(planes)
        #expect(order.uncut == 0)
        #expect(DepthSamples.fault(order, planes, count: 400, half: 500, seed: 6) == nil)
        #expect(seconds < 1)
    }

    @Test func `1,000 rectangles that all cross stay within the limits`() {
        let planes = Self.scattered(1000, size: 400...600, over: 100, seed: 8)
        let (order, seconds) = Self.timed(planes)
        #expect(order.pieces.count <= PlaneSplitter.pieceLimit(1000))
        #expect(Set(order.pieces.map(\.plane)).count == 1000)
        #expect(seconds < 20)
    }

    @Test func `60 rectangles that all cross are in order`() {
        let planes = Self.scattered(60, size: 400...600, over: 60, seed: 9)
        let (order, seconds) = Self.timed(planes)
        if order.uncut == 0 {
            #expect(DepthSamples.fault(order, planes, count: 400, half: 200, seed: 10) == nil)
        }
        #expect(seconds < 4)
    }
}
