internal import CLaminaText
import LaminaFiles
import LaminaMessages

/// A folder of fonts that cannot be used.
public struct FontFolderError: Error, Hashable, CustomStringConvertible {
    /// The expected and the found value, in one line.
    public var description: String
}

extension CTFont {
    /// The endings of files that hold fonts.
    package static let fileEndings: Set<String> = ["ttf", "otf", "ttc", "otc"]
    /// More files of a folder than this are an error.
    private static let mostFiles = 10_000

    /// Uses the fonts of a folder from now on in the whole process, and none of the system's, so that text is the same on
    /// every machine.
    ///
    /// The folder's files are taken in the order of their names' bytes, whatever order the system lists them in. Folders
    /// within it are not looked into. If it has no font, text is set in Lamina's own. Fonts that were registered before
    /// are forgotten. For one scene or one text layer, see ``FontCollection``.
    public static func useOnlyFonts(inFolder path: String) throws(FontFolderError) {
        FontLibrary.useOnly(try files(inFolder: path))
    }

    /// The files of fonts in a folder, in the order of their names' bytes.
    static func files(inFolder path: String) throws(FontFolderError) -> [FilePath] {
        guard let folder = FilePath(text: path), let names = folder.names() else {
            throw FontFolderError(
                description: "\(displayed(path)): expected a folder of fonts that can be read")
        }
        let fonts = names.filter { fileEndings.contains($0.extension?.lowercased() ?? "") }
        guard fonts.count <= mostFiles else {
            throw FontFolderError(
                description: "\(displayed(path)): expected at most \(mostFiles) fonts, found \(fonts.count)")
        }
        let files = fonts.map { name in
            let file = folder.appending(name)
            return (file: file, bytes: FilePath.bytes(ofText: file.text))
        }
        return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.file)
            .filter { (try? InputFile.check($0)) != nil }
    }

    /// Uses the system's fonts again, as at first.
    public static func useSystemFonts() { FontLibrary.useOnly(nil) }

    /// Adds the fonts of a file in memory to the installed ones, for the life of the process.
    ///
    /// - Returns: Whether the file has any fonts.
    @discardableResult
    public static func registerFonts(in bytes: [UInt8]) -> Bool { FontLibrary.shared.add(bytes) }

    /// The family in which text of a name is set because no font has the name; `nil` if a font has it, empty where
    /// there is no font at all. Names are looked for as families, then as PostScript names, then as full names.
    public static func replacement(for name: String) -> String? { FontLibrary.shared.replacement(for: name) }

    /// Apple's usual families, for which others stand where they are missing; see the article "Fonts".
    public static var usualFamilies: [String] {
        var names: [String] = []
        while let name = lamina_text_usual_family(names.count) { names.append(String(cString: name)) }
        return names
    }
}
