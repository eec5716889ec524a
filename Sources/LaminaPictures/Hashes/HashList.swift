import Foundation
import Lamina
import LaminaImage

/// The committed list of the CPU's pictures: a hash for each picture, and what the pictures depend on besides: the files of the fonts
/// that texts are drawn with, and the libraries that read images.
package struct HashList: Equatable {
    /// A scene at a time, in a depth.
    package struct Picture: Hashable, Comparable {
        /// The file below `Scenes/`.
        package var scene: String
        /// Seconds after its animations began.
        package var time: Double
        package var depth: PictureDepth

        package init(scene: String, time: Double, depth: PictureDepth = .eight) {
            (self.scene, self.time, self.depth) = (scene, time, depth)
        }

        package static func < (one: Picture, other: Picture) -> Bool {
            (one.scene, one.time, one.depth.rawValue) < (other.scene, other.time, other.depth.rawValue)
        }
    }

    package struct Entry: Equatable {
        package var width: Int
        package var height: Int
        /// SHA-256 of the pixels, row by row from above, in hexadecimal digits: premultiplied BGRA, or premultiplied floats of 16 bits,
        /// red first and the lower byte first.
        package var hash: String

        package init(_ image: CGImage, hash: String) {
            (width, height, self.hash) = (image.width, image.height, hash)
        }

        fileprivate init(width: Int, height: Int, hash: String) {
            (self.width, self.height, self.hash) = (width, height, hash)
        }
    }

    /// SHA-256 of fonts' files, by their names.
    package var fonts: [String: String] = [:]
    /// The versions of libraries with which the list was made, by their names. Pictures made with other versions may differ.
    package var libraries: [String: String] = [:]
    package var pictures: [Picture: Entry] = [:]

    package init(fonts: [String: String], libraries: [String: String], pictures: [Picture: Entry]) {
        (self.fonts, self.libraries, self.pictures) = (fonts, libraries, pictures)
    }

    private static let heading = """
        # What the CPU draws of each scene below Scenes/, on every machine and with all kernels: SHA-256 of the pixels, as
        # premultiplied BGRA, or for "halves" as premultiplied floats of 16 bits, red and lower byte first, row by row from above;
        # width and height in pixels; the time in seconds; the scene. Texts are drawn
        # with the fonts' files that are listed first; where a machine has others, scenes with text are left out. The libraries are
        # those of the machine that made the list; no picture is known to depend on their versions.
        # PictureHashTests checks this list, and so does `lamina doctor --hashes .`. After a change that is meant to change pictures,
        # look at them, then write it anew:
        #     LAMINA_WRITE_HASHES=1 Scripts/test --filter PictureHashTests

        """

    /// - Parameter path: Names the list in errors.
    /// - Throws: ``HashListError``.
    package init(_ text: String, path: String) throws {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.hasPrefix("#") && !line.isEmpty {
            let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            switch (words.first, words.count) {
            case ("font", 3): fonts[words[2]] = words[1]
            case ("library", 3...): libraries[words[2...].joined(separator: " ")] = words[1]
            case ("picture", 6), ("halves", 6):
                guard let width = Int(words[2]), let height = Int(words[3]), let time = Double(words[4])
                else { throw HashListError(path: path, line: number + 1, text: String(line)) }
                let depth: PictureDepth = words[0] == "halves" ? .half : .eight
                pictures[Picture(scene: words[5], time: time, depth: depth)] = Entry(
                    width: width, height: height, hash: words[1])
            default: throw HashListError(path: path, line: number + 1, text: String(line))
            }
        }
    }

    /// The list as its file has it.
    package var text: String {
        var text = Self.heading
        for (name, hash) in fonts.sorted(by: { $0.key < $1.key }) { text += "font \(hash) \(name)\n" }
        for (name, version) in libraries.sorted(by: { $0.key < $1.key }) {
            text += "library \(version) \(name)\n"
        }
        for (picture, entry) in pictures.sorted(by: { $0.key < $1.key }) {
            let word = picture.depth == .half ? "halves" : "picture"
            text += "\(word) \(entry.hash) \(entry.width) \(entry.height) \(picture.time) \(picture.scene)\n"
        }
        return text
    }
}

/// A line of the list is none.
package struct HashListError: Error, CustomStringConvertible {
    package var path: String
    package var line: Int
    package var text: String

    package init(path: String, line: Int, text: String) {
        (self.path, self.line, self.text) = (path, line, text)
    }

    package var description: String {
        "\(path): line \(line): expected a font, a library or a picture, found \(text.debugDescription)"
    }
}
