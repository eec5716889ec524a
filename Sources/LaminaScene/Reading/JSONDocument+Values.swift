import Foundation
import LaminaMessages

// Readers of values that are the same everywhere in a scene. Each throws what was expected and what was found.
extension JSONDocument {
    func number(_ index: Index, _ range: NumberRange = .any) throws(SceneFault) -> Double {
        guard kind(index) == .number else { throw .unexpected(description(index), expected: range.text) }
        let value = rawNumber(index)
        guard range.contains(value) else { throw .unexpected(description(index), expected: range.text) }
        return try Self.limited(value)
    }

    static func limited(_ value: Double) throws(SceneFault) -> Double {
        guard abs(value) <= SceneLimits.maximumNumber else {
            let limit = shortest(SceneLimits.maximumNumber)
            throw .unexpected(shortest(value), expected: "a number from -\(limit) to \(limit)")
        }
        return value
    }

    func boolean(_ index: Index) throws(SceneFault) -> Bool {
        switch kind(index) {
        case .true: true
        case .false: false
        case .null, .number, .string, .array, .object:
            throw .unexpected(description(index), expected: "true or false")
        }
    }

    func checkedString(_ index: Index, expected: String = "a string") throws(SceneFault) -> String {
        guard kind(index) == .string else { throw .unexpected(description(index), expected: expected) }
        return string(index)
    }

    /// A word that must be one of `words`.
    func word(_ index: Index, among words: [String]) throws(SceneFault) -> String {
        guard kind(index) == .string else {
            throw .unexpected(description(index), expected: Self.alternatives(words))
        }
        let word = string(index)
        guard words.contains(word) else {
            throw .unexpected(description(index), expected: Self.alternatives(words))
        }
        return word
    }

    private static func alternatives(_ words: [String]) -> String {
        "one of " + words.map { quoted($0) }.joined(separator: ", ")
    }

    /// The value with a name.
    func name<Value>(_ index: Index, of names: [(name: String, value: Value)]) throws(SceneFault) -> Value {
        let word = try word(index, among: names.map(\.name))
        guard let found = names.first(where: { $0.name == word }) else {
            throw .unexpected(description(index), expected: Self.alternatives(names.map(\.name)))
        }
        return found.value
    }

    /// The union of the values whose names are in a list, each at most once.
    func names<Values: OptionSet>(
        _ index: Index, of names: [(name: String, value: Values)]
    ) throws(SceneFault) -> Values where Values.Element == Values {
        let expected = "a list of " + names.map { quoted($0.name) }.joined(separator: ", ")
        guard kind(index) == .array else { throw .unexpected(description(index), expected: expected) }
        var result: Values = []
        var position = index.next
        for place in 0..<count(index) {
            do throws(SceneFault) {
                let value = try name(position, of: names)
                guard result.isDisjoint(with: value) else { throw SceneFault(.duplicateKey) }
                result.formUnion(value)
            } catch {
                throw error.inside(place)
            }
            position = after(position)
        }
        return result
    }

    /// The number at a place of an array of numbers; the places before it are numbers.
    private func element(_ array: Index, _ place: Int, _ range: NumberRange) throws(SceneFault) -> Double {
        do throws(SceneFault) {
            return try number(Index(rawValue: array.rawValue + 1 + place), range)
        } catch {
            throw error.inside(place)
        }
    }

    func expectArray(_ index: Index, counts: ClosedRange<Int>, expected: String) throws(SceneFault) {
        guard kind(index) == .array, counts.contains(count(index)) else {
            throw .unexpected(description(index), expected: expected)
        }
    }

    func point(_ index: Index, expected: String = "[x, y]") throws(SceneFault) -> CGPoint {
        try expectArray(index, counts: 2...2, expected: expected)
        return CGPoint(x: try element(index, 0, .any), y: try element(index, 1, .any))
    }

    func size(_ index: Index) throws(SceneFault) -> CGSize {
        try expectArray(index, counts: 2...2, expected: "[width, height]")
        return CGSize(width: try element(index, 0, .aboveZero), height: try element(index, 1, .aboveZero))
    }

    /// A width and a height of any sign.
    func extent(_ index: Index) throws(SceneFault) -> CGSize {
        let size = try point(index, expected: "[width, height]")
        return CGSize(width: size.x, height: size.y)
    }

    /// A number of 32 bits.
    func whole(_ index: Index) throws(SceneFault) -> UInt32 {
        guard kind(index) == .number, let whole = UInt32(exactly: rawNumber(index)) else {
            throw .unexpected(description(index), expected: "a whole number from 0 to \(UInt32.max)")
        }
        return whole
    }

    /// The lengths of dashes and gaps.
    func dashes(_ index: Index) throws(SceneFault) -> [Double] {
        let limit = SceneLimits.maximumDashes
        return try numbers(
            index, counts: 1...limit, .atLeastZero, expected: "1 to \(limit) lengths of dashes and gaps")
    }

    /// - Parameter sides: The range of width and height.
    func rectangle(_ index: Index, sides: NumberRange) throws(SceneFault) -> CGRect {
        try expectArray(index, counts: 4...4, expected: "[x, y, width, height]")
        return CGRect(
            x: try element(index, 0, .any), y: try element(index, 1, .any),
            width: try element(index, 2, sides), height: try element(index, 3, sides))
    }

    func numbers(
        _ index: Index, counts: ClosedRange<Int>, _ range: NumberRange = .any, expected: String
    ) throws(SceneFault) -> [Double] {
        try expectArray(index, counts: counts, expected: expected)
        var result: [Double] = []
        result.reserveCapacity(count(index))
        for place in 0..<count(index) { result.append(try element(index, place, range)) }
        return result
    }
}
