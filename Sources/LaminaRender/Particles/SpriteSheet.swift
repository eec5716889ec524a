import Foundation
import LaminaGeometry
import LaminaImage

/// The sprites of an emitter layer in one image, each at its own size, at half of it, at a quarter and so on, with clear
/// texels around each. So all particles are drawn from one image, and their edges are soft by themselves.
struct SpriteSheet: Sendable {
    /// The greatest width and height of a sheet, for which every device has textures.
    static let maximumSide = 4096
    /// Larger sprites start from a smaller level.
    private static let largestSprite = 2040
    /// A sheet of this width is filled before another row begins.
    private static let usualWidth = 512
    /// The least width of a sheet. Each sheet also has one more clear row, so that kernels may read beyond the last cell.
    private static let leastWidth = 32

    let image: CGImage
    /// Parts of the image.
    private(set) var cells: [PixelRect] = []
    /// For each sprite: its first cell, the mip level of that cell, and the number of its cells.
    private(set) var levels: [(first: Int32, finest: Int32, count: Int32)] = []

    /// `nil` without sprites, or without memory.
    init?(_ sprites: [ParticleSprite]) {
        guard !sprites.isEmpty else { return nil }
        var limit = Self.largestSprite
        while limit >= 1 {
            let images = sprites.map { Self.images(of: $0, limit: limit) }
            if let layout = Layout(images) {
                self.init(images, layout)
                return
            }
            limit /= 2
        }
        return nil
    }

    private init?(_ images: [(finest: Int, images: [CGImage])], _ layout: Layout) {
        for (sprite, places) in zip(images, layout.places) {
            levels.append((Int32(cells.count), Int32(sprite.finest), Int32(places.count)))
            for (image, place) in zip(sprite.images, places) {
                cells.append(
                    PixelRect(width: image.width, height: image.height)
                        .offsetBy(x: Int32(place.x), y: Int32(place.y)))
            }
        }
        let width = layout.width
        let sheet = try? CGImage(width: width, height: layout.height, isOpaque: false) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            for (sprite, places) in zip(images, layout.places) {
                for (image, place) in zip(sprite.images, places) {
                    image.copy(
                        PixelRect(width: image.width, height: image.height), into: bytes, width: width,
                        x: place.x, y: place.y)
                }
            }
        }
        guard let sheet else { return nil }
        image = sheet
    }

    /// A sprite's levels, from the first that is within the limit.
    private static func images(of sprite: ParticleSprite, limit: Int) -> (finest: Int, images: [CGImage]) {
        guard let whole = sprite.cropped else { return (0, []) }
        let levels = (0..<whole.mipLevelCount).compactMap { whole.mipLevel($0) }
        let finest = levels.firstIndex { max($0.width, $0.height) <= limit } ?? 0
        return (finest, Array(sprite.isMinifiedLinearly ? levels[finest...] : levels[finest...finest]))
    }

    /// The places of all levels of all sprites.
    private struct Layout {
        var places: [[(x: Int, y: Int)]] = []
        var width = 1
        var height = 1

        /// Rows of blocks. A block is the largest level of a sprite, with the other levels one below the other beside it.
        /// `nil` if the sheet gets too large.
        init?(_ sprites: [(finest: Int, images: [CGImage])]) {
            var (x, y, rowHeight) = (0, 0, 0)
            width = SpriteSheet.leastWidth
            for sprite in sprites {
                let rest = sprite.images.dropFirst()
                let first = sprite.images.first
                let blockWidth = (first?.width ?? 0) + 2 + (rest.first.map { $0.width + 2 } ?? 0)
                let blockHeight = max((first?.height ?? 0) + 2, rest.reduce(0) { $0 + $1.height + 2 })
                if x > 0, x + blockWidth > SpriteSheet.usualWidth {
                    (x, y, rowHeight) = (0, y + rowHeight, 0)
                }
                guard x + blockWidth <= SpriteSheet.maximumSide, y + blockHeight < SpriteSheet.maximumSide
                else { return nil }
                var places: [(x: Int, y: Int)] = []
                var down = y
                for (index, image) in sprite.images.enumerated() {
                    if index == 0 {
                        places.append((x + 1, y + 1))
                    } else {
                        places.append((x + (first?.width ?? 0) + 3, down + 1))
                        down += image.height + 2
                    }
                }
                self.places.append(places)
                width = max(width, x + blockWidth)
                height = max(height, y + blockHeight + 1)
                rowHeight = max(rowHeight, blockHeight)
                x += blockWidth
            }
        }
    }
}

extension ParticleSprite {
    /// The part of the image that the sprite shows.
    fileprivate var cropped: CGImage? {
        if width == image.width, height == image.height { return image }
        let part = PixelRect(width: width, height: height).offsetBy(x: Int32(x), y: Int32(y))
        return try? CGImage(width: width, height: height) { bytes in
            image.copy(part, into: bytes, width: width, x: 0, y: 0)
        }
    }
}

extension CGImage {
    /// Copies a part into an image of the given width, at the given place.
    fileprivate func copy(
        _ part: PixelRect, into bytes: UnsafeMutableRawBufferPointer, width: Int, x: Int, y: Int
    ) {
        withUnsafeBytes { source in
            for row in 0..<part.height {
                let from =
                    ((Int(part.y0) + row) * self.width + Int(part.x0)) * PixelFormat.standard.bytesPerPixel
                let to = ((y + row) * width + x) * PixelFormat.standard.bytesPerPixel
                UnsafeMutableRawBufferPointer(
                    rebasing: bytes[to..<(to + part.width * PixelFormat.standard.bytesPerPixel)]
                )
                .copyMemory(
                    from: UnsafeRawBufferPointer(
                        rebasing: source[from..<(from + part.width * PixelFormat.standard.bytesPerPixel)]))
            }
        }
    }
}

/// Sheets of earlier frames.
struct SpriteSheetCache: Sendable {
    /// The number of frames for which an unused sheet is kept.
    static let patience: UInt64 = 8

    private(set) var sheets: [[ParticleSprite]: (sheet: SpriteSheet?, lastUse: UInt64)] = [:]
    private(set) var frame: UInt64 = 0

    mutating func beginFrame() {
        frame += 1
        guard !sheets.isEmpty else { return }
        sheets = sheets.filter { frame - $0.value.lastUse <= Self.patience }
    }

    mutating func sheet(of sprites: [ParticleSprite]) -> SpriteSheet? {
        let sheet = sheets[sprites].map(\.sheet) ?? SpriteSheet(sprites)
        sheets[sprites] = (sheet, frame)
        return sheet
    }
}
