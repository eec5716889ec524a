/// The forms in which the results of a run are written, by who reads them.
package enum ReportFormat: String, CaseIterable, Sendable {
    /// Annotations for GitHub's runner (`annotations.txt`), and the summary of ``markdown``.
    case github
    /// A report of code quality for merge requests (`gl-code-quality-report.json`), and the tests of ``junit``.
    case gitlab
    /// Test cases with their pictures (`junit.xml`).
    case junit
    /// A summary with small pictures (`summary.md` and `summary/`).
    case markdown
    /// The page (`report.html`), which needs no server.
    case html
}
