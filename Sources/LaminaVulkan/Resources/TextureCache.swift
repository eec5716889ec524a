import CLaminaVulkan
import LaminaCanvas
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// The images and masks in the device's memory: small ones together on atlas pages, large ones in textures of their own,
/// and images larger than the device's textures in tiles.
///
/// A mask's values lie in all four channels: llvmpipe samples this one format fast, and masks can lie beside images.
final class TextureCache {
    /// An upload to be made by the next frame's commands.
    struct Upload {
        var page: DeviceImage
        var regions: [VkBufferImageCopy]
    }

    /// A larger image gets a texture of its own, which costs a batch but wastes no atlas space.
    private static let largestAtlasImage = 512
    private static let atlasSize = 2048
    /// Beyond this, textures that the frame does not use are released, the longest unused first.
    static let budgetBytes = 512 << 20
    /// From this many atlas pages on, a page that has been unused for a while is reused before another is made. Otherwise
    /// coverage that changes in every frame would fill the whole budget.
    private static let keptAtlasPages = 4
    /// The texture of an image that nobody holds any more is kept this many frames for another image of its size, such as a
    /// video's next frame.
    private static let idleFrames: UInt64 = 8
    /// A staging buffer larger than this is not kept for the next upload.
    private static let keptStagingBytes = 16 << 20

    /// The texels of one texture: an image, a mask or a tile.
    struct Key: Hashable {
        var id: ImageID
        /// The number of a tile, from 0; `nil` for the whole image.
        var tile: Int?
    }

    enum Texels {
        case image(CGImage)
        case mask(AlphaMask)
    }

    struct Entry {
        var key: Key
        var texels: Texels
        /// The part of all texels that lies in the texture.
        var part: PixelRect
        /// Whether the device converts planes to these texels.
        var isConverted = false
        /// The kind of texture that holds the texels.
        var use = DeviceImage.Use.texture
        /// Whether it gets a texture of its own, in which every mask of its size lies at the same place.
        var isAlone = false

        /// The image's pixels that differ from those in the texture; `nil` where the texture holds nothing of the image.
        var changed: PixelRegion?

        /// Whether its texels cannot be separated, so that they fill a whole texture.
        var isWhole: Bool {
            if case .blockTexture = use { return true }
            return false
        }

        /// The bytes to upload for a compressed texture.
        var blocks: [UInt8]? {
            guard isWhole, case .image(let image) = texels else { return nil }
            return image.blocks?.levels.first?.bytes
        }
    }

    final class Page {
        let image: DeviceImage
        var packer: TexturePacker?
        var entries: [Key] = []
        var lastUse: UInt64 = 0
        /// The only image on this page.
        private weak var owner: CGImage?
        private var hasOwner = false
        /// Whether it holds a mask alone, which is likely to be different in the next frame.
        var holdsMask = false

        /// Whether nobody holds the image any more, so that the page will never be needed for it again.
        var isAbandoned: Bool { hasOwner && owner == nil }

        func belong(to image: CGImage) { (owner, hasOwner) = (image, true) }

        init(image: DeviceImage, packer: TexturePacker?) {
            self.image = image
            self.packer = packer
        }
    }

    let device: GraphicsDevice
    /// The pictures that programs draw themselves, with negative page numbers.
    let drawn: DrawnTextures
    private(set) var pages: [Int: Page] = [:]
    /// Changed by what takes over textures, too.
    var placements: [Key: TexturePlacement] = [:]
    /// The textures into which the device drew glyphs, perhaps a level away from what the CPU makes of them.
    var drawnFromGlyphs: Set<Key> = []
    private(set) var nextPage = 0
    private(set) var frame: UInt64 = 0
    /// One for each frame that may be on the way.
    private var stagings: [Int: DeviceBuffer] = [:]
    private var slot = 0
    private var staging: DeviceBuffer? {
        get { stagings[slot] }
        set { stagings[slot] = newValue }
    }
    private let planes: PlanePool
    let glyphs: GlyphAtlas
    /// Whether surfaces are halves, which show more of an image of halves than its bytes.
    private var drawsHalves = false

    /// - Parameter glyphs: The atlas from which pictures of glyphs are drawn.
    init(_ device: GraphicsDevice, glyphs: GlyphAtlas) {
        self.device = device
        self.glyphs = glyphs
        drawn = DrawnTextures(device)
        planes = PlanePool(device)
    }

