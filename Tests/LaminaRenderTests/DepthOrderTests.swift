import Foundation
import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import Testing

@Suite struct DepthOrderTests {
    typealias Sample = DepthSamples

    static func names(_ order: PlaneOrder) -> [Int] { order.pieces.map(\.plane) }

    /// Moves first, then turns.
    static func at(_ x: Double, _ y: Double, _ z: Double, then turn: CATransform3D) -> CATransform3D {
        CATransform3DConcat(Sample.moved(x, y, z), turn)
    }

    // MARK: Without cuts

    @Test func `A flat scene keeps its order`() {
        let planes = (0..<50).map { Sample.plane($0, 100, 100) }
        #expect(PlaneSplitter.order(planes).pieces == (0..<50).map { PlanePiece(plane: $0) })
    }

    @Test func `Planes parallel to the screen are ordered by depth, then by tie`() {
        let depths: [Double] = [30, -10, 30, 0, -10]
        let planes = depths.enumerated().map {
            Sample.plane($0.offset, 100, 100, Sample.moved(0, 0, $0.element))
        }
        #expect(Self.names(PlaneSplitter.order(planes)) == [1, 4, 3, 0, 2])
    }

    @Test func `Planes in one place are ordered by zPosition, then by the list`() {
        let tilt = Sample.turned(30, 1, 1, 0)
        let planes = [2.0, 1, 1, 0].enumerated().map {
            Sample.plane($0.offset, 100, 100, tilt, z: $0.element)
        }
        #expect(Self.names(PlaneSplitter.order(planes)) == [3, 1, 2, 0])
    }

    @Test func `Depth that differs by rounding counts as equal`() {
        let planes = [0.1 + 0.2, 0.3, 0.1 + 0.2].enumerated().map {
            Sample.plane($0.offset, 100, 100, Sample.moved(0, 0, 100 * $0.element))
        }
        #expect(Self.names(PlaneSplitter.order(planes)) == [0, 1, 2])
    }

    @Test func `A stack in perspective, seen askew, is ordered by depth`() {
        for angle in [0.0, 20, 75, 105, 160] {
            let view = CATransform3DConcat(Sample.turned(angle, 0, 1, 0), Sample.perspective(1000))
            let planes = [2.0, 0, 4, 1, 3].enumerated().map {
                Sample.plane($0.offset, 100, 100, Self.at(0, 0, 20 * $0.element, then: view))
            }
            let expected = angle < 90 ? [1, 3, 0, 4, 2] : [2, 4, 0, 3, 1]
            #expect(Self.names(PlaneSplitter.order(planes)) == expected, "angle \(angle)")
        }
    }

    @Test func `Planes that cross beside each other's area are not cut`() {
        let planes = [
            Sample.plane(
                0, 100, 100, CATransform3DConcat(Sample.turned(40, 0, 1, 0), Sample.moved(-80, 0, 0))),
            Sample.plane(
                1, 100, 100, CATransform3DConcat(Sample.turned(-40, 0, 1, 0), Sample.moved(80, 0, 0))),
            Sample.plane(
                2, 100, 100, CATransform3DConcat(Sample.turned(70, 1, 0, 0), Sample.moved(0, 200, 0))),
        ]
        #expect(PlaneSplitter.order(planes).pieces == (0..<3).map { PlanePiece(plane: $0) })
    }

    @Test func `A plane on one side of another one's is not cut`() {
        // A door ajar in front of its wall.
        let door = CATransform3DConcat(
            Self.at(50, 0, 0, then: Sample.turned(-30, 0, 1, 0)), Sample.moved(-50, 0, 0))
        let planes = [Sample.plane(0, 100, 100, door), Sample.plane(1, 300, 300), Sample.plane(2, 20, 20)]
        let order = PlaneSplitter.order(planes)
        #expect(order.pieces == [1, 2, 0].map { PlanePiece(plane: $0) })
    }

    @Test func `Unrelated planes keep the order of the list however they are given`() {
        var random = SeededGenerator(seed: 7)
        let planes = (0..<40).map { index in
            Sample.plane(
                index, 80, 80,
                CATransform3DConcat(
                    Sample.turned(Double(index) * 17, 1, 2, 0),
                    Sample.moved(Double(index % 8) * 100, Double(index / 8) * 100, 0)))
        }
        for _ in 0..<10 {
            #expect(Self.names(PlaneSplitter.order(planes.shuffled(using: &random))) == Array(0..<40))
        }
    }

    // MARK: Cuts

