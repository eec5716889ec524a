import Synchronization

/// Eight bits of coverage per pixel, which never change: the outline of a shape, a shadow, a glyph.
///
/// A mask is compared and hashed by identity.
package final class AlphaMask: Sendable {
    /// Writes `width * height` values into uninitialised memory, which has room for ``slack`` more.
    package typealias Fill = @Sendable (UnsafeMutablePointer<UInt8>) -> Void

    /// Pixels per row, at least 1.
    package let width: Int
    /// Rows, at least 1.
    package let height: Int
    /// A description of the mask's content, for people.
    package let label: String
    /// Identifies this mask for the life of the process. Ids of images differ from it too.
    package let id = ImageID.next()

    private struct State {
        var bytes: [UInt8]
        /// The closure that will write the values; `nil` after it has run, so that everything it holds is released.
        var fill: Fill?
    }

    private let state: Mutex<State>
    /// The address of the first value as a number, once all are written; 0 before.
    private let written: Atomic<UInt>

    /// The most pixels that a mask may have.
    package static let maximumPixels = 1 << 28

    /// The number of values behind the last one that a closure may write, because it writes whole vectors at a time.
    package static let slack = 8

    /// `nil` unless there are as many bytes as pixels: at least one, and at most ``maximumPixels``.
    package init?(width: Int, height: Int, bytes: [UInt8], label: String) {
        guard Self.canExist(width, height), bytes.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.label = label
        state = Mutex(State(bytes: bytes))
        written = Atomic(Self.address(of: bytes))
    }

    /// Makes a mask whose values `fill` writes when they are first needed, on any thread.
    ///
    /// - Returns: `nil` without pixels, or with more than ``maximumPixels``.
    package init?(width: Int, height: Int, label: String, filledBy fill: @escaping Fill) {
        guard Self.canExist(width, height) else { return nil }
        self.width = width
        self.height = height
        self.label = label
        state = Mutex(State(bytes: [], fill: fill))
        written = Atomic(0)
    }

    private static func canExist(_ width: Int, _ height: Int) -> Bool {
        width > 0 && height > 0 && width <= maximumPixels && height <= maximumPixels / width
    }

    /// The number of pixels.
    package var pixelCount: Int { width * height }

    /// `width * height` values, row by row from the top: 0 for clear, 255 for covered. The memory is always the same.
    /// The first access of a deferred mask fills it, or waits for the thread that does.
    package var bytes: [UInt8] {
        state.withLock { state in
            guard let fill = state.fill else { return state.bytes }
            state.bytes = [UInt8](unsafeUninitializedCapacity: pixelCount + Self.slack) { bytes, count in
                guard let base = bytes.baseAddress else { return }
                fill(base)
                count = pixelCount
            }
            state.fill = nil
            written.store(Self.address(of: state.bytes), ordering: .releasing)
            return state.bytes
        }
    }

    /// The address of the first of ``bytes``, valid as long as the mask lives: its array never changes, so its elements stay in
    /// place. `nil` if there is no memory. Takes no lock once the values are written.
    package var address: UnsafePointer<UInt8>? {
        let address = written.load(ordering: .acquiring)
        return UnsafePointer(bitPattern: address != 0 ? address : Self.address(of: bytes))
    }

    private static func address(of bytes: [UInt8]) -> UInt {
        bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    /// Whether the values have been written.
    package var isFilled: Bool { written.load(ordering: .acquiring) != 0 }
}

extension AlphaMask: Hashable {
    package static func == (one: AlphaMask, other: AlphaMask) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
