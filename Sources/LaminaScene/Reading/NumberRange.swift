/// The numbers that a key takes, and how an error says so.
struct NumberRange {
    var text: String
    var contains: @Sendable (Double) -> Bool

    static let any = NumberRange(text: "a number") { _ in true }
    static let atLeastZero = NumberRange(text: "a number ≥ 0") { $0 >= 0 }
    static let aboveZero = NumberRange(text: "a number > 0") { $0 > 0 }
    static let count = NumberRange(text: "a whole number from 0 to \(SceneLimits.maximumInstances)") {
        $0 >= 0 && $0 <= Double(SceneLimits.maximumInstances) && $0 == $0.rounded()
    }
    static let zeroToOne = NumberRange(text: "a number from 0 to 1") { $0 >= 0 && $0 <= 1 }
}
