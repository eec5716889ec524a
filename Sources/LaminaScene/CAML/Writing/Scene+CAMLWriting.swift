import Foundation
import LaminaGeometry

/// A scene as CAML: a document, and the other files of its bundle.
public struct SceneCAML: Sendable {
    /// The document, `main.caml` of a bundle.
    public internal(set) var document: Data
    /// The bundle's `index.xml`.
    public internal(set) var index: Data
    /// Images by their paths in the bundle; none where they are in the document itself.
    public internal(set) var assets: [String: Data] = [:]
    /// Features of the scene that CAML has no place for.
    public internal(set) var losses: [SceneWarning] = []

    /// The name of a bundle's document.
    public static let documentName = "main.caml"
    /// The name of a bundle's index.
    public static let indexName = "index.xml"
}

extension Scene {
    /// The scene as CAML.
    ///
    /// - Parameter isBundle: Whether images are files of their own beside the document, as in a `.ca` bundle, whose
    ///   index holds what a document alone cannot, such as the scale. Otherwise images are in the document as `data:`
    ///   addresses.
    public func caml(isBundle: Bool) -> SceneCAML { written(isBundle: isBundle, limit: .max).caml }

    /// Like ``caml(isBundle:)``, but a document that is too long is an error; see ``jsonData(limit:)``.
    ///
    /// Throws ``SceneError/outputTooLong(name:limit:)``.
    ///
    /// - Parameter limit: The most bytes of the document. Readers take at most ``SceneLimits/maximumFileBytes``.
    public func caml(isBundle: Bool, limit: Int) throws(SceneError) -> SceneCAML {
        let (caml, isWhole) = written(isBundle: isBundle, limit: limit)
        guard isWhole, caml.document.count <= limit else { throw .outputTooLong(name: name, limit: limit) }
        return caml
    }

    private func written(isBundle: Bool, limit: Int) -> (caml: SceneCAML, isWhole: Bool) {
        var assets = CAMLAssets(scene: self, isBundle: isBundle)
        for source in imageSources { assets.add(source) }
        for element in layers.lazy.flatMap(\.otherElements) { assets.add(files: element.files) }
        let hasText = layers.contains { $0.text != nil }
        if isBundle, hasText { assets.addFonts() }
        let paths = assets.paths
        var writer = CAMLWriter(limit: limit) { paths[$0] }
        let (layers, isFlipped) = camlLayers(isBundle: isBundle)
        writer.write(document: layers, isFlipped: isFlipped)
        if bench != nil { writer.lose("bench") }
        if !ownSounds.isEmpty { writer.lose("sounds") }
        if !isBundle {
            if hasText, fonts?.embedded.isEmpty == false { writer.lose("the fonts of the file") }
            if scale != 1 { writer.lose("scale") }
            if duration != nil { writer.lose("duration") }
            if frameRate != nil { writer.lose("frameRate") }
        }
        var index = XMLWriter()
        write(to: &index, isFlipped: isFlipped)
        let caml = SceneCAML(
            document: Data(writer.xml.data), index: Data(index.data), assets: assets.files,
            losses: writer.losses.all.map { SceneWarning(layer: $0.layer, feature: $0.feature) })
        return (caml, !writer.xml.isFull)
    }

    /// The one layer of the document with everything below it, and whether y grows downwards in it. A scene whose one
    /// outermost layer can stand for the document gives that layer; other scenes get a layer around all of theirs.
    private func camlLayers(isBundle: Bool) -> (layers: ArraySlice<SceneLayer>, isFlipped: Bool) {
        // In CAML a text's scale is 1 unless it says otherwise.
        let layers = layers.withTextScale(scale)
        let middle = CGPoint(x: size.width / 2, y: size.height / 2)
        var holder = SceneLayer(depth: 0)
        holder.properties.bounds = CGRect(origin: .zero, size: size)
        holder.properties.position = middle
        func isRoot(_ place: Int) -> Bool {
            let p = layers[place].properties
            // An index can hold the colour behind all layers.
            return (isBundle || backgroundColor == nil) && layers[place].video == nil
                && p.bounds.size == size && p.position == p.centred(in: size)
                && layers.subtree(of: place).upperBound == layers.count
        }
        if layers.count > 1 {
            var flipped = holder
            flipped.properties.isGeometryFlipped = true
            if layers[0] == flipped, !layers[1].isMask, isRoot(1) { return (layers[1...], false) }
        }
        if let first = layers.first, !first.properties.isGeometryFlipped, isRoot(0) {
            return (layers[...], true)
        }
        if !isBundle { holder.properties.backgroundColor = backgroundColor }
        let inside = layers.map { layer in
            var layer = layer
            layer.depth += 1
            return layer
        }
        return (([holder] + inside)[...], true)
    }

