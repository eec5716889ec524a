import Foundation
import LaminaGeometry
import LaminaImage

/// One tile: its level, and its place in the level's grid.
struct TileKey: Hashable, Comparable, Sendable {
    /// Level n has 2ⁿ times the pixels per point of level 0, each way.
    var level: Int
    var column: Int
    var row: Int

    static func < (a: TileKey, b: TileKey) -> Bool {
        (a.level, a.row, a.column) < (b.level, b.row, b.column)
    }
}

/// Pixels of a level, counted from the origin of the layer's space.
struct TilePixels: Hashable, Sendable {
    var x0: Int, y0: Int, x1: Int, y1: Int

    var width: Int { x1 - x0 }
    var height: Int { y1 - y0 }
}

/// The tiles of a level that touch a rectangle.
struct TileRange: Equatable, Sendable {
    var level: Int
    var columns: Range<Int>
    var rows: Range<Int>

    func contains(_ key: TileKey) -> Bool {
        key.level == level && columns.contains(key.column) && rows.contains(key.row)
    }

    /// Row by row.
    var keys: [TileKey] {
        rows.flatMap { row in columns.map { TileKey(level: level, column: $0, row: row) } }
    }
}

/// The places of the tiles of a tiled layer, and which of them are needed. A pure value.
///
/// The grid begins at the origin of the layer's space, not of its bounds, so that scrolling by the bounds' origin
/// keeps every tile. A tile of one level covers four of the next.
struct TileGrid: Equatable, Sendable {
    /// Pixels of a tile.
    let width: Int
    let height: Int
    /// Pixels per point of level 0.
    let baseScale: Double
    let bounds: CGRect

    /// The limits of a tile's sides, in pixels. Small tiles would be more work than their pixels are worth, and a
    /// large one would be drawn by a single thread.
    static let sides = 16.0...2048.0
    static let defaultSide = 256.0
    /// The most tiles that are shown in one layer; beyond them a coarser level is taken.
    static let maximumCount = 16_384.0
    /// The possible levels.
    static let levels = -40...16
    /// Coordinates beyond this limit have no pixels, in pixels.
    private static let maximumCoordinate = 1e11

    /// - Parameter tileSize: In pixels. A side that is not a positive number stands for the default.
    /// - Returns: `nil` for bounds in which nothing can be drawn.
    init?(tileSize: CGSize, contentsScale: CGFloat, bounds: CGRect) {
        func side(_ value: CGFloat) -> Int {
            guard value > 0 else { return Int(Self.defaultSide) }
            return Int(min(max(Double(value).rounded(), Self.sides.lowerBound), Self.sides.upperBound))
        }
        (width, height) = (side(tileSize.width), side(tileSize.height))
        baseScale = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
        self.bounds = bounds
        let reach = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map { $0.magnitude * baseScale }
        guard reach.allSatisfy({ $0 < Self.maximumCoordinate }), bounds.width > 0, bounds.height > 0 else {
            return nil
        }
    }

    /// Pixels per point.
    func scale(of level: Int) -> Double { Double(sign: .plus, exponent: level, significand: baseScale) }

    /// The level to show: of the available levels, the coarsest that need not be enlarged.
    ///
    /// - Parameters:
    ///   - scale: Pixels of the picture per point.
    ///   - count: The number of levels. The finest is level `bias`, and the coarsest has a pixel each way.
    func level(for scale: Double, count: Int, bias: Int) -> Int {
        let finest = min(max(bias, Self.levels.lowerBound), Self.levels.upperBound)
        let span = min(max(count, 1) - 1, finest - Self.levels.lowerBound)
        // The factor allows for rounding: a layer that was turned is not larger for that.
        let wanted = scale * (1 - 1e-6)
        let side = min(bounds.width, bounds.height)
        for level in (finest - span)..<finest
        where self.scale(of: level) >= wanted && self.scale(of: level) * side >= 1 { return level }
        return finest
    }

