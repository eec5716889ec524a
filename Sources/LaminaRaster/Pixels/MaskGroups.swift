import CLaminaKernels
import LaminaGeometry

/// A mask's pixels in groups, sorted by their coverage: groups that are wholly covered, and groups that are partly. So an
/// image that is drawn under the same mask in many frames reads no coverage that decides nothing. The last pixels of a row,
/// too few for a group, are in no group.
package struct MaskGroups: Sendable {
    /// The pixels of a group, as the kernels had them that sorted the mask.
    private let size: Int
    /// The columns that are in groups.
    private let width: Int
    private let whole: [UInt32]
    private let partial: [UInt32]
    /// For each row and for the end, how many groups of each list lie above.
    private let starts: [Start]

    fileprivate struct Start: Sendable {
        var whole: Int32
        var partial: Int32
    }

    /// `nil` where the kernels in use sort no masks, and for masks that are too large or too narrow.
    ///
    /// - Parameters:
    ///   - bytes: `width` · `height` coverages.
    package init?(_ bytes: UnsafePointer<UInt8>, width: Int, height: Int) {
        let size = lamina_mask_group_size()
        guard size > 0, width >= size, width / size <= Int(LAMINA_MOST_MASK_GROUPS), height <= 1 << 16
        else {
            return nil
        }
        let groups = width / size
        (self.size, self.width) = (size, groups * size)
        var (whole, partial, starts) = ([UInt32](), [UInt32](), [Start(whole: 0, partial: 0)])
        starts.reserveCapacity(height + 1)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * groups) { room in
            guard let first = room.baseAddress else { return }
            for row in 0..<height {
                var (wholeCount, partialCount) = (0, 0)
                lamina_sort_mask_row(
                    size, bytes + row * width, groups, UInt32(row), first, &wholeCount, first + groups,
                    &partialCount)
                whole.append(contentsOf: room[..<wholeCount])
                partial.append(contentsOf: room[groups..<(groups + partialCount)])
                starts.append(Start(whole: Int32(whole.count), partial: Int32(partial.count)))
            }
        }
        (self.whole, self.partial, self.starts) = (whole, partial, starts)
    }

    /// The same by address, for hot loops.
    package struct View: @unchecked Sendable {
        fileprivate let size: Int
        /// The columns that are in groups.
        fileprivate let width: Int
        fileprivate let whole: UnsafePointer<UInt32>?
        fileprivate let partial: UnsafePointer<UInt32>?
        fileprivate let starts: UnsafePointer<Start>?
    }

    /// Valid for as long as the groups live: their arrays never change, so the elements stay in place.
    package var view: View {
        View(
            size: size, width: width, whole: whole.withUnsafeBufferPointer { $0.baseAddress },
            partial: partial.withUnsafeBufferPointer { $0.baseAddress },
            starts: starts.withUnsafeBufferPointer { $0.baseAddress })
    }
}

extension MaskGroups.View {
    /// Blends pixels into some rows of the mask, whose rows are `maskStride` long. All addresses are those of the mask's first
    /// pixel. Strides count pixels.
    ///
    /// - Parameter isOpaque: Whether all source pixels are opaque.
    package func blend(
        _ rows: Range<Int>, _ pixels: UnsafeMutableRawPointer, stride: Int, source: UnsafeRawPointer,
        sourceStride: Int, isOpaque: Bool, opacity: PackedOpacity, mask: UnsafePointer<UInt8>,
        maskStride: Int, by kernels: DrawingKernels = .bytes
    ) {
        guard let starts, let blendGroups = kernels.table.pointee.blend_pixels_grouped else { return }
        let (first, end) = (starts[rows.lowerBound], starts[rows.upperBound])
        func groups(_ list: UnsafePointer<UInt32>?, _ first: Int32, _ end: Int32) -> lamina_mask_groups {
            lamina_mask_groups(groups: list.map { $0 + Int(first) }, count: Int(end - first))
        }
        blendGroups(
            size, pixels, stride, source, sourceStride, isOpaque ? 1 : 0, UInt32(opacity.rawValue),
            groups(whole, first.whole, end.whole), groups(partial, first.partial, end.partial), mask,
            maskStride)
        guard width < maskStride else { return }
        let row = rows.lowerBound
        kernels.blend(
            kernels.advance(pixels, by: row * stride + width), stride: stride,
            source: kernels.advance(source, by: row * sourceStride + width), sourceStride: sourceStride,
            width: maskStride - width, height: rows.count, opacity: opacity,
            mask: mask + row * maskStride + width, maskStride: maskStride)
    }
}
