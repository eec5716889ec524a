import Foundation
import Lamina
import LaminaImage
import LaminaMedia
import LaminaPictures
import LaminaRaster
import LaminaTestSupport
import Testing

/// The CPU's pictures have the same bytes on every machine, as a committed list of hashes shows.
///
/// Both sets of kernels draw here. Results that a process caches, such as masks of glyphs, are computed by the first
/// set. So the suite also runs in a process of its own with `LAMINA_KERNELS=portable`.
@Suite(.serialized) struct PictureHashTests {
    private static let isWriting = ProcessInfo.processInfo.environment["LAMINA_WRITE_HASHES"] == "1"

    private static let scenes = HashedScenes(folder: ProjectFiles.path("Scenes"))
    private static let path = ProjectFiles.path("Tests/Hashes/pictures.txt")

    private static func list() throws -> HashList {
        try HashList(String(contentsOfFile: path, encoding: .utf8), path: path)
    }

    private static func fontHashes() throws -> [String: String] {
        try Dictionary(
            scenes.fontFiles().map { (($0 as NSString).lastPathComponent, try SHA256Sum.of(file: $0)) },
            uniquingKeysWith: { one, _ in one })
    }

    // MARK: Pictures

    private static func entries(of names: [String]) throws -> [HashList.Picture: HashList.Entry] {
        var result: [HashList.Picture: HashList.Entry] = [:]
        for name in names {
            let scene = try Scene(
                contentsOf: scenes.path(of: name), videoOpener: { try MovieSource(contentsOfFile: $0) })
            for picture in scenes.pictures(of: name) {
                let renderer = try CARenderer(options: HashedScenes.options(picture.depth))
                let image = try scenes.draw(scene, at: picture.time, renderer)
                result[picture] = try HashList.Entry(
                    image, hash: image.withOwnBytes { try SHA256Sum.of(Data($0)) })
            }
        }
        return result
    }

    private static func check(_ names: [String], _ set: KernelSet) throws {
        let list = try list()
        let found = try KernelSet.with(set) { try entries(of: names) }
        for (picture, entry) in found.sorted(by: { $0.key < $1.key }) {
            #expect(
                list.pictures[picture] == entry,
                "\(picture.scene) at \(picture.time), \(picture.depth), with \(set) kernels")
        }
    }

    @Test(.enabled(if: !isWriting), arguments: KernelSet.usable)
    func `Scenes without text have the listed hashes, with each set of kernels`(set: KernelSet) throws {
        try Self.check(Self.scenes.names.filter { try !Self.scenes.hasText($0) }, set)
    }

    @Test(
        .enabled(if: !isWriting),
        .enabled("the fonts of this machine are not those of the list") {
            try list().fonts == fontHashes()
        },
        arguments: KernelSet.usable)
    func `Scenes with text have the listed hashes in the listed fonts, with each set of kernels`(
        set: KernelSet
    ) throws {
        try Self.check(Self.scenes.names.filter(Self.scenes.hasText), set)
    }

    @Test(.enabled(if: !isWriting)) func `The list holds every scene, and nothing else`() throws {
        let expected = Set(Self.scenes.pictures)
        #expect(Set(try Self.list().pictures.keys) == expected)
        #expect(expected.count > 100)
    }

    @Test(.enabled("LAMINA_WRITE_HASHES=1 writes the list") { isWriting })
    func `The list is written where all kernels agree`() throws {
        let found = try KernelSet.usable.map { set in
            try KernelSet.with(set) { try Self.entries(of: Self.scenes.names) }
        }
        for other in found.dropFirst() { try #require(other == found[0]) }
        let libraries = Dictionary(LibraryVersions.all.map { ($0.name, $0.version) }) { one, _ in one }
        let list = HashList(fonts: try Self.fontHashes(), libraries: libraries, pictures: found[0])
        try list.text.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }

    @Test func `Hashes are SHA-256`() throws {
        #expect(
            try SHA256Sum.of(Data("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
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
        let hash = text.split(separator: " ").first.map(String.init)
        return try #require(process.terminationStatus == 0 && hash?.count == 64 ? hash : nil)
    }
}
