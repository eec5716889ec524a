import Foundation
import LaminaGeometry
import LaminaImage

/// Makes a scene from its JSON. Layers are walked with a list of open ones, not by recursion.
struct SceneReader {
    private static let rootKeys = KeyTable<SceneRootKey>()
    static let layerKeys = KeyTable<SceneLayerKey>()
    private static let imageKeys = KeyTable<SceneImageKey>()

    private static let imageExpected =
        "a path or an object with exactly one of \(SceneImageKey.names.joined(separator: ", "))"

    /// The keys of a layer whose values are read after all layers.
    enum PendingKey: String {
        case states, stateTransitions
    }

    let document: JSONDocument
    var assets: SceneAssets
    var layers: [SceneLayer] = []
    /// States and transitions that were not read yet, by the places of their layers.
    var pendingStates: [(layer: Int, key: PendingKey, value: JSONDocument.Index)] = []

    /// Whether the layers being read are a picture from before a transition, which does not move.
    private(set) var isStill = false

    init(document: JSONDocument, assets: SceneAssets) {
        self.document = document
        self.assets = assets
    }

    var images: SceneImages {
        get { assets.images }
        _modify { yield &assets.images }
    }
    var kernels: SceneKernels {
        get { assets.kernels }
        _modify { yield &assets.kernels }
    }
    var videos: SceneVideos {
        get { assets.videos }
        _modify { yield &assets.videos }
    }

    mutating func read(name: String) throws(SceneFault) -> Scene {
        var values: [SceneRootKey: JSONDocument.Index] = [:]
        var members = try JSONDocument.Members(
            of: JSONDocument.root, in: document, keys: Self.rootKeys, expected: "a scene, which is an object")
        while let (key, value) = try members.next() { values[key] = value }

        var scene = Scene(name: name, directory: images.directory, size: .zero)
        scene.assets = assets
        // In the schema's order, so that images come before the layers that use them.
        for key in SceneRootKey.allCases {
            do throws(SceneFault) {
                if let value = values[key] {
                    try read(key, value, into: &scene)
                } else if let expected = Self.required[key] {
                    throw SceneFault.unexpected("nothing", expected: expected)
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        guard scene.frame.headroom ?? 1 == 1 || scene.frame.depth == 16 else {
            let error = SceneFault.unexpected(
                shortest(scene.frame.headroom ?? 1), expected: "1, or a \"depth\" of 16")
            throw error.inside(SceneRootKey.headroom.rawValue)
        }
        try scene.checkPictureSize(scale: scene.scale)
        try readStates()
        scene.layers = layers
        scene.assets = assets
        return scene
    }

    private static let required: [SceneRootKey: String] = [
        .version: "1", .size: "[width, height]", .layers: "an array of layers",
    ]

    private mutating func read(
        _ key: SceneRootKey, _ value: JSONDocument.Index, into scene: inout Scene
    ) throws(SceneFault) {
        switch key {
        case .schema: _ = try document.checkedString(value)
        case .version:
            guard document.kind(value) == .number, document.rawNumber(value) == 1 else {
                throw .unexpected(document.description(value), expected: "1")
            }
        case .size: scene.size = try document.size(value)
        case .scale: scene.scale = try document.number(value, .aboveZero)
        case .duration: scene.duration = try document.number(value, .aboveZero)
        case .frameRate: scene.frameRate = try document.number(value, .aboveZero)
        case .colorSpace: scene.frame.colorSpace = try document.name(value, of: ColorSpace.frameNames)
        case .depth: scene.frame.depth = Int(try document.number(value, .depth))
        case .headroom: scene.frame.headroom = try document.number(value, .headroom)
        case .backgroundColor: scene.backgroundColor = try document.color(value)
        case .bench: scene.bench = try document.bench(value)
        case .sounds: scene.ownSounds = try sounds(value)
        case .images:
            scene.images = try imageTable(value)
            try images.load(scene.images)
        case .layers: try readLayers(value)
        }
    }

    // MARK: Images

    private func imageTable(_ table: JSONDocument.Index) throws(SceneFault) -> [String: SceneImageSource] {
        guard document.kind(table) == .object else {
            throw SceneFault.unexpected(document.description(table), expected: "an object of images")
        }
        var result: [String: SceneImageSource] = [:]
        var position = table.next
        for _ in 0..<document.count(table) {
            let name = document.string(position)
            do throws(SceneFault) {
                guard result[name] == nil else { throw SceneFault(.duplicateKey) }
                result[name] = try imageSource(position.next)
            } catch {
                throw error.inside(name)
            }
            position = document.after(position.next)
        }
        return result
    }

    func imageSource(_ index: JSONDocument.Index) throws(SceneFault) -> SceneImageSource {
        let expected =
            "a path or an object with exactly one of \(SceneImageKey.names.joined(separator: ", "))"
        if document.kind(index) == .string {
            if let source = try embedded(index) { return source }
            return .file(try filePath(index))
        }
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
            case .data:
                try data(value)
            case .image: .named(try document.checkedString(value, expected: "a name in images"))
            }
        } catch {
            throw error.inside(key.rawValue)
        }
    }

    /// The image in base64, or in an address of which that is a part.
    private func data(_ index: JSONDocument.Index) throws(SceneFault) -> SceneImageSource {
        if let source = try embedded(index) { return source }
        return .data(try document.checkedString(index, expected: "an image file in base64"))
    }

    /// The image in a `data:` address; `nil` for another string.
    func embedded(_ index: JSONDocument.Index) throws(SceneFault) -> SceneImageSource? {
        // A long string is copied only where it is an address.
        let isAddress = document.withBytes(index) {
            DataAddress.recognizes(String(decoding: $0.prefix(5), as: UTF8.self))
        }
        guard isAddress else { return nil }
        guard let address = DataAddress(document.string(index)) else {
            throw .unexpected(
                document.description(index), expected: "an address such as \"data:image/png;base64,…\"")
        }
        return .data(address.base64)
    }

    func filePath(_ index: JSONDocument.Index) throws(SceneFault) -> String {
        let path = try document.checkedString(index, expected: "a path")
        // The system's paths end at a zero byte.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .unexpected(document.description(index), expected: "a path")
        }
        return path
    }

