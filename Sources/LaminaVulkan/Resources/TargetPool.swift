import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Offscreen targets: the targets of a frame, reused from frame to frame, and the kept surfaces.
///
/// Sizes come in steps (`FrameTargets.granularity`), so that a group that grows by a pixel finds its target again.
final class TargetPool {
    /// A target unused for more than this many frames is released.
    static let patience = 8

    private let device: GraphicsDevice
    private(set) var free: [(image: DeviceImage, idle: Int)] = []
    private(set) var lent: [DeviceImage] = []
    /// The last frame's targets that share memory, with their sizes in the order of its list.
    private(set) var blocks: [(sizes: [TextureSize], images: [DeviceImage])] = []
    private(set) var lentBlocks: [(sizes: [TextureSize], images: [DeviceImage])] = []
    /// The frame's targets that were made for it.
    private(set) var fresh: [DeviceImage] = []
    /// The format of the frame's targets.
    private var working = PixelFormat.standard
    /// The surfaces that outlive their frame.
    private(set) var kept: [SurfaceCacheKey: DeviceImage] = [:]

    init(_ device: GraphicsDevice) { self.device = device }

    /// Bytes of the frame's targets beside the picture, and of the kept surfaces.
    var liveBytes: Int {
        lent.reduce(0) { $0 + ($1.sharesMemory ? 0 : $1.bytes) }
            + lentBlocks.reduce(0) { $0 + ($1.images.map(\.bytes).max() ?? 0) }
            + kept.values.reduce(0) { $0 + $1.bytes }
    }

    func image(ofSlot slot: Int) -> DeviceImage? { lent.indices.contains(slot) ? lent[slot] : nil }

    /// Makes the targets that a frame draws into and reads.
    func prepare(_ list: BatchList) throws(VulkanError) {
        fresh = []
        working = list.working.pixels
        for key in list.cached.sorted(by: { ($0.layer, $0.serial) < ($1.layer, $1.serial) }) {
            guard let image = kept[key], image.use.pixels == working else {
                throw .notKept(layer: key.layer.rawValue, serial: key.serial)
            }
        }
        for (key, size) in list.kept where kept[key].map({ !$0.has(size, working) }) ?? true {
            kept[key] = try borrow(size, purpose: "kept surface \(size.width)×\(size.height)")
        }
        var members: [Int: [Int]] = [:]
        for (slot, block) in list.blocks.enumerated() { members[block, default: []].append(slot) }
        var shared: [Int: DeviceImage] = [:]
        for (_, slots) in members.sorted(by: { $0.key < $1.key }) where slots.count > 1 {
            for (slot, image) in zip(slots, try block(slots.map { list.slots[$0] })) { shared[slot] = image }
        }
        // Blocks of other frames are of no use, and may be of any size.
        blocks = []
        for (slot, size) in list.slots.enumerated() {
            if let image = shared[slot] {
                lent.append(image)
            } else {
                lent.append(try borrow(size, purpose: "surface \(size.width)×\(size.height)"))
            }
        }
    }

    /// Overlapping targets in one memory. If the last frame had the same block, its targets are reused.
    private func block(_ sizes: [TextureSize]) throws(VulkanError) -> [DeviceImage] {
        if let index = blocks.firstIndex(where: {
            $0.sizes == sizes && $0.images.allSatisfy { $0.use.pixels == working }
        }) {
            let block = blocks.remove(at: index)
            lentBlocks.append(block)
            return block.images
        }
        // The largest target allocates the memory into which the others are placed.
        let order = sizes.indices.sorted {
            (sizes[$0].width * sizes[$0].height, $1) > (sizes[$1].width * sizes[$1].height, $0)
        }
        var images: [Int: DeviceImage] = [:]
        var memory: ImageMemory?
        for index in order {
            let size = sizes[index]
            let image = try target(size, "shared surface \(size.width)×\(size.height)", in: memory)
            memory = memory ?? image.memory
            image.sharesMemory = true
            images[index] = image
        }
        let block = (sizes, sizes.indices.compactMap { images[$0] })
        lentBlocks.append(block)
        return block.1
    }

    private func borrow(_ size: TextureSize, purpose: @autoclosure () -> String) throws(VulkanError)
        -> DeviceImage
    {
        if let index = free.firstIndex(where: { $0.image.has(size, working) }) {
            return free.remove(at: index).image
        }
        return try target(size, purpose(), in: nil)
    }

    private func target(
        _ size: TextureSize, _ purpose: String, in memory: ImageMemory?
    ) throws(VulkanError) -> DeviceImage {
        let image = try DeviceImage(
            device, width: size.width, height: size.height,
            use: device.strategy.filtersOnHost && !working.isDeep ? .visibleTarget : .target(working),
            purpose: purpose, in: memory)
        fresh.append(image)
        return image
    }

    /// Takes back all targets that were lent.
    ///
    /// - Parameter keeps: Whether targets are kept for later frames.
    func endFrame(keeps: Bool) {
        free = free.map { ($0.image, $0.idle + 1) } + lent.filter { !$0.sharesMemory }.map { ($0, 0) }
        lent.removeAll()
        blocks = keeps ? lentBlocks : []
        lentBlocks = []
        free.removeAll { !keeps || $0.idle > Self.patience }
    }

    /// Releases kept surfaces with other keys.
    func forget(except keys: [SurfaceCacheKey]) {
        guard !kept.isEmpty else { return }
        let wanted = Set(keys)
        kept = kept.filter { wanted.contains($0.key) }
    }
}

extension DeviceImage {
    fileprivate var bytes: Int { width * height * use.pixels.bytesPerPixel }

    func has(_ size: TextureSize, _ format: PixelFormat = .standard) -> Bool {
        width == size.width && height == size.height && use.pixels == format
    }
}
