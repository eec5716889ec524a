import Synchronization

/// Eight bits of coverage per pixel, which never change: the outline of a shape, a shadow, a glyph.
///
/// A mask is compared and hashed by identity.
package final class AlphaMask: Sendable {
    /// Writes `width * height` values into memory without any, which has room for ``slack`` more.
    package typealias Fill = @Sendable (UnsafeMutablePointer<UInt8>) -> Void

    /// Pixels per row, at least 1.
    package let width: Int
    /// Rows, at least 1.
    package let height: Int
    /// Says for people what the mask shows.
    package let label: String
    /// Names this mask for the life of the process, apart from images too.
    package let id = ImageID.next()

    private struct State {
        var bytes: [UInt8]
        /// What will write them; gone, with all it holds, when it has run.
        var fill: Fill?
    }

    private let state: Mutex<State>

    /// The most pixels that a mask may have.
    package static let maximumPixels = 1 << 28

    /// Values behind the last one that whoever fills a mask may write, whole vectors at a time.
    package static let slack = 8

    /// `nil` unless there are as many bytes as pixels, at least one, and at most ``maximumPixels``.
    package init?(width: Int, height: Int, bytes: [UInt8], label: String) {
        guard Self.canExist(width, height), bytes.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.label = label
        state = Mutex(State(bytes: bytes))
    }

    /// Has `fill` write the values when they are needed first, on any thread.
    ///
    /// - Returns: `nil` without pixels, or with more than ``maximumPixels``.
    package init?(width: Int, height: Int, label: String, filledBy fill: @escaping Fill) {
        guard Self.canExist(width, height) else { return nil }
        self.width = width
        self.height = height
        self.label = label
        state = Mutex(State(bytes: [], fill: fill))
    }

    private static func canExist(_ width: Int, _ height: Int) -> Bool {
        width > 0 && height > 0 && width <= maximumPixels && height <= maximumPixels / width
    }

    /// How many pixels it has.
    package var pixelCount: Int { width * height }

    /// `width * height` values, row by row from the top: 0 for clear, 255 for covered. Always the same memory. Of a mask
    /// that was put off this fills it, or waits for whoever does.
    package var bytes: [UInt8] {
        state.withLock { state in
            guard let fill = state.fill else { return state.bytes }
            state.bytes = [UInt8](unsafeUninitializedCapacity: pixelCount + Self.slack) { bytes, count in
                guard let base = bytes.baseAddress else { return }
                fill(base)
                count = pixelCount
            }
            state.fill = nil
            return state.bytes
        }
    }

    /// Whether the values are there.
    package var isFilled: Bool { state.withLock { $0.fill == nil } }
}

extension AlphaMask: Hashable {
    package static func == (one: AlphaMask, other: AlphaMask) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