    /// Chooses the staging buffers of the next frame, which the device must have finished reading.
    func use(slot: Int) {
        self.slot = slot
        glyphs.use(slot: slot)
    }

    var pageCount: Int { pages.count }

    func image(ofPage page: Int) -> DeviceImage? { page < 0 ? drawn.image(ofPage: page) : pages[page]?.image }

    func removeAll() {
        pages.removeAll()
        placements.removeAll()
        drawnFromGlyphs.removeAll()
        glyphs.removeAll()
    }

    /// Finds or makes room for a frame's images and masks, and copies the new ones into a staging buffer.
    ///
    /// - Parameters:
    ///   - aloneMasks: The masks that get textures of their own.
    ///   - updatesParts: Whether an image that came from another by changing parts takes over the other's texture.
    ///   - drawsHalves: Whether surfaces are halves.
    func prepare(
        _ images: [CGImage], _ masks: [AlphaMask], aloneMasks: Set<Int> = [], updatesParts: Bool = true,
        drawsHalves: Bool = false
    ) throws(VulkanError) -> (
        placements: TexturePlacements, uploads: [Upload], conversions: [PlaneConversion],
        glyphs: PreparedGlyphs, staging: DeviceBuffer?, bytes: Int
    ) {
        self.drawsHalves = drawsHalves
        frame += 1
        planes.beginFrame()
        if let size = staging?.size, size > Self.keptStagingBytes { staging = nil }
        var (missing, outdated): ([Entry], [Entry]) = ([], [])
        var seen: Set<Key> = []
        let shown = updatesParts ? Self.shownImages(images) : nil
        func look(for entry: Entry) {
            if let place = placements[entry.key] {
                pages[place.page]?.lastUse = frame
            } else if seen.insert(entry.key).inserted {
                if let shown, let updated = takeOver(for: entry, besides: shown) {
                    if updated.changed?.isEmpty == false { outdated.append(updated) }
                } else {
                    missing.append(entry)
                }
            }
        }
        func tiles(
            _ id: ImageID, _ width: Int, _ height: Int, _ texels: Texels, isAlone: Bool = false
        ) -> [(core: PixelRect, entry: Entry)]? {
            guard max(width, height) > device.largestSimpleImage else {
                var entry = whole(id, width, height, texels)
                entry.isAlone = isAlone
                look(for: entry)
                return nil
            }
            let cut = self.tiles(id, width, height, texels)
            for tile in cut { look(for: tile.entry) }
            return cut
        }
        let imageTiles = images.enumerated().map { index, image in
            image.deviceContents is any VulkanContents
                ? nil : tiles(image.id, image.width, image.height, .image(image))
        }
        let maskTiles = masks.enumerated().map { index, mask in
            tiles(mask.id, mask.width, mask.height, .mask(mask), isAlone: aloneMasks.contains(index))
        }
        // The highest first, which fills shelves best.
        missing.sort { ($0.part.height, $0.part.width) > ($1.part.height, $1.part.width) }
        for entry in missing { placements[entry.key] = try place(entry) }
        evict()
        missing += outdated
        let drawn = missing.compactMap { entry in glyphJob(entry).map { (entry: entry, job: $0) } }
        let glyphs = try PreparedGlyphs(drawn.map(\.job), self.glyphs)
        let done = Set(drawn.indices.filter { glyphs.isDrawn[$0] }.map { drawn[$0].entry.key })
        let (uploads, conversions, bytes) = try stage(notePixels(of: missing, drawn: done))
        var result = TexturePlacements(
            images: images.map { drawnPlace($0) ?? placements[Key(id: $0.id, tile: nil)] },
            masks: masks.map { placements[Key(id: $0.id, tile: nil)] })
        func placed(_ cut: [(core: PixelRect, entry: Entry)]) -> [TexturePlacements.Tile] {
            cut.compactMap { core, entry in
                placements[entry.key].map {
                    TexturePlacements.Tile(core: core, texels: entry.part, place: $0)
                }
            }
        }
        for (index, cut) in imageTiles.enumerated() { result.tiles[index] = cut.map(placed) }
        for (index, image) in images.enumerated() {
            result.tiles[index] = drawnTile(image) ?? result.tiles[index]
        }
        for (index, cut) in maskTiles.enumerated() { result.maskTiles[index] = cut.map(placed) }
        return (
            result, uploads, conversions, glyphs, missing.isEmpty ? nil : staging, bytes + glyphs.bytes
        )
    }

