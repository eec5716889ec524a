import LaminaRenderer

// Names of Core Animation for what does the same here, though not by Metal. A drawable has pixels, or Vulkan commands, in
// place of a texture.

/// A layer whose contents a program makes itself.
public typealias CAMetalLayer = CADrawableLayer
/// One picture for a ``CAMetalLayer``.
public typealias CAMetalDrawable = CADrawable
/// Hands a drawable to its delegate for each frame.
public typealias CAMetalDisplayLink = CADrawableDisplayLink

/// Draws the frames of a ``CAMetalDisplayLink``, by the name that the method has in Core Animation.
public protocol CAMetalDisplayLinkDelegate: CADrawableDisplayLinkDelegate {
    /// Has a frame drawn into the update's drawable, which is then presented.
    func metalDisplayLink(_ link: CAMetalDisplayLink, needsUpdate update: CAMetalDisplayLink.Update)
}

extension CAMetalDisplayLinkDelegate {
    /// Calls ``metalDisplayLink(_:needsUpdate:)``.
    public func drawableDisplayLink(
        _ link: CADrawableDisplayLink, needsUpdate update: CADrawableDisplayLink.Update
    ) { metalDisplayLink(link, needsUpdate: update) }
}
