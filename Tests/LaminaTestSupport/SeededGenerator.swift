/// A small reproducible generator of random numbers (SplitMix64), so that a failing test can print its seed.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Draws of the kinds that random scenes are made from.
extension SeededGenerator {
    package mutating func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low..<high, using: &self)
    }

    /// A whole number; both ends are included.
    package mutating func whole(_ low: Int, _ high: Int) -> Double {
        Double(Int.random(in: low...high, using: &self))
    }

    /// `true` in this share of draws, 0...1.
    package mutating func chance(_ share: Double) -> Bool { number(0, 1) < share }

    /// - Parameter list: Not empty.
    package mutating func element<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &self)]
    }
}
