import Foundation

/// The names of a PNG sequence's files, from a path like `out/frame-%05d.png` or a folder.
struct FrameNames: Equatable {
    /// The folder, ending in `/`, or an empty string for the working folder.
    var folder: String
    private var before: String
    private var digits: Int
    private var after: String

    /// Files in a folder, under the usual names.
    init(folder: String) {
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        (before, digits, after) = ("frame-", 5, ".png")
    }

    /// `nil` where the last part of the path has no place for a number.
    init?(path: String) throws(MovieError) {
        let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        folder = String(path[..<cut])
        let name = path[cut...]
        let places = name.matches(of: /%(?<zero>0?)(?<width>\d*)d/)
        let percents = name.count { $0 == "%" }
        if percents == 0 { return nil }
        guard let place = places.first, percents == 1 else {
            throw .badPattern(path: path, reason: "expected one place for the number, like %05d")
        }
        let width = place.width.isEmpty ? 1 : Int(place.width) ?? .max
        guard (1...9).contains(width), !place.zero.isEmpty || place.width.isEmpty else {
            throw .badPattern(path: path, reason: "expected %d, or %01d to %09d, found \(place.output.0)")
        }
        digits = width
        before = String(name[..<place.range.lowerBound])
        after = String(name[place.range.upperBound...])
    }

    /// A file's name inside the folder; frames count from 0.
    func name(_ index: Int) -> String {
        let number = String(index)
        return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
    }

    /// A file's path.
    func path(_ index: Int) -> String { folder + name(index) }
}
