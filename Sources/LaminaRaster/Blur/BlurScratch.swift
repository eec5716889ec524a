import CLaminaKernels

/// Memory that one thread blurs with.
package final class BlurScratch {
    /// Pixels of a row that are filtered together: so few that a block of rows stays in a core's nearest cache, and so
    /// many that those at both sides, which the next block filters too, are a small part.
    static let blockPixels = 512
    /// Lanes that are reduced or enlarged at a time; holds one block of the largest reduction.
    static let chunkLanes = 4096
    private static let padding = 64

    /// Rows filtered down their columns, and what the filter along them reads at both sides.
    let block: UnsafeMutablePointer<Int16>
    private let zeros: UnsafeMutablePointer<Int16>
    /// Where the rows that a filter reads begin.
    let rows: UnsafeMutablePointer<UnsafeRawPointer?>
    let line: UnsafeMutablePointer<Int16>
    let columns: UnsafeMutablePointer<UInt16>
    let sums: UnsafeMutablePointer<UInt32>
    /// A block's rows, filtered.
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
        let pixels = Self.blockPixels + 2 * radius
        block = make(pixels * lanes)
        // Four lanes of 16 bits are the largest pixel.
        zeros = make(4 * pixels)
        rows = .allocate(capacity: lanes + 2 * radius)
        rows.initialize(repeating: nil, count: lanes + 2 * radius)
        line = make(Self.chunkLanes)
        columns = make(Self.chunkLanes)
        sums = make(Self.chunkLanes)
        bytes = make(Self.blockPixels * lanes)
        self.lanes = make(Self.blockPixels * lanes)
    }

    /// A row of clear pixels.
    var clearRow: UnsafeRawPointer { UnsafeRawPointer(zeros) }

    deinit {
        block.deallocate()
        zeros.deallocate()
        rows.deallocate()
        line.deallocate()
        columns.deallocate()
        sums.deallocate()
        bytes.deallocate()
        lanes.deallocate()
    }
}
