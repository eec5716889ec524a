import LaminaArchive
import Foundation
import LaminaMessages

extension Scene {
    /// A Lottie document as a scene.
    init(lottie json: JSONDocument, name: String, _ assets: SceneAssets) throws(SceneFault) {
        var reader = LottieReader()
        reader.engine = assets.lottieEngine
        var document = try reader.read(json)
        try reader.embedFonts(in: &document, SceneFonts(assets.fonts, limits: assets.limits)) { _ in nil }
        self = try Scene(LottieTemplate(document, json, reader), name: name, assets)
    }

    init(_ template: LottieTemplate, name: String, _ assets: SceneAssets) throws(SceneFault) {
        var builder = LottieBuilder(
            document: template.document, engine: template.engine, images: assets.images,
            warnings: template.warnings)
        self = try builder.scene(name: name)
        lottie = template
        fonts = template.document.fontCollection
        self.assets = assets
        self.assets.images = builder.images
    }

    /// The wallpaper of a `.tendies` file, or the animation of a `.lottie` file that its manifest names first.
    init(archive bytes: [UInt8], name: String, _ assets: SceneAssets) throws(SceneError) {
        let archive: ZipArchive
        do throws(ZipArchive.Failure) {
            archive = try ZipArchive(bytes, limit: assets.limits.fileBytes)
        } catch {
            throw .archive(file: name, entry: error.entry, reason: error.reason)
        }
        if let wallpaper = WallpaperArchive(archive) {
            self = try wallpaper.scene(
                name: name, fonts: SceneFonts(assets.fonts, limits: assets.limits), limits: assets.limits,
                screen: assets.screenSize)
            return
        }
        do throws(ZipArchive.Failure) {
            let lottie = try LottieArchive(archive, name: name, limits: assets.limits)
            self = try Scene(lottie, name: name, assets)
        } catch {
            throw .archive(file: name, entry: error.entry, reason: error.reason)
        }
    }

    private init(
        _ lottie: LottieArchive, name: String, _ assets: SceneAssets
    ) throws(ZipArchive.Failure) {
        do throws(SceneFault) {
            var reader = LottieReader()
            reader.engine = assets.lottieEngine
            var document = try reader.read(lottie.animation)
            try lottie.embedImages(in: &document)
            try lottie.embedFonts(in: &document, SceneFonts(assets.fonts, limits: assets.limits), &reader)
            var template = LottieTemplate(document, lottie.animation, reader)
            if !template.slotIDs.isEmpty { template.themes = lottie.themes }
            if let theme = lottie.initialTheme, template.themes[theme] != nil {
                try template.applyTheme(theme)
            }
            self = try Scene(template, name: name, assets)
        } catch {
            throw ZipArchive.Failure(
                entry: lottie.entry,
                reason: "\(error.path.isEmpty ? "" : error.path + ": ")\(error.problem.description)")
        }
    }
}

/// A Lottie document before layers are made from it.
struct LottieTemplate: Sendable {
    var document: LottieDocument
    /// Features that were not understood while the document was read.
    var warnings: SceneWarnings
    /// The player whose pictures the document gets.
    let engine: LottieEngine
    /// The JSON of the document, where it has slots; otherwise `nil`.
    let source: JSONDocument?
    /// The ids of the document's slots.
    let slotIDs: Set<String>
    /// The values of slots that replace the document's.
    var slots: [String: LottieNode] = [:]
    var themes: [String: LottieTheme] = [:]
    /// The overrides that its contents were given.
    var given: [SceneOverride] = []

    init(_ document: LottieDocument, _ source: JSONDocument, _ reader: LottieReader) {
        self.document = document
        warnings = reader.warnings
        engine = reader.engine
        slotIDs = reader.slotIDs
        self.source = reader.slotIDs.isEmpty ? nil : source
    }
}

/// The content of a `.lottie` file: a manifest, animations and their images.
private struct LottieArchive {
    private let archive: ZipArchive
    private let limits: SceneLimits
    /// The name of the animation's entry.
    let entry: String
    let animation: JSONDocument
    /// The values that themes give slots, by the theme's name, and the theme that the animation begins with.
    private(set) var themes: [String: LottieTheme] = [:]
    private(set) var initialTheme: String?

    /// The most themes of a file that are read.
    private static let maximumThemes = 256

