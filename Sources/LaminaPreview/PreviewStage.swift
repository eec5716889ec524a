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

/// A scene on show: the file, its changes, and renderers. Used on one queue.
final class PreviewStage {
    /// How the scene is shown.
    struct Look: Hashable {
        var theme: String?
        var state: String?
        var transition: String?
        /// A state machine that is played, and what happens to it, as a script in JSON.
        var machine: String?
        var events: String?
    }

    typealias Framing = @Sendable (inout Scene) throws -> Void

    let name: String
    private let path: FilePath
    private let engine: LottieEngine
    private let framing: Framing
    /// Whether changes go into the file.
    private let isWriting: Bool
    private let images = ImageCache()
    private(set) var version = 1
    private(set) var error: String?
    /// The scene of the file, and its text where values in it can be changed.
    private var base: (scene: Scene, source: SceneSource?)
    /// The same with the changes that go into the text; `nil` if they are still to be made.
    private var current: (scene: Scene, source: SceneSource?)?
    /// The bytes that the file has, as far as this program knows.
    private var known: [UInt8]?
    private var stamps: FileStamps
    private var history: EditHistory
    private var screens: [PreviewScreen.Key: PreviewScreen] = [:]
    private var shown: [Look: Scene] = [:]
    /// The state machines of looks that are shown.
    private var machines: [Look: MachineAnswer] = [:]
    private var seenFrames = 0

    /// The most screens that are kept: one for each watched look, backend and overlay.
    private static let mostScreens = 6
    private static let mostEdits = 1000

    /// Reads the scene. Throws the errors of reading.
    ///
    /// - Parameters:
    ///   - engine: The player whose pictures a Lottie file gets.
    ///   - edits: Values that layers have from the start.
    ///   - isWriting: Whether changes go into the file.
    ///   - framing: Changes what the scene says of the format of frames.
    init(
        name: String, path: FilePath, engine: LottieEngine = .authored, edits: [PreviewEdit] = [],
        isWriting: Bool = false, framing: @escaping Framing = { _ in }
    ) throws {
        (self.name, self.path, self.engine, self.isWriting) = (name, path, engine, isWriting)
        self.framing = framing
        history = EditHistory(edits)
        stamps = FileStamps()
        let bytes = try Self.bytes(path)
        let scene = try Self.read(path, bytes, engine, images)
        base = (scene, bytes.flatMap { SceneSource($0) })
        known = bytes
        stamps = Self.stamps(path, base.scene)
    }

    /// The bytes of a file in JSON; `nil` for files of other kinds.
    private static func bytes(_ path: FilePath) throws(SceneError) -> [UInt8]? {
        guard path.lowercasedExtension == "json" else { return nil }
        do throws(FileFailure) {
            return try InputFile.read(path, limit: SceneLimits.default.fileBytes)
        } catch .tooLong {
            throw .fileTooLong(path: path.text, limit: SceneLimits.default.fileBytes)
        } catch {
            throw .unreadableFile(path: path.text, reason: error.reason)
        }
    }

