import Foundation
import Lamina
import LaminaImage
import LaminaPictures
import LaminaPlan
import LaminaRender
import LaminaScene
import LaminaSoftware

/// The layers of a scene with a renderer.
final class PreviewScreen {
    struct Key: Hashable {
        var look = PreviewStage.Look()
        var scale: Double?
        /// The picture's size, as the command line spells it.
        var size: String?
        var backend = "cpu"
        var overlays: [String] = []
        var background: String?
        /// The layers that are hidden for the view alone, and those that alone are shown.
        var hidden: Set<Int> = []
        var solo: Set<Int> = []
    }

    let picture: ScenePicture
    private let backend: String
    /// The layers of the scene's list, by place; `nil` for those that are in no tree.
    private(set) var byPlace: [CALayer?] = []
    private var places: [LayerID: Int] = [:]
    private let sceneLayers: [SceneLayer]
    /// The layers of masks.
    private(set) var masks: Set<LayerID> = []
    /// The frame that each client has.
    private var sent: [(client: String, isP3: Bool, delta: FrameDelta)] = []
    var lastUse = 0

    /// The most clients whose last frame is remembered.
    private static let mostClients = 4
    /// The most pixels of a frame.
    private static let mostPixels = 33_177_600
    /// The longest value that is shown as the file spells it, in bytes.
    private static let longestSpelling = 20_000

    init(_ scene: Scene, _ key: Key) throws {
        var options = RendererOptions()
        options.backend = key.backend == "vulkan" ? .vulkan : .cpu
        options.logsFallback = false
        backend = key.backend
        sceneLayers = scene.layers
        picture = try ScenePicture(
            scene, options: options, scale: key.scale, pixels: key.size.flatMap { PixelDimensions($0) },
            background: key.background.flatMap { Scene.color(from: $0) })
        let target = try picture.target()
        guard target.width * target.height <= Self.mostPixels else {
            throw RendererError.invalidSize(
                width: Double(target.width), height: Double(target.height),
                maximum: CARenderer.maximumPictureSide)
        }
        picture.renderer.debugOptions = try DebugOptions(names: key.overlays)
        index()
        hide(key.hidden, key.solo)
    }

    /// Hides layers for the view. A mask that is hidden masks nothing.
    private func hide(_ hidden: Set<Int>, _ solo: Set<Int>) {
        guard !hidden.isEmpty || !solo.isEmpty else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let shown = solo.isEmpty ? nil : LayerKinship(sceneLayers.map(\.depth)).around(solo)
        for (place, layer) in byPlace.enumerated() {
            guard let layer, hidden.contains(place) || shown.map({ !$0.contains(place) }) ?? false else {
                continue
            }
            if sceneLayers[place].isMask, let masked = layer.superlayer ?? masked(by: layer) {
                masked.mask = nil
                continue
            }
            for key in layer.animationKeys() ?? [] {
                let path = (layer.animation(forKey: key) as? CAPropertyAnimation)?.keyPath
                if path == "hidden" { layer.removeAnimation(forKey: key) }
            }
            layer.isHidden = true
        }
    }

    private func masked(by mask: CALayer) -> CALayer? {
        byPlace.lazy.compactMap { $0 }.first { $0.mask === mask }
    }

    /// Finds the layers of the scene's list in the tree: each before its sublayers, a mask before those.
    private func index() {
        var open: [CALayer] = (picture.renderer.layer?.sublayers ?? []).reversed()
        var found: [CALayer] = []
        while let layer = open.popLast() {
            found.append(layer)
            open += (layer.sublayers ?? []).reversed()
            if let mask = layer.mask { open.append(mask) }
        }
        var next = found.makeIterator()
        byPlace = sceneLayers.map { $0.isAbsent ? nil : next.next() }
        for (place, layer) in byPlace.enumerated() { if let layer { places[layer.id] = place } }
        var depthOfMask: Int?
        for (place, layer) in sceneLayers.enumerated() {
            if let depth = depthOfMask, layer.depth <= depth { depthOfMask = nil }
            if layer.isMask, depthOfMask == nil { depthOfMask = layer.depth }
            if depthOfMask != nil, let id = byPlace[place]?.id { masks.insert(id) }
        }
    }

