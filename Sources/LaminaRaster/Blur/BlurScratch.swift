import CLaminaKernels

/// Memory that one thread blurs with.
package final class BlurScratch {
    /// Lanes of a strip: so few that all rows which a filter reads stay in a core's nearest cache.
    static let stripLanes = 256
    /// Lanes of a strip where the filter reads few rows and there are many strips: each strip reads what lies beside it
    /// too, in short pieces of rows that memory gives slowly.
    static let wideStripLanes = 512
    /// Lanes that are reduced or enlarged at a time; holds one block of the largest reduction.
    static let chunkLanes = 4096
    static let slots = 2 * Int(LAMINA_BLUR_MAXIMUM_RADIUS) + 1
    private static let padding = 64

    /// `slots` rows of a strip.
    private let ring: UnsafeMutablePointer<Int16>
    private let zeros: UnsafeMutablePointer<Int16>
    /// Where the rows that a filter reads begin.
    let rows: UnsafeMutablePointer<UnsafePointer<Int16>?>
    /// Where the rows of the ring begin, twice over: any of them and all after it stand in a row.
    let turns: UnsafeMutablePointer<UnsafePointer<Int16>?>
    /// Where the taps of a filter along a line begin.
    let taps: UnsafeMutablePointer<UnsafePointer<Int16>?>
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
        func makePointers(_ count: Int) -> UnsafeMutablePointer<UnsafePointer<Int16>?> {
            let pointers = UnsafeMutablePointer<UnsafePointer<Int16>?>.allocate(capacity: count)
            pointers.initialize(repeating: nil, count: count)
            return pointers
        }
        ring = make(Self.slots * Self.stripLanes)
        zeros = make(Self.wideStripLanes)
        rows = makePointers(Self.slots)
        turns = makePointers(2 * Self.slots)
        taps = makePointers(Self.slots)
        line = make(Self.chunkLanes)
        result = make(Self.chunkLanes)
        columns = make(Self.chunkLanes)
        sums = make(Self.chunkLanes)
        bytes = make(Self.chunkLanes)
    }

    /// A row of clear pixels.
    var clearRow: UnsafePointer<Int16> { UnsafePointer(zeros) }

    /// How many lanes the strips of a filter may have that reads so many rows.
    static func lanes(rows: Int) -> Int {
        let fitting = slots * stripLanes / rows / 64 * 64
        return min(max(fitting, stripLanes), wideStripLanes)
    }

    /// Cuts the ring into rows.
    func divideRing(rows: Int, lanes: Int) {
        for index in 0..<(2 * rows) { turns[index] = UnsafePointer(ring + (index % rows) * lanes) }
    }

    /// A row of the ring, to be written.
    func ringRow(_ index: Int, lanes: Int) -> UnsafeMutablePointer<Int16> { ring + index * lanes }

    deinit {
        ring.deallocate()
        zeros.deallocate()
        rows.deallocate()
        turns.deallocate()
        taps.deallocate()
        line.deallocate()
        result.deallocate()
        columns.deallocate()
        sums.deallocate()
        bytes.deallocate()
    }
}
