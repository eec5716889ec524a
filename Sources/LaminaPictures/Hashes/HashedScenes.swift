import Foundation
import Lamina
import LaminaFiles
import LaminaText

/// The scenes whose pictures are in the list of hashes: those below `Scenes/` of a checkout.
package struct HashedScenes: Sendable {
    /// The folder of the scenes.
    package let folder: String
    /// All scenes, by their files below the folder.
    package let names: [String]

    /// Scenes that the CPU does not draw, with the reason.
    private static let excluded = [
        // A filter in GLSL, which only Vulkan has.
        "vulkan/custom-filter.json"
    ]

    package init(folder: String) {
        self.folder = folder
        names = FilePath(text: folder).map { Self.scenes(in: $0, "").sorted() } ?? []
    }

    /// The scenes in a folder and in those inside it, each after a prefix.
    private static func scenes(in folder: FilePath, _ prefix: String) -> [String] {
        (folder.names() ?? []).flatMap { component -> [String] in
            let (name, path) = (prefix + component.string, folder.appending(component))
            if name.hasSuffix(".ca") { return [name] }
            if path.isFolder { return component.string == "images" ? [] : scenes(in: path, name + "/") }
            let isScene = name.hasSuffix(".json") && !name.hasSuffix(".schema.json")
            return isScene && !excluded.contains(name) ? [name] : []
        }
    }

    /// The times at which a scene is drawn, in seconds.
    package func times(of scene: String) -> [Double] {
        switch scene.split(separator: "/").dropLast().first {
        case nil: [0]
        case "bench": [0.5]
        default: [0, 0.5, 1.3]
        }
    }

    /// The pictures of a scene: bytes at each time, and halves at the first one.
    package func pictures(of scene: String) -> [HashList.Picture] {
        let times = times(of: scene)
        return times.map { HashList.Picture(scene: scene, time: $0) }
            + times.prefix(1).map { HashList.Picture(scene: scene, time: $0, depth: .half) }
    }

    /// Every picture of the list.
    package var pictures: [HashList.Picture] { names.flatMap(pictures) }

    /// The options of a renderer that draws pictures of a depth.
    package static func options(_ depth: PictureDepth) -> RendererOptions {
        var options = RendererOptions()
        (options.backend, options.depth) = (.cpu, depth)
        return options
    }

    package func path(of scene: String) -> String { "\(folder)/\(scene)" }

    /// The picture of a scene at a time, its animations begun at 0. Unlike ``ScenePicture``, it leaves a text's `contentsScale` at 1, as
    /// the pictures of the list have it.
    ///
    /// - Parameter renderer: Draws with the CPU.
    package func draw(_ scene: Scene, at time: Double, _ renderer: CARenderer) throws -> CGImage {
        // The depth is the renderer's.
        try renderer.setFormat(
            colorSpace: scene.frame.colorSpace, depth: nil, headroom: scene.frame.headroom)
        renderer.layer = scene.makeRootLayer()
        renderer.backgroundColor = scene.backgroundColor
        renderer.scale = scene.scale
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        for moment in time == 0 ? [0] : [0, time] {
            renderer.beginFrame(atTime: moment)
            if moment == time { try renderer.render() }
            renderer.endFrame()
        }
        return try renderer.makeImage()
    }

    // MARK: Text

    /// The document of a scene.
    private func source(of scene: String) throws -> String {
        try String(
            contentsOfFile: scene.hasSuffix(".ca") ? path(of: scene) + "/main.caml" : path(of: scene),
            encoding: .utf8)
    }

    /// Whether a scene's pictures depend on fonts.
    package func hasText(_ scene: String) throws -> Bool {
        let text = try source(of: scene)
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

    /// The files of the fonts that the scenes' texts may be drawn with here: every character is looked up in each named font, and in
    /// its replacement.
    package func fontFiles() throws -> Set<String> {
        var fonts: Set<String> = ["Helvetica"]
        var characters: Set<Character> = []
        for scene in try names.filter(hasText) {
            let text = try source(of: scene)
            for match in text.matches(of: /"(?:font|fName|fFamily)": *"([^"]+)"|font(?:Name)?="([^"]+)"/) {
                if let name = match.output.1 ?? match.output.2 { fonts.insert(String(name)) }
            }
            let strings =
                scene.hasSuffix(".ca")
                ? [text] : Self.strings(in: try JSONSerialization.jsonObject(with: Data(text.utf8)))
            for string in strings { characters.formUnion(string) }
        }
        let all = characters.filter { !$0.isNewline }.sorted().map(String.init).joined(separator: " ")
        var files: Set<String> = []
        for name in fonts {
            let layout = TextLayout(StyledText(all, TextStyle(font: CTFont(name, size: 12))))
            files.formUnion(layout.runs.map(\.font.file))
        }
        return files
    }
}