    private func write(to index: inout XMLWriter, isFlipped: Bool) {
        index.begin("plist")
        index.attribute("version", "1.0")
        index.begin("dict")
        func entry(_ key: String, _ type: String, _ text: String?) {
            index.begin("key")
            index.text(key)
            index.end()
            index.begin(type)
            if let text { index.text(text) }
            index.end()
        }
        entry(BundleIndex.heightKey, "real", shortest(size.height))
        entry(BundleIndex.widthKey, "real", shortest(size.width))
        entry(BundleIndex.flippedKey, isFlipped ? "true" : "false", nil)
        if let duration { entry(BundleIndex.durationKey, "real", shortest(duration)) }
        if let frameRate { entry(BundleIndex.frameRateKey, "real", shortest(frameRate)) }
        if let color = backgroundColor {
            let parts = [color.red, color.green, color.blue, color.alpha].map { Double($0) }
            entry(BundleIndex.backgroundKey, "string", CAMLWriter.list(parts))
        }
        if scale != 1 { entry(BundleIndex.scaleKey, "real", shortest(scale)) }
        entry(BundleIndex.rootDocumentKey, "string", SceneCAML.documentName)
        index.end()
        index.end()
    }
}

/// The images of a scene on their way into a bundle or a document.
private struct CAMLAssets {
    private let scene: Scene
    private let isBundle: Bool
    private(set) var files: [String: Data] = [:]
    /// The `src` of each image, by its source in the scene.
    private(set) var paths: [SceneImageSource: String] = [:]

    init(scene: Scene, isBundle: Bool) { (self.scene, self.isBundle) = (scene, isBundle) }

    /// An image that cannot be read is left out.
    mutating func add(_ source: SceneImageSource) {
        guard paths[source] == nil, let bytes = scene.bytes(of: source) else { return }
        let (type, ending) = Self.format(bytes)
        guard isBundle else {
            paths[source] = "data:image/\(type);base64,\(Data(bytes).base64EncodedString())"
            return
        }
        var wanted = "image\(files.count + 1).\(ending)"
        if case .file(let path) = source, let last = path.split(separator: "/").last, last != "..",
            last != "."
        {
            wanted = String(last)
        }
        var (name, count) = (wanted, 2)
        while files["assets/\(name)"] != nil {
            name = "\(count)-\(wanted)"
            count += 1
        }
        files["assets/\(name)"] = Data(bytes)
        paths[source] = "assets/\(name)"
    }

    /// Adds the files that kept elements name, under these names. A document alone has no place for them.
    mutating func add(files named: [String: SceneImageSource]) {
        guard isBundle else { return }
        for (path, source) in named {
            guard let path = CAMLFiles.inside(path), files[path] == nil,
                ![SceneCAML.documentName, SceneCAML.indexName].contains(path),
                let bytes = scene.bytes(of: source)
            else { continue }
            files[path] = Data(bytes)
        }
    }

    /// Adds the fonts that the scene's file brought with it.
    mutating func addFonts() {
        for (number, font) in (scene.fonts?.embedded ?? []).enumerated() {
            guard let bytes = font.bytes else { continue }
            let ending =
                bytes.starts(with: Array("OTTO".utf8))
                ? "otf" : bytes.starts(with: Array("ttcf".utf8)) ? "ttc" : "ttf"
            files["assets/font\(number + 1).\(ending)"] = Data(bytes)
        }
    }

    /// The name of the format and the ending of its files.
    private static func format(_ bytes: [UInt8]) -> (type: String, ending: String) {
        if bytes.starts(with: [0xFF, 0xD8]) { return ("jpeg", "jpg") }
        if bytes.starts(with: Array("GIF8".utf8)) { return ("gif", "gif") }
        if bytes.starts(with: Array("RIFF".utf8)) { return ("webp", "webp") }
        return ("png", "png")
    }
}
