import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

/// Turns one layer's own parts into items. The parts of a layer, back to front: background, contents, sublayers,
/// border.
struct LayerParts {
    let shown: ShownLayer
    let layer: SampledTree.Layer
    /// The bounds on the device.
    let shape: DeviceShape
    let nearPlanes: ArraySlice<SIMD3<Double>>
    let clip: ClipState
    let innerClip: ClipState
    /// The format in which the frame is drawn.
    let working: WorkingFormat
    /// The opacity of the parts.
    var opacity: PackedOpacity
    /// Factors of the colours' red, green and blue; `nil` for none.
    var tint: SIMD3<Double>?
    /// The image to show in place of the layer's `contents`.
    var other: CGImage?
    /// How the contents blend with the pixels below.
    var blendMode = BlendMode.sourceOver

    var properties: LayerProperties {
        @inline(__always) _read { yield shown.properties }
    }
    var traits: LayerTraits { shown.traits }
    /// The image into which the contents fade while they are drawn.
    var fadesInto: ContentsFade? {
        guard other == nil, blendMode == .sourceOver, let look = shown.contents, look.fadesInPlace else {
            return nil
        }
        return look.fade
    }

    func solid(_ color: CGColor, _ part: DrawItem.Part) -> DrawListBuilder.Content {
        let packed = working.color(color).multiplied(by: tint)
        return DrawListBuilder.Content(
            layer: layer.id, part: part, isOpaque: packed.isOpaque && opacity.isFull, opacity: opacity,
            material: .solid(packed))
    }

    /// The corners of a rectangle inside the bounds; `nil` for square ones.
    private func rounding(_ rect: CGRect, radius: CGFloat) -> DrawListBuilder.Rounding? {
        guard radius > 0, traits.contains(.rounded) else { return nil }
        return DrawListBuilder.Rounding(
            rect: rect, radius: radius, corners: properties.maskedCorners,
            // The usual curve is known without a look at the rare values.
            curve: traits.contains(.circular) ? .circular : properties.cornerCurve, toDevice: layer.toDevice)
    }

    /// The corners of the bounds.
    var outerRounding: DrawListBuilder.Rounding? {
        traits.contains(.rounded)
            ? rounding(properties.bounds, radius: shown.cornerRadius) : nil
    }

    func addBackground(
        to builder: inout DrawListBuilder, masks: inout MaskTable, images: inout ImageTable,
        tally: inout CompileTally
    ) {
        guard traits.contains(.background), let color = properties.backgroundColor else { return }
        let isVisible = addPart(
            color, .background, over: properties.bounds, at: shape.box, to: &builder, images: &images
        ) { $1.add($0, shape: shape, clip: clip, rounding: outerRounding, masks: &masks) }
        if !isVisible { tally.outside += 1 }
    }

    /// Adds the background to a buffer that is later clipped to rounded corners.
    func addSquareBackground(to builder: inout DrawListBuilder, images: inout ImageTable) {
        guard traits.contains(.background), let color = properties.backgroundColor else { return }
        _ = addPart(
            color, .background, over: properties.bounds, at: squareShape.box, to: &builder, images: &images
        ) { $1.add($0, shape: squareShape, clip: innerClip) }
    }

    /// The shape of the bounds in such a buffer.
    var squareShape: DeviceShape {
        layer.buffers.contains(.squareClip) ? .pixels(shape.box) : shape
    }

    /// Adds the finished buffer of background, contents and sublayers, inside the rounded corners.
    func addClipped(
        _ paint: Int32, frame: PixelRect, to builder: inout DrawListBuilder, masks: inout MaskTable,
        tally: inout CompileTally
    ) {
        let content = DrawListBuilder.Content(
            layer: layer.id, part: .group, isOpaque: false, opacity: opacity, material: .image(index: paint))
        addClipped(content, bounds: frame, to: &builder, masks: &masks)
    }

    /// Adds a finished buffer, or the only item that would be in it, inside the rounded corners.
    func addClipped(
        _ content: DrawListBuilder.Content, bounds: PixelRect, to builder: inout DrawListBuilder,
        masks: inout MaskTable
    ) {
        var clip = ClipState(pixels: clip.pixels.intersection(bounds), polygon: nil)
        if layer.buffers.contains(.squareClip) {
            clip.polygon = self.clip.polygon
            builder.add(
                content, shape: shape, clip: clip, rounding: outerRounding, masks: &masks)
            return
        }
        builder.add(content, shape: .pixels(bounds), clip: clip, rounding: outerRounding)
    }

    /// The bounds on the device; for a rasterized layer, in the space around it.
    func outline(through raster: LayerRaster?) -> DeviceShape {
        guard let raster else { return shape }
        return DeviceShape(
            rectangle: properties.bounds, through: raster.toDevice.homography, nearPlanes: nearPlanes,
            id: .rasterizedBounds,
            hardEdges: shown.hardEdges)
    }

    /// Adds the filtered pixels behind the layer, inside the layer's outline.
    func addBackdrop(
        _ paint: Int32, frame: PixelRect, outline: DeviceShape, blendMode: BlendMode,
        to builder: inout DrawListBuilder, masks: inout MaskTable
    ) {
        var clip = clip
        clip.pixels = clip.pixels.intersection(frame)
        builder.add(
            DrawListBuilder.Content(
                layer: layer.id, part: .backdrop, isOpaque: false, opacity: opacity,
                material: .image(index: paint), blendMode: blendMode),
            shape: outline, clip: clip, rounding: outerRounding, masks: &masks)
    }

    func addBorder(
        to builder: inout DrawListBuilder, masks: inout MaskTable, images: inout ImageTable,
        tally: inout CompileTally
    ) {
        guard traits.contains(.border), let color = properties.borderColor else { return }
        let isVisible = addPart(
            color, .border, over: properties.bounds, at: shape.box, to: &builder, images: &images
        ) { addBorder($0, to: &$1, masks: &masks) }
        if !isVisible { tally.outside += 1 }
    }

    /// - Returns: Whether any of it is visible.
    private func addBorder(
        _ content: DrawListBuilder.Content, to builder: inout DrawListBuilder, masks: inout MaskTable
    ) -> Bool {
        let bounds = properties.bounds
        let outer = outerRounding
        let width = properties.borderWidth
        guard width < min(bounds.width, bounds.height) / 2 else {
            return builder.add(content, shape: shape, clip: clip, rounding: outer, masks: &masks)
        }
        let innerRect = bounds.insetBy(dx: width, dy: width)
        let inner = DeviceShape(
            rectangle: innerRect, through: layer.toDevice.homography, nearPlanes: nearPlanes, id: .innerBorder
        )
        if outer == nil, case .pixels(let all) = shape, case .pixels(let hole) = inner {
            var isVisible = false
            for strip in PixelRegion.subtract(hole, from: all) {
                isVisible = builder.add(content, shape: .pixels(strip), clip: clip) || isVisible
            }
            return isVisible
        }
        let innerRadius = max(0, shown.cornerRadius - width)
        if let outer, !outer.isCircular {
            return builder.addRing(
                content, outer: outer, inner: (innerRect, innerRadius), shape: shape, clip: clip,
                masks: &masks)
        }
        return builder.add(
            content, shape: shape, clip: clip, rounding: outer,
            hole: (inner, rounding(innerRect, radius: innerRadius)))
    }
}
