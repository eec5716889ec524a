import CoreGraphics
import Foundation
import LaminaImage

extension TagTable {
    /// The properties of a directory.
    func properties(_ file: TagFile, _ directory: Int) -> CFDictionary {
        var result: CFDictionary = [:]
        for (tag, entry) in file.entries(directory) {
            guard let (key, form) = tags[tag], let value = Self.value(file, entry, form) else { continue }
            result[key] = value
        }
        return result
    }

    /// The property that a tag's value becomes; `nil` if the value has another type than the tag requires.
    private static func value(_ file: TagFile, _ entry: TagFile.Entry, _ form: Form) -> Any? {
        switch form {
        case .text: return file.text(entry).map { trimmed($0) }
        case .version:
            let text = file.text(entry) ?? ""
            let digits = text.compactMap(\.wholeNumberValue)
            guard digits.count == 4 else { return nil }
            // 0232 is 2.3.2, and 0100 is 1.0.
            let numbers = [digits[0] * 10 + digits[1], digits[2], digits[3]]
            return numbers[2] == 0 ? Array(numbers.prefix(2)) : numbers
        case .codes: return file.data(entry).prefix(TagFile.maximumValueBytes).map { Int($0) }
        case .code: return file.data(entry).first.map { Int($0) }
        case .data: return Data(file.data(entry).prefix(TagFile.maximumValueBytes))
        case .comment: return comment(file, entry)
        case .degrees:
            guard let parts = file.numbers(entry), !parts.isEmpty else { return nil }
            return zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        case .time:
            guard let parts = file.numbers(entry), parts.count == 3,
                parts.allSatisfy({ (0..<100).contains($0) })
            else { return file.text(entry) }
            return time(parts)
        case .byte, .short, .long, .shorts, .fraction, .signed, .fractions:
            let isList = form == .shorts || form == .fractions
            if let numbers = file.integers(entry) {
                if form == .fractions { return numbers.map(Double.init) }
                return numbers.count == 1 && !isList ? numbers[0] : numbers
            }
            guard let numbers = file.numbers(entry), !numbers.isEmpty else { return nil }
            return numbers.count == 1 && !isList ? numbers[0] : numbers
        }
    }

    /// Text without the spaces with which cameras fill their fields.
    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    private static func time(_ parts: [Double]) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hundredths = Int((parts[2] * 100).rounded())
        let end = hundredths % 100 == 0 ? "" : ".\(two(hundredths % 100))"
        return "\(two(Int(parts[0]))):\(two(Int(parts[1]))):\(two(hundredths / 100))\(end)"
    }

    /// Text behind eight bytes that say how it is written.
    private static func comment(_ file: TagFile, _ entry: TagFile.Entry) -> String? {
        let data = file.data(entry).prefix(TagFile.maximumValueBytes)
        guard entry.type == 7, data.count >= 8 else { return file.text(entry) }
        let rest = data.dropFirst(8)
        guard data.starts(with: "UNICODE\0".utf8) else {
            return trimmed(TagFile.text(rest.prefix { $0 != 0 }))
        }
        // UTF-16, in the order of the file unless it says another one.
        var units = stride(from: 0, to: rest.count - 1, by: 2).compactMap {
            file.number(rest.startIndex + $0, 2).map { UInt16($0) }
        }
        if units.first == 0xFFFE { units = units.map(\.byteSwapped) }
        if units.first == 0xFEFF { units.removeFirst() }
        return trimmed(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
    }
}
