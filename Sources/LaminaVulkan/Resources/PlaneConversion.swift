import CLaminaVulkan
import LaminaGeometry
import LaminaImage

/// A picture of three planes that the next frame's commands convert to pixels.
struct PlaneConversion {
    /// One plane, and the copy that fills it.
    struct Plane {
        var image: DeviceImage
        var region: VkBufferImageCopy
    }

    /// A texture that receives the picture, or a tile of it.
    struct Target {
        var page: DeviceImage
        /// The pixels of the texture to draw.
        var area: PixelRect
        /// From the texture's pixels to the picture's.
        var origin: SIMD2<Int32>
    }

    var stage: PlaneStage
    var constants: PlaneConstants
    /// Luma, blue, red.
    var planes: [Plane]
    var targets: [Target]
}

/// The images into which planes are copied, reused from frame to frame.
final class PlanePool {
    /// An image unused for more than this many frames is released.
    private static let patience = 8

    private let device: GraphicsDevice
    private var free: [(image: DeviceImage, idle: Int)] = []
    private var lent: [DeviceImage] = []

    init(_ device: GraphicsDevice) { self.device = device }

    /// Takes back all images that were lent for the last frame.
    func beginFrame() {
        free = free.map { ($0.image, $0.idle + 1) } + lent.map { ($0, 0) }
        lent = []
        free.removeAll { $0.idle > Self.patience }
    }

    /// Whether the device's images are large enough for the planes of a picture.
    func holds(_ planes: YCbCrPlanes) -> Bool {
        max(planes.width, planes.height) <= device.info.maximumImageSize
    }

    private func borrow(_ size: TextureSize) throws(VulkanError) -> DeviceImage {
        let image: DeviceImage
        if let index = free.firstIndex(where: { $0.image.has(size) }) {
            image = free.remove(at: index).image
        } else {
            image = try DeviceImage(
                device, width: size.width, height: size.height, use: .plane,
                purpose: "plane \(size.width)×\(size.height)")
        }
        lent.append(image)
        return image
    }

    /// Copies the bytes of a picture's planes into a staging buffer.
    ///
    /// - Parameters:
    ///   - offset: The offset of the planes in the buffer; they take ``byteCount(of:)`` bytes.
    func stage(
        _ planes: YCbCrPlanes, _ targets: [PlaneConversion.Target], in buffer: DeviceBuffer, at offset: Int
    ) throws(VulkanError) -> PlaneConversion {
        var offset = offset
        var staged: [PlaneConversion.Plane] = []
        for (plane, columns, rows) in planes.sizedPlanes {
            let target = buffer.bytes + offset
            plane.bytes.withUnsafeBytes { source in
                guard let base = source.baseAddress else { return }
                if plane.bytesPerRow == columns {
                    target.copyMemory(from: base, byteCount: columns * rows)
                } else {
                    for y in 0..<rows {
                        (target + y * columns).copyMemory(
                            from: base + y * plane.bytesPerRow, byteCount: columns)
                    }
                }
            }
            var region = VkBufferImageCopy()
            region.bufferOffset = VkDeviceSize(offset)
            region.imageSubresource = VkImageSubresourceLayers(
                aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
            region.imageExtent = VkExtent3D(width: UInt32(columns), height: UInt32(rows), depth: 1)
            staged.append(
                PlaneConversion.Plane(
                    image: try borrow(TextureSize(width: columns, height: rows)), region: region))
            offset += Self.aligned(columns * rows)
        }
        return PlaneConversion(
            stage: PlaneStage(planes), constants: PlaneConstants(planes), planes: staged, targets: targets)
    }

    static func byteCount(of planes: YCbCrPlanes) -> Int {
        planes.sizedPlanes.reduce(0) { $0 + aligned($1.columns * $1.rows) }
    }

    /// Rounds up, so that pixels may follow in the buffer.
    private static func aligned(_ count: Int) -> Int { (count + 15) & ~15 }
}

extension PlaneConstants {
    fileprivate init(_ planes: YCbCrPlanes) {
        let conversion = YCbCrConversion(planes.matrix, planes.range)
        let colorSize = planes.colorSize
        self.init(
            size: SIMD2(Int32(planes.width), Int32(planes.height)),
            colorSize: SIMD2(Int32(colorSize.width), Int32(colorSize.height)), luma: conversion.luma,
            black: conversion.black,
            colors: SIMD4(
                conversion.redOfRed, conversion.greenOfBlue, conversion.greenOfRed, conversion.blueOfBlue))
    }
}
