import Foundation
import LaminaGeometry
import LaminaPlan

/// The visible layers in painter's order, with their values at one media time in device terms.
///
/// A sampled tree is whole: it carries all that a plan is made from, and no later stage asks the render tree. It does
/// not change with the render tree.
///
/// Layers that show one colour in a rectangle are `fills`, unless that switch is off; all others are `layers`. In `layers`
/// a subtree is a run: layer `i` and everything below it, without fills, are `i ..< subtreeEnd`. Hidden, fully transparent
/// and back-facing subtrees are left out. In the part of a picture that changed, so are layers out of sight, among them
/// layers with sublayers in sight.
package struct SampledTree: Equatable, Sendable {
    /// One visible layer.
    package struct Layer: Equatable, Sendable {
        package var id: LayerID
        /// The layer's row in `table`.
        package var node: Int32
        /// The nearest superlayer in `layers`; none for the root.
        package var parent: OptionalIndex<Layer>
        package var subtreeEnd: Int32 = 0
        /// From the layer's own points to pixels of the picture, or of the bitmap of a rasterized layer.
        package var toDevice: SpaceMap<LayerPoints, DevicePixels>
        /// Indices into `nearPlanes`: the half-planes in front of the viewer. Empty without perspective.
        package var nearPlanes: Range<Int>
        /// The index in `clips` of the ancestors' clip.
        var clip: Int32
        /// The index in `clips` of the clip for the contents and the sublayers.
        var innerClip: Int32
        /// The index in `shapes` of the bounds on the device.
        var shape: Int32
        /// The factor of the layer's own parts, 0...1: opacity applied to every part instead of fading a finished group.
        package var inheritedOpacity: Double
        /// The layer's own opacity where it fades the layer with its sublayers as one, 0...1.
        package var opacity: Double
        /// In `effects`.
        package var effects: OptionalIndex<LayerEffects>
        /// The parts of the layer that need buffers of their own.
        package var buffers: LayerBuffers = []
        /// Whether the contents are the only part under the layer's rounded corners. They are then clipped while they are
        /// drawn.
        package var roundsContents = false
        /// Whether this is the root of a tree that masks its parent.
        package var isMask: Bool
        /// Whether an odd number of layers from the root to this one flip their geometry.
        package var contentsAreFlipped: Bool
        /// In `sublayerTransforms`; none for the identity.
        var sublayerTransform: OptionalIndex<CATransform3D>
        /// The factor of every sublayer's parts.
        var handedDownOpacity: Double
        /// In `instances`: the replicator instance that contains the layer, and the instance that contains its sublayers.
        var instance = OptionalIndex<SampledInstance>.none
        var innerInstance = OptionalIndex<SampledInstance>.none
        /// In `variants`: the layer's values in its instance; none if they are the values of its row.
        var variant = OptionalIndex<ShownLayer>.none
    }

    /// A visible layer that shows one colour inside its bounds and nothing else, like most layers of most scenes. It lies
    /// along the pixel grid, and its clip is whole pixels.
    package struct Fill: Equatable, Sendable {
        package var id: LayerID
        /// The index in `layers` of its superlayer.
        package var parent: Int32
        /// The index in `layers` of the layer that is painted next.
        package var next: Int32
        package var color: PackedColor
        /// The opacity of the layer and all its ancestors together.
        package var opacity: PackedOpacity
        /// The bounds on the device.
        var box: DeviceBox
        /// The pixels that the layer touches inside its clip.
        package var bounds: PixelRect
    }

    /// The layers' values in their own terms.
    let table: LayerTable
    package var layers: [Layer] = []
    /// In painter's order among themselves.
    package var fills: [Fill] = []
    package var effects: [LayerEffects] = []
    /// The planes in which shadows are blurred.
    var planes: [LayerRaster] = []
    /// The indices of the `layers` that draw paths.
    var shapeLayers: [Int32] = []
    var clips: [ClipState] = []
    /// Separate from the layers, so that layers are copied without reference counting.
    var shapes: [DeviceShape] = []
    /// About the layers' anchor points.
    var sublayerTransforms: [CATransform3D] = []
    package var nearPlanes: [SIMD3<Double>] = []
    var instances: [SampledInstance] = []
    var variants: [ShownLayer] = []
    /// For layers whose particles keep their depth, by their indices in `layers`.
    var particleSpaces: [Int32: ParticleSpace] = [:]
    package var tally = CompileTally()
    /// The parts of layers that are left out because they go beyond a limit, each once.
    private(set) package var warnings: [FrameWarning] = []
    /// Any number of layers may meet the same limit, so the list is bounded.
    private static let maximumWarnings = 100

    init(_ table: LayerTable) { self.table = table }

    mutating func warn(_ feature: String, of layer: LayerID) {
        let warning = FrameWarning(layer: layer, feature: feature)
        guard warnings.count < Self.maximumWarnings, !warnings.contains(warning) else { return }
        warnings.append(warning)
    }
}

