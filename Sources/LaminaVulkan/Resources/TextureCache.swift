import CVulkan
import LaminaImage

/// The images that the device holds: small ones together on atlas pages, large ones in textures of their own.
final class TextureCache {
    /// An upload that the next frame's commands are to make.
    struct Upload {
        var page: DeviceImage
        var regions: [VkBufferImageCopy]
    }

    /// Larger images get a texture of their own, which costs a batch each but wastes no atlas.
    private static let largestAtlasImage = 512
    private static let atlasSize = 2048
    /// Beyond this, textures that the frame does not use are given back, the longest unused first.
    private static let budgetBytes = 512 << 20
    /// A larger staging buffer is not kept for the next upload.
    private static let keptStagingBytes = 16 << 20

    private final class Page {
        let image: DeviceImage
        var packer: TexturePacker?
        var entries: [ImageID] = []
        var lastUse: UInt64 = 0

        init(image: DeviceImage, packer: TexturePacker?) {
            self.image = image
            self.packer = packer
        }
    }

    private let device: GraphicsDevice
    private var pages: [Int: Page] = [:]
    private var placements: [ImageID: TexturePlacement] = [:]
    private var nextPage = 0
    private var frame: UInt64 = 0
    private var staging: DeviceBuffer?

    init(_ device: GraphicsDevice) { self.device = device }

    var pageCount: Int { pages.count }

    func image(ofPage page: Int) -> DeviceImage? { pages[page]?.image }

    func removeAll() {
        pages.removeAll()
        placements.removeAll()
    }

    /// Finds or makes room for a frame's images, and copies the new ones to where the device can fetch them.
    func prepare(
        _ images: [CGImage]
    ) throws(VulkanError) -> (
        placements: [TexturePlacement?], uploads: [Upload], staging: DeviceBuffer?, bytes: Int
    ) {
        frame += 1
        if let size = staging?.size, size > Self.keptStagingBytes { staging = nil }
        var missing: [CGImage] = []
        var seen: Set<ImageID> = []
        for image in images {
            if let place = placements[image.id] {
                pages[place.page]?.lastUse = frame
            } else if seen.insert(image.id).inserted {
                missing.append(image)
            }
        }
        // The highest first: shelves are filled best so.
        missing.sort { ($0.height, $0.width) > ($1.height, $1.width) }
        for image in missing { placements[image.id] = try place(image) }
        evict()
        let (uploads, bytes) = try stage(missing)
        return (images.map { placements[$0.id] }, uploads, missing.isEmpty ? nil : staging, bytes)
    }

    private func place(_ image: CGImage) throws(VulkanError) -> TexturePlacement {
        let gutter = Int(TexturePacker.gutter)
        let atlasSize = min(Self.atlasSize, device.info.maximumImageSize)
        let (width, height) = (image.width, image.height)
        guard max(width, height) <= min(Self.largestAtlasImage, atlasSize - 2 * gutter) else {
            return try placeAlone(image)
        }
        let size = TextureSize(width: atlasSize, height: atlasSize)
        func placed(on number: Int) -> TexturePlacement? {
            guard let page = pages[number],
                let spot = page.packer?.place(width: width + 2 * gutter, height: height + 2 * gutter)
            else { return nil }
            page.entries.append(image.id)
            page.lastUse = frame
            return TexturePlacement(
                page: number, x: spot.x + gutter, y: spot.y + gutter, size: size, width: width, height: height
            )
        }
        for number in pages.keys.sorted() {
            if let place = placed(on: number) { return place }
        }
        let page = try addPage(
            width: atlasSize, height: atlasSize, packer: TexturePacker(size: atlasSize), purpose: "atlas page"
        )
        guard let place = placed(on: page) else {
            throw .tooLarge(what: "image \(width)×\(height)", size: max(width, height), limit: atlasSize)
        }
        return place
    }

