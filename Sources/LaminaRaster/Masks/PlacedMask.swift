import LaminaGeometry
import LaminaImage

/// A mask and the pixels that it covers; outside them the coverage is 0.
package struct PlacedMask: Equatable, Sendable {
    package var mask: AlphaMask
    /// As large as the mask.
    package var box: PixelRect

    package init(mask: AlphaMask, box: PixelRect) {
        self.mask = mask
        self.box = box
    }
}
