import LaminaArchive
import Foundation
import LaminaMessages

extension Scene {
    /// A Lottie document as a scene.
    init(lottie json: JSONDocument, name: String, _ assets: SceneAssets) throws(SceneFault) {
        var reader = LottieReader()
        reader.engine = assets.lottieEngine
        reader.limits = assets.limits
        var document = try reader.readHead(json)
        try reader.embedFonts(in: &document, SceneFonts(assets.fonts, limits: assets.limits)) { _ in nil }
        reader.readLayers(json, into: &document)
        self = try Scene(LottieTemplate(document, json, reader), name: name, assets)
    }

    init(_ template: LottieTemplate, name: String, _ assets: SceneAssets) throws(SceneFault) {
        var builder = LottieBuilder(
            document: template.document, engine: template.engine, images: assets.images,
            warnings: template.warnings, tween: template.tween)
        var sounds = assets.sounds
        self = try builder.scene(name: name, &sounds)
        lottie = template
        fonts = template.document.fontCollection
        self.assets = assets
        self.assets.images = builder.images
        self.assets.sounds = sounds
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
            self.lottie?.package = LottiePackage(archive, bytes, lottie)
        } catch {
            throw .archive(file: name, entry: error.entry, reason: error.reason)
        }
    }

    init(
        _ lottie: LottieArchive, name: String, _ assets: SceneAssets
    ) throws(ZipArchive.Failure) {
        do throws(SceneFault) {
            var reader = LottieReader()
            reader.engine = assets.lottieEngine
            reader.limits = assets.limits
            reader.hasMachines = lottie.hasMachines
            var document = try reader.readHead(lottie.animation)
            try lottie.embedFonts(in: &document, SceneFonts(assets.fonts, limits: assets.limits), &reader)
            reader.readLayers(lottie.animation, into: &document)
            try lottie.embedImages(in: &document)
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
    /// The expressions of the document.
    var expressions: LottieExpressionReport
    /// The limits within which the document was read.
    let limits: SceneLimits
    /// Whether the document's file has state machines.
    let hasMachines: Bool
    /// The JSON of the document if it has slots; otherwise `nil`.
    let source: JSONDocument?
    /// The ids of the document's slots.
    let slotIDs: Set<String>
    /// The values of slots that replace the document's.
    var slots: [String: LottieNode] = [:]
    var themes: [String: LottieTheme] = [:]
    /// The file with state machines that the document comes from; `nil` where there are none.
    var package: LottiePackage?
    /// The pictures between which the document is drawn, in place of all its frames.
    var tween: LottieTween?
    /// The overrides that its contents were given.
    var given: [SceneOverride] = []

    init(_ document: LottieDocument, _ source: JSONDocument, _ reader: LottieReader) {
        self.document = document
        warnings = reader.warnings
        engine = reader.engine
        limits = reader.limits
        hasMachines = reader.hasMachines
        expressions = reader.expressionReport
        slotIDs = reader.slotIDs
        self.source = reader.slotIDs.isEmpty ? nil : source
    }
}