    /// A texture of its own. llvmpipe copies rows instead of sampling them only where a step of one pixel is
    /// a step of one texel to the last bit, which it is in textures whose width is a power of two; there the
    /// image gets a gutter.
    private func placeAlone(_ image: CGImage) throws(VulkanError) -> TexturePlacement {
        let gutter = Int(TexturePacker.gutter)
        let (width, height) = (image.width, image.height)
        var size = TextureSize(width: width, height: height)
        if device.info.kind == .software, width & (width - 1) != 0 {
            var power = 1
            while power < width + 2 * gutter { power <<= 1 }
            let padded = TextureSize(width: power, height: height + 2 * gutter)
            if max(padded.width, padded.height) <= device.info.maximumImageSize { size = padded }
        }
        let page = try addPage(
            width: size.width, height: size.height, packer: nil, purpose: "image \(width)×\(height)")
        pages[page]?.entries.append(image.id)
        let inset = size.width == width ? 0 : gutter
        return TexturePlacement(page: page, x: inset, y: inset, size: size, width: width, height: height)
    }

    private func addPage(
        width: Int, height: Int, packer: TexturePacker?, purpose: String
    ) throws(VulkanError) -> Int {
        let image = try DeviceImage(device, width: width, height: height, use: .texture, purpose: purpose)
        let page = Page(image: image, packer: packer)
        page.lastUse = frame
        pages[nextPage] = page
        nextPage += 1
        return nextPage - 1
    }

    private func evict() {
        var total = pages.values.reduce(0) { $0 + $1.image.byteCount }
        let unused = pages.filter { $0.value.lastUse < frame }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (number, page) in unused where total > Self.budgetBytes {
            total -= page.image.byteCount
            for id in page.entries { placements[id] = nil }
            pages[number] = nil
        }
    }

    /// Copies images into one buffer, those on atlas pages with their outermost texels repeated around them.
    private func stage(_ images: [CGImage]) throws(VulkanError) -> ([Upload], Int) {
        var jobs: [(image: CGImage, place: TexturePlacement, gutter: Int, offset: Int)] = []
        var total = 0
        for image in images {
            guard let place = placements[image.id] else { continue }
            let fills = place.size == TextureSize(width: place.width, height: place.height)
            let gutter = fills ? 0 : Int(TexturePacker.gutter)
            jobs.append((image, place, gutter, total))
            total += (image.width + 2 * gutter) * (image.height + 2 * gutter) * 4
        }
        guard total > 0 else { return ([], 0) }
        if staging.map({ $0.size < total }) ?? true {
            staging = nil
            staging = try DeviceBuffer(
                device, size: total, use: .staging, purpose: "upload of \(total) bytes")
        }
        guard let staging else { return ([], 0) }
        var regions: [Int: [VkBufferImageCopy]] = [:]
        for job in jobs {
            Self.copy(job.image, gutter: job.gutter, to: staging.bytes + job.offset)
            var region = VkBufferImageCopy()
            region.bufferOffset = VkDeviceSize(job.offset)
            region.imageSubresource = VkImageSubresourceLayers(
                aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
            region.imageOffset = VkOffset3D(
                x: Int32(job.place.x - job.gutter), y: Int32(job.place.y - job.gutter), z: 0)
            region.imageExtent = VkExtent3D(
                width: UInt32(job.image.width + 2 * job.gutter),
                height: UInt32(job.image.height + 2 * job.gutter),
                depth: 1)
            regions[job.place.page, default: []].append(region)
        }
        let uploads = regions.keys.sorted().compactMap { number in
            pages[number].map { Upload(page: $0.image, regions: regions[number] ?? []) }
        }
        return (uploads, total)
    }

    private static func copy(_ image: CGImage, gutter: Int, to target: UnsafeMutableRawPointer) {
        let (width, height) = (image.width, image.height)
        image.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            if gutter == 0 {
                target.copyMemory(from: base, byteCount: width * height * 4)
                return
            }
            let rowBytes = (width + 2 * gutter) * 4
            for y in 0..<(height + 2 * gutter) {
                let from = base + min(max(y - gutter, 0), height - 1) * width * 4
                let row = target + y * rowBytes
                for x in 0..<gutter {
                    (row + x * 4).copyMemory(from: from, byteCount: 4)
                    (row + (gutter + width + x) * 4).copyMemory(from: from + (width - 1) * 4, byteCount: 4)
                }
                (row + gutter * 4).copyMemory(from: from, byteCount: width * 4)
            }
        }
    }
}