    private func drawnPlace(_ image: CGImage) -> TexturePlacement? {
        max(image.width, image.height) > device.largestSimpleImage ? nil : drawn.place(image)
    }

    /// A large image that a program draws: it lies in one texture, but is drawn as tiles are.
    private func drawnTile(_ image: CGImage) -> [TexturePlacements.Tile]? {
        guard max(image.width, image.height) > device.largestSimpleImage, let place = drawn.place(image)
        else {
            return nil
        }
        let whole = PixelRect(width: image.width, height: image.height)
        return [TexturePlacements.Tile(core: whole, texels: whole, place: place)]
    }

    private func whole(_ id: ImageID, _ width: Int, _ height: Int, _ texels: Texels) -> Entry {
        Entry(
            key: Key(id: id, tile: nil), texels: texels, part: PixelRect(width: width, height: height),
            isConverted: isConverted(texels), use: use(of: texels))
    }

    private func use(of texels: Texels) -> DeviceImage.Use {
        if isConverted(texels) { return .drawnTexture }
        if case .image(let image) = texels, let blocks = image.blocks, device.traits.drawsSource(of: image) {
            return .blockTexture(blocks.format)
        }
        guard case .image(let image) = texels, let compact = image.compact,
            device.strategy.keepsLayouts || drawsHalves && compact.format.isDeep
        else {
            return .texture
        }
        return .compactTexture(compact.format.inSpace(.sRGB))
    }

    private func isConverted(_ texels: Texels) -> Bool {
        guard !device.strategy.convertsPlanesOnHost, case .image(let image) = texels,
            let planes = image.planes
        else {
            return false
        }
        return self.planes.holds(planes)
    }

    /// The device's job of drawing a picture of glyphs, once the picture has a place.
    private func glyphJob(_ entry: Entry) -> GlyphFill.Job? {
        guard device.traits.drawsGlyphs, case .image(let image) = entry.texels, let picture = image.glyphs,
            let place = placements[entry.key], let texture = pages[place.page]?.image
        else { return nil }
        let job = GlyphFill.Job(
            texture: texture, picture: picture, part: entry.part,
            place: PixelRect(width: place.width, height: place.height)
                .offsetBy(x: Int32(place.x), y: Int32(place.y)),
            gutter: place.fillsTexture ? 0 : Int32(TexturePacker.gutter))
        return entry.changed.map { job.limited(to: $0.boundingBox) } ?? job
    }

    private func tiles(
        _ id: ImageID, _ width: Int, _ height: Int, _ texels: Texels
    ) -> [(core: PixelRect, entry: Entry)] {
        var result: [(core: PixelRect, entry: Entry)] = []
        for row in TexturePlacements.cuts(of: height, limit: device.largestImage) {
            for column in TexturePlacements.cuts(of: width, limit: device.largestImage) {
                func rect(_ x: Range<Int>, _ y: Range<Int>) -> PixelRect {
                    PixelRect(
                        x0: Int32(x.lowerBound), y0: Int32(y.lowerBound), x1: Int32(x.upperBound),
                        y1: Int32(y.upperBound))
                }
                result.append(
                    (
                        rect(column.core, row.core),
                        Entry(
                            key: Key(id: id, tile: result.count), texels: texels,
                            part: rect(column.whole, row.whole), isConverted: isConverted(texels),
                            use: use(of: texels))
                    ))
            }
        }
        return result
    }

