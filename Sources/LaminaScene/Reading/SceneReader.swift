import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Makes a scene of its JSON. Layers are walked with a list of what is open, not by recursion.
struct SceneReader {
    private static let rootKeys = KeyTable<SceneRootKey>()
    static let layerKeys = KeyTable<SceneLayerKey>()
    private static let imageKeys = KeyTable<SceneImageKey>()

    let document: JSONDocument
    var images: SceneImages
    private var layers: [SceneLayer] = []

    init(document: JSONDocument, directory: String) {
        self.document = document
        images = SceneImages(directory: directory)
    }

    mutating func read(name: String) throws(SceneFault) -> Scene {
        var values: [SceneRootKey: JSONDocument.Index] = [:]
        var members = try JSONDocument.Members(
            of: JSONDocument.root, in: document, keys: Self.rootKeys, expected: "a scene, which is an object")
        while let (key, value) = try members.next() { values[key] = value }

        func required(
            _ key: SceneRootKey, expected: String
        ) throws(SceneFault) -> JSONDocument.Index {
            guard let value = values[key] else {
                throw SceneFault.unexpected("nothing", expected: expected).inside(key.rawValue)
            }
            return value
        }
        let version = try required(.version, expected: "1")
        guard document.kind(version) == .number, document.rawNumber(version) == 1 else {
            throw SceneFault.unexpected(document.description(version), expected: "1").inside("version")
        }
        if let schema = values[.schema] {
            try at(.schema) { () throws(SceneFault) in _ = try document.checkedString(schema) }
        }
        let sizeValue = try required(.size, expected: "[width, height]")
        var scene = Scene(name: name, size: .zero)
        scene.size = try at(.size) { () throws(SceneFault) in try document.size(sizeValue) }
        if let scale = values[.scale] {
            scene.scale = try at(.scale) { () throws(SceneFault) in try document.number(scale, .aboveZero) }
        }
        try scene.checkPictureSize(scale: scene.scale)
        if let color = values[.backgroundColor] {
            scene.backgroundColor = try at(.backgroundColor) { () throws(SceneFault) in
                try document.color(color)
            }
        }
        if let table = values[.images] {
            scene.images = try imageTable(table)
            try images.load(scene.images)
        }
        try readLayers(try required(.layers, expected: "an array of layers"))
        scene.layers = layers
        return scene
    }

    private func at<R>(
        _ key: SceneRootKey, _ body: () throws(SceneFault) -> R
    ) throws(SceneFault) -> R {
        do throws(SceneFault) { return try body() } catch { throw error.inside(key.rawValue) }
    }

    // MARK: Images

    private func imageTable(_ table: JSONDocument.Index) throws(SceneFault) -> [String: SceneImageSource] {
        guard document.kind(table) == .object else {
            throw SceneFault.unexpected(document.description(table), expected: "an object of images").inside(
                "images")
        }
        var result: [String: SceneImageSource] = [:]
        var position = table.next
        for _ in 0..<document.count(table) {
            let name = document.string(position)
            do throws(SceneFault) {
                guard result[name] == nil else { throw SceneFault(.duplicateKey) }
                result[name] = try imageSource(position.next)
            } catch {
                throw error.inside(name).inside("images")
            }
            position = document.after(position.next)
        }
        return result
    }

    func imageSource(_ index: JSONDocument.Index) throws(SceneFault) -> SceneImageSource {
        let expected =
            "a path or an object with exactly one of \(SceneImageKey.names.joined(separator: ", "))"
        if document.kind(index) == .string { return .file(try filePath(index)) }
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.imageKeys, expected: expected)
        guard let (key, value) = try members.next() else {
            throw .unexpected(document.description(index), expected: expected)
        }
        if let (other, _) = try members.next() {
            throw .unexpected("\(key.rawValue) and \(other.rawValue)", expected: expected)
        }
        do throws(SceneFault) {
            return switch key {
            case .file: .file(try filePath(value))
            case .data: .data(try document.checkedString(value, expected: "a PNG in base64"))
            case .image: .named(try document.checkedString(value, expected: "a name in images"))
            }
        } catch {
            throw error.inside(key.rawValue)
        }
    }

    private func filePath(_ index: JSONDocument.Index) throws(SceneFault) -> String {
        let path = try document.checkedString(index, expected: "a path")
        // The system's paths end at a zero byte.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .unexpected(document.description(index), expected: "a path")
        }
        return path
    }

    // MARK: Layers

    /// An array of layers that is not finished.
    private struct Level {
        var next: JSONDocument.Index
        var done = 0
        var count: Int
    }

    private mutating func readLayers(_ array: JSONDocument.Index) throws(SceneFault) {
        var levels: [Level] = []
        do throws(SceneFault) {
            try open(array, in: &levels)
            while var level = levels.popLast() {
                guard level.done < level.count else { continue }
                let element = level.next
                level.next = document.after(element)
                level.done += 1
                levels.append(level)
                guard layers.count < SceneLimits.maximumLayers else { throw SceneFault(.tooManyLayers) }
                guard levels.count <= SceneLimits.maximumNesting else { throw SceneFault(.nestedTooDeeply) }
                if let sublayers = try readLayer(element, depth: levels.count - 1) {
                    try open(sublayers, in: &levels)
                }
            }
        } catch {
            // Innermost first; the outermost array has another name.
            var fault = error
            for (depth, level) in levels.enumerated().reversed() {
                if level.done > 0 { fault = fault.inside(level.done - 1) }
                fault = fault.inside(
                    depth == 0 ? SceneRootKey.layers.rawValue : SceneLayerKey.sublayers.rawValue)
            }
            throw fault
        }
    }

    private mutating func open(_ array: JSONDocument.Index, in levels: inout [Level]) throws(SceneFault) {
        guard document.kind(array) == .array else {
            let key = levels.isEmpty ? SceneRootKey.layers.rawValue : SceneLayerKey.sublayers.rawValue
            throw SceneFault.unexpected(document.description(array), expected: "an array of layers").inside(
                key)
        }
        levels.append(Level(next: array.next, count: document.count(array)))
    }

    /// Adds one layer without its sublayers, and returns where they are.
    private mutating func readLayer(
        _ index: JSONDocument.Index, depth: Int
    ) throws(SceneFault) -> JSONDocument.Index? {
        var layer = SceneLayer(depth: depth)
        let sublayers = try readProperties(index, into: &layer)
        layers.append(layer)
        return sublayers
    }
}
