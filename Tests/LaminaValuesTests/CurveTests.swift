import Foundation
import LaminaValues
import Testing

struct CurveTests {
    @Test(arguments: [
        (TimingCurve.easeIn, [0.093465, 0.315357, 0.621861]), (.easeOut, [0.378138, 0.684643, 0.906535]),
        (.easeInEaseOut, [0.129162, 0.5, 0.870838]), (.linear, [0.25, 0.5, 0.75]),
    ])
    func `Named curves give the values of their cubics, as measured of Core Animation`(
        curve: TimingCurve, values: [Double]
    ) {
        for (input, expected) in zip([0.25, 0.5, 0.75], values) {
            #expect(abs(curve.value(at: input) - expected) < 1e-6)
        }
    }

    @Test func `Any curve is solved to better than a millionth, and clamps`() {
        var worst = 0.0
        for x1 in stride(from: Float(0), through: 1, by: 0.125) {
            for x2 in stride(from: Float(0), through: 1, by: 0.125) {
                let curve = TimingCurve(x1, -0.5, x2, 1.5)
                for step in 0...40 {
                    let s = Double(step) / 40
                    func bezier(_ a: Double, _ b: Double) -> Double {
                        3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
                    }
                    // Where the curve is all but upright, any y of that x will do.
                    let x = bezier(Double(x1), Double(x2))
                    let slope =
                        3 * Double(x1) * (1 - s) * (1 - s) + 6 * Double(x2 - x1) * s * (1 - s)
                        + 3 * Double(1 - x2) * s * s
                    guard slope > 0.01 else { continue }
                    worst = max(worst, abs(curve.value(at: x) - bezier(-0.5, 1.5)))
                }
            }
        }
        #expect(worst < 1e-6)
        #expect(TimingCurve.easeIn.value(at: -1) == 0)
        #expect(TimingCurve.easeIn.value(at: 2) == 1)
    }

    static func spring(
        _ stiffness: Double, _ damping: Double, mass: Double = 1, velocity: Double = 0
    ) -> SpringCurve {
        var spring = SpringCurve()
        (spring.stiffness, spring.damping, spring.mass) = (stiffness, damping, mass)
        spring.initialVelocity = velocity
        return spring
    }

    @Test(arguments: [
        (100.0, 10.0, 1.47270), (4 * .pi * .pi, 2 * .pi, 2.34388), (100, 1, 13.91321), (100, 20, 1.0),
        (100, 5, 2.85),
    ])
    func `Springs settle when Core Animation's do`(stiffness: Double, damping: Double, seconds: Double) {
        #expect(abs(Self.spring(stiffness, damping).settlingDuration - seconds) < 0.006)
    }

    @Test(arguments: [
        (100.0, 10.0, 1.0, 0.0), (100, 20, 1, 0), (50, 3, 2, 4), (100, 20, 1, 8), (100, 60, 1, -3),
    ])
    func `Springs obey their law`(stiffness: Double, damping: Double, mass: Double, velocity: Double) {
        var spring = Self.spring(stiffness, damping, mass: mass, velocity: velocity)
        spring.allowsOverdamping = true
        // Simulated in small steps.
        var (x, v) = (0.0, velocity)
        let step = 1e-5
        for number in 1...100_000 {
            v += (stiffness * (1 - x) - damping * v) / mass * step
            x += v * step
            if number % 10_000 == 0 {
                #expect(abs(spring.value(at: Double(number) * step) - x) < 1e-3)
            }
        }
    }

    @Test(arguments: [(0.0, 100.0, 10.0), (1, 0, 10), (1, 100, -1), (.nan, 100, 10), (1, .infinity, 10)])
    func `A spring that cannot be is at its end`(mass: Double, stiffness: Double, damping: Double) {
        let spring = Self.spring(stiffness, damping, mass: mass)
        #expect(spring.value(at: 0.3) == 1)
        #expect(spring.settlingDuration == 0)
    }

    @Test func `More than critical damping counts as critical unless it is allowed`() {
        var strong = Self.spring(100, 200)
        #expect(strong.value(at: 0.1) == Self.spring(100, 20).value(at: 0.1))
        strong.allowsOverdamping = true
        #expect(strong.value(at: 0.1) < 0.1)
    }
}
