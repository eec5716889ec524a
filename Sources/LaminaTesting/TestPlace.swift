import LaminaFiles
import LaminaReport
internal import Testing

/// The place of an expectation: its test, the arguments and the line.
package struct TestPlace: Sendable {
    package let fileID: String
    package let filePath: String
    package let line: Int
    package let column: Int
    /// The name of the test's function, without parameters.
    package let test: String
    /// The test's arguments, as text; empty if there are none.
    package let arguments: String
    /// The path as the compiler wrote it, which XCTest asks for; `nil` for places that were made.
    package private(set) var compiledPath: StaticString?

    /// - Parameter function: The function that calls, for tests that are not Swift Testing's.
    package init(
        fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, function: StaticString
    ) {
        self.init(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column),
            test: Test.current?.name ?? "\(function)", arguments: Self.currentArguments)
        compiledPath = filePath
    }

    package init(
        fileID: String, filePath: String, line: Int, column: Int, test: String, arguments: String
    ) {
        (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
        self.test = Self.withoutParameters(test)
        self.arguments = arguments
    }

    /// The test file's name without ending.
    package var suite: String { FilePath(text: filePath)?.stemText ?? "Tests" }

    /// The test and its arguments, for people.
    package var title: String { arguments.isEmpty ? test : "\(test) (\(arguments))" }

    /// One test with its arguments, whatever line.
    package var owner: String { "\(fileID) \(test) \(arguments)" }

    private static func withoutParameters(_ name: String) -> String {
        let bare = name.prefix { $0 != "(" }.replacing("`", with: "")
        // A sentence may have parentheses of its own; its parameters are the last.
        guard name.hasPrefix("`"), let end = name.lastIndex(of: "`") else { return String(bare) }
        return String(name[name.index(after: name.startIndex)..<end])
    }

    /// The arguments of the running case. Swift Testing has no public list of them, so they are found by reflection; where a version
    /// of it has them elsewhere there are none, and expectations need names of their own.
    private static var currentArguments: String {
        guard let testCase = Test.Case.current, testCase.isParameterized else { return "" }
        var values: [String] = []
        collectArguments(Mirror(reflecting: testCase), depth: 0, into: &values)
        return values.joined(separator: ", ")
    }

    private static func collectArguments(_ mirror: Mirror, depth: Int, into values: inout [String]) {
        guard depth < 6 else { return }
        for child in mirror.children {
            if child.label == "arguments" {
                for argument in Mirror(reflecting: child.value).children {
                    let parts = Mirror(reflecting: argument.value)
                    if let value = parts.children.first(where: { $0.label == "value" })?.value {
                        values.append(text(value))
                    }
                }
            } else {
                collectArguments(Mirror(reflecting: child.value), depth: depth + 1, into: &values)
            }
        }
    }

    private static func text(_ value: Any) -> String {
        if let text = value as? String { return text }
        if let convertible = value as? any CustomTestStringConvertible { return convertible.testDescription }
        return String(describing: value)
    }
}

/// Names of files made of names of tests.
package enum FileStem {
    /// The longest part of a name, in bytes.
    private static let longest = 90

    /// A part of a file's name: ASCII letters, digits, `-` and `_`; anything between them becomes `-`. A part whose other letters
    /// or length are lost ends in a number for the whole text.
    package static func part(_ text: String) -> String {
        var result = ""
        var losesLetters = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": result.unicodeScalars.append(scalar)
            default:
                if scalar.properties.isAlphabetic || scalar.properties.isEmoji && !scalar.isASCII {
                    losesLetters = true
                }
                if result.last != "-" { result += "-" }
            }
        }
        while result.hasPrefix("-") { result.removeFirst() }
        while result.hasSuffix("-") { result.removeLast() }
        guard losesLetters || result.utf8.count > longest || result.isEmpty else { return result }
        let hash = ContentHash.of(Array(text.utf8)).prefix(8)
        return "\(result.prefix(longest))\(result.isEmpty ? "" : "-")\(hash)"
    }

    /// `test.arguments.name.2`, without the parts that are not there.
    package static func stem(_ place: TestPlace, named name: String?, number: Int) -> String {
        var parts = [part(place.test)]
        if !place.arguments.isEmpty { parts.append(part(place.arguments)) }
        if let name { parts.append(part(name)) }
        if number > 1 { parts.append("\(number)") }
        return parts.joined(separator: ".")
    }
}
