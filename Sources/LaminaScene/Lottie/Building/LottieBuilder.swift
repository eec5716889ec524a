import Foundation
import LaminaColor
import LaminaFilters
import LaminaGeometry
import LaminaMessages
import LaminaValues

/// Makes layers of a Lottie document. The animations hold at every time, not only at whole frames.
struct LottieBuilder {
    let document: LottieDocument
    /// The player whose pictures the document gets.
    let engine: LottieEngine
    /// Whether the document is drawn as it was authored, and not as players on Core Animation draw it.
    var drawsAsAuthored: Bool { engine == .authored }
    /// The clock of the composition that is being made, in whose seconds all times of its layers are.
    private(set) var clock: LottieClock
    /// The size of the composition that is being made.
    private(set) var compositionSize: CGSize
    var images: SceneImages
    /// The transforms of all layers of the composition that is being made, once a long chain of parents asks for them.
    var rig: LottieRig?
    private(set) var warnings: SceneWarnings
    /// The layer that is being made, for warnings.
    var layerName = ""
    /// Layers of Lottie's that were made, copies of compositions and of parents included.
    private var madeLayers = 0
    /// The number of entries of shapes, and of points of outlines, that were processed.
    private var goneThrough = 0

    /// - Parameter tween: Two pictures of the document between which it is drawn, in place of all its frames.
    init(
        document: LottieDocument, engine: LottieEngine, images: SceneImages, warnings: SceneWarnings,
        tween: LottieTween? = nil
    ) {
        self.document = document
        self.engine = engine
        self.images = images
        self.warnings = warnings
        compositionSize = document.size
        clock =
            tween.map { LottieClock($0, of: document) }
            ?? LottieClock(
                frameRate: document.frameRate, inFrame: document.inFrame, outFrame: document.outFrame,
                isExact: engine == .authored)
    }

    mutating func warn(_ feature: String) {
        warnings.add(SceneWarning(layer: layerName, feature: feature))
    }

    /// The whole document as a scene, whose time 0 is the document's first frame.
    ///
    /// - Parameter sounds: The files of sounds, to which the document's are added.
    mutating func scene(name: String, _ sounds: inout SceneSounds) throws(SceneFault) -> Scene {
        var scene = Scene(name: name, size: document.size)
        scene.assets.images = images
        try scene.checkPictureSize(scale: 1)
        var root = SceneNode(bounds: CGRect(origin: .zero, size: document.size), name: document.name)
        root.properties.masksToBounds = true
        let duration = clock.tween?.duration ?? (document.outFrame - document.inFrame) / document.frameRate
        root.sublayers = try composition(
            document.layers, size: document.size, shown: 0...duration, within: [])
        let limit = images.limits.lottieLayers
        let size = root.size(limit: limit)
        guard size.count <= limit else { throw SceneFault(.tooManyLottieLayers(limit: limit)) }
        guard size.depth <= SceneLimits.maximumNesting else { throw SceneFault(.nestedTooDeeply) }
        root.write(to: &scene.layers, depth: 0)
        scene.duration = duration
        scene.frameRate = document.frameRate
        scene.ownSounds = self.sounds(&sounds)
        scene.warnings = warnings.all
        return scene
    }

    /// A composition's layers, back to front.
    ///
    /// - Parameters:
    ///   - shown: The times of the clock that can be shown.
    ///   - open: The compositions that contain this one.
    private mutating func composition(
        _ layers: [LottieLayer], size: CGSize, shown: ClosedRange<Double>, within open: Set<String>
    ) throws(SceneFault) -> [SceneNode] {
        let context = CompositionContext(
            layers: layers, size: size, shown: shown, open: open,
            showsMattes: drawsAsAuthored, marksMattes: document.marksMattes, clock)
        let outer = rig
        defer { rig = outer }
        rig = nil
        var result: [SceneNode] = []
        // Adjacent layers in one space, which a camera shows together. A flat layer between them begins a new space.
        var space: [SceneNode] = []
        func closeSpace() {
            if !space.isEmpty { result.append(SceneNode(space, seenBy: context.view, clock)) }
            space = []
        }
        for index in layers.indices.reversed() {
            let layer = layers[index]
            guard !layer.isHidden, !context.isMatte(index) else { continue }
            guard !context.mattes(of: index).isEmpty else {
                guard var node = try placed(index, context) else { continue }
                show(&node, index, context)
                if context.isSeenByCamera(index) {
                    space.append(node)
                } else {
                    closeSpace()
                    result.append(node)
                }
                continue
            }
            if let node = try cut(index, context) {
                closeSpace()
                result.append(node)
            }
        }
        closeSpace()
        return result
    }

