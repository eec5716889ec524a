import Foundation
import LaminaGeometry
import LaminaText

/// Text with attributes, which Foundation's archives on Linux do not read again: the characters, and for each run where it begins,
/// its length, and its attributes' names and forms.
extension ArchivedValue {
    /// Attributes that are no fonts, colours, alignments or values of an archive are left out.
    static func attributed(_ text: NSAttributedString, depth: Int) -> [Any] {
        var runs: [Any] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            var run: [Any] = [range.location, range.length]
            for (key, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                guard let form = attributeForm(of: value, depth: depth + 1) else { continue }
                run += [key.rawValue, form]
            }
            runs.append(run)
        }
        return [text.string, runs]
    }

    private static func attributeForm(of value: Any, depth: Int) -> Any? {
        switch value {
        case let font as CTFont: ["font", font.name, Double(font.size)]
        case let font as any TextFontValue: attributeForm(of: font.textFont, depth: depth)
        case let color as any TextColorValue: form(of: color.textColor, depth: depth)
        case let alignment as CTTextAlignment: ["alignment", Int(alignment.rawValue)]
        case let style as any TextAlignmentValue: attributeForm(of: style.textAlignment, depth: depth)
        default: form(of: value, depth: depth)
        }
    }

    /// `nil` for a form that is damaged. Attributes of a kind that is not known are left out.
    static func attributed(_ parts: [Any], depth: Int) -> NSAttributedString? {
        guard parts.count == 2, let string = parts[0] as? String, let runs = parts[1] as? [Any] else {
            return nil
        }
        let text = NSMutableAttributedString(string: string)
        for run in runs {
            guard let run = run as? [Any], run.count >= 2, let start = KeyedValue.number(run[0]),
                let count = KeyedValue.number(run[1]), start >= 0, count >= 0,
                start + count <= Double(text.length)
            else { return nil }
            let range = NSRange(location: Int(start), length: Int(count))
            for place in stride(from: 2, to: run.count - 1, by: 2) {
                guard let name = run[place] as? String,
                    let value = attribute(of: run[place + 1], depth: depth + 1)
                else {
                    continue
                }
                // A paragraph's alignment lies under a name of its own, because the style that it was part of is not known here.
                let key = value is CTTextAlignment ? .paragraphAlignment : NSAttributedString.Key(name)
                text.addAttribute(key, value: value, range: range)
            }
        }
        return text
    }

    private static func attribute(of form: Any, depth: Int) -> Any? {
        guard let list = form as? [Any], let kind = list.first as? String else { return form }
        switch kind {
        case "font":
            guard list.count == 3, let name = list[1] as? String, let size = KeyedValue.number(list[2]) else {
                return nil
            }
            return CTFont(name, size: CGFloat(size))
        case "alignment":
            guard list.count == 2, let number = KeyedValue.number(list[1]) else { return nil }
            return UInt8(exactly: number).flatMap { CTTextAlignment(rawValue: $0) }
        default: return value(of: form, depth: depth)
        }
    }
}