extension SampledTree {
    /// Bytes of the largest tables.
    var byteCount: Int {
        layers.count * (MemoryLayout<Layer>.stride + MemoryLayout<DeviceShape>.stride)
            + fills.count * MemoryLayout<Fill>.stride + effects.count * MemoryLayout<LayerEffects>.stride
            + clips.count * MemoryLayout<ClipState>.stride
    }
}

/// Where a tree is drawn: the picture's size in pixels, and the map from the root's superlayer space to pixels.
package struct RenderTarget: Equatable, Sendable {
    package var width: Int
    package var height: Int
    package var pointsToPixels: SpaceMap<SuperlayerPoints, DevicePixels>
    /// A pixel of the working format.
    package var background: PackedColor
    /// The format in which the frame is drawn.
    package var working: WorkingFormat

    package init(
        width: Int, height: Int, pointsToPixels: SpaceMap<SuperlayerPoints, DevicePixels>,
        background: PackedColor, working: WorkingFormat = .standard
    ) {
        self.width = width
        self.height = height
        self.pointsToPixels = pointsToPixels
        self.background = background
        self.working = working
    }
}

extension SampledTree: CustomStringConvertible {
    package var description: String {
        var text =
            "SampledTree: \(layers.count + fills.count) visible of \(tally.layers) layers, \(fills.count) of them fills, \(clips.count - 1) clips\n"
        var next = 0
        for (index, layer) in layers.enumerated() {
            text += describeFills(before: index, from: &next)
            text += "  \(index) \(layer.id) parent \(layer.parent) subtree ..<\(layer.subtreeEnd) "
            switch shapes[Int(layer.shape)] {
            case .empty: text += "empty"
            case .pixels(let rect): text += "pixels \(rect)"
            case .box(let box, _): text += "box \(box)"
            case .polygon(let polygon):
                text += "polygon " + polygon.points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
            }
            if layer.opacity * layer.inheritedOpacity != 1 {
                text += " opacity \(layer.opacity * layer.inheritedOpacity)"
            }
            if layer.isMask { text += " mask" }
            text += " clip \(layer.innerClip)"
            if let effects = effects[layer.effects] { text += " \(effects)" }
            text += "\n"
        }
        return text + describeFills(before: layers.count, from: &next)
    }

    private func describeFills(before layer: Int, from next: inout Int) -> String {
        var text = ""
        while next < fills.count, Int(fills[next].next) <= layer {
            let fill = fills[next]
            text += "  fill \(fill.id) parent \(fill.parent) box \(fill.box) bounds \(fill.bounds)"
            text += !fill.opacity.isFull ? " opacity \(fill.opacity)/255\n" : "\n"
            next += 1
        }
        return text
    }
}

extension LayerEffects: CustomStringConvertible {
    package var description: String {
        var words: [String] = []
        if let shadow {
            let (x, y) = (shadow.size.x, shadow.size.y)
            words.append(
                "shadow of \(shadow.caster), \(shadow.color), sigma \(x == y ? "\(x)" : "\(x) × \(y)") px"
                    + (shadow.plane.isNone ? "" : " in the layer's plane"))
        }
        words += backgroundFilters.map { "behind it \($0)" }
        words += filters.map(\.description)
        if hasMask { words.append("masked") }
        if let raster {
            let (x, y) = (raster.scale.x, raster.scale.y)
            words.append(
                "\(raster.isPlane ? "in its plane" : "rasterized") at \(x == y ? "\(x)" : "\(x) × \(y)")")
        }
        if blendMode != .sourceOver { words.append("\(blendMode)") }
        return words.joined(separator: ", ")
    }
}
