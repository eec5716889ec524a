import Foundation
import Lamina
import LaminaMedia
import LaminaRaster
import LaminaTestSupport
import LaminaText
import Testing

/// The CPU's pictures have the same bytes on every machine, as a committed list of hashes shows.
///
/// Both sets of kernels draw here. Results that a process caches, such as masks of glyphs, are computed by the first
/// set. So the suite also runs in a process of its own with `LAMINA_KERNELS=portable`.
@Suite(.serialized) struct PictureHashTests {
    private static let isWriting = ProcessInfo.processInfo.environment["LAMINA_WRITE_HASHES"] == "1"

    /// Scenes that the CPU does not draw, with the reason.
    private static let excluded = [
        // A filter in GLSL, which only Vulkan has.
        "vulkan/custom-filter.json"
    ]

    /// All scenes, by their files below `Scenes/`.
    private static let scenes: [String] = {
        let root = ProjectFiles.path("Scenes")
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return files.filter { file in
            let isScene = file.hasSuffix(".json") && !file.hasSuffix(".schema.json") || file.hasSuffix(".ca")
            return isScene && !file.contains("/images/") && !excluded.contains(file)
        }.sorted()
    }()

    private static func times(of scene: String) -> [Double] {
        let folder = scene.split(separator: "/").dropLast().first
        return switch folder {
        case nil: [0]
        case "bench": [0.5]
        default: [0, 0.5, 1.3]
        }
    }

    // MARK: Text

    /// The files that a scene consists of, as text.
    private static func sources(of scene: String) throws -> String {
        let path = ProjectFiles.path("Scenes/\(scene)")
        let document = scene.hasSuffix(".ca") ? path + "/main.caml" : path
        return try String(contentsOfFile: document, encoding: .utf8)
    }

    private static func hasText(_ scene: String) throws -> Bool {
        let text = try sources(of: scene)
        return text.contains("CATextLayer") || text.contains("\"ty\": 5") || text.contains("\"ty\":5")
    }

    /// Every string in a JSON value.
    private static func strings(in value: Any) -> [String] {
        switch value {
        case let text as String: [text]
        case let list as [Any]: list.flatMap(strings)
        case let object as [String: Any]: object.values.flatMap(strings)
        default: []
        }
    }

    /// The files of the fonts that the scenes' texts may be drawn with here: every character is looked up in each
    /// named font, and in its replacement.
    private static func fontFiles() throws -> Set<String> {
        var names: Set<String> = ["Helvetica"]
        var characters: Set<Character> = []
        for scene in try scenes.filter(hasText) {
            let text = try sources(of: scene)
            for match in text.matches(of: /"(?:font|fName|fFamily)": *"([^"]+)"|font(?:Name)?="([^"]+)"/) {
                if let name = match.output.1 ?? match.output.2 { names.insert(String(name)) }
            }
            let strings =
                scene.hasSuffix(".ca")
                ? [text] : strings(in: try JSONSerialization.jsonObject(with: Data(text.utf8)))
            for string in strings { characters.formUnion(string) }
        }
        let all = characters.filter { !$0.isNewline }.sorted().map(String.init).joined(separator: " ")
        var files: Set<String> = []
        for name in names {
            let layout = TextLayout(StyledText(all, TextStyle(font: CTFont(name, size: 12))))
            files.formUnion(layout.runs.map(\.font.file))
        }
        return files
    }

    private static func fontHashes() throws -> [String: String] {
        try Dictionary(
            fontFiles().map { (($0 as NSString).lastPathComponent, try SHA256Sum.of(file: $0)) },
            uniquingKeysWith: { one, _ in one })
    }

    // MARK: Pictures

    private static func entries(of scenes: [String]) throws -> [HashList.Picture: HashList.Entry] {
        var result: [HashList.Picture: HashList.Entry] = [:]
        for name in scenes {
            let scene = try Scene(
                contentsOf: ProjectFiles.path("Scenes/\(name)"),
                videoOpener: { try MovieSource(contentsOfFile: $0) })
            for time in times(of: name) {
                result[HashList.Picture(scene: name, time: time)] = try HashList.Entry(
                    ScenePictures(scene, backend: .cpu).draw(at: time))
            }
        }
        return result
    }

    private static func check(_ scenes: [String], _ set: KernelSet) throws {
        let list = try HashList.read()
        let found = try KernelSet.with(set) { try entries(of: scenes) }
        for (picture, entry) in found.sorted(by: { $0.key.scene < $1.key.scene }) {
            #expect(
                list.pictures[picture] == entry, "\(picture.scene) at \(picture.time) with \(set) kernels")
        }
    }

    @Test(.enabled(if: !isWriting), arguments: KernelSet.usable)
    func `Scenes without text have the listed hashes, with each set of kernels`(set: KernelSet) throws {
        try Self.check(Self.scenes.filter { try !Self.hasText($0) }, set)
    }

    @Test(
        .enabled(if: !isWriting),
        .enabled("the fonts of this machine are not those of the list") {
            try HashList.read().fonts == fontHashes()
        },
        arguments: KernelSet.usable)
    func `Scenes with text have the listed hashes in the listed fonts, with each set of kernels`(
        set: KernelSet
    ) throws {
        try Self.check(Self.scenes.filter(Self.hasText), set)
    }

    @Test(.enabled(if: !isWriting)) func `The list holds every scene, and nothing else`() throws {
        let expected = Set(
            Self.scenes.flatMap { scene in
                Self.times(of: scene).map { HashList.Picture(scene: scene, time: $0) }
            })
        #expect(Set(try HashList.read().pictures.keys) == expected)
        #expect(expected.count > 100)
    }

    @Test(.enabled("LAMINA_WRITE_HASHES=1 writes the list") { isWriting })
    func `The list is written where all kernels agree`() throws {
        let found = try KernelSet.usable.map { set in
            try KernelSet.with(set) { try Self.entries(of: Self.scenes) }
        }
        for other in found.dropFirst() { try #require(other == found[0]) }
        try HashList(fonts: Self.fontHashes(), pictures: found[0]).write()
    }

    @Test func `Hashes are SHA-256`() throws {
        #expect(
            try SHA256Sum.of(Data("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
