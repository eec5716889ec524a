import LaminaMessages

/// A failure of reports, references and folders of results: the place, and what was expected and found.
package struct ReportError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = displayed(description) }
}
