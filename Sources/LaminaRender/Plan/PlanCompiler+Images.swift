import LaminaImage
import LaminaPlan
import LaminaValues

extension PlanCompiler {
    /// Begins to decode the images of layers whose files have more than bytes in sRGB, so that they are decoded side by side while
    /// the plan is made. Images beyond the limit of a frame are found before any of them is decoded.
    ///
    /// Frames of bytes in sRGB show no such image in its form with more, unless they map its tones; then it is decoded where it is needed.
    mutating func prepareImages(_ rows: LayerTable.Rows) {
        guard target.working != .standard else { return }
        var waiting: [(image: CGImage, form: ImageForm)] = []
        var (whole, largest, owner) = (0, 0, LayerID?.none)
        var known: Set<ImageID> = []
        for layer in sampled.layers {
            guard let shown = shown(layer, rows), shown.traits.contains(.contents), let look = shown.contents,
                !isCached(layer)
            else { continue }
            let form = target.working.form(shown.properties.ranges.shown(upTo: target.working.headroom))
            for image in [look.image, look.fade?.image].compactMap(\.self)
            where image.mayBeWide && known.insert(image.id).inserted {
                let bytes = image.width * image.height * PixelFormat.half(.premultiplied).bytesPerPixel
                whole += bytes
                if bytes > largest { (largest, owner) = (bytes, layer.id) }
                waiting.append((image, form))
            }
        }
        budget.check(imageBytes: whole, owner.map { sampled.table.name(of: $0) } ?? "")
        guard !budget.isOver else { return }
        for (image, form) in waiting { image.beginDecodingWide(as: form) }
    }
}
