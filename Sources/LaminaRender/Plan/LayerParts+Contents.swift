import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

extension LayerParts {
    func addContents(
        to builder: inout DrawListBuilder, images: inout ImageTable, tally: inout CompileTally
    ) {
        guard let look = shown.contents else { return }
        let image = inFrame(other ?? look.image)
        let isVisible =
            look.isWhole
            ? addWhole(image, to: &builder, images: &images)
            : addSlices(image, to: &builder, images: &images)
        if !isVisible { tally.outside += 1 }
    }

    private func addWhole(
        _ image: CGImage, to builder: inout DrawListBuilder, images: inout ImageTable
    ) -> Bool {
        let destination =
            if other == nil, let look = shown.contents {
                look.destination
            } else {
                properties.contentsRectangle(
                    imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: false
                ).destination
            }
        let shape =
            destination == properties.bounds
            ? (layer.buffers.contains(.clip) ? squareShape : shape)
            : DeviceShape(
                rectangle: destination, through: layer.toDevice.homography, nearPlanes: nearPlanes,
                id: .contents,
                hardEdges: shown.hardEdges)
        return add(
            image, ContentsSlice(destination: destination, source: properties.shownTexels(of: image)),
            shape: shape, isFlipped: layer.contentsAreFlipped, to: &builder, images: &images)
    }

    /// Adds an image in slices whose corners keep their size, with hard edges between the slices.
    private func addSlices(
        _ image: CGImage, to builder: inout DrawListBuilder, images: inout ImageTable
    ) -> Bool {
        let (slices, isFlipped) = properties.contentsSlices(
            imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: layer.contentsAreFlipped)
        let whole = slices.reduce(CGRect.null) { $0.union($1.destination) }
        var isVisible = false
        for slice in slices {
            var hard = shown.hardEdges
            let rect = slice.destination
            if rect.minX > whole.minX { hard.insert(.minX) }
            if rect.minY > whole.minY { hard.insert(.minY) }
            if rect.maxX < whole.maxX { hard.insert(.maxX) }
            if rect.maxY < whole.maxY { hard.insert(.maxY) }
            let shape = DeviceShape(
                rectangle: rect, through: layer.toDevice.homography, nearPlanes: nearPlanes, id: .contents,
                hardEdges: hard)
            let isDrawn = add(
                image, slice, shape: shape, isFlipped: isFlipped, to: &builder, images: &images)
            isVisible = isVisible || isDrawn
        }
        return isVisible
    }

    private func add(
        _ image: CGImage, _ slice: ContentsSlice, shape: DeviceShape, isFlipped: Bool,
        to builder: inout DrawListBuilder, images: inout ImageTable
    ) -> Bool {
        guard slice.destination.width > 0, slice.destination.height > 0,
            let mapping = slice.texelMapping(through: layer.toDevice, isFlipped: isFlipped)
        else { return false }
        let opacity = working.opacity(self.opacity, times: shown.contents?.strength ?? 1)
        let content = DrawListBuilder.Content(
            layer: layer.id, part: .contents,
            isOpaque: image.isOpaque && opacity.isFull && blendMode == .sourceOver
                && fadesInto?.image.isOpaque != false,
            opacity: opacity, material: .image(index: Int32(builder.list.paints.count)), blendMode: blendMode)
        let isVisible =
            layer.roundsContents
            ? builder.add(content, shape: self.shape, clip: clip, rounding: outerRounding)
            : builder.add(content, shape: shape, clip: innerClip)
        guard isVisible, let item = builder.list.items.last else { return false }
        // Sampling is chosen as without rounded corners, so they do not change the contents that they clip.
        let bounds = layer.roundsContents ? self.shape.box.intersection(clip.pixels) : item.bounds
        let texels = slice.texels(of: image)
        if let paints = mipmaps(image, mapping, texels: texels, at: bounds, images: &images) {
            var first = paints.finer
            if let tint = contentsTint { first.tint = tint }
            first.second = OptionalIndex(builder.list.paints.count + 1)
            builder.list.paints += [first, paints.coarser]
            return true
        }
        var paint = paint(image, mapping, texels: texels, at: bounds, images: &images)
        if let tint = contentsTint { paint.tint = tint }
        guard let fade = fadesInto,
            let second = secondPaint(inFrame(fade.image), slice, isFlipped, bounds, &images)
        else {
            builder.list.paints.append(paint)
            return true
        }
        paint.second = OptionalIndex(builder.list.paints.count + 1)
        paint.secondWeight = PlanCompiler.weight(fade.share)
        builder.list.paints += [paint, second]
        return true
    }

    /// An image of the contents in the form of the frame.
    private func inFrame(_ image: CGImage) -> CGImage {
        let range = properties.ranges.shown(upTo: working.headroom)
        return image.shown(as: working.form(range))
    }

    private var contentsTint: SIMD3<Float>? {
        shown.contents?.tint.map { working.converted(factors: $0) }
    }

    private func paint(
        _ image: CGImage, _ mapping: SpaceMap<DevicePixels, Texels>, texels: PixelRect, at bounds: PixelRect,
        images: inout ImageTable
    ) -> ImagePaint {
        ImagePaint(
            source: .image(index: images.index(ofForm: image)),
            filter: shown.contents?.filter(through: mapping.homography, at: bounds) ?? .linear,
            mapping: mapping.alignedMapping(bounds: bounds, texels: texels) ?? .transformed(mapping),
            texels: texels)
    }

    /// The image into which the contents fade; `nil` without a fade.
    private func secondPaint(
        _ image: CGImage, _ slice: ContentsSlice, _ isFlipped: Bool, _ bounds: PixelRect,
        _ images: inout ImageTable
    ) -> ImagePaint? {
        let other = ContentsSlice(destination: slice.destination, source: properties.shownTexels(of: image))
        guard let mapping = other.texelMapping(through: layer.toDevice, isFlipped: isFlipped) else {
            return nil
        }
        return paint(image, mapping, texels: other.texels(of: image), at: bounds, images: &images)
    }
}

extension LayerProperties {
    /// Whether the contents are stretched as a whole, rather than in nine slices.
    var showsWholeContents: Bool { contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1) }

    /// Whether the two images of a fade are drawn as one item, which also holds without a fade. This requires that they lie
    /// in the same place, and that neither is already a mixture of levels.
    var fadesInPlace: Bool {
        guard let contents, let other = contentsFade?.image else { return true }
        guard showsWholeContents, minificationFilter != .trilinear else { return false }
        return contentsGravity == .resize
            || (contents.width == other.width && contents.height == other.height)
    }
}

extension CGRect {
    /// Whether a `contentsRect` selects something.
    var isUsable: Bool {
        let limit = 1e6
        return origin.x.magnitude < limit && origin.y.magnitude < limit && size.width > 0 && size.height > 0
            && size.width < limit && size.height < limit
    }
}

/// The images of a frame, each once, in the form of the frame.
struct ImageTable {
    private(set) var images: [CGImage] = []
    private let form: ImageForm
    private var indices = ImageIndices()

    init(_ working: WorkingFormat) {
        form = working.form(ContentsRange(limit: working.headroom))
    }

    mutating func index(of image: CGImage) -> Int32 { index(ofForm: image.shown(as: form)) }

    /// The index of an image that already is in a form of the frame.
    mutating func index(ofForm image: CGImage) -> Int32 {
        let index = indices.index(of: image.id)
        if Int(index) == images.count { images.append(image) }
        return index
    }
}