    /// The tiles that a rectangle needs, of a coarser level where there would be too many.
    ///
    /// - Parameters:
    ///   - visible: In points, inside the bounds.
    ///   - byteLimit: The most bytes of the rectangle's pixels.
    /// - Returns: `nil` for an empty rectangle.
    func range(over visible: CGRect, level: Int, byteLimit: Int) -> TileRange? {
        guard visible.width > 0, visible.height > 0 else { return nil }
        var level = level
        while level > Self.levels.lowerBound {
            let scale = scale(of: level)
            let (across, down) = (visible.width * scale, visible.height * scale)
            let count = (across / Double(width) + 1) * (down / Double(height) + 1)
            if across * down * Double(PixelFormat.standard.bytesPerPixel) <= Double(byteLimit),
                count <= Self.maximumCount
            {
                break
            }
            level -= 1
        }
        let scale = scale(of: level)
        // An edge between two tiles that only rounding moves into the next one needs no tile.
        func places(_ low: CGFloat, _ high: CGFloat, _ side: Int) -> Range<Int> {
            let first = (Double(low) * scale / Double(side) + 1e-7).rounded(.down)
            let last = (Double(high) * scale / Double(side) - 1e-7).rounded(.up)
            return Int(first)..<max(Int(first) + 1, Int(last))
        }
        return TileRange(
            level: level, columns: places(visible.minX, visible.maxX, width),
            rows: places(visible.minY, visible.maxY, height))
    }

    /// The pixels of a tile that lie in the bounds, at least one; partly covered pixels are whole.
    func pixels(of key: TileKey) -> TilePixels {
        let scale = scale(of: key.level)
        func cut(_ place: Int, _ side: Int, _ low: CGFloat, _ high: CGFloat) -> (Int, Int) {
            let first = Int((Double(low) * scale + 1e-7).rounded(.down))
            let last = Int((Double(high) * scale - 1e-7).rounded(.up))
            let start = max(place * side, first)
            return (start, max(start + 1, min((place + 1) * side, last)))
        }
        let (x0, x1) = cut(key.column, width, bounds.minX, bounds.maxX)
        let (y0, y1) = cut(key.row, height, bounds.minY, bounds.maxY)
        return TilePixels(x0: x0, y0: y0, x1: x1, y1: y1)
    }

    /// A tile's part of the bounds, in points.
    func rect(of key: TileKey) -> CGRect {
        let scale = scale(of: key.level)
        let (x, y) = (Double(key.column * width) / scale, Double(key.row * height) / scale)
        let (x1, y1) = (Double((key.column + 1) * width) / scale, Double((key.row + 1) * height) / scale)
        let (left, top) = (max(x, bounds.minX), max(y, bounds.minY))
        return CGRect(
            x: left, y: top, width: max(0, min(x1, bounds.maxX) - left),
            height: max(0, min(y1, bounds.maxY) - top))
    }

    /// The tile of a coarser level that a tile lies in.
    func ancestor(of key: TileKey, at level: Int) -> TileKey {
        let shift = key.level - level
        return TileKey(level: level, column: key.column >> shift, row: key.row >> shift)
    }

    /// The place of a part of the layer in a tile's image.
    ///
    /// - Parameters:
    ///   - part: In points, inside the tile.
    ///   - isFlipped: Whether the image's first row is that of the largest y.
    /// - Returns: Shares of the image's size.
    func share(of part: CGRect, in pixels: TilePixels, level: Int, isFlipped: Bool) -> CGRect {
        let scale = scale(of: level)
        let (width, height) = (Double(pixels.width), Double(pixels.height))
        let top =
            isFlipped
            ? Double(pixels.y1) - part.maxY * scale : part.minY * scale - Double(pixels.y0)
        func within(_ value: Double) -> Double { min(max(value, 0), 1) }
        let (x0, y0) = (within((part.minX * scale - Double(pixels.x0)) / width), within(top / height))
        let x1 = within((part.maxX * scale - Double(pixels.x0)) / width)
        let y1 = within((top + part.height * scale) / height)
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
