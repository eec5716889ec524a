import LaminaFiles

/// The endings of the files that a command writes. An ending of no format of the command's is an error: a picture under
/// the name of a film, or a scene under that of a drawing, would be found out only by whoever opens it.
struct OutputEnding {
    /// The command, as its user wrote it.
    private let command: String
    /// The endings, in the order in which messages list them.
    private let endings: [String]
    /// How a format is named that the ending does not say; empty where there is no way.
    private let otherwise: String

    /// `lamina render`.
    static let picture = OutputEnding(
        command: "lamina render",
        endings: ["png", "webp", "jpg", "jpeg", "avif", "tiff", "tif", "bmp", "exr", "pdf"],
        otherwise: ", or --format")
    /// The pictures of a manifest.
    static let job = OutputEnding(
        command: picture.command, endings: picture.endings.filter { $0 != "exr" }, otherwise: "")
    /// `lamina animate`, which reads the endings itself: a PNG or EXR needs a place for the frame's number.
    static let movie = OutputEnding(
        command: "lamina animate",
        endings: ["mp4", "mov", "webm", "mkv", "webp", "gif", "apng", "y4m", "m4v", "png", "exr"],
        otherwise: ", or --format")
    /// `lamina convert`.
    static let scene = OutputEnding(
        command: "lamina convert", endings: ["json", "ca", "caml"], otherwise: "")
    /// `lamina filmstrip`.
    static let filmstrip = OutputEnding(command: "lamina filmstrip", endings: ["png"], otherwise: "")
    /// The map of `lamina diff`.
    static let map = OutputEnding(command: "lamina diff --out", endings: ["png"], otherwise: "")

    /// The commands that write files of people's choice. The first that has an ending is named.
    private static let commands = [picture, movie, scene]

    /// Fails where a path ends in something else. A path without an ending gets the command's usual format, and what is
    /// no file, such as a pipe, has no format by its name.
    func check(_ option: String, _ path: String) throws {
        guard path != "-", let file = FilePath(text: path), !file.isStream else { return }
        let ending = file.lowercasedExtension
        guard !ending.isEmpty, !endings.contains(ending) else { return }
        let expected = Self.list(endings)
        throw UsageError(
            "\(option): \(path): expected a name ending in \(expected)\(otherwise), found .\(ending)"
                + Self.hint(ending))
    }

    /// Fails where a path ends like a file of another kind. For data, such as JSON, that may have any name else.
    static func checkData(_ option: String, _ path: String?, kind: String) throws {
        guard let path, path != "-", let file = FilePath(text: path), !file.isStream else { return }
        let ending = file.lowercasedExtension
        guard ending != kind.lowercased(), let other = writer(of: ending) else { return }
        throw UsageError(
            "\(option): \(path): expected a name for \(kind), found .\(ending), which \(other) writes")
    }

    /// The command that writes files with an ending; `nil` for endings of no format.
    static func writer(of ending: String) -> String? {
        commands.first { $0.endings.contains(ending) }?.command
    }

    private static func hint(_ ending: String) -> String {
        writer(of: ending).map { ", which \($0) writes" } ?? ""
    }

    private static func list(_ endings: [String]) -> String {
        let words = endings.map { ".\($0)" }
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or \(last)"
    }
}
