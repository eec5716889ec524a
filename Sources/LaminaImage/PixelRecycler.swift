import Foundation
import Synchronization

/// Memory for images that follow one another. A released image's memory is given to a later one, so nothing is
/// allocated once there are as many blocks as images that exist at a time.
package final class PixelRecycler: Sendable {
    /// Blocks that are free, the longest unused first.
    private struct Shelf: @unchecked Sendable {
        var blocks: [(base: UnsafeMutableRawPointer, byteCount: Int)] = []
        var allocations = 0
    }

    /// A block on loan. It returns to the recycler when the lease is released.
    final class Lease: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        private let byteCount: Int
        private let owner: PixelRecycler
        /// Let go after the memory.
        private let companion: AnyObject?

        init(
            _ base: UnsafeMutableRawPointer, _ byteCount: Int, _ owner: PixelRecycler, _ companion: AnyObject?
        ) {
            (self.base, self.byteCount, self.owner, self.companion) = (base, byteCount, owner, companion)
        }

        deinit { owner.take(base, byteCount) }
    }

    /// More blocks than that are not kept: an image is shown, one was shown before, one is being drawn.
    private static let keptBlocks = 3

    private let shelf = Mutex(Shelf())

    package init() {}

    deinit { shelf.withLock { shelf in for block in shelf.blocks { free(block.base) } } }

    /// How often memory was asked of the system.
    package var allocations: Int { shelf.withLock { $0.allocations } }

    /// Uninitialised bytes, of a released image where there are any.
    ///
    /// - Parameter companion: An object that is kept as long as the memory.
    /// - Throws: ``ImageError/outOfMemory(bytes:)``.
    package func storage(byteCount: Int, keeping companion: AnyObject? = nil) throws(ImageError)
        -> PixelStorage
    {
        let found = shelf.withLock { shelf -> UnsafeMutableRawPointer? in
            guard let index = shelf.blocks.lastIndex(where: { $0.byteCount == byteCount }) else {
                shelf.allocations += 1
                return nil
            }
            return shelf.blocks.remove(at: index).base
        }
        let base: UnsafeMutableRawPointer
        if let found { base = found } else { base = try PixelStorage.allocate(byteCount) }
        return PixelStorage(byteCount: byteCount, Lease(base, byteCount, self, companion))
    }

    private func take(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        let surplus = shelf.withLock { shelf -> UnsafeMutableRawPointer? in
            shelf.blocks.append((base, byteCount))
            return shelf.blocks.count > Self.keptBlocks ? shelf.blocks.removeFirst().base : nil
        }
        free(surplus)
    }
}
