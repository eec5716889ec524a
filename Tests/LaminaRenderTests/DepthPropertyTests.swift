import Foundation
import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import Testing

/// The proof of `PlaneSplitter`: along random lines of sight, each plane is drawn once, and the nearer one later.
@Suite struct DepthPropertyTests {
    static func random(_ count: Int, seed: UInt64, _ make: (inout SeededGenerator, Int) -> CATransform3D)
        -> [ContextPlane]
    {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            let matrix = make(&random, index)
            return DepthSamples.plane(
                index, Double.random(in: 20...260, using: &random),
                Double.random(in: 20...260, using: &random),
                matrix)
        }
    }

    static func anyTurn(_ random: inout SeededGenerator) -> CATransform3D {
        DepthSamples.turned(
            Double.random(in: -180...180, using: &random), Double.random(in: -1...1, using: &random),
            Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
    }

    static func anywhere(_ reach: Double, _ random: inout SeededGenerator) -> CATransform3D {
        DepthSamples.moved(
            Double.random(in: -reach...reach, using: &random),
            Double.random(in: -reach...reach, using: &random),
            Double.random(in: -reach...reach, using: &random))
    }

    static func check(_ planes: [ContextPlane], seed: UInt64, samples: Int = 400) {
        let order = PlaneSplitter.order(planes)
        #expect(order.uncut == 0, "seed \(seed)")
        let fault = DepthSamples.fault(order, planes, count: samples, half: 220, seed: seed)
        #expect(fault == nil)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `Random planes without perspective are in order everywhere`(seed: UInt64) {
        let planes = Self.random(2 + Int(seed % 14), seed: seed) { random, _ in
            CATransform3DConcat(Self.anyTurn(&random), Self.anywhere(120, &random))
        }
        Self.check(planes, seed: seed)
    }

    @Test(arguments: 100..<160 as Range<UInt64>)
    func `Random planes in perspective are in order everywhere`(seed: UInt64) {
        let eye = DepthSamples.perspective(seed % 2 == 0 ? 500 : 900)
        let planes = Self.random(2 + Int(seed % 14), seed: seed) { random, _ in
            CATransform3DConcat(
                CATransform3DConcat(Self.anyTurn(&random), Self.anywhere(120, &random)), eye)
        }
        Self.check(planes, seed: seed)
    }

    @Test(arguments: 200..<240 as Range<UInt64>)
    func `Planes that reach behind the viewer are in order where they can be seen`(seed: UInt64) {
        let eye = DepthSamples.perspective(100)
        let planes = Self.random(2 + Int(seed % 8), seed: seed) { random, _ in
            CATransform3DConcat(
                CATransform3DConcat(Self.anyTurn(&random), Self.anywhere(100, &random)), eye)
        }
        Self.check(planes, seed: seed)
    }

    /// Quarter turns on a coarse grid: many planes coincide, meet in edges or end on one another.
    @Test(arguments: 300..<360 as Range<UInt64>)
    func `Planes on a grid are in order everywhere`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let view = CATransform3DConcat(
            Self.anyTurn(&random), DepthSamples.perspective(seed % 3 == 0 ? 600 : 1e9))
        let planes = (0..<(3 + Int(seed % 20))).map { index in
            let quarter = DepthSamples.turned(
                [0, 45, 90, 180].randomElement(using: &random) ?? 0, index % 2 == 0 ? 1 : 0,
                Double(index % 2), 0)
            let place = DepthSamples.moved(
                Double(Int.random(in: -2...2, using: &random)) * 50,
                Double(Int.random(in: -2...2, using: &random)) * 50,
                Double(Int.random(in: -2...2, using: &random)) * 50)
            return DepthSamples.plane(
                index, 100, [50, 100, 200].randomElement(using: &random) ?? 50,
                CATransform3DConcat(CATransform3DConcat(quarter, place), view))
        }
        Self.check(planes, seed: seed)
    }

    @Test(arguments: 400..<430 as Range<UInt64>)
    func `Parallel planes and the leaves of a book are in order everywhere`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let view = CATransform3DConcat(Self.anyTurn(&random), DepthSamples.perspective(700))
        let isBook = seed % 2 == 0
        let planes = (0..<12).map { index -> ContextPlane in
            let place: CATransform3D
            if isBook {
                place = CATransform3DConcat(
                    DepthSamples.moved(80, Double.random(in: -40...40, using: &random), 0),
                    DepthSamples.turned(Double.random(in: 0...170, using: &random), 0, 1, 0))
            } else {
                place = Self.anywhere(120, &random)
            }
            return DepthSamples.plane(index, 160, 200, CATransform3DConcat(place, view))
        }
        let order = PlaneSplitter.order(planes)
        #expect(order.pieces.count == 12)
        Self.check(planes, seed: seed)
    }

    @Test(arguments: 500..<520 as Range<UInt64>)
    func `The order does not depend on that of the input`(seed: UInt64) {
        let planes = Self.random(20, seed: seed) { random, _ in
            CATransform3DConcat(Self.anyTurn(&random), Self.anywhere(150, &random))
        }
        var random = SeededGenerator(seed: seed)
        #expect(PlaneSplitter.order(planes) == PlaneSplitter.order(planes.shuffled(using: &random)))
    }

    @Test(arguments: 600..<640 as Range<UInt64>)
    func `Contexts that are divided before they are compared are in order everywhere`(seed: UInt64) {
        let eye = DepthSamples.perspective(800)
        let planes = Self.random(3 + Int(seed % 20), seed: seed) { random, _ in
            CATransform3DConcat(
                CATransform3DConcat(Self.anyTurn(&random), Self.anywhere(150, &random)), eye)
        }
        for limit in [0, 10] {
            let order = PlaneSplitter.order(planes, pairLimit: limit)
            #expect(order.uncut == 0, "seed \(seed)")
            #expect(DepthSamples.fault(order, planes, count: 200, half: 220, seed: seed) == nil)
        }
    }

    @Test(arguments: 700..<706 as Range<UInt64>)
    func `Crowded contexts are in order everywhere`(seed: UInt64) {
        let planes = Self.random(60, seed: seed) { random, _ in
            CATransform3DConcat(
                CATransform3DConcat(Self.anyTurn(&random), Self.anywhere(220, &random)),
                DepthSamples.perspective(1500))
        }
        Self.check(planes, seed: seed, samples: 1000)
    }
}
