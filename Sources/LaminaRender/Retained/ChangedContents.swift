import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

// A layer that draws a part of its contents again shows a revision of the image before it. Only the pixels that show this
// part change, as far as they can be told from the values of the layer and of the layers above it.

extension RenderTree {
    /// The pixels of a layer's image in which a change differs from what the layer shows. `nil` if the change is more than
    /// another revision of the image, or where the pixels are not known.
    func changedContents(by change: LayerTreeUpdate.Change) -> PixelRegion? {
        // Most images are no revisions, so most changes end here.
        guard let image = change.properties.contents, !image.earlier.isEmpty,
            let index = indices[change.layer], let shown = nodes[Int(index)]?.shown,
            let before = shown.properties.contents, before != image, before.width == image.width,
            before.height == image.height, let changed = image.changedPixels(since: before)
        else { return nil }
        // Animated values count as they are shown, so an animation that comes or goes is another value.
        var values = shown.properties
        values.contents = image
        return values == change.properties ? changed : nil
    }
}

extension LayerExtents {
    /// The pixels that show some pixels of a layer's image, or more; empty if a changed layer above contains them.
    ///
    /// - Parameter changed: In the image's pixels.
    func pixels(
        showing changed: PixelRegion, of index: Int32, in tree: RenderTree, on target: RenderTarget
    ) -> PixelRegion {
        let extent = pixels(of: index, in: tree, on: target)
        // The layer may be gone.
        guard !extent.isEmpty, tree.nodes[Int(index)] != nil else { return PixelRegion() }
        guard let image = placedImage(of: index, in: tree, on: target) else {
            return PixelRegion(extent)
        }
        var result = PixelRegion()
        for texels in changed.rectangles {
            guard let pixels = image.paint.pixels(showing: texels, in: image.bounds) else {
                return PixelRegion(extent)
            }
            result.formUnion(pixels.intersection(extent))
        }
        return result
    }

    /// How a layer's image is drawn into pixels, and the most pixels that it covers. `nil` where a part of the image changes
    /// more than the pixels that show it, and where they are not found from the layers' values alone.
    private func placedImage(
        of index: Int32, in tree: RenderTree, on target: RenderTarget
    ) -> (paint: ImagePaint, bounds: PixelRect)? {
        // Mixed levels and slices read texels in more places than one, and a fade reads two images.
        guard let place = place(of: index, in: tree, on: target), place.toDevice.isFinite,
            place.toDevice.isAffine,
            let shown = tree.nodes[Int(index)]?.shown, let look = shown.contents, look.isWhole,
            !look.isTrilinear, look.fade == nil, look.destination.width > 0, look.destination.height > 0
        else { return nil }
        let slice = ContentsSlice(
            destination: look.destination, source: shown.properties.shownTexels(of: look.image))
        guard let mapping = slice.texelMapping(through: place.toDevice, isFlipped: place.isFlipped) else {
            return nil
        }
        let bounds = DeviceShape(
            rectangle: look.destination, through: place.toDevice.homography, nearPlanes: [], id: .contents,
            hardEdges: shown.hardEdges
        ).box
        let texels = slice.texels(of: look.image)
        // Clips make the drawn pixels fewer. An image that is aligned in all of its pixels is aligned in some of them.
        let paint = ImagePaint(
            source: .image(index: 0),
            filter: look.minification == look.magnification ? look.minification : .linear,
            mapping: mapping.alignedMapping(bounds: bounds, texels: texels) ?? .transformed(mapping),
            texels: texels)
        return (paint, bounds)
    }

    /// From a layer's points to pixels, and whether an odd number of layers, from the root to this one, flip their geometry.
    /// `nil` below layers that are drawn whole, in masks, and where planes do not lie in the picture's.
    private func place(
        of index: Int32, in tree: RenderTree, on target: RenderTarget
    ) -> (toDevice: SpaceMap<LayerPoints, DevicePixels>, isFlipped: Bool)? {
        var path: [ShownLayer] = []
        var next = OptionalIndex<Row>(index)
        while let index = next.index {
            guard path.count < rows.count, rows[index].flags.isDisjoint(with: [.whole, .mask]),
                let shown = tree.nodes[index]?.shown, shown.toSuperlayer.isAffine,
                path.isEmpty || shown.sublayerTransform == nil
            else { return nil }
            path.append(shown)
            next = rows[index].parent
        }
        // As the sampler does, from the root downwards, so that the map is the same to the last bit.
        var outer = target.pointsToPixels
        var result = (toDevice: SpaceMap<LayerPoints, DevicePixels>(outer.homography), isFlipped: false)
        for shown in path.reversed() {
            result.toDevice = shown.toSuperlayer.concatenating(outer)
            result.isFlipped = result.isFlipped != shown.properties.isGeometryFlipped
            outer = result.toDevice.ofSublayers
        }
        return result
    }
}
