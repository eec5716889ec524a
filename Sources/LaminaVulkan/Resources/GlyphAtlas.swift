import CLaminaVulkan
import LaminaImage

/// The coverage of glyphs in the device's memory, one byte per texel. Each glyph is sent once for as long as it is in use.
///
/// Pages are filled shelf by shelf. If there is no room and the number of pages is at its limit, a page is emptied and
/// filled again: the page unused for longest, or, if this frame uses them all, the page of which it uses least. If a frame
/// needs more than all pages hold, the remaining glyphs get no place.
final class GlyphAtlas {
    /// The place where a glyph's coverage begins.
    struct Place: Equatable {
        var page: Int
        var x: Int32
        var y: Int32
    }

    /// The copies to a page that the next frame's commands make.
    struct Upload {
        var page: DeviceImage
        var regions: [VkBufferImageCopy]
    }

    struct Page {
        let image: DeviceImage
        var packer: TexturePacker
        var masks: [ImageID] = []
        var lastUse: UInt64
        /// Texels that the current frame needs.
        var needed = 0
    }

    /// The side of a page, in texels.
    static let pageSize = 1024
    /// All pages together hold as much as the CPU's cache of glyph coverage.
    static let mostPages = 8

    private let device: GraphicsDevice
    let pageSize: Int
    let mostPages: Int
    private(set) var pages: [Page] = []
    private(set) var places: [ImageID: Place] = [:]
    private(set) var frame: UInt64 = 0
    /// One for each frame that may be on the way.
    private var stagings: [Int: DeviceBuffer] = [:]
    private var slot = 0
    private(set) var staging: DeviceBuffer? {
        get { stagings[slot] }
        set { stagings[slot] = newValue }
    }

    /// - Parameters:
    ///   - pageSize: See `VulkanOptions`.
    ///   - mostPages: See `VulkanOptions`.
    init(_ device: GraphicsDevice, pageSize: Int? = nil, mostPages: Int? = nil) {
        self.device = device
        self.pageSize = min(max(pageSize ?? Self.pageSize, 1), device.info.maximumImageSize)
        self.mostPages = max(mostPages ?? Self.mostPages, 1)
    }

    /// The number of glyph records that the device can read at once.
    var mostRecords: Int { device.info.maximumStorageBytes / MemoryLayout<GlyphRecord>.stride }

    var byteCount: Int { pages.reduce(0) { $0 + $1.image.byteCount } }

    func image(ofPage page: Int) -> DeviceImage? { pages.indices.contains(page) ? pages[page].image : nil }

    func place(of mask: AlphaMask) -> Place? { places[mask.id] }

    func removeAll() {
        pages = []
        places = [:]
        stagings = [:]
    }

    /// Chooses the staging buffer of the next frame, which the device must have finished reading.
    func use(slot: Int) { self.slot = slot }

    /// Finds or makes room for the glyphs of a frame, and copies the new ones into a staging buffer. Afterwards, glyphs
    /// that did not fit have no place.
    ///
    /// - Parameter needed: The masks by their ids.
    /// - Returns: The number of new glyphs, their bytes, and the copies to make from `staging`.
    func prepare(
        _ needed: [ImageID: AlphaMask]
    ) throws(VulkanError) -> (count: Int, bytes: Int, uploads: [Upload]) {
        frame += 1
        for index in pages.indices { pages[index].needed = 0 }
        var missing: [AlphaMask] = []
        for (id, mask) in needed {
            if let place = places[id] { use(place.page, mask) } else { missing.append(mask) }
        }
        // The highest glyphs first, which fills shelves best.
        missing.sort { ($0.height, $0.width, $1.id) > ($1.height, $1.width, $0.id) }
        var emptied: Set<Int> = []
        var index = 0
        while index < missing.count {
            let mask = missing[index]
            index += 1
            guard max(mask.width, mask.height) <= pageSize else { continue }
            if place(mask) { continue }
            if pages.count < mostPages {
                try addPage()
            } else if let page = pageToEmpty(except: emptied) {
                emptied.insert(page)
                missing += empty(page).compactMap { needed[$0] }
            } else {
                continue
            }
            _ = place(mask)
        }
        return try stage(missing)
    }

    private func use(_ page: Int, _ mask: AlphaMask) {
        pages[page].lastUse = frame
        pages[page].needed += mask.pixelCount
    }

    private func place(_ mask: AlphaMask) -> Bool {
        for index in pages.indices {
            guard let spot = pages[index].packer.place(width: mask.width, height: mask.height) else {
                continue
            }
            pages[index].masks.append(mask.id)
            places[mask.id] = Place(page: index, x: Int32(spot.x), y: Int32(spot.y))
            use(index, mask)
            return true
        }
        return false
    }

    private func addPage() throws(VulkanError) {
        let image = try DeviceImage(
            device, width: pageSize, height: pageSize, use: .plane, purpose: "glyph page")
        pages.append(Page(image: image, packer: TexturePacker(size: pageSize), lastUse: frame))
    }

    private func pageToEmpty(except emptied: Set<Int>) -> Int? {
        pages.indices.filter { !emptied.contains($0) }.min {
            (pages[$0].lastUse, pages[$0].needed) < (pages[$1].lastUse, pages[$1].needed)
        }
    }

    private func empty(_ page: Int) -> [ImageID] {
        let masks = pages[page].masks
        for id in masks { places[id] = nil }
        pages[page].masks = []
        pages[page].packer = TexturePacker(size: pageSize)
        pages[page].needed = 0
        return masks
    }

    private func stage(
        _ masks: [AlphaMask]
    ) throws(VulkanError) -> (count: Int, bytes: Int, uploads: [Upload]) {
        // A mask that lost its place and found another is listed twice.
        var seen: Set<ImageID> = []
        let placed = masks.filter { places[$0.id] != nil && seen.insert($0.id).inserted }
        let total = placed.reduce(0) { $0 + Self.staged($1) }
        guard total > 0 else { return (0, 0, []) }
        if staging.map({ $0.size < total }) ?? true {
            staging = nil
            staging = try DeviceBuffer(device, size: total, use: .staging, purpose: "upload of glyphs")
        }
        guard let staging else { return (0, 0, []) }
        var regions: [Int: [VkBufferImageCopy]] = [:]
        var offset = 0
        var bytes = 0
        for mask in placed {
            guard let place = places[mask.id] else { continue }
            mask.bytes.withUnsafeBytes { source in
                guard let base = source.baseAddress else { return }
                (staging.bytes + offset).copyMemory(from: base, byteCount: source.count)
            }
            var region = VkBufferImageCopy()
            region.bufferOffset = VkDeviceSize(offset)
            region.imageSubresource = VkImageSubresourceLayers(
                aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
            region.imageOffset = VkOffset3D(x: place.x, y: place.y, z: 0)
            region.imageExtent = VkExtent3D(
                width: UInt32(mask.width), height: UInt32(mask.height), depth: 1)
            regions[place.page, default: []].append(region)
            offset += Self.staged(mask)
            bytes += mask.pixelCount
        }
        let uploads = regions.keys.sorted().map {
            Upload(page: pages[$0].image, regions: regions[$0] ?? [])
        }
        return (placed.count, bytes, uploads)
    }

    /// Rounds up, so that the next glyph begins at a multiple of four bytes, from which all queues can copy.
    private static func staged(_ mask: AlphaMask) -> Int { (mask.pixelCount + 3) & ~3 }
}
