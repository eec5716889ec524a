import Foundation
import Lamina

/// A size in pixels, written `1920x1080`, or as the name of a device with a screen.
package struct PixelDimensions: Equatable, Sendable {
    package var width: Int
    package var height: Int
    /// The size of the device's screen in points; `nil` for a size in pixels.
    package var screen: CGSize?

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// `nil` for any other text.
    package init?(_ text: String) {
        if let device = DeviceScreen(text), device.pixels.width <= CARenderer.maximumPictureSide,
            device.pixels.height <= CARenderer.maximumPictureSide
        {
            (width, height) = device.pixels
            screen = CGSize(width: device.width, height: device.height)
            return
        }
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0,
            width <= CARenderer.maximumPictureSide, height <= CARenderer.maximumPictureSide
        else { return nil }
        self.width = width
        self.height = height
    }

    /// How a size is written, for messages.
    package static let expected =
        "a width and a height from 1 to \(CARenderer.maximumPictureSide), like 1920x1080, or a device, like iphone-15"
}
