import Foundation
import LaminaMessages

/// The parser's message about wrong arguments, in one line of reasonable length.
struct UsageMessage {
    let sentence: String

    /// - Parameter arguments: The program's arguments, which the parser quotes whole.
    init(_ message: String, _ arguments: [String]) {
        let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        // The parser lists values with one per line.
        var sentence = lines.joined(separator: " ").replacing(": - ", with: ": ").replacing(" - ", with: ", ")
        let limit = DisplayedText.longestQuotation
        for argument in arguments where argument.unicodeScalars.count > limit {
            // The value of `--option=value` stands alone.
            let value = argument.firstIndex(of: "=").map { String(argument[argument.index(after: $0)...]) }
            for text in [argument, value].compactMap({ $0 }) where text.unicodeScalars.count > limit {
                sentence = sentence.replacing("'\(text)'", with: "'\(displayed(text, limit: limit))'")
            }
        }
        self.sentence = sentence
    }
}
