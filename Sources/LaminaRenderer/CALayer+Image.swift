import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer

extension CALayer {
    /// A picture of this layer and its sublayers: `bounds` in points at `scale` pixels per point, on nothing.
    ///
    /// The layer is drawn as if it stood alone: its own `position`, `transform` and superlayer play no part. Layout and
    /// display that are due happen first; apart from that the tree, which may belong to a renderer, is not changed.
    /// Changes in an open `CATransaction` are shown.
    ///
    /// - Throws: `RendererError` for a size that cannot be drawn, or the backend's error.
    public func makeImage(scale: CGFloat = 1, options: RendererOptions = RendererOptions()) throws -> CGImage
    {
        var options = options
        options.preparesPipelines = false
        let renderer = try CARenderer(options: options)
        layoutIfNeeded()
        let copy = detachedCopy()
        copy.anchorPoint = .zero
        copy.position = .zero
        copy.transform = CATransform3DIdentity
        renderer.layer = copy
        renderer.bounds = CGRect(origin: .zero, size: bounds.size)
        renderer.scale = scale
        renderer.beginFrame(atTime: 0, holdsBack: false)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }

    /// A copy of the tree below this layer, without recursion, for trees may be deep.
    private func detachedCopy() -> CALayer {
        let root = pictureCopy()
        var open = [(self, root)]
        while let (original, copy) = open.popLast() {
            original.displayIfNeeded()
            copy.contents = original.contents
            if let mask = original.mask {
                let maskCopy = mask.pictureCopy()
                copy.mask = maskCopy
                open.append((mask, maskCopy))
            }
            for sublayer in original.sublayers ?? [] {
                let sublayerCopy = sublayer.pictureCopy()
                copy.addSublayer(sublayerCopy)
                open.append((sublayer, sublayerCopy))
            }
        }
        return root
    }
}