    /// - Parameter name: The file's name in errors.
    init(_ archive: ZipArchive, name: String, limits: SceneLimits) throws(ZipArchive.Failure) {
        self.archive = archive
        self.limits = limits
        entry = try Self.entry(in: archive, limits)
        guard let bytes = try archive.read(entry) else {
            throw ZipArchive.Failure(
                entry: entry, reason: "expected an animation that the manifest names, found none")
        }
        animation = try Self.json(bytes, entry, limits)
        guard LottieReader.recognizes(animation) else {
            throw ZipArchive.Failure(entry: entry, reason: "expected a Lottie document")
        }
        let name = entry.split(separator: "/").last?.dropLast(5).description
        // The images of themes, each read once.
        var pictures: [String: String?] = [:]
        var room = limits.fileBytes
        for theme in archive.names.lazy.filter({ $0.hasPrefix("t/") && $0.hasSuffix(".json") }).prefix(
            Self.maximumThemes)
        {
            guard let bytes = try archive.read(theme) else { continue }
            var own = LottieTheme(try Self.json(bytes, theme, limits), animation: name)
            for (slot, image) in own.images.sorted(by: { $0.key < $1.key }) {
                if pictures[image.path] == nil { pictures[image.path] = .some(try archive.image(image.path)) }
                let picture = pictures[image.path] ?? nil
                // Each slot has its own copy.
                room -= picture?.utf8.count ?? 0
                guard room >= 0 else {
                    throw ZipArchive.Failure(
                        entry: theme,
                        reason: "more than \(limits.fileBytes) bytes of images in themes")
                }
                own.embed(picture, in: slot)
            }
            themes[String(theme.dropFirst(2).dropLast(5))] = own
        }
        guard !themes.isEmpty, let bytes = try archive.read("manifest.json") else { return }
        let own = LottieNode(try Self.json(bytes, "manifest.json", limits))["animations"]?.elements?.first {
            $0["id"]?.string == name
        }
        initialTheme = own?["initialTheme"]?.string
    }

    /// Both versions of the format: animations lie in `animations/` or in `a/`.
    private static func entry(
        in archive: ZipArchive, _ limits: SceneLimits
    ) throws(ZipArchive.Failure) -> String {
        let names = archive.names
        func animations() -> [String] {
            names.filter { ($0.hasPrefix("animations/") || $0.hasPrefix("a/")) && $0.hasSuffix(".json") }
        }
        if let bytes = try archive.read("manifest.json") {
            let manifest = LottieNode(try json(bytes, "manifest.json", limits))
            let id =
                manifest["activeAnimationId"]?.string ?? manifest["initial"]?["animation"]?.string
                ?? manifest["animations"]?.elements?.first?["id"]?.string
            if let id, let found = ["animations/\(id).json", "a/\(id).json"].first(where: names.contains) {
                return found
            }
        }
        guard let first = animations().first else {
            throw ZipArchive.Failure(
                entry: "", reason: "expected an animation in animations/ or a/, found none")
        }
        return first
    }

    private static func json(
        _ bytes: [UInt8], _ entry: String, _ limits: SceneLimits
    ) throws(ZipArchive.Failure) -> JSONDocument {
        do throws(JSONFailure) {
            return try bytes.withUnsafeBufferPointer { bytes throws(JSONFailure) in
                try JSONDocument(parsing: bytes, maximumValues: limits.values)
            }
        } catch {
            throw ZipArchive.Failure(
                entry: entry, reason: "line \(error.line), column \(error.column): \(error.reason)")
        }
    }

    /// Replaces images' names by the bytes of the images that lie in the archive, and removes images that do not.
    func embedImages(in document: inout LottieDocument) throws(SceneFault) {
        for (id, image) in document.images {
            guard case .file(let path) = image.source else { continue }
            do throws(ZipArchive.Failure) {
                document.images[id] = try archive.image(path).map {
                    LottieImage(size: image.size, source: .data($0))
                }
            } catch {
                throw .unexpected(error.reason, expected: "the image \(quoted(error.entry))")
            }
        }
    }
}

extension LottieArchive {
    /// Opens the fonts of the archive that the document's fonts name.
    fileprivate func embedFonts(
        in document: inout LottieDocument, _ fonts: SceneFonts, _ reader: inout LottieReader
    ) throws(SceneFault) {
        try reader.embedFonts(in: &document, fonts) { path throws(SceneFault) in
            do throws(ZipArchive.Failure) {
                return try archive.font(path)
            } catch {
                throw .unexpected(error.reason, expected: "the font \(quoted(error.entry))")
            }
        }
    }
}

extension ZipArchive {
    /// The file of a font of a `.lottie` file, by its entry or its name.
    fileprivate func font(_ path: String) throws(Failure) -> [UInt8]? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        for place in [path.trimmingPrefix("/").description, "fonts/\(name)", "f/\(name)"] {
            if let bytes = try read(place) { return bytes }
        }
        return nil
    }

    /// An image of a `.lottie` file in base64, by its entry or its name.
    fileprivate func image(_ path: String) throws(Failure) -> String? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        for place in [path.trimmingPrefix("/").description, "images/\(name)", "i/\(name)"] {
            if let bytes = try read(place) { return Data(bytes).base64EncodedString() }
        }
        return nil
    }
}