    /// A layer by itself; `nil` for a layer that never shows anything.
    mutating func node(_ index: Int, _ context: CompositionContext) throws(SceneFault) -> SceneNode? {
        layerName = context.layers[index].name
        defer { layerName = "" }
        try countLayer()
        let (first, last) = context.layers[index].times(by: clock)
        guard last > first, first <= context.shown.upperBound, last >= context.shown.lowerBound else {
            return nil
        }
        let layer = context.layers[index].timed(by: clock)
        var content = try content(of: layer, context)
        // Lines along masks are drawn although there is nothing in the layer.
        if layer.effects.contains(where: { if case .stroke = $0 { true } else { false } }) {
            content = content ?? []
        }
        guard let content else { return nil }
        var node = SceneNode(name: layer.name)
        node.sublayers = try finished(content, of: layer)
        if let only = node.sublayers.first, node.sublayers.count == 1, only.isBare {
            node.mask = only.mask
            node.sublayers = only.sublayers
        }
        node.place(layer.transform, orientsAlongPath: layer.orientsAlongPath, clock)
        node.fade(layer.transform.opacity, clock)
        if let mode = layer.blendMode { node.properties.compositingFilter = CAFilter(type: mode) }
        return node
    }

    /// Counts the entries and points that fills, lines and trims go through. Each such entry goes through all entries
    /// before it, so even a short list can mean any amount of work.
    mutating func spend(_ count: Int) throws(SceneFault) {
        goneThrough += count
        guard goneThrough <= SceneLimits.maximumLottieOutlines else {
            throw SceneFault(.tooManyLottieOutlines)
        }
    }

    mutating func countLayer() throws(SceneFault) {
        madeLayers += 1
        let limit = images.limits.lottieLayers
        guard madeLayers <= limit else { throw SceneFault(.tooManyLottieLayers(limit: limit)) }
    }

    /// The layers that show a layer's content, before masks and effects; `nil` where nothing is shown.
    private mutating func content(
        of layer: LottieLayer, _ context: CompositionContext
    ) throws(SceneFault) -> [SceneNode]? {
        switch layer.content {
        case .null, .camera, .sound: return nil
        case .other(let what):
            warn(what)
            return nil
        case .solid(let color, let size):
            var node = SceneNode(bounds: CGRect(origin: .zero, size: size))
            node.properties.backgroundColor = color
            return [node]
        case .image(let id): return try image(id).map { [$0] }
        case .shapes(let items):
            let nodes = try shapes(items)
            guard !nodes.isEmpty, items.contains(where: \.blends) else { return nodes.isEmpty ? nil : nodes }
            var holder = SceneNode(sublayers: nodes)
            holder.mask = [.everything]
            return [holder]
        case .text(let text):
            let nodes = self.text(text)
            return nodes.isEmpty ? nil : nodes
        case .composition(let id, let size, let remap):
            return try composition(id, size, remap, layer, context).map { [$0] }
        }
    }

    private mutating func image(_ id: String) throws(SceneFault) -> SceneNode? {
        guard let image = document.images[id] else {
            warn("an image \(quoted(id)) that the file does not have")
            return nil
        }
        do throws(SceneFault) {
            let contents = try images.image(image.source)
            let size =
                image.size.width > 0 && image.size.height > 0
                ? image.size : CGSize(width: contents.width, height: contents.height)
            var node = SceneNode(bounds: CGRect(origin: .zero, size: size))
            node.properties.contents = contents
            node.layer.contentsSource = image.source
            return node
        } catch {
            switch error.problem {
            case .externalAsset(let path): warn("an image outside of the file's folder, \(quoted(path))")
            case .image: warn("an image that cannot be read: \(error.problem.description)")
            // Every other problem ends the reading.
            default: throw error
            }
            return nil
        }
    }

