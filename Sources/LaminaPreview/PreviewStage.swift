import Foundation
import Lamina
import LaminaFiles
import LaminaImage
import LaminaMedia
import LaminaMessages
import LaminaPictures
import LaminaPlan
import LaminaRender
import LaminaScene
import LaminaServer
import LaminaShaderCompiler

/// A scene on show: the file, what was changed of it, and renderers. Used on one queue.
final class PreviewStage {
    struct Edit: Equatable {
        /// `nil` where the key begins with a layer's name, or is a slot.
        var place: Int?
        var key: String
        var value: String
    }

    /// How the scene is shown.
    struct Look: Hashable {
        var theme: String?
        var state: String?
        var transition: String?
    }

    let name: String
    private let path: FilePath
    private let engine: LottieEngine
    private(set) var version = 1
    private(set) var error: String?
    private var base: Scene
    private var stamps: FileStamps
    private(set) var edits: [Edit]
    /// The edits as they were before each change, and before each change that was taken back.
    private var (past, future): ([[Edit]], [[Edit]]) = ([], [])
    private var screens: [PreviewScreen.Key: PreviewScreen] = [:]
    private var shown: [Look: Scene] = [:]
    private var seenFrames = 0

    /// The most screens that are kept: one for each look, backend and overlay that somebody watches.
    private static let mostScreens = 6
    private static let (mostEdits, mostSteps) = (1000, 1000)

    /// Reads the scene. Throws what reading does.
    ///
    /// - Parameters:
    ///   - engine: The player whose pictures a Lottie file gets.
    ///   - edits: Values that layers have from the start.
    init(
        name: String, path: FilePath, engine: LottieEngine = .authored, edits: [Edit] = []
    ) throws {
        (self.name, self.path, self.engine, self.edits) = (name, path, engine, edits)
        stamps = FileStamps()
        base = try Self.read(path, engine)
        stamps = Self.stamps(path, base)
    }

    private static func read(_ path: FilePath, _ engine: LottieEngine) throws -> Scene {
        var options = SceneReadingOptions()
        options.lottieEngine = engine
        options.shaderCompiler = GLSLFilterCompiler()
        options.videoOpener = { try MovieSource(contentsOfFile: $0) }
        return try Scene(contentsOf: path.text, options: options)
    }

    private static func stamps(_ path: FilePath, _ scene: Scene?) -> FileStamps {
        let own = FileStamps(TemplateFolder.files(of: path)) ?? FileStamps()
        return own.joined(FileStamps(scene?.assetFiles ?? []) ?? FileStamps())
    }

    /// Reads the file again where it changed.
    ///
    /// - Returns: Whether it did.
    func follow() -> Bool {
        guard stamps.stamps.isEmpty || !stamps.areCurrent else { return false }
        do {
            // A file that is just being replaced is looked at again.
            let next = Self.stamps(path, base)
            let scene = try Self.read(path, engine)
            guard !next.stamps.isEmpty else { return false }
            base = scene
            stamps = Self.stamps(path, scene)
            error = nil
        } catch {
            let sentence = String(describing: error).replacing(path.folder.text + "/", with: "")
            let isNew = self.error != sentence
            self.error = sentence
            stamps = Self.stamps(path, base)
            guard isNew else { return false }
            version += 1
            return true
        }
        changed()
        return true
    }

    private func changed() {
        version += 1
        screens = [:]
        shown = [:]
    }

    // MARK: Edits

    /// Gives a layer another value. Throws where the value does not fit; then nothing changes.
    func edit(_ edit: Edit) throws {
        var next = edits
        next.removeAll { $0.place == edit.place && $0.key == edit.key }
        next.append(edit)
        guard next.count <= Self.mostEdits else {
            throw ServiceFailure(422, "an edit: expected at most \(Self.mostEdits) of them")
        }
        try replaceEdits(next)
    }

    /// Gives a layer its own value again.
    func removeEdit(at index: Int) throws {
        guard edits.indices.contains(index) else {
            throw ServiceFailure(404, "there is no such edit")
        }
        var next = edits
        next.remove(at: index)
        try replaceEdits(next)
    }

    private func replaceEdits(_ next: [Edit]) throws {
        let before = edits
        edits = next
        shown = [:]
        do {
            _ = try scene(Look())
        } catch {
            edits = before
            shown = [:]
            throw error
        }
        past = past.suffix(Self.mostSteps) + [before]
        future = []
        changed()
    }

    func undo() {
        guard let before = past.popLast() else { return }
        future.append(edits)
        edits = before
        changed()
    }

    func redo() {
        guard let next = future.popLast() else { return }
        past.append(edits)
        edits = next
        changed()
    }

    /// The scene as it is shown, with edits.
    func scene(_ look: Look) throws -> Scene {
        if let scene = shown[look] { return scene }
        var scene = base
        if let theme = look.theme { try scene.setTheme(theme) }
        // Slots make the layers again: they come first.
        for edit in edits.filter({ $0.place == nil }) + edits.filter({ $0.place != nil }) {
            let value = SceneOverride(assignment: "value=\(edit.value)")?.value ?? .string(edit.value)
            if let place = edit.place {
                try scene.setValue(value, forKey: edit.key, ofLayerAt: place)
            } else {
                try scene.setValue(value, forKeyPath: edit.key)
            }
        }
        if let state = look.state { scene = try scene.state(named: state) }
        if let transition = look.transition?.split(separator: ":").map(String.init), transition.count == 2 {
            scene = try scene.transition(from: transition[0], to: transition[1])
        }
        shown[look] = scene
        return scene
    }

    /// The layers on show, with a renderer.
    func screen(_ key: PreviewScreen.Key) throws -> PreviewScreen {
        seenFrames += 1
        if let screen = screens[key] {
            screen.lastUse = seenFrames
            return screen
        }
        let screen = try PreviewScreen(scene(key.look), key)
        screen.lastUse = seenFrames
        if screens.count >= Self.mostScreens,
            let oldest = screens.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            screens[oldest.key] = nil
        }
        screens[key] = screen
        return screen
    }

    // MARK: Answers

    func answer(_ look: Look) throws -> SceneAnswer {
        let scene = try scene(look)
        let layers = scene.layers
        func place(named text: String) -> Int? {
            layers.indices.first { place in
                guard let name = layers[place].properties.name, !name.isEmpty else { return false }
                return text.contains(name)
            }
        }
        return SceneAnswer(
            file: name, version: version, error: error, width: scene.size.width, height: scene.size.height,
            scale: scene.scale, background: scene.backgroundColor.map { LayerValues.text($0) },
            duration: scene.animationDuration, frameRate: scene.frameRate, states: scene.stateNames,
            themes: scene.themes, slots: scene.slots.map { SlotAnswer(id: $0.id, value: $0.value) },
            warnings: scene.warnings.map { WarningAnswer(text: "\($0)", layer: place(named: "\($0)")) },
            edits: edits.map { edit in
                let name = edit.place.flatMap {
                    layers.indices.contains($0) ? layers[$0].properties.name : nil
                }
                return EditAnswer(layer: edit.place, name: name, key: edit.key, value: edit.value)
            }, canUndo: !past.isEmpty, canRedo: !future.isEmpty,
            layers: try screen(PreviewScreen.Key(look: look)).layers(),
            overlays: DebugOptions.named.map(\.name), backends: ["cpu", "vulkan"])
    }
}
