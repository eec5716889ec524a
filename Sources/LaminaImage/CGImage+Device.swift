/// Pixels that a device draws into an image of its own. A backend without a device draws them in memory instead.
///
/// Only the layers and the backend of this device know how the pixels are drawn. Everything between treats them as an
/// image like any other.
package protocol DeviceContents: AnyObject, Sendable {
    /// The stream to which this picture belongs. Pictures of one stream take turns in a few images of the device.
    var stream: DeviceContentsStream { get }

    /// Writes all pixels, premultiplied BGRA8 from the top, for a backend that has no device.
    func drawPixels(into target: UnsafeMutableRawBufferPointer)
}

/// Pictures that follow one another. The stream's memory on a device is released with the stream.
package final class DeviceContentsStream: Sendable {
    package init() {}
}

extension CGImage {
    /// An image that a device draws. Its pixels in memory are drawn when they are first read.
    ///
    /// - Parameter isOpaque: Whether alpha counts as 255 wherever the image is drawn.
    package convenience init(
        width: Int, height: Int, isOpaque: Bool, contents: any DeviceContents,
        adopting storage: consuming PixelStorage
    ) throws(ImageError) {
        try self.init(
            width: width, height: height, isOpaque: isOpaque, wasConverted: false, adopting: storage,
            source: { .device(contents, $0) }
        ) { target in contents.drawPixels(into: target) }
    }

    /// Makes every alpha 255.
    package static func makeOpaque(_ pixels: UnsafeMutableRawBufferPointer) {
        for pixel in pixels.bindMemory(to: UInt32.self).indices {
            let word = pixels.loadUnaligned(
                fromByteOffset: pixel * PixelFormat.standard.bytesPerPixel, as: UInt32.self)
            pixels.storeBytes(
                of: word | UInt32(littleEndian: 0xFF00_0000),
                toByteOffset: pixel * PixelFormat.standard.bytesPerPixel, as: UInt32.self)
        }
    }
}
