import LaminaGeometry
import LaminaPlan

/// Offscreen targets that are used again from frame to frame.
///
/// Sizes are rounded up to multiples of `granularity`, so that a group that grows by a pixel finds its target
/// again.
final class TargetPool {
    private static let granularity = 64
    /// A target that was not used for so many frames is given back.
    private static let patience = 8

    private let device: GraphicsDevice
    private var free: [(image: DeviceImage, idle: Int)] = []
    private var lent: [DeviceImage] = []

    init(_ device: GraphicsDevice) { self.device = device }

    /// The size of the target that holds a surface.
    static func size(for frame: PixelRect) -> TextureSize {
        func rounded(_ value: Int) -> Int { max(1, (value + granularity - 1) / granularity) * granularity }
        return TextureSize(width: rounded(frame.width), height: rounded(frame.height))
    }

    /// A target for one surface, until the end of the frame.
    func borrow(for frame: PixelRect) throws(VulkanError) -> DeviceImage {
        let size = Self.size(for: frame)
        if let index = free.firstIndex(where: {
            $0.image.width == size.width && $0.image.height == size.height
        }) {
            let image = free.remove(at: index).image
            lent.append(image)
            return image
        }
        let image = try DeviceImage(
            device, width: size.width, height: size.height, use: .target,
            purpose: "surface \(size.width)×\(size.height)")
        lent.append(image)
        return image
    }

    /// Takes back everything that was lent.
    ///
    /// - Parameter keeps: whether targets stay for later frames.
    func endFrame(keeps: Bool) {
        free = free.map { ($0.image, $0.idle + 1) } + lent.map { ($0, 0) }
        lent.removeAll()
        free.removeAll { !keeps || $0.idle > Self.patience }
    }
}
