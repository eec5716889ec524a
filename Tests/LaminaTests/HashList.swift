import Foundation
import LaminaImage
import LaminaTestSupport

/// The committed list of the CPU's pictures: a hash for each picture, and for the files of the fonts that texts are
/// drawn with.
struct HashList: Equatable {
    /// A scene at a time.
    struct Picture: Hashable {
        /// The file below `Scenes/`.
        var scene: String
        /// Seconds after its animations began.
        var time: Double
    }

    struct Entry: Equatable {
        var width: Int
        var height: Int
        /// SHA-256 of the pixels, premultiplied BGRA, row by row from above.
        var hash: String
    }

    /// SHA-256 of fonts' files, by their names.
    var fonts: [String: String] = [:]
    var pictures: [Picture: Entry] = [:]

    static let path = ProjectFiles.path("Tests/Hashes/pictures.txt")

    private static let heading = """
        # What the CPU draws of each scene below Scenes/, on every machine and with all kernels: SHA-256 of the pixels, as
        # premultiplied BGRA, row by row from above; width and height in pixels; the time in seconds; the scene. Texts are drawn
        # with the fonts' files that are listed first; where a machine has others, scenes with text are left out.
        # PictureHashTests checks this list. After a change that is meant to change pictures, look at them, then write it anew:
        #     LAMINA_WRITE_HASHES=1 Scripts/test --filter PictureHashTests

        """

    static func read() throws -> HashList {
        var list = HashList()
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        where !line.hasPrefix("#") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            switch (words.first, words.count) {
            case ("font", 3): list.fonts[words[2]] = words[1]
            case ("picture", 6):
                guard let width = Int(words[2]), let height = Int(words[3]), let time = Double(words[4])
                else {
                    throw HashListError(line: String(line))
                }
                list.pictures[Picture(scene: words[5], time: time)] = Entry(
                    width: width, height: height, hash: words[1])
            default: throw HashListError(line: String(line))
            }
        }
        return list
    }

    func write() throws {
        var text = Self.heading
        for (name, hash) in fonts.sorted(by: { $0.key < $1.key }) { text += "font \(hash) \(name)\n" }
        for (picture, entry) in pictures.sorted(by: {
            ($0.key.scene, $0.key.time) < ($1.key.scene, $1.key.time)
        }) {
            text += "picture \(entry.hash) \(entry.width) \(entry.height) \(picture.time) \(picture.scene)\n"
        }
        try FileManager.default.createDirectory(
            atPath: (Self.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}

struct HashListError: Error, CustomStringConvertible {
    var line: String
    var description: String {
        "\(HashList.path): expected a font or a picture, found \(line.debugDescription)"
    }
}

extension HashList.Entry {
    init(_ image: CGImage) throws {
        width = image.width
        height = image.height
        hash = try image.withUnsafeBytes { try SHA256Sum.of(Data($0)) }
    }
}

/// SHA-256, by the program that every Linux has.
enum SHA256Sum {
    static func of(file path: String) throws -> String {
        try of(Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func of(_ data: Data) throws -> String {
        let (input, output) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // It reads all before it writes anything.
        try input.fileHandleForWriting.write(contentsOf: data)
        try input.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let hash = text.split(separator: " ").first, hash.count == 64
        else { throw HashListError(line: "sha256sum: \(text)") }
        return String(hash)
    }
}
