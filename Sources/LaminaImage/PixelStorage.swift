import Foundation

/// Uninitialised bytes with one owner, on a page boundary. A renderer can fill one and move it into a
/// ``CGImage`` without a copy.
package struct PixelStorage: ~Copyable, @unchecked Sendable {
    /// The number of bytes that may be used.
    package let byteCount: Int
    private let base: UnsafeMutableRawPointer
    /// The owner of the memory, where the memory outlives the storage.
    private let lease: PixelRecycler.Lease?

    private static let alignment = 4096

    /// The address of empty storage. Nothing is written there.
    nonisolated(unsafe) private static let nothing = UnsafeMutableRawPointer.allocate(
        byteCount: alignment, alignment: alignment)

    /// Throws ``ImageError/outOfMemory(bytes:)``.
    package init(byteCount: Int) throws(ImageError) {
        base = byteCount == 0 ? Self.nothing : try Self.allocate(byteCount)
        self.byteCount = byteCount
        lease = nil
    }

    /// Whole pages, for the caller to free.
    package static func allocate(_ byteCount: Int) throws(ImageError) -> UnsafeMutableRawPointer {
        let rounded = max(byteCount, 1).addingReportingOverflow(Self.alignment - 1)
        guard byteCount >= 0, !rounded.overflow else { throw .outOfMemory(bytes: byteCount) }
        let size = rounded.partialValue & ~(Self.alignment - 1)
        guard let base = aligned_alloc(Self.alignment, size) else { throw .outOfMemory(bytes: byteCount) }
        return base
    }

    /// Memory on loan, which is given back when the storage is released.
    init(byteCount: Int, _ lease: PixelRecycler.Lease) {
        self.byteCount = byteCount
        base = lease.base
        self.lease = lease
    }

    deinit { if lease == nil, byteCount > 0 { free(base) } }

    /// The bytes, good for as long as the storage lives, for an owner that hands out no other access before they are
    /// written.
    borrowing func bytesForOwner() -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: base, count: byteCount)
    }

    package borrowing func withUnsafeBytes<R: ~Copyable, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try body(UnsafeRawBufferPointer(start: base, count: byteCount))
    }

    package mutating func withUnsafeMutableBytes<R: ~Copyable, E: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try body(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
    }
}