    private mutating func composition(
        _ id: String, _ size: CGSize, _ remap: LottieTrack<SIMD4<Double>>?, _ layer: LottieLayer,
        _ context: CompositionContext
    ) throws(SceneFault) -> SceneNode? {
        guard let layers = document.compositions[id] else {
            warn("a composition \(quoted(id)) that the file does not have")
            return nil
        }
        guard !context.open.contains(id) else {
            warn("a composition that is in itself")
            return nil
        }
        let name = layerName
        defer { layerName = name }
        var node = SceneNode(bounds: CGRect(origin: .zero, size: size))
        node.properties.masksToBounds = true
        let (outer, outerSize) = (clock, compositionSize)
        defer { (clock, compositionSize) = (outer, outerSize) }
        compositionSize = size
        let shown: ClosedRange<Double>
        if clock.tween != nil {
            clock =
                remap.map { clock.inside($0) }
                ?? clock.inside(start: layer.startFrame, stretch: layer.stretch)
            shown = context.shown
        } else if let remap {
            // `remap` holds seconds over the time of the composition around it.
            let seconds = remap.keys.map(\.value.x)
            let (low, high) = (seconds.min() ?? 0, seconds.max() ?? 0)
            if drawsAsAuthored {
                node.properties.timing.map = TimeMap(
                    keys: remap.keys.map {
                        TimeMap.Key(
                            outside: $0.frame, inside: $0.value.x - low, curve: $0.curves[0],
                            isHold: $0.isHold)
                    })
                shown = setOwnClock(from: low, to: high)
            } else {
                clock = outer.inside(remap)
                shown = low...high
            }
        } else if outer.isSampled || layer.stretch < 0 {
            let begin = outer.moment(layer.startFrame)
            let ends = [context.shown.lowerBound, context.shown.upperBound].map {
                ($0 - begin) / layer.stretch
            }
            let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
            if outer.isSampled {
                clock = outer.inside(start: layer.startFrame, stretch: layer.stretch)
                shown = low...high
            } else {
                // Time runs back.
                node.properties.timing.beginTime = begin
                node.properties.timing.speed = Float(1 / layer.stretch)
                node.properties.timing.timeOffset = -low
                shown = setOwnClock(from: low, to: high)
            }
        } else {
            clock = outer.inside(start: layer.startFrame, stretch: layer.stretch)
            shown = context.shown
        }
        node.sublayers = try composition(
            layers, size: size, shown: shown, within: context.open.union([id]))
        return node
    }

    /// Begins a composition whose layer has a clock of its own. It shows 0 where the composition is at `low` seconds.
    ///
    /// - Returns: The times of the clock that can be shown.
    private mutating func setOwnClock(from low: Double, to high: Double) -> ClosedRange<Double> {
        let rate = document.frameRate
        clock = LottieClock(
            frameRate: rate, inFrame: low * rate, outFrame: high * rate, isExact: drawsAsAuthored)
        return 0...(high - low)
    }
}

extension SceneNode {
    /// Whether the node only holds sublayers.
    fileprivate var isBare: Bool {
        layer.animations.isEmpty && properties == SceneNode().properties
    }
}

extension CAFilter {
    /// Makes alpha of how bright a colour is, by the weights of ITU-R BT.709.
    static func luminanceToAlpha(isInverted: Bool) -> CAFilter {
        let (sign, luma) = (isInverted ? -1.0 : 1.0, LumaWeights.rec709)
        return CAFilter(
            type: "CIColorMatrix",
            inputs: [
                "inputAVector": .vector([luma.red * sign, luma.green * sign, luma.blue * sign, 0]),
                "inputBiasVector": .vector([0, 0, 0, isInverted ? 1 : 0]),
            ])
    }
}
