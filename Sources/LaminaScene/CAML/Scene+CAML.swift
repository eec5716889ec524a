import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaMessages

extension Scene {
    /// A CAML document as a scene.
    ///
    /// - Parameter name: The file's name in errors.
    init(caml bytes: [UInt8], name: String, _ assets: SceneAssets) throws(SceneError) {
        let directory = assets.images.directory
        let files = CAMLFiles(folder: directory, limit: assets.limits.fileBytes)
        var document = CAMLDocument(
            name: name, files: files, images: assets.images,
            fonts: SceneFonts(assets.fonts, limits: assets.limits))
        try document.build(bytes)
        self = try document.scene(directory: directory, screen: assets.screenSize)
    }

    /// A bundle: a folder with `index.xml`, which names the document.
    ///
    /// - Parameters:
    ///   - name: The bundle's name in errors.
    ///   - screen: The size that the document is fitted to; `nil` for its own.
    init(
        bundle path: FilePath, name: String, fonts: SceneFonts, limits: SceneLimits, screen: CGSize?
    ) throws(SceneError) {
        var document = CAMLDocument(
            name: name, files: CAMLFiles(folder: path, limit: limits.fileBytes),
            images: SceneImages(AssetFolder(path), limits: limits), fonts: fonts)
        try document.buildBundle()
        self = try document.scene(directory: path, screen: screen)
    }

    /// Whether a path is that of a folder with an index or a document in it.
    static func isBundle(_ path: FilePath) -> Bool {
        [SceneCAML.indexName, SceneCAML.documentName].contains { path.appending($0).exists }
    }
}

/// One document, or several that lie over one another, from which a scene is made.
struct CAMLDocument {
    /// The document's name in errors.
    var name: String
    var files: CAMLFiles
    var images: SceneImages
    var fonts: SceneFonts
    private(set) var layers: [SceneLayer] = []
    private(set) var warnings = SceneWarnings()
    private var parts: [CAMLPart] = []
    private var index = BundleIndex()

    init(name: String, files: CAMLFiles, images: SceneImages, fonts: SceneFonts) {
        (self.name, self.files, self.images, self.fonts) = (name, files, images, fonts)
    }

    /// Reads a bundle and lays it over the ones read before.
    mutating func buildBundle() throws(SceneError) {
        index = BundleIndex(name: name)
        do throws(XMLFailure) {
            if let bytes = try files.bytes("index.xml", of: name) {
                try index.read(PropertyList(parsing: bytes))
            }
        } catch {
            throw .malformed(
                file: name + "/index.xml", line: error.place.line, column: error.place.column,
                reason: error.reason)
        }
        guard let bytes = try files.read(index.rootDocument) else {
            throw .archive(
                file: name, entry: index.rootDocument,
                reason: "expected a document that index.xml names, found none")
        }
        let bundle = name
        name = bundle + "/" + index.rootDocument
        defer { name = bundle }
        let first = layers.count
        try build(bytes)
        if layers[first...].contains(where: { $0.text != nil }) { try readFonts(of: bundle) }
    }

    /// Reads the fonts of a bundle. A damaged font is a warning.
    private mutating func readFonts(of bundle: String) throws(SceneError) {
        for path in files.fontPaths {
            guard let bytes = try files.read(path) else { continue }
            do throws(SceneFault) {
                if case .failure(let failure) = try fonts.add(bytes) {
                    warn("the font \(quoted(path)): \(failure)")
                }
            } catch {
                throw error.error(file: bundle + "/" + path)
            }
        }
    }

    /// Reads a document and lays it over the ones read before.
    mutating func build(_ bytes: [UInt8]) throws(SceneError) {
        do throws(XMLFailure) {
            try build(XMLDocument(parsing: bytes))
        } catch {
            throw .malformed(
                file: name, line: error.place.line, column: error.place.column, reason: error.reason)
        }
    }