    private func place(_ entry: Entry) throws(VulkanError) -> TexturePlacement {
        let gutter = Int(TexturePacker.gutter)
        let atlasSize = min(Self.atlasSize, device.info.maximumImageSize)
        let (width, height) = (entry.part.width, entry.part.height)
        guard max(width, height) <= min(Self.largestAtlasImage, atlasSize - 2 * gutter), !entry.isConverted,
            !entry.isWhole, !entry.isAlone
        else {
            return try placeAlone(entry)
        }
        let size = TextureSize(width: atlasSize, height: atlasSize)
        func placed(on number: Int) -> TexturePlacement? {
            guard let page = pages[number], page.image.use == entry.use,
                let spot = page.packer?.place(width: width + 2 * gutter, height: height + 2 * gutter)
            else { return nil }
            page.entries.append(entry.key)
            page.lastUse = frame
            return TexturePlacement(
                page: number, x: spot.x + gutter, y: spot.y + gutter, size: size, width: width, height: height
            )
        }
        for number in pages.keys.sorted() {
            if let place = placed(on: number) { return place }
        }
        if let number = idleAtlasPage(entry.use), let page = pages[number] {
            for key in page.entries { placements[key] = nil }
            page.entries = []
            page.packer = TexturePacker(size: atlasSize)
            if let place = placed(on: number) { return place }
        }
        let page = try addPage(
            width: atlasSize, height: atlasSize, packer: TexturePacker(size: atlasSize), entry.use,
            purpose: "atlas page")
        guard let place = placed(on: page) else {
            throw .tooLarge(what: "image \(width)×\(height)", size: max(width, height), limit: atlasSize)
        }
        return place
    }

    /// The atlas page that has been unused for longest, if it may be reused.
    private func idleAtlasPage(_ use: DeviceImage.Use) -> Int? {
        let atlas = pages.filter { $0.value.packer != nil && $0.value.image.use == use }
        guard atlas.count >= Self.keptAtlasPages,
            let oldest = atlas.min(by: { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }),
            oldest.value.lastUse + Self.idleFrames < frame
        else { return nil }
        return oldest.key
    }

    /// Places an image in a texture of its own. llvmpipe copies rows instead of sampling them only if a step of one pixel
    /// is exactly a step of one texel. That holds in textures whose width is a power of two; there the image gets a gutter.
    private func placeAlone(_ entry: Entry) throws(VulkanError) -> TexturePlacement {
        let gutter = Int(TexturePacker.gutter)
        let (width, height) = (entry.part.width, entry.part.height)
        var size = TextureSize(width: width, height: height)
        if device.info.kind == .software, width & (width - 1) != 0, !entry.isWhole {
            var power = 1
            while power < width + 2 * gutter { power <<= 1 }
            let padded = TextureSize(width: power, height: height + 2 * gutter)
            if max(padded.width, padded.height) <= device.info.maximumImageSize { size = padded }
        }
        let use = entry.use
        let page: Int
        if let abandoned = abandonedPage(size, use) {
            page = abandoned
        } else {
            page = try addPage(
                width: size.width, height: size.height, packer: nil, use, purpose: "image \(width)×\(height)")
        }
        pages[page]?.entries.append(entry.key)
        if case .image(let image) = entry.texels { pages[page]?.belong(to: image) }
        pages[page]?.holdsMask = entry.isAlone
        let inset = size.width == width ? 0 : gutter
        return TexturePlacement(page: page, x: inset, y: inset, size: size, width: width, height: height)
    }

    /// The texture of an image that nobody holds any more, such as a video's last frame, to be reused.
    private func abandonedPage(_ size: TextureSize, _ use: DeviceImage.Use) -> Int? {
        let found = pages.filter {
            $0.value.isAbandoned && $0.value.image.use == use && $0.value.image.has(size)
        }.min { $0.key < $1.key }
        guard let found else { return nil }
        for key in found.value.entries { placements[key] = nil }
        found.value.entries = []
        found.value.lastUse = frame
        return found.key
    }

    private func addPage(
        width: Int, height: Int, packer: TexturePacker?, _ use: DeviceImage.Use = .texture, purpose: String
    ) throws(VulkanError) -> Int {
        let image = try DeviceImage(device, width: width, height: height, use: use, purpose: purpose)
        let page = Page(image: image, packer: packer)
        page.lastUse = frame
        pages[nextPage] = page
        nextPage += 1
        return nextPage - 1
    }

    private func evict() {
        if drawnFromGlyphs.count > 2 * placements.count {
            drawnFromGlyphs = drawnFromGlyphs.filter { placements[$0] != nil }
        }
        for (number, page) in pages
        where (page.isAbandoned || page.holdsMask) && page.lastUse + Self.idleFrames < frame {
            for key in page.entries { placements[key] = nil }
            pages[number] = nil
        }
        var total = pages.values.reduce(0) { $0 + $1.image.byteCount }
        let unused = pages.filter { $0.value.lastUse < frame }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (number, page) in unused where total > Self.budgetBytes {
            total -= page.image.byteCount
            for key in page.entries { placements[key] = nil }
            pages[number] = nil
        }
    }

