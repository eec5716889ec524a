import Foundation
import Lamina
import LaminaFiles
import LaminaImage
import LaminaMessages
import LaminaScene
import LaminaServer
import LaminaPictures
import Synchronization

/// Answers the page: its own files, and its requests for the scenes in a folder.
package final class PreviewService: HTTPResponder {
    package let limits: ServiceLimits
    private let folder: TemplateFolder
    /// All scenes are used on this queue.
    private let queue = DispatchQueue(label: "lamina preview", qos: .userInteractive)
    private let state = Mutex(State())
    private let stages = StageHolder()

    private struct State {
        var listeners: [UInt64: any ResponseWriter] = [:]
        var next: UInt64 = 0
    }

    /// The open scenes, used on the queue alone.
    private final class StageHolder: @unchecked Sendable {
        var stages: [String: PreviewStage] = [:]
        var timer: (any DispatchSourceTimer)?
    }

    /// The scene that the page opens first; empty for a choice.
    private let first: String
    /// Values that the layers of the first scene have from the start.
    private let edits: [PreviewEdit]
    /// Whether changes go into the files.
    private let isWriting: Bool
    /// The player whose pictures Lottie files get.
    private let engine: LottieEngine
    /// Changes what scenes say of the format of frames.
    private let framing: PreviewStage.Framing

    /// How often files are looked at.
    private static let watchMilliseconds = 60
    private static let mostStages = 8
    private static let mostFiles = 2000

    /// - Parameters:
    ///   - folder: The folder whose scenes are shown. Nothing outside of it is.
    ///   - first: The scene in it that is shown first, from the folder on; empty for a choice.
    ///   - engine: The player whose pictures Lottie files get.
    ///   - overrides: Key paths and values that the layers of the first scene have from the start.
    ///   - isWriting: Whether changes of scenes in JSON are written into their files.
    ///   - framing: Changes what scenes say of the format of frames. Throws for a scene that it does not fit.
    package init(
        folder: TemplateFolder, first: String, engine: LottieEngine = .authored,
        overrides: [(keyPath: String, value: String)] = [], isWriting: Bool = false,
        framing: @escaping @Sendable (inout Scene) throws -> Void = { _ in }
    ) {
        (self.engine, self.isWriting, self.framing) = (engine, isWriting, framing)
        edits = overrides.map { PreviewEdit(place: nil, path: [$0.keyPath], value: $0.value) }
        var limits = ServiceLimits()
        limits.bodyBytes = 1 << 20
        limits.unsentBytes = 128 << 20
        (self.limits, self.folder, self.first) = (limits, folder, first)
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now(), repeating: .milliseconds(Self.watchMilliseconds), leeway: .milliseconds(20))
        timer.setEventHandler { [weak self] in self?.follow() }
        stages.timer = timer
        timer.resume()
    }

    deinit { stages.timer?.cancel() }

    /// Ends the connections that wait for events.
    package func stop() {
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.end() }
    }

    private func follow() {
        for stage in stages.stages.values where stage.follow() { tell(stage) }
    }

    /// Sends the version of a scene to all listeners.
    private func tell(_ stage: PreviewStage) {
        let bytes = Self.event(stage)
        for (id, listener) in state.withLock({ $0.listeners }) where !listener.write(bytes) {
            _ = state.withLock { $0.listeners.removeValue(forKey: id) }
        }
    }

    private static func event(_ stage: PreviewStage) -> [UInt8] {
        Array(
            "event: changed\ndata: {\"file\":\(JSONText.quoted(stage.name)),\"version\":\(stage.version)}\n\n"
                .utf8)
    }

    // MARK: Requests

    package func answer(_ request: ServiceRequest, _ writer: any ResponseWriter) -> RequestTicket {
        do throws(ServiceFailure) {
            let target = try RequestTarget(request.target)
            try PreviewOrigin.check(request, isPage: PageFiles.isPage(target.path))
            if let file = PageFiles.file(target.path) {
                guard request.method == "GET" || request.method == "HEAD" else {
                    throw ServiceFailure(405, "expected GET")
                }
                Self.send(file.bytes, file.type, request, writer)
                return RequestTicket()
            }
            guard target.path.count == 2, target.path[0] == "api" else {
                throw ServiceFailure(404, "there is nothing of this name")
            }
            if target.path[1] == "events" { return listen(writer) }
            let name = target.path[1]
            let isChange = ["edit", "remove", "undo", "redo"].contains(name)
            guard request.method == (isChange ? "POST" : "GET") else {
                throw ServiceFailure(405, "expected \(isChange ? "POST" : "GET")")
            }
            queue.async { [self] in
                do {
                    try answer(name, Query(target.query), request, writer)
                } catch {
                    let failure = error as? ServiceFailure ?? ServiceFailure(422, sentence(error))
                    failure.send(to: writer)
                }
            }
            return RequestTicket()
        } catch {
            error.send(to: writer)
            return RequestTicket()
        }
    }

    private func sentence(_ error: any Error) -> String {
        String(describing: error).replacing(folder.folder.text + "/", with: "")
    }

    private func listen(_ writer: any ResponseWriter) -> RequestTicket {
        writer.begin(ResponseHead(200, type: "text/event-stream", [("Cache-Control", "no-store")]))
        _ = writer.write(Array(": \n\n".utf8))
        let id = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = writer
            return state.next
        }
        // A scene may have changed after a page asked for it, and before the page listened.
        queue.async { [weak self] in
            guard let self else { return }
            for stage in stages.stages.values { _ = writer.write(Self.event(stage)) }
        }
        return RequestTicket { [weak self] in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
    }

    private static func send(
        _ bytes: [UInt8], _ type: String, _ request: ServiceRequest, _ writer: any ResponseWriter,
        _ headers: [(String, String)] = []
    ) {
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'none'"
        writer.begin(
            ResponseHead(
                200, type: type, length: bytes.count,
                [
                    ("Cache-Control", "no-store"), ("Content-Security-Policy", policy),
                    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
                ] + headers))
        if request.method != "HEAD" { _ = writer.write(bytes) }
        writer.end()
    }

    private static func send(_ value: some Encodable, _ request: ServiceRequest, _ writer: any ResponseWriter)
        throws
    {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        send(Array(try encoder.encode(value)), "application/json", request, writer)
    }

    // MARK: Answers

    private func answer(
        _ name: String, _ query: Query, _ request: ServiceRequest, _ writer: any ResponseWriter
    ) throws {
        if name == "files" { return try Self.send(Files(files: files(), first: first), request, writer) }
        let stage = try stage(query["file"] ?? "")
        let look = PreviewStage.Look(
            theme: query["theme"], state: query["state"], transition: query["transition"],
            machine: query["machine"], events: query["events"])
        switch name {
        case "scene": try Self.send(stage.answer(look), request, writer)
        case "frame": try sendFrame(stage, look, query, request, writer)
        case "outlines":
            try Self.send(screen(stage, look, query).outlines(at: query.time()), request, writer)
        case "properties":
            try Self.send(
                screen(stage, look, query).properties(
                    ofLayerAt: query.integer("layer"), time: query.time(), source: stage.source),
                request, writer)
        case "geometry":
            let geometry = try screen(stage, look, query).geometry(
                ofLayerAt: query.integer("layer"), time: query.time(), source: stage.source)
            guard let geometry else {
                throw ServiceFailure(404, "there is no such layer, or nothing of it is seen")
            }
            try Self.send(geometry, request, writer)
        case "plan":
            try Self.send(
                PlanInspection(screen(stage, look, query), at: query.time()).answer(), request, writer)
        case "draws":
            let plan = try PlanInspection(screen(stage, look, query), at: query.time())
            let count = query["draws"] == nil ? nil : try query.integer("draws")
            guard let image = try plan.picture(surface: query.integer("surface"), draws: count) else {
                throw ServiceFailure(404, "there is no such surface")
            }
            Self.send(try image.pngData(level: 1), "image/png", request, writer)
        case "planes":
            try Self.send(
                PlanInspection(screen(stage, look, query), at: query.time(), optimizations: []).places(),
                request, writer)
        case "plane":
            let plan = try PlanInspection(screen(stage, look, query), at: query.time(), optimizations: [])
            guard let image = try plan.plane(place: query.integer("layer")) else {
                throw ServiceFailure(404, "there is no such layer")
            }
            Self.send(try image.pngData(level: 1), "image/png", request, writer)
        case "costs": try Self.send(costs(stage, look, query), request, writer)
        case "picture":
            let screen = try screen(stage, look, query)
            try screen.picture.draw(at: query.time())
            let bytes = try screen.picture.encoding(as: .png).encode(screen.picture.renderer.makeImage())
            Self.send(bytes, "image/png", request, writer)
        case "trace":
            let screen = try screen(stage, look, query)
            screen.picture.renderer.trace = FrameTrace()
            defer { screen.picture.renderer.trace = nil }
            let time = try query.time()
            for frame in 0..<60 { try screen.picture.draw(at: time + Double(frame) / 60) }
            let bytes = try screen.picture.renderer.trace?.chromeTraceEvents() ?? []
            Self.send(
                bytes, "application/json", request, writer,
                [("Content-Disposition", "attachment; filename=\"trace.json\"")])
        case "edit":
            try edit(stage, look, request.body)
            try changed(stage, look, request, writer)
        case "remove":
            try stage.removeEdit(at: query.integer("index"))
            try changed(stage, look, request, writer)
        case "undo":
            try stage.undo()
            try changed(stage, look, request, writer)
        case "redo":
            try stage.redo()
            try changed(stage, look, request, writer)
        default: throw ServiceFailure(404, "there is nothing of this name")
        }
    }

    /// Gives layers values, as a body asks for it.
    private func edit(_ stage: PreviewStage, _ look: PreviewStage.Look, _ body: [UInt8]) throws {
        let wanted = try edits(body)
        guard look.machine == nil || wanted.edits.allSatisfy({ $0.layer == nil }) else {
            throw ServiceFailure(422, "while a state machine is shown, layers have its values")
        }
        _ = stage.follow()
        try stage.edit(
            wanted.edits.map {
                PreviewEdit(place: $0.layer, path: $0.path ?? [$0.key ?? ""], value: $0.value)
            }, gesture: wanted.gesture, isDone: wanted.isDone ?? true)
    }

    private struct Files: Encodable {
        var files: [String]
        var first: String
    }

    private func changed(
        _ stage: PreviewStage, _ look: PreviewStage.Look, _ request: ServiceRequest,
        _ writer: any ResponseWriter
    ) throws {
        try Self.send(stage.answer(look), request, writer)
        tell(stage)
    }

    /// The edits that a body asks for: one, or several that are one change.
    private func edits(_ body: [UInt8]) throws(ServiceFailure) -> EditRequest {
        let (decoder, data) = (JSONDecoder(), Data(body))
        let one = {
            (try? decoder.decode(EditRequest.Value.self, from: data)).map { EditRequest(edits: [$0]) }
        }
        guard let request = (try? decoder.decode(EditRequest.self, from: data)) ?? one(),
            !request.edits.isEmpty, request.edits.count <= 1000,
            request.edits.allSatisfy({ edit in
                edit.path.map { (1...100).contains($0.count) && edit.layer != nil }
                    ?? (edit.key != nil && edit.value != nil)
            })
        else { throw ServiceFailure(400, "an edit: expected layer, key and value") }
        return request
    }

    private func sendFrame(
        _ stage: PreviewStage, _ look: PreviewStage.Look, _ query: Query, _ request: ServiceRequest,
        _ writer: any ResponseWriter
    ) throws {
        let screen = try screen(stage, look, query)
        let client = query["client"] ?? ""
        if query["whole"] != nil { screen.forget(client) }
        let (head, words) = try screen.frame(
            at: query.time(), client: client, showsP3: query["gamut"] == "p3", version: stage.version)
        var json = Array(try JSONEncoder().encode(head))
        // The words begin at a multiple of their size.
        while !json.count.isMultiple(of: 4) { json.append(UInt8(ascii: " ")) }
        let count = 4 + json.count + words.count * 4
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            let raw = UnsafeMutableRawBufferPointer(target)
            raw.storeBytes(of: UInt32(json.count).littleEndian, as: UInt32.self)
            raw[4...].copyBytes(from: json)
            words.withUnsafeBytes { raw[(4 + json.count)...].copyBytes(from: $0) }
            filled = count
        }
        Self.send(bytes, "application/octet-stream", request, writer)
    }

    private func costs(
        _ stage: PreviewStage, _ look: PreviewStage.Look, _ query: Query
    ) throws -> CostsAnswer {
        let rate = try stage.scene(look).frameRate.flatMap { $0 > 0 ? $0 : nil } ?? 60
        func costs(_ backend: String) throws -> CostsAnswer.BackendAnswer {
            var key = try key(look, query)
            key.backend = backend
            // The first frame of a screen costs more than others: it is not counted.
            let screen = try stage.screen(key)
            try screen.picture.draw(at: query.time())
            return try screen.costs(from: query.time(), frameRate: rate)
        }
        return try CostsAnswer(cpu: costs("cpu"), vulkan: costs("vulkan"))
    }

    private func screen(
        _ stage: PreviewStage, _ look: PreviewStage.Look, _ query: Query
    ) throws -> PreviewScreen { try stage.screen(key(look, query)) }

    private func key(_ look: PreviewStage.Look, _ query: Query) throws -> PreviewScreen.Key {
        var key = PreviewScreen.Key(look: look)
        if let scale = query["scale"] {
            guard let value = Double(scale), value > 0, value <= 16 else {
                throw ServiceFailure(
                    400, "scale: expected a number above 0 and up to 16, found \(quoted(scale))")
            }
            key.scale = value
        }
        if let size = query["size"] {
            guard PixelDimensions(size) != nil else {
                throw ServiceFailure(
                    400, "size: expected \(PixelDimensions.expected), found \(quoted(size))")
            }
            key.size = size
        }
        key.backend = query["backend"] ?? "cpu"
        key.background = query["background"]
        key.hidden = try query.places("hidden")
        key.solo = try query.places("solo")
        key.overlays = query["overlays"].map { $0.split(separator: ",").map(String.init) } ?? []
        return key
    }

    private func stage(_ name: String) throws -> PreviewStage {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let template = try folder.template(parts)
        if let stage = stages.stages[template.name] { return stage }
        let stage = try PreviewStage(
            name: template.name, path: template.path, engine: engine,
            edits: template.name == first ? edits : [], isWriting: isWriting, framing: framing)
        if stages.stages.count >= Self.mostStages, let other = stages.stages.keys.first {
            stages.stages[other] = nil
        }
        stages.stages[template.name] = stage
        return stage
    }

    /// The scenes of the folder, by name.
    private func files() -> [String] {
        var found: [String] = []
        var open: [(FilePath, String)] = [(folder.folder, "")]
        var budget = 20_000
        while let (path, prefix) = open.popLast(), found.count < Self.mostFiles, budget > 0 {
            for entry in path.names(limit: budget) ?? [] where !entry.string.hasPrefix(".") {
                budget -= 1
                let full = path.appending(entry)
                let name = prefix + entry.string
                let ending = full.lowercasedExtension
                if full.isFolder, ending != "ca" {
                    if !full.isLink { open.append((full, name + "/")) }
                } else if TemplateFolder.endings.contains(ending) {
                    found.append(name)
                }
            }
        }
        return found.sorted()
    }
}

/// The parameters of a request of the page.
private struct Query {
    private let values: [String: String]

    init(_ pairs: [(name: String, value: String)]) {
        values = Dictionary(pairs.map { ($0.name, $0.value) }) { _, last in last }
    }

    subscript(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    func time() throws(ServiceFailure) -> Double {
        guard let text = self["time"] else { return 0 }
        guard let time = Double(text), time.isFinite, abs(time) < 1e9 else {
            throw ServiceFailure(400, "time: expected seconds, found \(quoted(text))")
        }
        return time
    }

    func integer(_ name: String) throws(ServiceFailure) -> Int {
        guard let text = self[name], let value = Int(text) else {
            throw ServiceFailure(400, "\(name): expected a number")
        }
        return value
    }

    /// Numbers with commas between them.
    func places(_ name: String) throws(ServiceFailure) -> Set<Int> {
        guard let text = self[name] else { return [] }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let places = parts.compactMap { Int($0) }
        guard places.count == parts.count else {
            throw ServiceFailure(400, "\(name): expected numbers of layers, found \(quoted(text))")
        }
        return Set(places)
    }
}
