import CoreGraphics
import Foundation
import LaminaImage

extension TagTable {
    /// The values of a dictionary; what is of another kind than its tag asks for is left out.
    func values(_ properties: CFDictionary) -> [Int: TagDirectory.Value] {
        var result: [Int: TagDirectory.Value] = [:]
        for (key, value) in properties {
            guard let key = key.base as? String, let tag = numbers[key], let form = tags[tag]?.form,
                let value = Self.value(value, form)
            else { continue }
            result[tag] = value
        }
        return result
    }

    private static func value(_ value: Any, _ form: Form) -> TagDirectory.Value? {
        func whole(_ limit: Double) -> [Int]? {
            list(value)?.map { Int(min(max($0.isNaN ? 0 : $0, 0), limit).rounded()) }
        }
        switch form {
        case .text: return text(value).map { .text($0) }
        case .byte: return whole(255).map { .bytes($0.map { UInt8($0) }) }
        case .short, .shorts: return whole(65_535).map { .shorts($0) }
        case .long: return whole(Double(UInt32.max)).map { .longs($0) }
        case .fraction, .fractions: return list(value).map { .fractions($0) }
        case .signed: return list(value).map { .signedFractions($0) }
        case .codes: return whole(255).map { .undefined($0.map { UInt8($0) }) }
        case .code: return whole(255).map { .undefined($0.prefix(1).map { UInt8($0) }) }
        case .data: return (value as? Data).map { .undefined([UInt8]($0)) }
        case .version:
            guard let numbers = whole(99), (2...3).contains(numbers.count) else { return nil }
            let digits = [
                numbers[0] / 10, numbers[0] % 10, numbers[1] % 10, numbers.count > 2 ? numbers[2] % 10 : 0,
            ]
            return .undefined(digits.map { UInt8($0) + 0x30 })
        case .comment:
            guard let text = text(value) else { return nil }
            if text.utf8.allSatisfy({ $0 < 128 }) { return .undefined(Array("ASCII\0\0\0".utf8) + text.utf8) }
            return .undefined(
                Array("UNICODE\0".utf8) + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        case .degrees:
            guard let degrees = list(value)?.first, degrees.isFinite else { return nil }
            let seconds = (min(degrees.magnitude, 360) * 3600 * 1_000_000).rounded() / 1_000_000
            let (whole, rest) = (
                (seconds / 3600).rounded(.down), seconds.truncatingRemainder(dividingBy: 3600)
            )
            let minutes = (rest / 60).rounded(.down)
            return .fractions([whole, minutes, ((rest - minutes * 60) * 1_000_000).rounded() / 1_000_000])
        case .time:
            let parts = text(value)?.split(separator: ":").compactMap { Double($0) } ?? []
            return parts.count == 3 ? .fractions(parts) : nil
        }
    }

    private static func text(_ value: Any) -> String? {
        value as? String ?? (value as? NSString).map { "\($0)" }
    }

    /// A number, or several.
    static func list(_ value: Any) -> [Double]? {
        if let one = number(value) { return [one] }
        let numbers = (value as? [Any] ?? (value as? NSArray).map { Array($0) })?.map { number($0) }
        guard let numbers, !numbers.isEmpty, numbers.allSatisfy({ $0 != nil }) else { return nil }
        return numbers.compactMap(\.self)
    }
}