    /// Copies texels into one staging buffer. Around texels for atlas pages the outermost ones are repeated; planes are
    /// copied as they are.
    private func stage(_ entries: [Entry]) throws(VulkanError) -> ([Upload], [PlaneConversion], Int) {
        var jobs: [(entry: Entry, place: TexturePlacement, window: TexelCopy.Window, offset: Int)] = []
        var total = 0
        var converted: [(planes: YCbCrPlanes, offset: Int, targets: [PlaneConversion.Target])] = []
        var conversionOf: [ImageID: Int] = [:]
        for entry in entries {
            guard let place = placements[entry.key] else { continue }
            let gutter = place.fillsTexture ? 0 : Int(TexturePacker.gutter)
            if entry.isConverted, case .image(let image) = entry.texels, let planes = image.planes {
                guard let page = pages[place.page]?.image else { continue }
                let (x, y) = (Int32(place.x), Int32(place.y))
                let target = PlaneConversion.Target(
                    page: page,
                    area: PixelRect(
                        x0: x - Int32(gutter), y0: y - Int32(gutter),
                        x1: x + Int32(place.width + gutter), y1: y + Int32(place.height + gutter)),
                    origin: SIMD2(entry.part.x0 - x, entry.part.y0 - y))
                if let index = conversionOf[entry.key.id] {
                    converted[index].targets.append(target)
                } else {
                    conversionOf[entry.key.id] = converted.count
                    converted.append((planes, total, [target]))
                    total += PlanePool.byteCount(of: planes)
                }
                continue
            }
            for window in entry.windows(gutter: gutter) {
                // A multiple of the size of every texel and every block.
                total = (total + 15) & ~15
                jobs.append((entry, place, window, total))
                total += entry.blocks?.count ?? window.area.area * entry.use.texelBytes
            }
        }
        guard total > 0 else { return ([], [], 0) }
        if staging.map({ $0.size < total }) ?? true {
            staging = nil
            staging = try DeviceBuffer(
                device, size: total, use: .staging, purpose: "upload of \(total) bytes")
        }
        guard let staging else { return ([], [], 0) }
        var regions: [Int: [VkBufferImageCopy]] = [:]
        for job in jobs {
            switch job.entry.texels {
            case .image(let image):
                let target = staging.bytes + job.offset
                if let blocks = job.entry.blocks {
                    blocks.withUnsafeBytes { source in
                        guard let base = source.baseAddress else { return }
                        target.copyMemory(from: base, byteCount: source.count)
                    }
                } else if case .compactTexture = job.entry.use, let compact = image.compact {
                    TexelCopy.copy(compact, width: image.width, job.window, to: target)
                } else {
                    TexelCopy.copy(image, job.window, to: target)
                }
            case .mask(let mask):
                // Masks never change, so the window is the whole part.
                TexelCopy.copy(
                    mask, job.entry.part, gutter: -Int(job.window.area.x0), to: staging.bytes + job.offset)
            }
            var region = VkBufferImageCopy()
            region.bufferOffset = VkDeviceSize(job.offset)
            region.imageSubresource = VkImageSubresourceLayers(
                aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, mipLevel: 0, baseArrayLayer: 0, layerCount: 1)
            let area = job.window.area
            region.imageOffset = VkOffset3D(
                x: Int32(job.place.x) + area.x0, y: Int32(job.place.y) + area.y0, z: 0)
            region.imageExtent = VkExtent3D(width: UInt32(area.width), height: UInt32(area.height), depth: 1)
            regions[job.place.page, default: []].append(region)
        }
        let uploads = regions.keys.sorted().compactMap { number in
            pages[number].map { Upload(page: $0.image, regions: regions[number] ?? []) }
        }
        var conversions: [PlaneConversion] = []
        for picture in converted {
            conversions.append(
                try planes.stage(picture.planes, picture.targets, in: staging, at: picture.offset))
        }
        return (uploads, conversions, total)
    }
}
