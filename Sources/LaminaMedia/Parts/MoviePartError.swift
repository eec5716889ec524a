import LaminaMessages

/// The errors of parts of films and of joining them.
package enum MoviePartError: Error, Equatable, Sendable {
    /// There is no part of this film.
    case noParts(film: String)
    /// A file that is no part of a film.
    case notAPart(path: String, reason: String)
    /// A part that ends too early.
    case cut(path: String)
    /// A part whose bytes or frames are not those that were written.
    case damaged(path: String, reason: String)
    /// Parts that are not there. `first` is the first one's number, `name` its expected file.
    case missing(film: String, first: Int, of: Int, name: String, others: Int)
    /// Two files are the same part.
    case twice(path: String, other: String, number: Int)
    /// Parts of different films, or of a film with different options.
    case otherFilm(path: String, other: String, setting: String, found: String, expected: String)
    /// Parts whose ranges of frames do not follow one another.
    case otherRange(path: String, expected: Int, found: Int)
    /// Packets that a decoder of the first part's could not decode.
    case otherCodecParameters(path: String, other: String)
    /// An output of another format.
    case otherFormat(output: String, expected: MovieFormat, found: MovieFormat)
    /// Chunks of another film are in the way.
    case otherChunks(path: String, folder: String, setting: String, found: String, expected: String)
    /// Another process makes the same film.
    case busy(folder: String)
    /// A film that has fewer frames than parts.
    case fewFrames(frames: Int, parts: Int)
}

extension MoviePartError: CustomStringConvertible {
    /// One line that names the file, what was expected and what was found.
    package var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .noParts(let film):
            "\(film): expected its parts beside it, like \(MoviePart.path(of: film, 1, 2)), found none"
        case .notAPart(let path, let reason):
            "\(path): expected a part of a film: \(reason)"
        case .cut(let path):
            "\(path): is not whole: it ends before its seal; expected a part of a film as it was written"
        case .damaged(let path, let reason):
            "\(path): is damaged: \(reason)"
        case .missing(let film, let first, let count, let name, let others):
            "\(film): part \(first) of \(count) is missing: expected \(name)"
                + (others > 0 ? ", and \(others) other part\(others == 1 ? "" : "s")" : "")
        case .twice(let path, let other, let number):
            "\(path): is part \(number), as \(other) is: expected each part once"
        case .otherFilm(let path, let other, let setting, let found, let expected):
            "\(path): is of another film than \(other): \(setting): expected \(expected), found \(found)"
        case .otherRange(let path, let expected, let found):
            "\(path): expected frames from \(expected) on, found frames from \(found) on"
        case .otherCodecParameters(let path, let other):
            "\(path): its encoder describes its packets otherwise than that of \(other): expected all parts from "
                + "the same version of the encoder"
        case .otherFormat(let output, let expected, let found):
            "\(output): expected a name for \(expected.name), as the parts are, found one for \(found.name)"
        case .otherChunks(let path, let folder, let setting, let found, let expected):
            "\(path): was made with other options: \(setting): expected \(expected), found \(found); remove "
                + "\(folder) to begin anew"
        case .busy(let folder):
            "\(folder): another process is making this film"
        case .fewFrames(let frames, let parts):
            "the film has \(frames) frame\(frames == 1 ? "" : "s"): expected at most as many parts, found \(parts)"
        }
    }
}