    // MARK: Layers

    /// An array of layers that is not finished, or a mask as an array of one.
    private struct Level {
        var next: JSONDocument.Index
        var done = 0
        var count: Int
        /// How many layers its layers lie in.
        var depth: Int
        var isMask = false
        /// Whether the layer is no element of an array.
        var isAlone = false
    }

    private mutating func readLayers(_ array: JSONDocument.Index) throws(SceneFault) {
        // Every layer is an object; the rest of the room is never touched.
        layers.reserveCapacity(min(document.objectCount, assets.limits.layers))
        try readLayers(try level(array, depth: 0))
    }

    /// A layer with everything below it, without animations.
    mutating func stillLayer(_ index: JSONDocument.Index) throws(SceneFault) -> [SceneLayer] {
        let around = layers
        layers = []
        isStill = true
        defer {
            layers = around
            isStill = false
        }
        try readLayers(Level(next: index, count: 1, depth: 0, isAlone: true))
        return layers
    }

    private mutating func readLayers(_ top: Level) throws(SceneFault) {
        var levels = [top]
        do throws(SceneFault) {
            while var level = levels.popLast() {
                guard level.done < level.count else { continue }
                let element = level.next
                level.next = document.after(element)
                level.done += 1
                levels.append(level)
                guard layers.count < assets.limits.layers else {
                    throw SceneFault(.tooManyLayers(limit: assets.limits.layers))
                }
                guard level.depth < SceneLimits.maximumNesting else { throw SceneFault(.nestedTooDeeply) }
                var layer = SceneLayer(depth: level.depth, isMask: level.isMask)
                let below = try readProperties(element, into: &layer)
                layers.append(layer)
                if let sublayers = below.sublayers {
                    levels.append(try self.level(sublayers, depth: level.depth + 1))
                }
                if let mask = below.mask {
                    levels.append(Level(next: mask, count: 1, depth: level.depth + 1, isMask: true))
                }
            }
        } catch {
            // Innermost first. Arrays that wait for a mask before them are not on the way.
            var fault = error
            for level in levels.reversed() where level.done > 0 {
                if level.isMask {
                    fault = fault.inside(SceneLayerKey.mask.rawValue)
                } else if !level.isAlone {
                    fault = fault.inside(level.done - 1)
                    if level.depth > 0 { fault = fault.inside(SceneLayerKey.sublayers.rawValue) }
                }
            }
            throw fault
        }
    }

    private func level(_ array: JSONDocument.Index, depth: Int) throws(SceneFault) -> Level {
        guard document.kind(array) == .array else {
            let fault = SceneFault.unexpected(document.description(array), expected: "an array of layers")
            throw depth == 0 ? fault : fault.inside(SceneLayerKey.sublayers.rawValue)
        }
        return Level(next: array.next, count: document.count(array), depth: depth)
    }
}
