import LaminaGeometry
import Synchronization

/// The bytes of one state of a picture that is drawn again in parts. They never change.
///
/// The newest revision's bytes lie in memory that all revisions share. A change exchanges the changed rectangles in this
/// memory, and the revision before keeps what lay there. Only where somebody reads that older revision later, it gets memory
/// of its own. So a change costs as much as it changes, however many hold the picture as it was.
///
/// Memory that somebody is reading is not written: then the change goes to a copy. A copy is also made where older revisions
/// that somebody holds would have to keep too much.
package final class PixelRevision: @unchecked Sendable {
    package let width: Int
    package let height: Int
    package let format: PixelFormat
    /// Whether every alpha is 1.
    package let isOpaque: Bool

    private enum State {
        /// The bytes are those of the shared memory.
        case newest
        /// The patches, put back into the bytes of the next revision, give the bytes.
        case older(than: PixelRevision, [PixelPatch])
        /// The bytes have memory of their own.
        case apart(PixelBlock)
    }

    private let memory: SharedMemory
    /// Read and changed under the memory's lock only.
    private var state = State.newest

    /// The most revisions that keep patches at a time. The limit bounds chains, and what is kept beside the picture.
    private static let mostKept = 64

    /// - Parameters:
    ///   - isOpaque: Whether every alpha is 1; `true` only where this is known.
    ///   - storage: As many bytes as the pixels need.
    package convenience init(
        width: Int, height: Int, _ format: PixelFormat, isOpaque: Bool,
        adopting storage: consuming PixelStorage
    ) {
        let memory = SharedMemory(PixelBlock(adopting: storage))
        if isOpaque { memory.translucentCount = 0 }
        self.init(width: width, height: height, format, isOpaque: isOpaque, memory)
    }

    private init(
        width: Int, height: Int, _ format: PixelFormat, isOpaque: Bool, _ memory: SharedMemory
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.isOpaque = isOpaque
        self.memory = memory
    }

    deinit {
        // Nobody else refers to this revision, but the counts belong to all.
        guard case .older(_, let patches) = state else { return }
        memory.lock.withLock { _ in memory.forget(patches) }
    }

    // MARK: Reading

    /// Lends the bytes. Without memory for them the buffer is empty.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        let bytes = hold()
        defer { release() }
        return try body(bytes)
    }

    /// The bytes, which stay where they are until ``release()`` and as long as the revision lives. Without memory for them
    /// the buffer is empty.
    package func hold() -> UnsafeRawBufferPointer {
        // A revision whose last holder was `former` must not be released under the lock, which it takes itself.
        let (block, former) = memory.lock.withLock { _ -> (PixelBlock?, State) in
            let former = state
            if case .older = state { stepApart() }
            switch state {
            case .newest:
                memory.readers += 1
                return (memory.block, former)
            case .apart(let block): return (block, former)
            case .older: return (nil, former)
            }
        }
        withExtendedLifetime(former) {}
        return block.map { UnsafeRawBufferPointer($0.bytes) } ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// Ends a ``hold()``.
    package func release() {
        memory.lock.withLock { _ in
            // A revision that is held stays the newest of its memory.
            if case .newest = state { memory.readers -= 1 }
        }
    }

    /// Gives an older revision memory of its own; leaves it as it is where there is none. Under the lock.
    private func stepApart() {
        guard case .older(_, let patches) = state, let block = copy() else { return }
        memory.forget(patches)
        state = .apart(block)
    }

    /// A copy of the bytes; `nil` without memory for them. Under the lock.
    private func copy() -> PixelBlock? {
        guard let storage = try? PixelStorage(byteCount: memory.block.bytes.count) else { return nil }
        let block = PixelBlock(adopting: storage)
        var steps: [[PixelPatch]] = []
        var (revision, source) = (self, memory.block)
        search: while true {
            switch revision.state {
            case .newest: break search
            case .apart(let own):
                source = own
                break search
            case .older(let next, let patches):
                steps.append(patches)
                revision = next
            }
        }
        block.bytes.copyMemory(from: UnsafeRawBufferPointer(source.bytes))
        for patches in steps.reversed() {
            for patch in patches { patch.write(into: block.bytes, width: width) }
        }
        return block
    }

    // MARK: Changing

    /// The picture with some rectangles replaced.
    ///
    /// - Parameter patches: Disjoint, inside the picture and of its format. They belong to the revisions afterwards.
    /// - Returns: `nil` without memory for a copy.
    package func replacing(_ patches: [PixelPatch]) -> PixelRevision? {
        memory.lock.withLock { _ in
            let bytes = patches.reduce(0) { $0 + $1.byteCount }
            if case .newest = state, memory.readers == 0, memory.keptRevisions < Self.mostKept,
                memory.keptBytes + bytes <= memory.block.bytes.count
            {
                let isOpaque = memory.willReplace(patches, format, width: width)
                for patch in patches { patch.exchange(with: memory.block.bytes, width: width) }
                let next = PixelRevision(
                    width: width, height: height, format, isOpaque: isOpaque ?? memory.isOpaque(format),
                    memory)
                memory.keep(patches)
                state = .older(than: next, patches)
                return next
            }
            guard let block = copy() else { return nil }
            let other = SharedMemory(block)
            other.translucent = memory.translucent
            other.translucentCount = isOpaque ? 0 : nil
            if case .newest = state { other.translucentCount = memory.translucentCount }
            let isOpaque = other.willReplace(patches, format, width: width)
            for patch in patches { patch.write(into: block.bytes, width: width) }
            return PixelRevision(
                width: width, height: height, format, isOpaque: isOpaque ?? other.isOpaque(format), other)
        }
    }
}

