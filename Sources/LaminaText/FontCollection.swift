internal import CLaminaText
import LaminaFiles
import LaminaMessages

/// Fonts in which some texts are set, in place of those of the whole process.
///
/// A scene takes one by ``SceneReadingOptions/fonts``, a text layer by ``CATextLayer/fonts``, a layout by
/// ``TextLayoutOptions/fonts``.
///
/// ```swift
/// let fonts = try FontCollection(folder: "Fonts")
/// label.fonts = fonts
/// ```
///
/// Two collections are equal where they are the same object. The fonts' files are opened when text is laid out first.
public final class FontCollection: Sendable {
    let library: FontLibrary
    /// The files that a scene brought with it, each once.
    package let embedded: [FontFile]

    /// The fonts of a folder, and no others.
    ///
    /// The folder's files are taken in the order of their names' bytes, whatever order the system lists them in. Folders
    /// within it are not looked into. If it has no font, text is set in Lamina's own.
    ///
    /// Throws ``FontFolderError`` where the folder cannot be read or has too many files.
    public init(folder path: String) throws(FontFolderError) {
        library = FontLibrary(files: try CTFont.files(inFolder: path))
        embedded = []
    }

    /// The fonts of files in memory, and those of another collection, or of the process. If both have a name, the
    /// files' font is meant.
    package init(_ files: [FontFile], over other: FontCollection?) {
        var seen: Set<String> = []
        embedded = ((other?.embedded ?? []) + files).filter { seen.insert($0.digest).inserted }
        library = FontLibrary(files: other?.library.files, embedded: embedded)
    }
}

extension FontCollection: Hashable {
    /// Whether two collections are the same object.
    public static func == (one: FontCollection, other: FontCollection) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontLibrary {
    /// The fonts of a collection; without one, those of the process.
    static func of(_ fonts: FontCollection?) -> FontLibrary { fonts?.library ?? shared }
}
