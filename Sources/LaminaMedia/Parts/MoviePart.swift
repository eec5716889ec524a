import LaminaFiles

/// One of the ranges of frames that a film is made in, each by a process of its own or after an interruption.
package struct MoviePart: Equatable, Sendable {
    /// From 1.
    package let number: Int
    /// The number of parts.
    package let count: Int
    /// The frames of the film that it holds.
    package let frames: Range<Int>
    /// The frames of the film.
    package let filmFrames: Int

    /// The most parts of a film.
    package static let maximumCount = 100_000

    package init(number: Int, count: Int, frames: Range<Int>, filmFrames: Int) {
        (self.number, self.count, self.frames, self.filmFrames) = (number, count, frames, filmFrames)
    }

    /// One of `count` ranges, whose lengths differ by one frame at most. With more parts than frames some would be empty.
    package init(number: Int, of count: Int, filmFrames: Int) {
        let edge = { (part: Int) in
            // Multiplied without overflow for all films and counts that are allowed.
            part * (filmFrames / count) + part * (filmFrames % count) / count
        }
        self.init(
            number: number, count: count, frames: edge(number - 1)..<edge(number), filmFrames: filmFrames)
    }

    /// The parts of a film with `length` frames in each, fewer in the last.
    package static func chunks(of length: Int, filmFrames: Int) -> [MoviePart] {
        // A film that is too long for so many parts gets longer ones.
        let length = max(1, length, (filmFrames + maximumCount - 1) / maximumCount)
        let count = (filmFrames + length - 1) / length
        return (0..<count).map { index in
            MoviePart(
                number: index + 1, count: count,
                frames: index * length..<min(filmFrames, (index + 1) * length), filmFrames: filmFrames)
        }
    }

    /// The file of a part: the film's name with the number behind it.
    package func path(of film: String) -> String { Self.path(of: film, number, count) }

    static func path(of film: String, _ number: Int, _ count: Int) -> String {
        "\(film).part-\(number)-of-\(count)"
    }

    /// The files beside a film that are named as its parts, in the order of their numbers.
    package static func paths(of film: String) -> [String] {
        guard let path = FilePath(text: film), let last = path.lastComponent else { return [] }
        let scalars = film.unicodeScalars
        let cut = scalars.lastIndex(of: "/").map { scalars.index(after: $0) } ?? scalars.startIndex
        let folder = String(scalars[..<cut])
        let stem = FilePath(root: nil, [last]).text + ".part-"
        var found: [(number: Int, count: Int, path: String)] = []
        for name in path.folder.names(limit: 10 * maximumCount) ?? [] {
            let text = FilePath(root: nil, [name]).text
            guard text.hasPrefix(stem) else { continue }
            let numbers = text.dropFirst(stem.count).split(separator: "-", omittingEmptySubsequences: false)
            guard numbers.count == 3, numbers[1] == "of", let number = Int(numbers[0]),
                let count = Int(numbers[2]),
                text == stem + "\(number)-of-\(count)"
            else { continue }
            found.append((number, count, folder + text))
        }
        return found.sorted { ($0.count, $0.number) < ($1.count, $1.number) }.map(\.path)
    }
}