    @Test func `Two planes that cross in an X are three pieces`() throws {
        let planes = [
            Sample.plane(0, 100, 60, Sample.turned(45, 0, 1, 0)),
            Sample.plane(1, 100, 60, Sample.turned(-45, 0, 1, 0)),
        ]
        let order = PlaneSplitter.order(planes)
        #expect(Self.names(order) == [1, 0, 1])
        #expect(order.pieces[1].cuts.isEmpty)
        let back = try #require(order.pieces[0].cuts.first)
        let front = try #require(order.pieces[2].cuts.first)
        #expect(back == front.complement)
        #expect(front.isClosed && !back.isClosed)
        // They meet in x = 0; a positive angle turns the side of positive x away from the viewer.
        #expect(abs(abs(front.a) - 1) < 1e-12 && abs(front.b) < 1e-12 && abs(front.c) < 1e-9)
        #expect(front.contains(x: 40, y: 0) && !back.contains(x: 40, y: 0))
        #expect(back.contains(x: -40, y: 0) && !front.contains(x: -40, y: 0))
    }

    @Test func `A point on a cut belongs to one piece`() {
        let cut = Cut(a: 0.6, b: -0.8, c: 0, isClosed: true)
        let points = [(0.0, 0.0), (4, 3), (1, 1), (-1, 1)]
        for (x, y) in points {
            #expect(cut.contains(x: x, y: y) != cut.complement.contains(x: x, y: y))
        }
    }