    func place(of id: LayerID) -> Int? { places[id] }
    /// The layer that a layer lies in, or masks.
    func superlayer(ofLayerAt place: Int) -> Int? {
        sceneLayers[..<place].lastIndex { $0.depth < sceneLayers[place].depth }
    }
    func name(of id: LayerID) -> String? { places[id].flatMap { sceneLayers[$0].properties.name } }

    // MARK: Frames

    /// A frame: its head, and how it follows from the client's last one, as ``FrameDelta`` says.
    ///
    /// - Parameter showsP3: Whether the client shows colours of Display P3. Frames whose space has more than sRGB come in it.
    func frame(
        at time: Double, client: String, showsP3: Bool = false, version: Int
    ) throws -> (head: FrameAnswer, words: [UInt32]) {
        let start = ContinuousClock.now
        try picture.draw(at: time)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let area = picture.renderer.bounds
        let bounds = [area.minX, area.minY, area.width, area.height].map { Double($0) }
        let space = picture.frameFormat.space
        let isP3 = showsP3 && (space == .displayP3 || space == .rec2020)
        if let other = sent.firstIndex(where: { $0.client == client && $0.isP3 != isP3 }) {
            sent.remove(at: other)
        }
        func answer(_ pixels: PixelRows) -> (head: FrameAnswer, words: [UInt32]) {
            let (width, height) = (pixels.width, pixels.height)
            var delta = FrameDelta(width: width, height: height)
            if let place = sent.firstIndex(where: { $0.client == client }) {
                let old = sent.remove(at: place).delta
                if old.fits(width: width, height: height) { delta = old }
            }
            let (box, words) = delta.take(pixels)
            if sent.count >= Self.mostClients { sent.removeFirst() }
            sent.append((client, isP3, delta))
            let head = FrameAnswer(
                version: version, width: width, height: height, x: box.x, y: box.y, partWidth: box.width,
                partHeight: box.height, bounds: bounds, space: space.frameName ?? "srgb",
                headroom: picture.headroom, colorSpace: isP3 ? "display-p3" : "srgb",
                milliseconds: milliseconds,
                backend: picture.renderer.fallbackReason == nil ? backend : "cpu",
                counters: counters(milliseconds))
            return (head, words)
        }
        return isP3 ? try picture.withDisplayP3Pixels(answer) : try picture.withStandardPixels(answer)
    }

    private func counters(_ milliseconds: Double) -> [String: Double] {
        let statistics = picture.renderer.statistics
        return [
            "passes": Double(statistics.passes), "draws": Double(statistics.draws),
            "items": Double(statistics.items), "layers": Double(statistics.treeLayers),
            "pixels": Double(statistics.pixels), "damagedPixels": Double(statistics.damagedPixels),
            "overdraw": statistics.meanOverdraw, "uploadedBytes": Double(statistics.uploadedBytes),
            "surfaceBytes": Double(statistics.surfaceBytes), "frameMilliseconds": milliseconds,
            "compileMilliseconds": picture.renderer.frames.compileSeconds * 1000,
            "commitMilliseconds": picture.renderer.frames.commitSeconds * 1000,
        ]
    }

    /// The most frames, and about the most seconds, that are drawn to measure costs.
    private static let (costFrames, costSeconds) = (40, 2.0)

    /// Draws frames from a time on, and returns their costs.
    func costs(from time: Double, frameRate: Double) throws -> CostsAnswer.BackendAnswer {
        let begin = ContinuousClock.now
        var times: [Double] = []
        var sums: [String: Double] = [:]
        for frame in 0..<Self.costFrames {
            let start = ContinuousClock.now
            if frame > 0, (start - begin) / .seconds(1) > Self.costSeconds { break }
            try picture.draw(at: time + Double(frame + 1) / frameRate)
            times.append((ContinuousClock.now - start) / .milliseconds(1))
            for (name, value) in counters(times[frame]) { sums[name, default: 0] += value }
        }
        return CostsAnswer.BackendAnswer(
            fallback: picture.renderer.fallbackReason, milliseconds: times,
            counters: sums.mapValues { $0 / Double(times.count) })
    }

