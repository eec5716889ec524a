import LaminaGeometry
import LaminaPlan

/// Offscreen targets: those of a frame, used again from frame to frame, and those that hold what is kept.
///
/// Sizes come in steps (`FrameTargets.granularity`), so that a group that grows by a pixel finds its target again.
final class TargetPool {
    /// A target that was not used for so many frames is given back.
    private static let patience = 8

    private let device: GraphicsDevice
    private var free: [(image: DeviceImage, idle: Int)] = []
    private var lent: [DeviceImage] = []
    /// The surfaces that outlive their frame.
    private(set) var kept: [SurfaceCacheKey: DeviceImage] = [:]

    init(_ device: GraphicsDevice) { self.device = device }

    /// Bytes of what the frame draws into beside the picture, and of what is kept, at four a pixel.
    var liveBytes: Int {
        lent.reduce(0) { $0 + $1.width * $1.height * 4 }
            + kept.values.reduce(0) { $0 + $1.width * $1.height * 4 }
    }

    func image(ofSlot slot: Int) -> DeviceImage? { lent.indices.contains(slot) ? lent[slot] : nil }

    /// Makes what a frame draws into and reads.
    func prepare(_ list: BatchList) throws(VulkanError) {
        for key in list.cached.sorted(by: { ($0.layer, $0.serial) < ($1.layer, $1.serial) }) {
            guard kept[key] != nil else { throw .notKept(layer: key.layer.rawValue, serial: key.serial) }
        }
        for (key, size) in list.kept where kept[key].map({ !$0.has(size) }) ?? true {
            kept[key] = try borrow(size, purpose: "kept surface \(size.width)×\(size.height)")
        }
        for size in list.slots {
            lent.append(try borrow(size, purpose: "surface \(size.width)×\(size.height)"))
        }
    }

    private func borrow(_ size: TextureSize, purpose: @autoclosure () -> String) throws(VulkanError)
        -> DeviceImage
    {
        if let index = free.firstIndex(where: { $0.image.has(size) }) { return free.remove(at: index).image }
        return try DeviceImage(
            device, width: size.width, height: size.height,
            use: device.filtersOnHost ? .visibleTarget : .target, purpose: purpose())
    }

    /// Takes back everything that was lent.
    ///
    /// - Parameter keeps: whether targets stay for later frames.
    func endFrame(keeps: Bool) {
        free = free.map { ($0.image, $0.idle + 1) } + lent.map { ($0, 0) }
        lent.removeAll()
        free.removeAll { !keeps || $0.idle > Self.patience }
    }

    /// Gives back what is kept under other names.
    func forget(except keys: [SurfaceCacheKey]) {
        guard !kept.isEmpty else { return }
        let wanted = Set(keys)
        kept = kept.filter { wanted.contains($0.key) }
    }
}

extension DeviceImage {
    func has(_ size: TextureSize) -> Bool { width == size.width && height == size.height }
}
