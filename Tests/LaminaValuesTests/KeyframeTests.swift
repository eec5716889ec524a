import Foundation
import LaminaGeometry
import LaminaValues
import Testing

struct KeyframeTests {
    static func numbers(_ values: [Double]) -> [AnimatableValue] { values.map { .number($0) } }

    static func value(_ track: KeyframeTrack, at progress: Double) -> Double {
        guard case .number(let n)? = track.value(at: progress) else { return .nan }
        return n
    }

    @Test func `Linear values lie between the two around the time`() {
        let track = KeyframeTrack(values: Self.numbers([0, 10, 30]), times: [0, 0.25, 1])
        #expect(Self.value(track, at: 0.125) == 5)
        #expect(Self.value(track, at: 0.25) == 10)
        #expect(Self.value(track, at: 0.625) == 20)
        #expect(Self.value(track, at: 1) == 30)
    }

    @Test(arguments: [[0, 0.25], [0, .nan, 1], [0, 0.25, .infinity]])
    func `Too few times, and times that are no numbers, are spread evenly`(times: [Double]) {
        let track = KeyframeTrack(values: Self.numbers([0, 10, 30]), times: times)
        #expect(Self.value(track, at: 0.5) == 10)
    }

    @Test func `Before the first time and after the last one the ends hold`() {
        let track = KeyframeTrack(values: Self.numbers([0, 10, 30]), times: [0.25, 0.5, 0.75])
        #expect(Self.value(track, at: 0.125) == 0)
        #expect(Self.value(track, at: 0.375) == 5)
        #expect(Self.value(track, at: 0.625) == 20)
        #expect(Self.value(track, at: 0.875) == 30)
    }

    @Test func `Times outside of the duration are not reached`() {
        let track = KeyframeTrack(values: Self.numbers([0, 10, 30]), times: [-1, 0, 2])
        #expect(Self.value(track, at: 0) == 10)
        #expect(Self.value(track, at: 1) == 20)
    }

    @Test func `Where times fall, the segment that ends first after a time counts`() {
        let negative = KeyframeTrack(values: Self.numbers([0, 0, 0.2, 1]), times: [0, -0.5, 0.5, 1])
        #expect(Self.value(negative, at: 0.5) == 0.2)
        #expect(abs(Self.value(negative, at: 0.75) - 0.6) < 1e-12)
        let falling = KeyframeTrack(values: Self.numbers([0, 6, 4, 10]), times: [0, 0.5, 0.25, 1])
        #expect(Self.value(falling, at: 0.25) == 3)
        #expect(Self.value(falling, at: 0.625) == 7)
    }

    @Test func `Surplus times do not count`() {
        let track = KeyframeTrack(values: Self.numbers([0, 10]), times: [0, 0.5, 0.75, 1])
        #expect(Self.value(track, at: 0.25) == 5)
        #expect(Self.value(track, at: 0.75) == 10)
    }

    @Test
    func `Discrete values hold until the next one's time, with a time for the last one's end or without`() {
        let track = KeyframeTrack(
            values: Self.numbers([1, 2, 3]), times: [0, 0.2, 0.6, 1], mode: .discrete)
        #expect(Self.value(track, at: 0.19) == 1)
        #expect(Self.value(track, at: 0.2) == 2)
        #expect(Self.value(track, at: 0.59) == 2)
        #expect(Self.value(track, at: 1) == 3)
        let endless = KeyframeTrack(values: Self.numbers([1, 2, 3]), times: [0, 0.2, 0.6], mode: .discrete)
        #expect(Self.value(endless, at: 0.59) == 2)
        #expect(Self.value(endless, at: 0.6) == 3)
        #expect(Self.value(endless, at: 1) == 3)
        let even = KeyframeTrack(values: Self.numbers([1, 2, 3]), mode: .discrete)
        #expect(Self.value(even, at: 0.34) == 2)
    }

    @Test func `A discrete value that ends when it begins is not held at the end`() {
        let track = KeyframeTrack(values: Self.numbers([1, 2, 3]), times: [0, 0.2, 1, 1], mode: .discrete)
        #expect([0.1, 0.5, 1].map { Self.value(track, at: $0) } == [1, 2, 2])
        let all = KeyframeTrack(values: Self.numbers([1, 2]), times: [0, 0, 0], mode: .discrete)
        #expect(Self.value(all, at: 1) == 1)
    }

    @Test func `Timing functions act within their segment`() {
        let track = KeyframeTrack(values: Self.numbers([0, 1, 2]), curves: [.easeIn])
        #expect(abs(Self.value(track, at: 0.25) - 0.315357) < 1e-6)
        #expect(Self.value(track, at: 0.75) == 1.5)
    }