    private static func read(
        _ path: FilePath, _ bytes: [UInt8]?, _ engine: LottieEngine, _ images: ImageCache
    ) throws -> Scene {
        var options = SceneReadingOptions()
        options.lottieEngine = engine
        options.imageCache = images
        options.shaderCompiler = GLSLFilterCompiler()
        options.videoOpener = { try MovieSource(contentsOfFile: $0) }
        guard let bytes else { return try Scene(contentsOf: path.text, options: options) }
        return try Scene(
            json: Data(bytes), name: path.text, directory: path.folder.text, options: options)
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
            let next = Self.stamps(path, base.scene)
            let bytes = try Self.bytes(path)
            let isOther = bytes == nil || bytes != known
            let scene = try Self.read(path, isOther ? bytes : base.source?.bytes ?? bytes, engine, images)
            guard !next.stamps.isEmpty else { return false }
            base = (scene, isOther ? bytes.flatMap { SceneSource($0) } : base.source)
            if isOther {
                known = bytes
                // What was written is in the file, or somebody took it out: it is theirs now.
                if isWriting { history = EditHistory(history.edits.filter { $0.pathInSource == nil }) }
            }
            stamps = Self.stamps(path, scene)
            error = isOther ? dropStrayEdits() : nil
        } catch {
            let sentence = String(describing: error).replacing(path.folder.text + "/", with: "")
            let isNew = self.error != sentence
            self.error = sentence
            stamps = Self.stamps(path, base.scene)
            guard isNew else { return false }
            version += 1
            return true
        }
        changed()
        return true
    }

    /// Takes edits away that no longer fit, since what they were about is gone.
    ///
    /// - Returns: The answer for them.
    private func dropStrayEdits() -> String? {
        func fits(_ edits: [PreviewEdit]) -> Bool {
            (try? scene(Look(), made(with: edits).scene, edits)) != nil
        }
        guard !fits(history.edits) else { return nil }
        let kept = history.edits.reduce(into: [PreviewEdit]()) { kept, edit in
            if fits(kept + [edit]) { kept.append(edit) }
        }
        let gone = history.edits.filter { !kept.contains($0) }.map(\.key)
        history = EditHistory(kept)
        return "\(name): changes that no longer fit were taken away: \(gone.joined(separator: ", "))"
    }

    private func changed() {
        version += 1
        current = nil
        screens = [:]
        shown = [:]
        machines = [:]
    }

    // MARK: Edits

    /// Gives layers other values. Throws if one does not fit; then nothing changes.
    ///
    /// - Parameters:
    ///   - gesture: The gesture of the edits; edits of one gesture are undone together.
    ///   - isDone: Whether the gesture ends with them. Only then they are written.
    func edit(_ edits: [PreviewEdit], gesture: String? = nil, isDone: Bool = true) throws {
        let new = edits.flatMap { resolved($0) }
        if let edit = new.first(where: { $0.value == nil }), base.source == nil {
            throw ServiceFailure(422, "\(edit.key): expected a value, since the file is not changed")
        }
        let kept = history.edits.filter { old in !new.contains { $0.covers(old) } }
        guard kept.count + new.count <= Self.mostEdits else {
            throw ServiceFailure(422, "an edit: expected at most \(Self.mostEdits) of them")
        }
        // What was typed may be JSON, or a string without its quotes. Values are judged together: lists of one animation have
        // one length.
        let readings = new.map { base.source == nil ? [$0] : $0.readings }
        var refusal: (any Error)?
        for attempt in 0..<(readings.map(\.count).max() ?? 0) {
            let next = kept + readings.compactMap { $0.dropFirst(attempt).first ?? $0.last }
            do {
                let made = try made(with: next)
                return try replace(next, made, isWritten: isDone) {
                    $0.record(next, gesture: gesture, isDone: isDone)
                }
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
    }

    /// Gives a layer its own value again.
    func removeEdit(at index: Int) throws {
        guard history.edits.indices.contains(index) else {
            throw ServiceFailure(404, "there is no such edit")
        }
        var next = history.edits
        next.remove(at: index)
        try replace(next) { $0.record(next) }
    }

    func undo() throws {
        guard let before = history.past.last else { return }
        try replace(before) { $0.undo() }
    }

    func redo() throws {
        guard let next = history.future.last else { return }
        try replace(next) { $0.redo() }
    }

    /// Shows other edits, and writes them where that is wanted; nothing changes where they do not fit.
    private func replace(
        _ edits: [PreviewEdit], _ made: (scene: Scene, source: SceneSource?)? = nil, isWritten: Bool = true,
        _ record: (inout EditHistory) -> Void
    ) throws {
        let made = try made ?? self.made(with: edits)
        _ = try scene(Look(), made.scene, edits)
        if isWriting, isWritten, let source = made.source, source.bytes != known {
            try write(source.bytes)
        }
        record(&history)
        changed()
        current = made
    }

    /// In a file, values belong to layers: a layer's name is looked up.
    private func resolved(_ edit: PreviewEdit) -> [PreviewEdit] {
        guard isWriting, base.source != nil, edit.place == nil, let path = edit.path.first,
            let point = path.lastIndex(of: "."), !path.hasPrefix("slots.")
        else { return [edit] }
        let (name, key) = (String(path[..<point]), String(path[path.index(after: point)...]))
        let places = base.scene.layers.indices.filter { base.scene.layers[$0].properties.name == name }
        guard !places.isEmpty, SceneLayerKey(rawValue: key) != nil else { return [edit] }
        return places.map { PreviewEdit(place: $0, path: [key], value: edit.value) }
    }

    /// The file's scene with the changes that go into its text.
    private func made(with edits: [PreviewEdit]) throws -> (scene: Scene, source: SceneSource?) {
        guard var source = base.source else { return base }
        var isOther = false
        for edit in edits where edit.json != nil || edit.value == nil {
            guard let place = edit.place, let path = edit.pathInSource else { continue }
            let bytes = try source.replacing(ofLayerAt: place, path, with: edit.json)
            guard let next = SceneSource(bytes) else {
                throw ServiceFailure(422, "\(edit.key): expected JSON")
            }
            (source, isOther) = (next, true)
        }
        return isOther ? (try Self.read(path, source.bytes, engine, images), source) : base
    }

    private func write(_ bytes: [UInt8]) throws {
        // Somebody else may have written it since.
        guard try Self.bytes(path) == known else {
            // Also where the stamps are of that write already.
            stamps = FileStamps()
            _ = follow()
            throw ServiceFailure(409, "\(name): the file was changed elsewhere meanwhile, and is read anew")
        }
        do throws(FileFailure) {
            try PendingFile.write(bytes, to: path.text, takesStreams: false)
        } catch {
            throw ServiceFailure(422, "\(name): cannot be written: \(error.reason)")
        }
        known = bytes
        stamps = Self.stamps(path, base.scene)
        error = nil
    }

    // MARK: Scenes

    /// The text of the scene with its changes; `nil` where values in it cannot be changed.
    var source: SceneSource? { (try? edited())?.source }

    /// The film of a state machine with the events of a look, and the state in which the machine is afterwards.
    private static func film(of look: Look, _ scene: Scene) throws -> (Scene, MachineAnswer) {
        var request = LottieStateMachineRequest(machine: look.machine)
        request.script = try look.events.map {
            try LottieStateMachineScript(json: Data($0.utf8), name: "events")
        }
        let machine = try request.perform(on: scene, records: true)
        let answer = MachineAnswer(machine)
        return (try request.film(of: machine, scene).scene, answer)
    }

    private func edited() throws -> (scene: Scene, source: SceneSource?) {
        if let current { return current }
        let made = try made(with: history.edits)
        current = made
        return made
    }

    /// The scene as it is shown, with edits.
    func scene(_ look: Look) throws -> Scene {
        if let scene = shown[look] { return scene }
        let scene = try scene(look, edited().scene, history.edits)
        shown[look] = scene
        return scene
    }

    private func scene(_ look: Look, _ base: Scene, _ edits: [PreviewEdit]) throws -> Scene {
        var scene = base
        if let theme = look.theme { try scene.setTheme(theme) }
        let rest = edits.filter { $0.json == nil && $0.value != nil }
        // Slots make the layers again: they come first.
        for edit in rest.filter({ $0.place == nil }) + rest.filter({ $0.place != nil }) {
            let text = edit.value ?? ""
            let value = SceneOverride(assignment: "value=\(text)")?.value ?? .string(text)
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
        if look.machine != nil {
            // Each press and each value makes another film. The last one is enough.
            if machines.count > Self.mostScreens { (machines, shown) = ([:], [:]) }
            (scene, machines[look]) = try Self.film(of: look, scene)
        }
        try framing(&scene)
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
            themes: base.scene.themes, machines: base.scene.stateMachines, machine: machines[look],
            slots: scene.slots.map { SlotAnswer(id: $0.id, value: $0.value) },
            warnings: scene.warnings.map { WarningAnswer(text: "\($0)", layer: place(named: "\($0)")) },
            edits: history.edits.map { edit in
                let name = edit.place.flatMap {
                    layers.indices.contains($0) ? layers[$0].properties.name : nil
                }
                return EditAnswer(
                    layer: edit.place, name: name, key: edit.key, path: edit.path, value: edit.value)
            }, canUndo: history.canUndo, canRedo: history.canRedo, isWriting: isWriting,
            hasSource: base.source != nil,
            layers: try screen(PreviewScreen.Key(look: look)).layers(source: source),
            overlays: DebugOptions.named.map(\.name), backends: ["cpu", "vulkan"])
    }
}