    private mutating func build(_ xml: XMLDocument) throws(XMLFailure) {
        let top = XMLDocument.root
        guard xml.name(top) == "caml" else {
            throw XMLFailure(place: xml.place(top), reason: "expected <caml>, found <\(xml.name(top))>")
        }
        let children = xml.children(top)
        guard let root = children.first(where: { xml.name($0).hasSuffix("Layer") }) else {
            throw XMLFailure(place: xml.place(top), reason: "expected a layer in <caml>, found none")
        }
        var builder = CAMLBuilder(xml: xml, files: files, images: images)
        for other in children where other != root {
            builder.warn("unknown element \(quoted(xml.name(other)))", at: xml.place(other))
        }
        builder.layers = layers
        let first = layers.count
        let isFlipped =
            xml.attribute("geometryFlipped", of: root).map { $0 == "1" } ?? index.isGeometryFlipped
        if !isFlipped { builder.layers.append(SceneLayer(depth: 0)) }
        let place = builder.layers.count
        do throws(XMLFailure) {
            try builder.build(root, depth: isFlipped ? 0 : 1)
        } catch {
            // Images of this bundle count against the limits of the bundles that follow.
            images = builder.images
            throw error
        }
        images = builder.images
        if isFlipped { builder.layers[place].properties.isGeometryFlipped = false }
        let own = builder.layers[place].properties.bounds.size
        let size = own.width > 0 && own.height > 0 ? own : index.size ?? own
        guard size.width > 0, size.height > 0 else {
            throw XMLFailure(place: xml.place(root), reason: "expected a root layer with bounds, found none")
        }
        // A document lies in the middle of the screen, whatever its position says.
        builder.layers[place].properties.position = builder.layers[place].properties.centred(in: size)
        if !isFlipped {
            // Y grows upwards in the layer, as it does around a root that is not flipped.
            builder.layers[first].properties.bounds = CGRect(origin: .zero, size: size)
            builder.layers[first].properties.position = CGPoint(x: size.width / 2, y: size.height / 2)
            builder.layers[first].properties.isGeometryFlipped = true
        }
        parts.append(CAMLPart(first: first, size: size, isHeld: !isFlipped))
        layers = builder.layers
        warnings.add(contentsOf: builder.warnings.all)
    }

    /// The documents that were read, as a scene.
    ///
    /// - Parameters:
    ///   - directory: The folder in which its images lie.
    ///   - screen: The size that each document is fitted to; `nil` for the size of the smallest one.
    func scene(directory: FilePath, screen: CGSize?) throws(SceneError) -> Scene {
        let size = screen ?? parts.smallestSize
        var scene = Scene(name: name, directory: directory, size: size)
        scene.scale = index.scale ?? 1
        scene.duration = index.duration
        scene.frameRate = index.frameRate
        scene.backgroundColor = index.backgroundColor
        scene.assets.images = images
        do throws(SceneFault) {
            try scene.checkPictureSize(scale: scene.scale)
        } catch {
            throw error.error(file: name)
        }
        scene.layers = layers.fitted(parts, to: size)
        scene.warnings = warnings.all
        scene.fonts = fonts.collection
        return scene
    }

    mutating func warn(_ feature: String) { warnings.add(SceneWarning(layer: "", feature: feature)) }
}

extension CAMLFiles {
    fileprivate func bytes(_ path: String, of name: String) throws(XMLFailure) -> [UInt8]? {
        do throws(SceneError) {
            return try read(path)
        } catch {
            throw XMLFailure(place: XMLDocument.Place(line: 1, column: 1), reason: "\(error)")
        }
    }
}

/// A bundle's description of itself: in `index.xml`, and in the bundle's name, such as `Sea-390w-844h@3x~iphone.ca`.
struct BundleIndex {
    static let rootDocumentKey = "rootDocument"
    static let widthKey = "documentWidth"
    static let heightKey = "documentHeight"
    static let flippedKey = "geometryFlipped"
    // Lamina's own keys, for values that CAML has no place for.
    static let backgroundKey = "laminaBackgroundColor"
    static let scaleKey = "laminaScale"
    static let durationKey = "laminaDuration"
    static let frameRateKey = "laminaFrameRate"

    private(set) var rootDocument = "main.caml"
    private(set) var size: CGSize?
    private(set) var scale: CGFloat?
    private(set) var isGeometryFlipped = false
    private(set) var duration: Double?
    private(set) var frameRate: Double?
    private(set) var backgroundColor: CGColor?

    init() {}

    /// - Parameter name: The path of the bundle.
    init(name: String) {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard let match = last.firstMatch(of: /(\d{1,5})w-(\d{1,5})h(?:@(\d)x)?/),
            let width = Double(match.1), let height = Double(match.2), width > 0, height > 0
        else { return }
        size = CGSize(width: width, height: height)
        if let digits = match.3, let number = Double(digits), number > 0 { scale = CGFloat(number) }
    }

    mutating func read(_ list: PropertyList) throws(XMLFailure) {
        if let document = list.string(Self.rootDocumentKey), !document.isEmpty { rootDocument = document }
        if let flag = list.flag(Self.flippedKey) { isGeometryFlipped = flag }
        func positive(_ key: String) -> Double? { list.number(key).flatMap { $0 > 0 ? $0 : nil } }
        if let width = positive(Self.widthKey), let height = positive(Self.heightKey) {
            size = CGSize(width: width, height: height)
        }
        if let number = positive(Self.scaleKey) { scale = CGFloat(number) }
        duration = positive(Self.durationKey)
        frameRate = positive(Self.frameRateKey)
        if let parts = list.string(Self.backgroundKey).flatMap({ CAMLNumbers.list($0) }), parts.count == 4,
            parts.allSatisfy({ (0...1).contains($0) })
        {
            backgroundColor = CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        }
    }
}
