import ArgumentParser
import Foundation
import LaminaServer

/// The access to a server. Secrets are not arguments, which every user of the machine can read.
struct ServeAccessArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with a token in each line. Requests must have one of them.",
            discussion: "The variable LAMINA_TOKEN may have one, too.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with a key in each line. Addresses that were signed with one of them may be read.",
            valueName: "file"),
        completion: .file())
    var keyFile: String?

    /// The variable that has a token.
    private static let variable = "LAMINA_TOKEN"

    /// Reads the files.
    func control() throws -> AccessControl {
        var control = AccessControl()
        do throws(ServiceFailure) {
            if let tokenFile { control.tokens = try SecretFile.read(tokenFile) }
            if let text = ProcessInfo.processInfo.environment[Self.variable], !text.isEmpty {
                control.tokens += try SecretFile.secrets(Array(text.utf8), Self.variable)
                // The processes that draw need not have it.
                unsetenv(Self.variable)
            }
            if let keyFile { control.keys = try SecretFile.read(keyFile) }
        } catch {
            throw UsageError(error.sentence)
        }
        if !control.keys.isEmpty, let missing = Digest.missing {
            throw UsageError("--key-file: signatures need GLib: \(missing)")
        }
        return control
    }
}
