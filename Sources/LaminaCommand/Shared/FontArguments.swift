import ArgumentParser
import Lamina

/// The fonts of all texts.
struct FontArguments: ParsableArguments {
    @Option(
        name: .customLong("fonts"),
        help: ArgumentHelp(
            "Use the fonts of this folder and none of the system's. Texts are then the same on every machine.",
            valueName: "folder"),
        completion: .directory)
    var folder: String?

    /// Chooses the fonts before anything is read.
    func validate() throws {
        guard let folder else { return }
        do {
            try CTFont.useOnlyFonts(inFolder: folder)
        } catch {
            throw ValidationError("--fonts: \(error)")
        }
    }
}