    /// Forgets the pixels that a client has, as for a new client.
    func forget(_ client: String) { sent.removeAll { $0.client == client } }

    // MARK: Layers

    /// - Parameter source: The text of the scene; `nil` if it cannot be changed.
    func layers(source: SceneSource?) -> [LayerAnswer] {
        var room = AnimationInspection.mostAnimations
        return sceneLayers.indices.map { place in
            let value = sceneLayers[place]
            let layer = byPlace[place]
            return LayerAnswer(
                place: place, depth: value.depth, name: value.properties.name,
                type: layer.map { "\(type(of: $0))" } ?? "CALayer", isMask: value.isMask,
                isHidden: layer?.isHidden ?? true,
                animations: (layer?.animationKeys() ?? []).compactMap { key in
                    room -= 1
                    return layer?.animation(forKey: key).map {
                        AnimationInspection(source, place: place, isShort: room < 0).answer(key, $0)
                    }
                })
        }
    }

    /// The tree as it was shown at the last frame.
    func presentationTree() -> [Int: CALayer] {
        var copies: [Int: CALayer] = [:]
        func copy(_ layer: CALayer) -> CALayer {
            let shown = layer.presentation() ?? CALayer(layer: layer)
            for sublayer in layer.sublayers ?? [] { shown.addSublayer(copy(sublayer)) }
            if let mask = layer.mask { shown.mask = copy(mask) }
            if let place = places[layer.id] { copies[place] = shown }
            return shown
        }
        if let root = picture.renderer.layer {
            let shown = copy(root)
            // The copies are held by their superlayers.
            copies[-1] = shown
        }
        return copies
    }

    /// The corners of all layers in pixels, as of a time.
    func outlines(at time: Double) throws -> [OutlineAnswer] {
        try picture.draw(at: time)
        let tree = presentationTree()
        guard let root = tree[-1] else { return [] }
        return withExtendedLifetime(root) {
            tree.filter { $0.key >= 0 }.sorted { $0.key < $1.key }.compactMap { place, layer in
                let box = layer.bounds
                let corners = [
                    CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
                    CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
                ].map { layer.convert($0, to: root) }.map { [Double($0.x), Double($0.y)] }
                guard corners.allSatisfy({ $0.allSatisfy { $0.isFinite && abs($0) < 1e6 } }) else {
                    return nil
                }
                return OutlineAnswer(place: place, corners: corners)
            }
        }
    }

    /// The values of a layer, as the file has them and as they are at a time.
    func properties(ofLayerAt place: Int, time: Double, source: SceneSource?) throws -> [PropertyAnswer] {
        guard byPlace.indices.contains(place), let layer = byPlace[place] else { return [] }
        try picture.draw(at: time)
        let shown = layer.presentation()
        let changed = LayerValues.changed(in: layer)
        func spelled(_ key: String) -> String? {
            let path = PreviewEdit(place: place, path: [key], value: nil).pathInSource ?? [key]
            let text = source?.string(ofLayerAt: place, path) ?? source?.text(ofLayerAt: place, path)
            return text.flatMap { $0.utf8.count <= Self.longestSpelling ? $0 : nil }
        }
        var answers = LayerValues.keys.compactMap { key -> PropertyAnswer? in
            guard let value = layer.value(forKey: key) else { return nil }
            let now = shown?.value(forKey: key).map { LayerValues.text($0) }
            let model = LayerValues.text(value)
            return PropertyAnswer(
                key: key, model: model, source: spelled(key), presentation: now == model ? nil : now,
                isStandard: changed[key] == nil)
        }
        if let frame = spelled("frame") {
            answers.insert(
                PropertyAnswer(
                    key: "frame", model: LayerValues.text(layer.frame), source: frame, presentation: nil,
                    isStandard: false), at: 0)
        }
        return answers
    }
}
