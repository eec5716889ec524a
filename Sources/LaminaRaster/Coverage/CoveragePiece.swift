import Foundation
import LaminaGeometry
import LaminaImage

/// A part of a shape's coverage.
package struct CoveragePiece: Equatable, Sendable {
    package var box: PixelRect
    /// As large as the box; `nil` if the box is wholly covered.
    package var mask: AlphaMask?

    package init(box: PixelRect, mask: AlphaMask?) {
        (self.box, self.mask) = (box, mask)
    }
}

extension AlphaMask {
    /// Whether the mask has these bytes.
    func has(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == pixelCount, let own = address, let other = bytes.baseAddress else {
            return false
        }
        return memcmp(own, other, pixelCount) == 0
    }

    /// Whether both masks have the same bytes.
    func hasBytes(of other: AlphaMask) -> Bool {
        has(UnsafeBufferPointer(start: other.address, count: other.pixelCount))
    }
}

/// Assembles a shape's pieces from its bands, from the first to the last: masks first, then rectangles of wholly covered
/// tiles, joined from row to row. A mask with the same bytes as the mask above is replaced by it.
package struct CoverageAssembly {
    /// Rectangles that are finished, rectangles that reach the last row of tiles, and rectangles of the current row.
    private var done: [PixelRect] = []
    private var above: [PixelRect] = []
    private var row: [PixelRect] = []
    /// The indices of the masks of the last row of tiles, and of the current row's first mask.
    private var masksAbove = 0..<0
    private var firstMask: Int
    private var top = Int32.min

    /// - Parameter first: The index of the shape's first piece.
    package init(first: Int) { firstMask = first }

    /// Adds pieces of one band, row by row and from left to right.
    package mutating func add(_ band: ArraySlice<CoveragePiece>, to pieces: inout [CoveragePiece]) {
        for piece in band {
            if piece.box.y0 != top {
                endRow(pieces.count)
                top = piece.box.y0
            }
            guard let mask = piece.mask else {
                row.append(piece.box)
                continue
            }
            var next = piece
            if let other = self.mask(above: piece.box, in: pieces), other !== mask,
                other.hasBytes(of: mask)
            {
                next.mask = other
            }
            pieces.append(next)
        }
    }

    /// Adds the rectangles.
    package mutating func finish(_ pieces: inout [CoveragePiece]) {
        endRow(pieces.count)
        endRow(pieces.count)
        for rect in done { pieces.append(CoveragePiece(box: rect, mask: nil)) }
    }

    private mutating func mask(above box: PixelRect, in pieces: [CoveragePiece]) -> AlphaMask? {
        while let index = masksAbove.first, pieces[index].box.x0 < box.x0 { masksAbove.removeFirst() }
        guard let index = masksAbove.first, pieces[index].box.x0 == box.x0, pieces[index].box.y1 == box.y0,
            pieces[index].box.x1 == box.x1
        else { return nil }
        return pieces[index].mask
    }

    /// - Parameter count: The number of pieces so far.
    private mutating func endRow(_ count: Int) {
        masksAbove = firstMask..<count
        firstMask = count
        var next = 0
        for index in row.indices {
            while next < above.count, above[next].x1 <= row[index].x0 {
                done.append(above[next])
                next += 1
            }
            if next < above.count, above[next].x0 == row[index].x0, above[next].x1 == row[index].x1,
                above[next].y1 == row[index].y0
            {
                row[index].y0 = above[next].y0
                next += 1
            }
        }
        done += above[next...]
        above = row
        row.removeAll(keepingCapacity: true)
    }
}
