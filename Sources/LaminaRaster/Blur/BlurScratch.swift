import CLaminaKernels

/// Memory that one thread blurs with.
package final class BlurScratch {
    /// Lanes of a strip: small enough that all rows which a filter reads stay in a core's nearest cache.
    static let stripLanes = 256
    /// Lanes that are reduced or enlarged at a time; holds one block of the largest reduction.
    static let chunkLanes = 4096
    static let slots = 2 * Int(LAMINA_BLUR_MAXIMUM_RADIUS) + 1
    private static let padding = 64

    /// `slots` rows of a strip.
    let ring: UnsafeMutablePointer<Int16>
    let zeros: UnsafeMutablePointer<Int16>
    /// Where the rows that a filter reads begin.
    let rows: UnsafeMutablePointer<UnsafePointer<Int16>?>
    let line: UnsafeMutablePointer<Int16>
    let result: UnsafeMutablePointer<Int16>
    let columns: UnsafeMutablePointer<UInt16>
    let sums: UnsafeMutablePointer<UInt32>
    let bytes: UnsafeMutablePointer<UInt8>

    package init() {
        func make<T: FixedWidthInteger>(_ count: Int) -> UnsafeMutablePointer<T> {
            let memory = UnsafeMutablePointer<T>.allocate(capacity: count + Self.padding)
            memory.initialize(repeating: 0, count: count + Self.padding)
            return memory
        }
        ring = make(Self.slots * Self.stripLanes)
        zeros = make(Self.stripLanes)
        rows = .allocate(capacity: Self.slots)
        rows.initialize(repeating: UnsafePointer(zeros), count: Self.slots)
        line = make(Self.chunkLanes)
        result = make(Self.chunkLanes)
        columns = make(Self.chunkLanes)
        sums = make(Self.chunkLanes)
        bytes = make(Self.chunkLanes)
    }

    deinit {
        ring.deallocate()
        zeros.deallocate()
        rows.deallocate()
        line.deallocate()
        result.deallocate()
        columns.deallocate()
        sums.deallocate()
        bytes.deallocate()
    }
}
