import CoreGraphics
import Foundation
import Logging

extension NSLayoutConstraint {
    /// Constraints from a line of text, such as `"H:|-[title]-8-[icon(24)]-|"`.
    ///
    /// Known are directions `H:` and `V:`, the superview `|`, views in brackets with sizes (`(50)`, `(>=50@750, <=other)`), and
    /// gaps: none, `-`, `-8-`, `-gap-` and `-(>=8@250)-`. A line that is not understood is logged with the place and gives no
    /// constraints.
    ///
    /// - Parameters:
    ///   - metrics: Numbers by their names.
    ///   - views: Views by their names.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var reader = VisualFormat(format, opts, metrics ?? [:], views)
        do {
            return try reader.read()
        } catch {
            Logger(label: "lamina").warning("visual format \"\(format)\": \(error)")
            return []
        }
    }
}

/// Reads one line of a visual format.
private struct VisualFormat {
    /// The place of an error in a line, with the reason.
    struct Failure: Error, CustomStringConvertible {
        var place: Int
        var expected: String

        var description: String { "at character \(place + 1): expected \(expected)" }
    }

    private struct Rule {
        var relation = NSLayoutConstraint.Relation.equal
        var number: CGFloat = 0
        var view: UIView?
        var priority = UILayoutPriority.required
    }

    private let text: [Character]
    private var place = 0
    private let options: NSLayoutConstraint.FormatOptions
    private let metrics: [String: Any]
    private let views: [String: Any]
    private var isHorizontal = true
    private var result: [NSLayoutConstraint] = []

    init(
        _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any],
        _ views: [String: Any]
    ) {
        text = Array(format)
        (self.options, self.metrics, self.views) = (options, metrics, views)
    }

    mutating func read() throws -> [NSLayoutConstraint] {
        if take("H:") || take("V:") { isHorizontal = text[0] == "H" }
        var last: UIView?
        var found: [UIView] = []
        /// Gaps that wait for the superview of the first view.
        var waiting: [Rule]?
        var hasLeadingBar = false
        if take("|") {
            hasLeadingBar = true
            waiting = try gap()
        }
        while true {
            let view = try viewInBrackets()
            found.append(view)
            if hasLeadingBar, last == nil {
                guard let parent = view.superview else { throw fail("a view that has a superview, for |") }
                for rule in waiting ?? [] { add(view, begin, parent, begin, rule, sign: 1) }
            } else if let last {
                for rule in waiting ?? [] { add(view, begin, last, end, rule, sign: 1) }
            }
            last = view
            if place >= text.count { break }
            let rules = try gap()
            if take("|") {
                guard let parent = view.superview else { throw fail("a view that has a superview, for |") }
                for rule in rules { add(parent, end, view, end, rule, sign: 1) }
                break
            }
            waiting = rules
        }
        guard place >= text.count else { throw fail("the end") }
        align(found)
        return result
    }

    private var begin: NSLayoutConstraint.Attribute { isHorizontal ? .leading : .top }
    private var end: NSLayoutConstraint.Attribute { isHorizontal ? .trailing : .bottom }

    private mutating func add(
        _ a: UIView, _ first: NSLayoutConstraint.Attribute, _ b: UIView?,
        _ second: NSLayoutConstraint.Attribute,
        _ rule: Rule, sign: CGFloat
    ) {
        let constraint = NSLayoutConstraint(
            item: a, attribute: first, relatedBy: rule.relation, toItem: b, attribute: second, multiplier: 1,
            constant: rule.number * sign)
        constraint.priority = rule.priority
        result.append(constraint)
    }

    private mutating func align(_ views: [UIView]) {
        let lines: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
            (.alignAllBottom, .bottom),
            (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
        ]
        for (option, line) in lines where options.contains(option) {
            for (view, next) in zip(views, views.dropFirst()) { add(next, line, view, line, Rule(), sign: 1) }
        }
    }

    // MARK: Parts

    /// The gap that follows: none, a usual one, or one of its own.
    private mutating func gap() throws -> [Rule] {
        guard take("-") else { return [Rule()] }
        if place < text.count, text[place] == "[" || text[place] == "|" { return [Rule(number: 8)] }
        let rules: [Rule]
        if take("(") {
            rules = try list()
        } else {
            rules = [try rule()]
        }
        guard take("-") else { throw fail("-") }
        return rules
    }

    private mutating func viewInBrackets() throws -> UIView {
        guard take("[") else { throw fail("[ or |") }
        let start = place
        let name = word()
        guard let view = views[name] as? UIView else {
            place = start
            throw fail("the name of a view, found \"\(name)\"")
        }
        if take("(") {
            for rule in try list() {
                let extent: NSLayoutConstraint.Attribute = isHorizontal ? .width : .height
                add(view, extent, rule.view, rule.view == nil ? .notAnAttribute : extent, rule, sign: 1)
            }
        }
        guard take("]") else { throw fail("]") }
        return view
    }

    private mutating func list() throws -> [Rule] {
        var rules: [Rule] = []
        repeat { rules.append(try rule()) } while take(",")
        guard take(")") else { throw fail(")") }
        return rules
    }

    private mutating func rule() throws -> Rule {
        var rule = Rule()
        if take(">=") {
            rule.relation = .greaterThanOrEqual
        } else if take("<=") {
            rule.relation = .lessThanOrEqual
        } else {
            _ = take("==")
        }
        let start = place
        let name = word()
        if let number = number(name) {
            rule.number = number
        } else if let view = views[name] as? UIView {
            rule.view = view
        } else {
            place = start
            throw fail("a number or a name, found \"\(name)\"")
        }
        if take("@") {
            let start = place
            let name = word()
            guard let number = number(name) else {
                place = start
                throw fail("a priority, found \"\(name)\"")
            }
            rule.priority = UILayoutPriority(Float(number))
        }
        return rule
    }

    private func number(_ name: String) -> CGFloat? {
        if let number = Double(name) { return CGFloat(number) }
        switch metrics[name] {
        case let n as CGFloat: return n
        case let n as Double: return CGFloat(n)
        case let n as Int: return CGFloat(n)
        case let n as Float: return CGFloat(n)
        case let n as NSNumber: return CGFloat(n.doubleValue)
        default: return nil
        }
    }

    private mutating func word() -> String {
        skipSpace()
        let start = place
        while place < text.count, text[place].isLetter || text[place].isNumber || "_.".contains(text[place]) {
            place += 1
        }
        return String(text[start..<place])
    }

    private mutating func take(_ word: String) -> Bool {
        skipSpace()
        guard text[place...].starts(with: word) else { return false }
        place += word.count
        return true
    }

    private mutating func skipSpace() { while place < text.count, text[place] == " " { place += 1 } }

    private func fail(_ expected: String) -> Failure { Failure(place: place, expected: expected) }
}
