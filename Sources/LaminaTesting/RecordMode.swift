import Foundation

/// The cases in which an expectation writes its reference.
public enum RecordMode: String, CaseIterable, Sendable {
    /// Writes a reference if there is none. The test fails once, so that the new picture is looked at. The default outside of CI.
    case missing
    /// Writes a reference if there is none, or if the picture differs. The test passes.
    case failed
    /// Always. Files whose pixels are equal stay as they are. The test passes.
    case all
    /// Never. The default in CI: a missing reference is a failure, and the new picture is in the report.
    case never
}

extension RecordMode {
    /// The environment variable that has precedence over everything in code: a mode by its name.
    package static let variable = "LAMINA_RECORD"

    /// The mode that counts: that of the environment, then that of the call, then that of the trait, then the default. In CI only the
    /// environment can ask for recording.
    package static func effective(
        call: RecordMode?, trait: RecordMode?, environment: [String: String]
    ) -> Result<RecordMode, ExpectationFault> {
        if let name = environment[variable], !name.isEmpty {
            guard let mode = RecordMode(rawValue: name) else {
                let known = allCases.map(\.rawValue).joined(separator: ", ")
                return .failure(ExpectationFault("\(variable): expected one of \(known), found \(name)"))
            }
            return .success(mode)
        }
        if ["true", "1"].contains(environment["CI"]?.lowercased()) { return .success(.never) }
        return .success(call ?? trait ?? .missing)
    }
}

/// Why an expectation cannot be checked.
package struct ExpectationFault: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
