/// Failures as commands for GitHub's runner, which shows them at their lines in the changed files.
///
/// The runner shows ten errors of a step, so the last one may say how many more there are. The commands' form:
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
package struct GitHubAnnotations {
    private let report: RunReport
    /// The errors that the runner shows of a step.
    static let mostErrors = 10

    package init(_ report: RunReport) { self.report = report }

    /// A line for each command.
    ///
    /// - Parameter place: The path of a record's file from the repository's folder.
    package func text(place: (PictureRecord) -> String) -> String {
        let failures = report.failures
        let listed = failures.count <= Self.mostErrors ? failures[...] : failures.prefix(Self.mostErrors - 1)
        var text = ""
        for record in listed {
            let words = ([record.message] + record.changes.prefix(MarkdownSummary.mostChanges)).map {
                MarkdownSummary.shortened($0)
            }
            text += "::error file=\(Self.property(place(record))),line=\(max(1, record.line))"
            text += ",title=\(Self.property(record.title))::\(Self.data(words.joined(separator: "\n")))\n"
        }
        if failures.count > listed.count {
            let more = failures.count - listed.count
            text += "::error title=Pictures::\(more) more are in the summary and in the report\n"
        }
        return text
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
