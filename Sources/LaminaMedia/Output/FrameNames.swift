import Foundation
import LaminaFiles

/// The names of a sequence's files, from a path like `out/frame-%05d.png` or a folder.
struct FrameNames: Equatable {
    /// The folder; `.` for the working folder.
    let folder: FilePath
    /// The text of the path up to the name.
    private let folderText: String
    private let before: String
    private let digits: Int
    private let after: String

    /// Files in a folder, under the usual names.
    init(folder path: String, ending: String) throws(MovieError) {
        folder = try Self.path(path)
        folderText = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
        (before, digits, after) = ("frame-", 5, "." + ending)
    }

    /// `nil` if the last part of the path has no place for a number.
    init?(path: String) throws(MovieError) {
        // By scalars: a slash and a mark above it are one character of a text, and two of a path.
        let scalars = path.unicodeScalars
        let cut = scalars.lastIndex(of: "/").map { scalars.index(after: $0) } ?? scalars.startIndex
        folderText = String(scalars[..<cut])
        let name = String(scalars[cut...])
        let places = name.matches(of: /%(?<zero>0?)(?<width>\d*)d/.matchingSemantics(.unicodeScalar))
        let percents = name.unicodeScalars.count { $0 == "%" }
        if percents == 0 { return nil }
        guard let place = places.first, percents == 1 else {
            throw .badPattern(path: path, reason: "expected one place for the number, like %05d")
        }
        let width = place.width.isEmpty ? 1 : Int(place.width) ?? .max
        guard (1...9).contains(width), !place.zero.isEmpty || place.width.isEmpty else {
            throw .badPattern(path: path, reason: "expected %d, or %01d to %09d, found \(place.output.0)")
        }
        folder = try Self.path(folderText.isEmpty ? "." : folderText)
        digits = width
        before = String(name[..<place.range.lowerBound])
        after = String(name[place.range.upperBound...])
    }

    private static func path(_ text: String) throws(MovieError) -> FilePath {
        guard let path = FilePath(text: text) else {
            throw .unwritable(output: text, reason: FileFailure.zeroByte.reason)
        }
        return path
    }

    /// A file's name inside the folder; frames count from 0.
    func name(_ index: Int) -> String {
        let number = String(index)
        return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
    }

    /// A file's path.
    func path(_ index: Int) -> String { folderText + name(index) }
}

extension MovieOutput {
    /// The path of each frame of a sequence: in a folder that exists or whose path ends in `/`, or by a name with a place for
    /// the number; `nil` for other outputs.
    ///
    /// - Parameter format: The one of the sequence.
    package func framePath(_ format: MovieFormat = .pngSequence) throws(MovieError) -> ((Int) -> String)? {
        guard case .file(let path) = self else { return nil }
        let isFolder = path.utf8.last == UInt8(ascii: "/") || FilePath(text: path)?.isFolder == true
        guard
            let names = isFolder
                ? try FrameNames(folder: path, ending: format.rawValue) : try FrameNames(path: path)
        else {
            return nil
        }
        return { names.path($0) }
    }
}
