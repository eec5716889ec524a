import CLaminaKernels

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

    /// Rows filtered down their columns, with the pixels at both sides that the filter along the rows reads: blocks of four
    /// rows of four channels, or of sixteen rows of one channel.
    let blocks: UnsafeMutablePointer<Int16>
    private let zeros: UnsafeMutablePointer<Int16>
    /// The addresses of the rows that a filter reads.
    let rows: UnsafeMutablePointer<UnsafeRawPointer?>
    let line: UnsafeMutablePointer<Int16>
    let columns: UnsafeMutablePointer<UInt16>
    let sums: UnsafeMutablePointer<UInt32>
    /// A block's filtered rows.
    let bytes: UnsafeMutablePointer<UInt8>
    let lanes: UnsafeMutablePointer<Int16>

    package init() {
        func make<T: FixedWidthInteger>(_ count: Int) -> UnsafeMutablePointer<T> {
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: (count + Self.padding) * MemoryLayout<T>.stride, alignment: 64
            ).bindMemory(to: T.self, capacity: count + Self.padding)
            memory.initialize(repeating: 0, count: count + Self.padding)
            return memory
        }
        let (lanes, radius) = (Int(LAMINA_BLUR_BLOCK_LANES), Int(LAMINA_BLUR_MAXIMUM_RADIUS))
        blocks = make(Self.blockRows / 4 * Self.blockStride)
        // A pixel is at most four lanes of 16 bits.
        zeros = make(4 * (Self.blockPixels + 2 * radius))
        rows = .allocate(capacity: Self.blockRows + 2 * radius)
        rows.initialize(repeating: nil, count: Self.blockRows + 2 * radius)
        line = make(Self.chunkLanes)
        columns = make(Self.chunkLanes)
        sums = make(Self.chunkLanes)
        bytes = make(Self.blockPixels * lanes)
        self.lanes = make(Self.blockPixels * lanes)
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
        bytes.deallocate()
        lanes.deallocate()
    }
}
