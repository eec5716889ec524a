import CLaminaKernels
import Foundation
import LaminaGeometry
import LaminaImage

/// Fills paths into masks like ``PathCoverage``, but in pieces that leave out clear areas: masks along the outline, and
/// rectangles inside it.
///
/// So the cost of a large shape depends on its outline, here and wherever it is drawn. A small shape is a single mask.
/// Pieces begin at multiples of the tile's sides, so a shape that changes in some places keeps its pieces in others: a
/// piece with the same bytes as its left or upper neighbour, or as the shape's earlier piece in this place, is the same
/// `AlphaMask`.
///
/// The memory is reused from path to path. One value serves one thread.
package struct CoverageTiles: Sendable {
    /// Shapes no wider and no higher than this, in pixels, are a single mask.
    package static let largestWhole: Int32 = 96
    /// The greatest distance, in pixels, between a curve and the line that replaces it. Twice that of ``PathCoverage``,
    /// because shapes may change with every frame. The error of a pixel's coverage is at most 2.6 levels, where two lines
    /// of a large curve meet, and two thirds of a level on average.
    package static let tolerance = 1.0 / 64
    /// The size of a tile, in pixels.
    static let width = Int32(LAMINA_PATH_TILE_WIDTH)
    static let height = Int32(LAMINA_PATH_TILE_HEIGHT)

    /// How a path is filled.
    package struct Style: Sendable {
        package var rule: CGPathFillRule
        /// Pixels outside this rectangle are left out, in whole tiles; `nil` for no limit.
        package var limit: PixelRect?
        /// The label of the masks.
        package var label: String

        package init(rule: CGPathFillRule, limit: PixelRect? = nil, label: String) {
            (self.rule, self.limit, self.label) = (rule, limit, label)
        }
    }

    private var flattener = PathFlattener()
    private var sums: [Int32] = []
    private var touched: [UInt16] = []
    private var carry: [UInt32] = []
    private var tile: [UInt8] = []
    /// The pieces filled since the last ``removePieces()``.
    package private(set) var pieces: [CoveragePiece] = []

    package init() {}

    /// Empties ``pieces``.
    package mutating func removePieces() { pieces.removeAll(keepingCapacity: true) }

    /// Fills a path if it is small, and adds its mask to ``pieces``.
    ///
    /// - Parameters:
    ///   - transform: From the path's units to pixels.
    ///   - before: The first of the shape's earlier pieces.
    /// - Returns: The bands to fill, for a large path; `nil` for a small one.
    package mutating func fill(
        _ path: PathOutline, transform: CGAffineTransform, _ style: Style, before: CoveragePiece?
    ) -> CoverageBands? {
        // The flattener is swapped out, because filling changes other members.
        var lines = PathFlattener()
        swap(&lines, &flattener)
        lines.flatten(path, tolerance: Self.tolerance, transform: transform, keepsArea: true)
        let subpaths = lines.subpaths
        let left = lines.withLines { fill($0, subpaths, style, before: before) }
        swap(&lines, &flattener)
        return left
    }

    /// The same for a path that is lines in pixels already.
    package mutating func fill(
        _ flat: FlattenedPath, _ style: Style, before: CoveragePiece?
    ) -> CoverageBands? {
        flat.points.withUnsafeBufferPointer { fill($0, flat.subpaths, style, before: before) }
    }

    /// The same, including large paths.
    ///
    /// - Parameter before: The shape's earlier pieces.
    /// - Returns: Masks, row by row and from left to right, then rectangles, without overlaps; none for a shape that covers
    ///   nothing inside the limit or lies beyond ``PathCoverage/limit``.
    package mutating func pieces(
        of flat: FlattenedPath, _ style: Style, before: [CoveragePiece] = []
    ) -> [CoveragePiece] {
        removePieces()
        defer { removePieces() }
        guard let bands = fill(flat, style, before: before.first) else { return pieces }
        for band in 0..<bands.count { fill(band, of: bands, style, before: before[...]) }
        var result: [CoveragePiece] = []
        var assembly = CoverageAssembly(first: 0)
        assembly.add(pieces[...], to: &result)
        assembly.finish(&result)
        return result
    }

    private mutating func fill(
        _ points: UnsafeBufferPointer<SIMD2<Double>>, _ subpaths: [FlattenedPath.Subpath], _ style: Style,
        before: CoveragePiece?
    ) -> CoverageBands? {
        var box = CoverageBands.pixels(CoverageBands.extent(points, 0..<points.count))
        if let limit = style.limit { box = box.intersection(limit) }
        let end = PathCoverage.limit
        box = box.intersection(PixelRect(x0: -end, y0: -end, x1: end, y1: end))
        if box.isEmpty { return nil }
        guard max(box.width, box.height) <= Int(Self.largestWhole) else {
            return CoverageBands(points: Array(points), subpaths: subpaths, touched: box)
        }
        fillWhole(points, subpaths, box, style, before: before)
        return nil
    }

    private mutating func reserve(width: Int, height: Int) {
        let slack = Int(LAMINA_PATH_SLACK)
        let count = (width + 1) * height + slack
        if tile.isEmpty {
            carry = [UInt32](repeating: 0, count: Int(Self.largestWhole))
            let most = max(Self.largestWhole * Self.largestWhole, Self.width * Self.height)
            tile = [UInt8](repeating: 0, count: Int(most) + slack)
        }
        // All sums are 0 between fills.
        if sums.count < count { sums = [Int32](repeating: 0, count: count) }
        let rows = (width / Int(Self.width) + 1) * (height / Int(Self.height) + 1) * Int(Self.height)
        if touched.count < rows { touched = [UInt16](repeating: 0, count: rows) }
    }

    /// The addresses of the arrays' memory, while a path is filled.
    private struct Scratch {
        var sums: UnsafeMutablePointer<Int32>
        var touched: UnsafeMutablePointer<UInt16>
        var carry: UnsafeMutablePointer<UInt32>
        var tile: UnsafeMutablePointer<UInt8>
    }

    private mutating func withScratch(_ body: (Scratch, inout [CoveragePiece]) -> Void) {
        sums.withUnsafeMutableBufferPointer { sums in
            touched.withUnsafeMutableBufferPointer { touched in
                carry.withUnsafeMutableBufferPointer { carry in
                    tile.withUnsafeMutableBufferPointer { tile in
                        guard let sums = sums.baseAddress, let touched = touched.baseAddress,
                            let carry = carry.baseAddress, let tile = tile.baseAddress
                        else { return }
                        body(Scratch(sums: sums, touched: touched, carry: carry, tile: tile), &pieces)
                    }
                }
            }
        }
    }

    /// Fills a small path. Hot.
    private mutating func fillWhole(
        _ points: UnsafeBufferPointer<SIMD2<Double>>, _ subpaths: [FlattenedPath.Subpath], _ box: PixelRect,
        _ style: Style, before: CoveragePiece?
    ) {
        let (width, height) = (box.width, box.height)
        reserve(width: width, height: height)
        withScratch { scratch, pieces in
            var target = lamina_path_box(
                x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1, sums: scratch.sums, rows: nil, touched: nil,
                columns: 1)
            target.add(points, subpaths)
            scratch.carry.update(repeating: 0, count: height)
            let found = lamina_path_resolve_tile(
                &target, style.rule.kernel, 0, 0, Int32(width), Int32(height), nil, scratch.carry,
                scratch.tile, width)
            // A line may add to the sum to the right of the last pixel.
            for row in 1...height { scratch.sums[row * (width + 1) - 1] = 0 }
            switch found {
            case 0: break
            case 255: pieces.append(CoveragePiece(box: box, mask: nil))
            default:
                Self.add(scratch.tile, box, style, before: before, beside: nil, to: &pieces)
            }
        }
    }

    /// Adds a band's masks to ``pieces``, row by row and from left to right, and a rectangle for each run of wholly covered
    /// tiles.
    ///
    /// - Parameter before: The shape's earlier pieces, in the order of ``pieces(of:_:before:)``'s result.
    package mutating func fill(
        _ band: Int, of bands: CoverageBands, _ style: Style, before: ArraySlice<CoveragePiece>
    ) {
        let box = bands.box(of: band)
        let (width, height) = (Int32(box.width), Int32(box.height))
        let columns = (box.width + Int(Self.width) - 1) / Int(Self.width)
        reserve(width: box.width, height: bands.bandHeight)
        var old = OldPieces(before, from: box.y0)
        withScratch { scratch, pieces in
            var target = lamina_path_box(
                x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1, sums: scratch.sums, rows: nil,
                touched: scratch.touched, columns: Int32(columns))
            target.add(bands, in: box)
            var flags = scratch.touched
            for top in stride(from: 0, to: height, by: Int(Self.height)) {
                let bottom = min(height, top + Self.height)
                scratch.carry.update(repeating: 0, count: Int(bottom - top))
                let first = pieces.count
                for (column, left) in stride(from: 0, to: width, by: Int(Self.width)).enumerated() {
                    let right = min(width, left + Self.width)
                    let found = lamina_path_resolve_tile(
                        &target, style.rule.kernel, left, top, right, bottom,
                        flags + column * Int(Self.height), scratch.carry, scratch.tile, Int(right - left))
                    guard found != 0 else { continue }
                    let place = PixelRect(
                        x0: box.x0 + left, y0: box.y0 + top, x1: box.x0 + right, y1: box.y0 + bottom)
                    let last = pieces.count > first ? pieces[pieces.count - 1] : nil
                    let beside = last?.box.x1 == place.x0 ? last : nil
                    if found != 255 {
                        Self.add(
                            scratch.tile, place, style, before: old.next(at: place), beside: beside,
                            to: &pieces)
                    } else if let beside, beside.mask == nil {
                        pieces[pieces.count - 1].box.x1 = place.x1
                    } else {
                        pieces.append(CoveragePiece(box: place, mask: nil))
                    }
                }
                // A line may add to the sum to the right of the last pixel.
                for row in Int(top)..<Int(bottom) { scratch.sums[(row + 1) * (box.width + 1) - 1] = 0 }
                flags += columns * Int(Self.height)
            }
        }
    }

    /// Adds a mask.
    private static func add(
        _ bytes: UnsafePointer<UInt8>, _ place: PixelRect, _ style: Style, before: CoveragePiece?,
        beside: CoveragePiece?, to pieces: inout [CoveragePiece]
    ) {
        let bytes = UnsafeBufferPointer(start: bytes, count: place.area)
        if let before, before.box == place, let mask = before.mask, mask.has(bytes) {
            pieces.append(before)
        } else if let beside, beside.box.width == place.width, let mask = beside.mask, mask.has(bytes) {
            pieces.append(CoveragePiece(box: place, mask: mask))
        } else if let mask = AlphaMask(
            width: place.width, height: place.height, bytes: Array(bytes), label: style.label)
        {
            pieces.append(CoveragePiece(box: place, mask: mask))
        }
    }
}

/// Finds the earlier piece in each place, for places row by row and from left to right.
private struct OldPieces {
    private let pieces: ArraySlice<CoveragePiece>
    private var next: Int

    init(_ pieces: ArraySlice<CoveragePiece>, from top: Int32) {
        self.pieces = pieces
        var (low, high) = (pieces.startIndex, pieces.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].mask != nil, pieces[middle].box.y0 < top {
                low = middle + 1
            } else {
                high = middle
            }
        }
        next = low
    }

    mutating func next(at place: PixelRect) -> CoveragePiece? {
        while next < pieces.endIndex, pieces[next].mask != nil,
            (pieces[next].box.y0, pieces[next].box.x0) < (place.y0, place.x0)
        {
            next += 1
        }
        return next < pieces.endIndex ? pieces[next] : nil
    }
}

extension CGPathFillRule {
    fileprivate var kernel: lamina_fill_rule { self == .evenOdd ? LAMINA_EVEN_ODD : LAMINA_NON_ZERO }
}