    @Test func `A cut on the device divides the same points`() throws {
        let map = Homography(
            flattening: CATransform3DConcat(Sample.turned(50, 1, 2, 3), Sample.perspective(300)))
        let inverse = try #require(map.inverse)
        let cut = Cut(a: 0.6, b: 0.8, c: -3, isClosed: true)
        let pulled = cut.pulledBack(through: inverse)
        let other = cut.complement.pulledBack(through: inverse)
        #expect(other == pulled.complement)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let x = Double.random(in: -60...60, using: &random)
            let y = Double.random(in: -60...60, using: &random)
            let p = try #require(map.map(CGPoint(x: x, y: y)))
            #expect(pulled.contains(x: p.x, y: p.y) == cut.contains(x: x, y: y))
        }
    }

    @Test func `Three planks over one another in a circle need one cut`() {
        // Each lies over the next: tilted so that one end is up and one down.
        let planks = (0..<3).map { index in
            Sample.plane(
                index, 200, 20,
                CATransform3DConcat(
                    CATransform3DConcat(Sample.turned(10, 0, 1, 0), Sample.moved(0, 40, 0)),
                    Sample.turned(Double(index) * 120, 0, 0, 1)))
        }
        let order = PlaneSplitter.order(planks)
        #expect(order.pieces.count == 4)
        #expect(order.uncut == 0)
        #expect(DepthSamples.fault(order, planks, count: 4000, half: 120, seed: 1) == nil)
    }

    @Test func `What stands in a floor is cut, not the floor`() {
        let floor = Sample.plane(0, 400, 400, Sample.turned(60, 1, 0, 0))
        let signs = (1...5).map { Sample.plane($0, 40, 80, Sample.moved(Double($0) * 60 - 180, 0, 0)) }
        let order = PlaneSplitter.order([floor] + signs)
        #expect(order.pieces.count == 11)
        #expect(order.pieces.filter { $0.plane == 0 } == [PlanePiece(plane: 0)])
    }

    @Test func `Three planes at right angles through one point are in order`() {
        let view = CATransform3DConcat(Sample.turned(35, 1, 1, 0), Sample.perspective(800))
        let planes = [
            Sample.plane(0, 200, 200, view),
            Sample.plane(1, 200, 200, CATransform3DConcat(Sample.turned(90, 0, 1, 0), view)),
            Sample.plane(2, 200, 200, CATransform3DConcat(Sample.turned(90, 1, 0, 0), view)),
        ]
        let order = PlaneSplitter.order(planes)
        #expect(order.uncut == 0)
        #expect(order.pieces.count <= 7)
        #expect(DepthSamples.fault(order, planes, count: 4000, half: 160, seed: 2) == nil)
    }

    // MARK: Cubes

    /// Front, back, right, left, top, bottom, 100 points wide.
    static let cube = [
        Self.at(0, 0, 50, then: CATransform3DIdentity), Self.at(0, 0, 50, then: Sample.turned(180, 0, 1, 0)),
        Self.at(0, 0, 50, then: Sample.turned(90, 0, 1, 0)),
        Self.at(0, 0, 50, then: Sample.turned(-90, 0, 1, 0)),
        Self.at(0, 0, 50, then: Sample.turned(90, 1, 0, 0)),
        Self.at(0, 0, 50, then: Sample.turned(-90, 1, 0, 0)),
    ]

    @Test(arguments: [0.0, 400])
    func `A cube from 26 sides draws the faces that can be seen over the others, without a cut`(eye: Double) {
        for code in 0..<27 where code != 13 {
            let (x, y, z) = (Double(code % 3 - 1), Double(code / 3 % 3 - 1), Double(code / 9 - 1))
            // Turns the direction (x, y, z) towards the viewer.
            let length = (x * x + y * y + z * z).squareRoot()
            let angle = acos(z / length) * 180 / .pi
            let turn = x == 0 && y == 0 ? Sample.turned(angle, 0, 1, 0) : Sample.turned(angle, y, -x, 0)
            var view = turn
            if eye > 0 { view = CATransform3DConcat(turn, Sample.perspective(eye)) }
            let planes = Self.cube.enumerated().map {
                Sample.plane($0.offset, 100, 100, CATransform3DConcat($0.element, view))
            }
            let order = PlaneSplitter.order(planes)
            #expect(!order.pieces.contains { !$0.cuts.isEmpty }, "direction \(x) \(y) \(z)")
            let visible = Self.cube.indices.filter { index in
                // The face's outward normal and middle, turned.
                let t = CATransform3DConcat(Self.cube[index], turn)
                let middle = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43))
                let toEye = eye > 0 ? SIMD3(0, 0, eye) - middle : SIMD3<Double>(0, 0, 1)
                let normal = SIMD3(Double(t.m31), Double(t.m32), Double(t.m33))
                return (normal * toEye).sum() > 1e-9 * max(eye, 1)
            }
            let fault = DepthSamples.fault(order, planes, count: 300, half: 90, seed: UInt64(code))
            #expect(fault == nil)
            // Every line of sight through the cube ends on a face that can be seen.
            let hidden = Self.cube.indices.filter { !visible.contains($0) }
            for (place, piece) in order.pieces.enumerated() where hidden.contains(piece.plane) {
                let later = Set(order.pieces[(place + 1)...].map(\.plane))
                #expect(
                    later.contains { visible.contains($0) }, "direction \(x) \(y) \(z): \(piece.plane)")
            }
            #expect(order.pieces.count == (eye > 0 ? 6 : 2 * visible.count), "direction \(x) \(y) \(z)")
        }
    }

    // MARK: Nothing to see

    @Test func `Planes without a picture give no piece`() {
        var nan = CATransform3DIdentity
        nan.m22 = .nan
        var infinite = CATransform3DIdentity
        infinite.m41 = .infinity
        let eye = Sample.perspective(100)
        let planes = [
            Sample.plane(0, 100, 100, Sample.turned(90, 0, 1, 0)),
            Sample.plane(1, 100, 100, nan), Sample.plane(2, 100, 100, infinite),
            Sample.plane(3, 0, 100), Sample.plane(4, 100, 0), Sample.plane(5, .infinity, 100),
            Sample.plane(6, 100, 100, CATransform3DConcat(Sample.moved(0, 0, 100), eye)),
            Sample.plane(7, 100, 100, CATransform3DConcat(Sample.moved(0, 0, 300), eye)),
            Sample.plane(8, 100, 100, CATransform3D()), Sample.plane(9, 100, 100),
        ]
        #expect(Self.names(PlaneSplitter.order(planes)) == [9])
        #expect(PlaneSplitter.order(Array(planes.dropLast())).pieces.isEmpty)
        #expect(PlaneSplitter.order([]).pieces.isEmpty)
    }

    @Test func `Numbers of any size do not trap`() {
        var random = SeededGenerator(seed: 11)
        let values = [
            0, 1, -1, 1e-300, 1e300, -1e300, 1e15, .nan, .infinity, .leastNonzeroMagnitude, 0.5, 100,
        ]
        var total = 0
        for _ in 0..<300 {
            let planes = (0..<6).map { index in
                let entries = (0..<16).map { _ in CGFloat(values.randomElement(using: &random) ?? 0) }
                return ContextPlane(
                    index: index, toContext: CATransform3D(entries: entries) ?? CATransform3D(),
                    bounds: CGRect(
                        x: values.randomElement(using: &random) ?? 0, y: 0, width: 100,
                        height: values.randomElement(using: &random) ?? 0),
                    zPosition: values.randomElement(using: &random) ?? 0, order: index)
            }
            let order = PlaneSplitter.order(planes)
            total += order.pieces.count
            #expect(order.pieces.count <= PlaneSplitter.pieceLimit(planes.count))
        }
        #expect(total > 0)
    }
}
