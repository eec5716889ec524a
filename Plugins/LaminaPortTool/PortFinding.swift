/// A place in a source that the compiler takes and the linker cannot, because only Objective-C makes what it names.
package struct PortFinding: Equatable {
    /// From 1.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    package var message: String

    /// The findings of a file, in their order. Comments, texts, and parts that `#if` leaves out on Linux have none.
    package static func all(in source: String) -> [PortFinding] {
        var findings: [PortFinding] = []
        var conditions = PortConditions()
        for (index, line) in SourceLines(source).enumerated() {
            if conditions.takes(line) || !conditions.isActive { continue }
            guard let column = line.column(of: "@NSManaged") else { continue }
            let next = index + 1
            findings.append(PortFinding(line: next, column: column, message: managed))
        }
        return findings
    }

    private static let managed =
        "'@NSManaged' leaves the accessors of a property to Objective-C, which Linux has not; the linker would miss them. "
        + "Write '@Animatable' and an initial value instead: '@Animatable var progress: CGFloat = 0'"
}

extension String {
    /// The column of an attribute, in characters from 1; `nil` if the line has none of this name.
    func column(of attribute: String) -> Int? {
        var rest = self[...]
        while let found = rest.firstRange(of: attribute) {
            let next = found.upperBound < endIndex ? self[found.upperBound] : " "
            if !next.isLetter, !next.isNumber, next != "_" {
                return distance(from: startIndex, to: found.lowerBound) + 1
            }
            rest = self[found.upperBound...]
        }
        return nil
    }
}
