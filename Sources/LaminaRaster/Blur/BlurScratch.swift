import CLaminaKernels
import LaminaImage

/// Scratch memory of one thread for blurs.
package final class BlurScratch {
    /// Pixels of a row that are filtered together: few enough that their blocks stay in a core's own cache, and enough that
    /// the pixels at both sides, which the neighbouring blocks compute too, are a small part.
    static let blockPixels = 512
    /// Rows that are filtered together.
    static let blockRows = Int(LAMINA_BLUR_MAXIMUM_ROWS)
    /// Lanes from one block to the next. The filter's last step reads up to three pixels beyond its end.
    static let blockStride =
        (blockPixels + 2 * Int(LAMINA_BLUR_MAXIMUM_RADIUS) + 4) * Int(LAMINA_BLUR_BLOCK_LANES)
    /// Lanes that are reduced or enlarged at a time; enough for one block of the largest reduction.
    static let chunkLanes = 4096
    private static let padding = 64
    static let sumBytes = 4

    /// Rows filtered down their columns, with the pixels at both sides that the filter along the rows reads: blocks of four
    /// rows of four channels, or of sixteen rows of one channel.
    let blocks: UnsafeMutableRawPointer
    private let zeros: UnsafeMutableRawPointer
    /// The addresses of the rows that a filter reads.
    let rows: UnsafeMutablePointer<UnsafeRawPointer?>
    let line: UnsafeMutableRawPointer
    let columns: UnsafeMutableRawPointer
    let sums: UnsafeMutableRawPointer
    /// A block's filtered rows: pixels or alphas, and lanes.
    let pixels: UnsafeMutableRawPointer
    let lanes: UnsafeMutableRawPointer

    /// - Parameter format: Of the pixels that are blurred.
    package init(format: PixelFormat = .standard) {
        let kernels = DrawingKernels(format) ?? .bytes
        let laneBytes = kernels.laneBytes
        func make(_ count: Int, bytes: Int) -> UnsafeMutableRawPointer {
            let byteCount = (count + Self.padding) * bytes
            let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
            return memory
        }
        let (lanes, radius) = (Int(LAMINA_BLUR_BLOCK_LANES), Int(LAMINA_BLUR_MAXIMUM_RADIUS))
        blocks = make(Self.blockRows / 4 * Self.blockStride, bytes: laneBytes)
        // A pixel is at most four lanes.
        zeros = make(4 * (Self.blockPixels + 2 * radius), bytes: laneBytes)
        rows = .allocate(capacity: Self.blockRows + 2 * radius)
        rows.initialize(repeating: nil, count: Self.blockRows + 2 * radius)
        line = make(Self.chunkLanes, bytes: laneBytes)
        columns = make(Self.chunkLanes, bytes: laneBytes)
        sums = make(Self.chunkLanes, bytes: Self.sumBytes)
        // The pixels or alphas of a chunk, or of the rows of a block.
        pixels = make(max(Self.chunkLanes, Self.blockPixels * lanes), bytes: max(1, kernels.alphaBytes))
        self.lanes = make(Self.blockPixels * lanes, bytes: laneBytes)
    }

    /// A row of clear pixels.
    var clearRow: UnsafeRawPointer { UnsafeRawPointer(zeros) }

    deinit {
        blocks.deallocate()
        zeros.deallocate()
        rows.deallocate()
        line.deallocate()
        columns.deallocate()
        sums.deallocate()
        pixels.deallocate()
        lanes.deallocate()
    }
}
