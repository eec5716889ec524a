import Foundation

/// Texts with places for arguments, as `os_log` has them.
package enum LogFormat {
    /// A text with arguments in its places.
    package static func text(_ format: String, _ arguments: [Any]) -> String {
        var (result, rest, open) = ("", Substring(format), arguments[...])
        while let start = rest.firstIndex(of: "%") {
            result += rest[..<start]
            rest = rest[start...]
            guard let place = Place(&rest) else {
                result.append(rest.removeFirst())
                continue
            }
            if place.conversion == "%" {
                result += "%"
            } else if let argument = open.popFirst() {
                result += place.text(argument)
            } else {
                result += place.written
            }
        }
        return result + rest
    }

    /// A place for an argument.
    private struct Place {
        /// The place as it is written.
        let written: Substring
        /// Flags, width and precision, without lengths.
        let shape: String
        let conversion: Character
        let isPrivate: Bool

        /// Reads a place at the begin of a text and removes it; `nil` if there is none.
        init?(_ text: inout Substring) {
            var rest = text.dropFirst()
            var options: Substring = ""
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                options = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
            }
            let shape = rest.prefix { "0123456789.+-# ".contains($0) }
            // So that a width cannot ask for much memory.
            guard shape.count <= 6,
                shape.split(whereSeparator: { !$0.isNumber }).allSatisfy({ $0.count <= 3 })
            else {
                return nil
            }
            rest = rest.dropFirst(shape.count).drop { "lhqzjt".contains($0) }
            guard let conversion = rest.first, "@dDiuUxXoOfFeEgGscCp%".contains(conversion) else {
                return nil
            }
            rest = rest.dropFirst()
            self.shape = String(shape)
            self.conversion = conversion
            isPrivate = options.contains("private") || options.contains("sensitive")
            written = text[..<rest.startIndex]
            text = rest
        }

        func text(_ argument: Any) -> String {
            if isPrivate { return "<private>" }
            switch conversion {
            case "d", "D", "i":
                return whole(argument).map { String(format: "%\(shape)lld", $0) } ?? "\(argument)"
            case "u", "U", "x", "X", "o", "O":
                let kind = conversion == "U" ? "u" : conversion == "O" ? "o" : conversion
                return whole(argument).map { String(format: "%\(shape)ll\(kind)", $0) } ?? "\(argument)"
            case "f", "F", "e", "E", "g", "G":
                let number =
                    argument as? Double ?? (argument as? NSNumber)?.doubleValue
                    ?? (argument as? Float).map(Double.init) ?? (argument as? CGFloat).map { Double($0) }
                    ?? whole(argument).map(Double.init)
                return number.map { String(format: "%\(shape)\(conversion)", $0) } ?? "\(argument)"
            default: return "\(argument)"
            }
        }

        private func whole(_ argument: Any) -> Int64? {
            switch argument {
            case let number as any BinaryInteger: Int64(truncatingIfNeeded: number)
            case let flag as Bool: flag ? 1 : 0
            case let number as NSNumber: number.int64Value
            default: nil
            }
        }
    }
}
