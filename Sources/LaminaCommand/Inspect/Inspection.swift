import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPictures
import LaminaPlan
import LaminaRender
import LaminaScene
import LaminaValues

/// What `lamina inspect --json` writes. The article "Looking closer" lists the keys, which keep their names and meanings as long
/// as `format` is 1; keys may be added. Layers are named by their places in `layers`.
struct Inspection: Encodable {
    struct SceneValues: Encodable {
        var file: String
        /// Points.
        var width: Double
        var height: Double
        /// Pixels per point.
        var scale: Double
        var pixelWidth: Int
        var pixelHeight: Int
        /// Seconds; absent if the scene has no end.
        var duration: Double?
    }

    struct Layer: Encodable {
        var name: String?
        var `class`: String
        /// The superlayer, or the layer that it masks; absent for the root.
        var parent: Int?
        var isMask: Bool
        /// x, y, width, height in points, at the frame's time.
        var bounds: [Double]
        var position: [Double]
        var zPosition: Double
        var opacity: Double
        var isHidden: Bool
        var masksToBounds: Bool
        var hasContents: Bool
    }

    struct Animation: Encodable {
        var layer: Int?
        var key: String?
        /// The number of groups around it.
        var depth: Int
        /// The class, and the property that it changes.
        var what: String
        /// `waits`, `runs` or `over`.
        var state: String
        /// Seconds until it begins.
        var beginsIn: Double?
        /// The share of its duration that has passed.
        var progress: Double?
        /// Completed repeats.
        var iteration: Double?
    }

    struct Compiled: Encodable {
        var pixels: Int
        /// The share of the picture's pixels, from 0 to 1.
        var share: Double
        /// Why the whole frame was compiled.
        var wholeFrameReason: String?
        var layers: Int
        var layersLookedAt: Int
        var layersInPlan: Int
        var layersChanged: Int?
    }

    struct Pass: Encodable {
        var reason: String
        var layer: Int?
        /// x, y, width, height in pixels.
        var frame: [Int]
        var bytes: Int
        var items: Int
        /// Whether its pixels are kept from an earlier frame.
        var isCached: Bool
    }

    struct Advised: Encodable {
        var kind: String
        var text: String
        var layers: [Int]
        var passes: Int
    }

    struct Picture: Encodable {
        var width: Int
        var height: Int
        var isOpaque: Bool
    }

    var format = 1
    var scene: SceneValues
    var time: Double
    var warnings: [String]
    var layers: [Layer]
    var animations: [Animation]
    var compiled: Compiled
    /// In the order in which they are drawn; the picture itself is one of them.
    var passes: [Pass]
    /// Bytes of the buffers beside the picture that have to exist at once.
    var bufferBytes: Int
    /// Passes that folding avoided.
    var folded: Int
    var images: [Picture]
    var advice: [Advised]
}

extension Inspection {
    /// - Parameters:
    ///   - file: The scene's file, as the user named it.
    ///   - previous: The plan of the frame before, where one was drawn.
    init(
        _ picture: ScenePicture, file: String, at time: Double, target: RenderTarget, plan: FramePlan,
        previous: FramePlan?, warnings: [String]
    ) {
        let tree = picture.renderer.frames.tree
        let sampled = tree.sample(at: time, target: target, optimizations: plan.optimizations)
        let (layers, places) = Self.layers(of: tree)
        self.layers = layers
        self.time = time
        self.warnings = warnings
        scene = SceneValues(
            file: file, width: Double(picture.scene.size.width), height: Double(picture.scene.size.height),
            scale: Double(picture.renderer.scale), pixelWidth: target.width, pixelHeight: target.height,
            duration: naturalDuration(of: picture.scene))
        animations = AnimationReport(tree, at: time).entries.map { Animation($0, places) }
        compiled = Compiled(
            pixels: plan.tally.compiledPixels, share: plan.compiledShare,
            wholeFrameReason: plan.tally.wholeFrameReason?.rawValue, layers: plan.tally.treeLayers,
            layersLookedAt: plan.tally.layers + plan.tally.passed, layersInPlan: plan.tally.sampled,
            layersChanged: plan.tally.changed)
        passes = plan.surfaces.map { surface in
            let frame = surface.frame
            return Pass(
                reason: surface.reason.rawValue, layer: surface.layer.flatMap { places[$0] },
                frame: [Int(frame.x0), Int(frame.y0), frame.width, frame.height],
                bytes: frame.area * PixelFormat.standard.bytesPerPixel,
                items: surface.drawList.items.count, isCached: surface.fill == .cached)
        }
        bufferBytes = plan.peakSurfaceBytes
        folded = plan.tally.folded
        images = plan.images.map { Picture(width: $0.width, height: $0.height, isOpaque: $0.isOpaque) }
        advice = PlanAdvice(plan, of: sampled, previous: previous, obstacle: tree.partObstacle).advice.map {
            Advised(
                kind: $0.kind.rawValue, text: $0.text, layers: $0.layers.compactMap { places[$0] },
                passes: $0.passes)
        }
    }

    /// The layers from the root on, each before those below it, and their places.
    private static func layers(of tree: RenderTree) -> ([Layer], [LayerID: Int]) {
        var (layers, places) = ([Layer](), [LayerID: Int]())
        var open: [(index: Int32, parent: Int?, isMask: Bool)] = tree.root.map { [($0, nil, false)] } ?? []
        while let (index, parent, isMask) = open.popLast() {
            guard let node = tree.node(index) else { continue }
            let place = layers.count
            places[node.id] = place
            layers.append(Layer(node.properties, parent: parent, isMask: isMask))
            for child in node.children.reversed() { open.append((child, place, false)) }
            if let mask = node.mask.value { open.append((mask, place, true)) }
        }
        return (layers, places)
    }
}

extension Inspection.Layer {
    fileprivate init(_ p: LayerProperties, parent: Int?, isMask: Bool) {
        name = p.name
        self.class = p.kind.sceneName
        self.parent = parent
        self.isMask = isMask
        bounds = [p.bounds.origin.x, p.bounds.origin.y, p.bounds.width, p.bounds.height].map { Double($0) }
        position = [Double(p.position.x), Double(p.position.y)]
        zPosition = Double(p.zPosition)
        opacity = Double(p.opacity)
        isHidden = p.isHidden
        masksToBounds = p.masksToBounds
        hasContents = p.contents != nil
    }
}

extension Inspection.Animation {
    fileprivate init(_ entry: AnimationReport.Entry, _ places: [LayerID: Int]) {
        (layer, key, depth, what) = (places[entry.layer], entry.key, entry.depth, entry.kind)
        switch entry.state {
        case .waits(let seconds, _): (state, beginsIn) = ("waits", seconds)
        case .runs(let progress, let iteration):
            (state, self.progress, self.iteration) = ("runs", progress, iteration)
        case .over: state = "over"
        }
    }
}