    @Test func `Paced values move at one speed`() {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 140)]
        let track = KeyframeTrack(values: points.map { .point($0) }, times: [0, 0.9, 1], mode: .paced)
        #expect(track.value(at: 1.0 / 3) == .point(points[1]))
        #expect(track.value(at: 2.0 / 3) == .point(CGPoint(x: 30, y: 90)))
    }

    @Test func `Cubic values are a Catmull-Rom spline`() {
        let track = KeyframeTrack(values: Self.numbers([0, 1, 4, 9]), mode: .cubic)
        // In the middle of 1 and 4, with slopes (4 − 0)/2 and (9 − 1)/2: 2.5 + (2 − 4)/8.
        #expect(abs(Self.value(track, at: 0.5) - 2.25) < 1e-12)
        // In the middle of 0 and 1, with slopes 1 (the end's) and 2: 0.5 + (1 − 2)/8.
        #expect(abs(Self.value(track, at: 1.0 / 6) - 0.375) < 1e-12)
    }

    @Test func `Full tension makes slopes of zero, and bias leans to one side`() {
        let tense = KeyframeTrack(
            values: Self.numbers([0, 1, 4, 9]), mode: .cubic,
            shapes: Array(repeating: .init(tension: 1), count: 4))
        #expect(abs(Self.value(tense, at: 0.5) - 2.5) < 1e-12)
        // Slopes at 1 and 4 are those of the segments before: 1 and 3.
        let leaning = KeyframeTrack(
            values: Self.numbers([0, 1, 4, 9]), mode: .cubic,
            shapes: Array(repeating: .init(bias: 1), count: 4))
        #expect(abs(Self.value(leaning, at: 0.5) - (2.5 + (1 - 3) / 8.0)) < 1e-12)
    }

    @Test func `Paced cubics move at one speed`() {
        // Flat enough for chords to be as long as the way between their ends.
        let points = [(0, 0), (40, 0), (90, 20), (100, 40)].map { CGPoint(x: $0.0, y: $0.1) }
        let track = KeyframeTrack(values: points.map { .point($0) }, mode: .cubicPaced)
        var lengths: [Double] = []
        for step in 0..<50 {
            guard let a = track.value(at: Double(step) / 50), let b = track.value(at: Double(step + 1) / 50)
            else { continue }
            lengths.append(AnimatableValue.distance(a, b))
        }
        let mean = lengths.reduce(0, +) / 50
        #expect(lengths.allSatisfy { abs($0 - mean) < mean * 0.03 }, "\(lengths)")
    }

    @Test func `Tracks of one value and of none do not trap`() {
        #expect(Self.value(KeyframeTrack(values: Self.numbers([7])), at: 0.3) == 7)
        #expect(Self.value(KeyframeTrack(values: Self.numbers([7]), mode: .cubicPaced), at: 0.3) == 7)
        #expect(KeyframeTrack(values: []).value(at: 0.5) == nil)
        #expect(KeyframeTrack(values: [], mode: .discrete).value(at: 0.5) == nil)
    }

    static func curve() -> CGPath {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
        return path
    }

    @Test func `A path is followed by its parameter, or by its length`() throws {
        let linear = try #require(PathTrack(path: Self.curve()).place(at: 0.25)).point
        #expect(abs(linear.x - 15.625) < 1e-9 && abs(linear.y - 56.25) < 1e-9)
        let paced = try #require(PathTrack(path: Self.curve(), mode: .paced).place(at: 0.25)).point
        #expect(abs(paced.x - 10.5898) < 0.01 && abs(paced.y - 48.3534) < 0.01)
    }

    @Test func `A path turns what follows it`() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.closeSubpath()
        let track = PathTrack(path: path)
        #expect(try #require(track.place(at: 0.1)).angle == 0)
        #expect(try #require(track.place(at: 0.5)).angle == .pi / 2)
        #expect(try #require(track.place(at: 1)).point == CGPoint(x: 10, y: 10))
        #expect(PathTrack(path: CGMutablePath()).place(at: 0.5) == nil)
    }

    @Test func `The line that closes a path is no segment`() throws {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)])
        path.closeSubpath()
        #expect(PathTrack(path: path).keyframeCount == 3)
        let track = PathTrack(path: path, times: [0, 0.5, 1])
        #expect(try #require(track.place(at: 0.5)).point == CGPoint(x: 10, y: 0))
        #expect(try #require(track.place(at: 1)).point == CGPoint(x: 10, y: 30))
        // 40 points long, without the way back.
        let paced = PathTrack(path: path, mode: .paced)
        #expect(isNear(try #require(paced.place(at: 0.25)).point, CGPoint(x: 10, y: 0)))
    }

    private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }
}
