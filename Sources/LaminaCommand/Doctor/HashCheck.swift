import Foundation
import Lamina
import LaminaFiles
import LaminaImage
import LaminaMedia
import LaminaMessages
import LaminaPictures
import LaminaRaster
import LaminaServer

/// Draws the scenes of a checkout and compares the pictures with the committed list of hashes: a proof that this machine draws the
/// same bytes as every other one.
struct HashCheck {
    private let list: HashList
    private let scenes: HashedScenes
    /// A renderer for each depth.
    private let renderers: [PictureDepth: CARenderer]
    /// The names of listed fonts that this machine lacks, or has in another form.
    private let otherFonts: [String]

    /// The most bytes of a list, and of a font's file, that are read.
    private static let maximumBytes = 1 << 24
    private static let maximumFontBytes = 1 << 28

    /// - Parameter root: A folder with `Scenes` and `Tests/Hashes/pictures.txt`.
    init(root: String) throws {
        let path = "\(root)/Tests/Hashes/pictures.txt"
        guard let bytes = try? InputFile.read(text: path, limit: Self.maximumBytes) else {
            throw UsageError(
                "--hashes \(displayed(root)): expected a checkout of Lamina, found no \(displayed(path))")
        }
        guard Digest.missing == nil else {
            throw UsageError("--hashes: SHA-256 needs GLib: \(Digest.missing ?? "")")
        }
        list = try HashList(String(decoding: bytes, as: UTF8.self), path: path)
        scenes = HashedScenes(folder: "\(root)/Scenes")
        renderers = try Dictionary(
            uniqueKeysWithValues: PictureDepth.allCases.map {
                ($0, try CARenderer(options: HashedScenes.options($0)))
            })
        let found = try scenes.fontFiles().reduce(into: [String: String]()) { found, file in
            let name = FilePath(text: file)?.lastComponent?.string ?? file
            found[name] = try Self.hash(ofFile: file)
        }
        otherFonts = list.fonts.filter { found[$0.key] != $0.value }.keys.sorted()
    }

    private static func hash(ofFile file: String) throws -> String {
        let bytes = try InputFile.read(text: file, limit: maximumFontBytes)
        return Digest.sha256(bytes).map(Digest.hexadecimal) ?? ""
    }

    private static func entry(of image: CGImage) -> HashList.Entry {
        HashList.Entry(
            image, hash: image.withOwnBytes { Digest.sha256(Array($0)) }.map(Digest.hexadecimal) ?? "")
    }

    /// Draws all pictures with each set of kernels that the processor has.
    ///
    /// - Returns: Whether all are equal.
    func run() throws -> Bool {
        Console.print("lamina \(Version.current)")
        Console.print("processor  \(Processor.name), \(Processor.architecture)")
        for (name, version) in LibraryVersions.all {
            let listed =
                list.libraries[name].map { $0 == version ? "" : "; the list was made with \($0)" } ?? ""
            Console.print("library    \(name) \(version)\(listed)")
        }
        var names = scenes.names
        if !otherFonts.isEmpty {
            names = try names.filter { try !scenes.hasText($0) }
            Console.print(
                "fonts      scenes with text are left out: other files than the list's for \(otherFonts.joined(separator: ", "))"
            )
        }
        var areEqual = true
        for set in KernelSet.usable {
            let different: [HashList.Picture] = try KernelSet.with(set) { try self.different(of: names) }
            let count = names.reduce(0) { $0 + scenes.pictures(of: $1).count }
            areEqual = areEqual && different.isEmpty
            guard let first = different.first else {
                Console.print("\(set.rawValue): all \(count) pictures are equal")
                continue
            }
            Console.print(
                "\(set.rawValue): \(different.count) of \(count) pictures differ, first \(first.scene) at \(first.time) s"
            )
        }
        return areEqual
    }

    private func different(of names: [String]) throws -> [HashList.Picture] {
        var different: [HashList.Picture] = []
        for name in names {
            let scene = try Scene(
                contentsOf: scenes.path(of: name), videoOpener: { try MovieSource(contentsOfFile: $0) })
            for picture in scenes.pictures(of: name) {
                guard let renderer = renderers[picture.depth] else { continue }
                let image = try scenes.draw(scene, at: picture.time, renderer)
                if Self.entry(of: image) != list.pictures[picture] { different.append(picture) }
            }
        }
        return different
    }
}

/// The processor, as the system names it.
private enum Processor {
    static var name: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first {
            $0.hasPrefix("model name") || $0.hasPrefix("CPU part")
        }
        return displayed(
            line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown")
    }

    static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "another architecture"
        #endif
    }
}
