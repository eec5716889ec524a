/// Records as JUnit's XML, which CI servers read: a test suite for each suite, a test case for each expectation.
package struct JUnitReport {
    private let records: [PictureRecord]

    package init(_ records: [PictureRecord]) { self.records = records }

    /// The text.
    ///
    /// - Parameters:
    ///   - place: The path of a record's file.
    ///   - pictures: The paths of a failure's pictures, which GitLab and Jenkins show with the test
    ///     (https://docs.gitlab.com/ci/testing/unit_test_reports/#view-junit-screenshots-on-gitlab).
    package func xml(
        place: (PictureRecord) -> String = \.file, pictures: (PictureRecord) -> [String] = { _ in [] }
    ) -> String {
        let failures = records.count { $0.status.isFailure }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites name=\"pictures\" tests=\"\(records.count)\" failures=\"\(failures)\">\n"
        let suites = Dictionary(grouping: records, by: \.suite)
        for (suite, cases) in suites.sorted(by: { $0.key < $1.key }) {
            let failed = cases.count { $0.status.isFailure }
            text +=
                "  <testsuite name=\"\(Self.escaped(suite))\" tests=\"\(cases.count)\" failures=\"\(failed)\">\n"
            for record in cases {
                text +=
                    "    <testcase classname=\"\(Self.escaped(suite))\" name=\"\(Self.escaped(record.name))\""
                text += " file=\"\(Self.escaped(place(record)))\" line=\"\(record.line)\""
                if record.status.isFailure {
                    text +=
                        ">\n      <failure type=\"\(record.status.rawValue)\" message=\"\(Self.escaped(record.message))\">"
                    text += Self.escaped(record.changes.joined(separator: "\n")) + "</failure>\n"
                    let attachments = pictures(record).map { "[[ATTACHMENT|\(Self.escaped($0))]]\n" }.joined()
                    if !attachments.isEmpty { text += "      <system-out>\(attachments)</system-out>\n" }
                    text += "    </testcase>\n"
                } else {
                    text += "/>\n"
                }
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    /// Text for XML. Characters that XML does not have become U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t", "\r": result += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