/// The memory that the revisions of a picture share, and what is known of its bytes.
private final class SharedMemory: @unchecked Sendable {
    let block: PixelBlock
    /// Guards everything below, the states of all revisions in this memory, and the bytes while nobody reads them.
    let lock = Mutex<Void>(())
    /// How many read the newest revision.
    var readers = 0
    /// Revisions that keep patches, and the patches' bytes.
    var keptRevisions = 0
    var keptBytes = 0
    /// A pixel whose alpha was below 1 when it was searched for; `nil` where none was searched for.
    var translucent: Int?
    /// The number of pixels whose alpha is below 1, once it was counted.
    var translucentCount: Int?

    init(_ block: PixelBlock) { self.block = block }

    func keep(_ patches: [PixelPatch]) {
        keptRevisions += 1
        for patch in patches { keptBytes += patch.byteCount }
    }

    func forget(_ patches: [PixelPatch]) {
        keptRevisions -= 1
        for patch in patches { keptBytes -= patch.byteCount }
    }

    /// Follows the number of translucent pixels.
    ///
    /// - Returns: Whether every alpha will be 1; `nil` where the changed bytes have to be asked.
    func willReplace(_ patches: [PixelPatch], _ format: PixelFormat, width: Int) -> Bool? {
        guard let count = translucentCount else { return nil }
        let bytes = UnsafeRawBufferPointer(block.bytes)
        let new = patches.reduce(count) {
            $0 + $1.translucentCount - format.translucentCount(of: bytes, $1.area, width: width)
        }
        translucentCount = new
        return new == 0
    }

    /// Whether every alpha is 1. Looks at the pixel that is likely not to be opaque, and counts only where it is.
    func isOpaque(_ format: PixelFormat) -> Bool {
        let bytes = UnsafeRawBufferPointer(block.bytes)
        let step = format.bytesPerPixel
        guard let known = translucent else {
            translucent = format.firstTranslucent(of: bytes)
            if translucent == nil { translucentCount = 0 }
            return translucent == nil
        }
        let pixel = PixelRect(x0: Int32(known), y0: 0, x1: Int32(known) + 1, y1: 1)
        let all = PixelRect(width: bytes.count / step, height: 1)
        if format.translucentCount(of: bytes, pixel, width: all.width) > 0 { return false }
        let count = format.translucentCount(of: bytes, all, width: all.width)
        translucentCount = count
        return count == 0
    }
}
