import Foundation
import LaminaSystem
import Synchronization

/// Deferred decoding: writes an image's pixels once, when they are first needed, and owns them.
package final class DeferredPixels: @unchecked Sendable {
    package typealias Load = @Sendable (UnsafeMutableRawBufferPointer) throws(ImageError) -> Void

    private struct State {
        /// The closure that writes the pixels; `nil` after it has run, so that everything it holds is released.
        var load: Load?
        var error: ImageError?
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// Memory that was there from the start; `nil` where memory is allocated when the pixels are decoded.
    private let given: PixelBlock?
    private let byteCount: Int
    /// The allocated memory. It is written once, and not read before ``isDone``.
    private var made: UnsafeMutableRawPointer?
    private let isOpaque: Bool
    private let done = Atomic<Bool>(false)
    /// Whether there was no memory to decode the pixels.
    private let isLacking = Atomic<Bool>(false)
    private let begun = Atomic<Bool>(false)
    /// Held while decoding. Threads that need the pixels wait for it.
    private let running = Mutex<Void>(())
    private let state: Mutex<State>

    /// Decodes as many images in parallel as there are cores.
    private static let workers = BackgroundThreads(
        "lamina images", limit: ProcessInfo.processInfo.activeProcessorCount)

    /// - Parameter target: Memory for the pixels, which nobody else uses.
    init(_ target: PixelBlock, isOpaque: Bool, load: @escaping Load) {
        given = target
        byteCount = target.bytes.count
        self.isOpaque = isOpaque
        state = Mutex(State(load: load))
    }

    /// Makes memory for the pixels, page by page, when they come.
    init(byteCount: Int, isOpaque: Bool, load: @escaping Load) {
        given = nil
        self.byteCount = byteCount
        self.isOpaque = isOpaque
        state = Mutex(State(load: load))
    }

    deinit { free(made) }

    /// Lends the pixels, which are made first. Where there was no memory for them the buffer is empty.
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        finish()
        // Each frame that draws the image goes without its pixels, not only the one that decoded it.
        if isLacking.load(ordering: .relaxed) { MemoryShortage.note() }
        if let given { return try given.withUnsafeBytes(body) }
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: made, count: made == nil ? 0 : byteCount))
    }

    var isDone: Bool { done.load(ordering: .acquiring) }

    /// The error of decoding, once ``isDone``.
    var error: ImageError? { state.withLock { $0.error } }

    /// Returns when the pixels are decoded. Decodes them if no other thread does.
    func finish() {
        if isDone { return }
        running.withLock { _ in
            guard !isDone, let load = state.withLock({ $0.load }) else { return }
            var failure: ImageError?
            do throws(ImageError) {
                let target = try memory()
                do throws(ImageError) {
                    try load(target)
                } catch {
                    failure = error
                    clear(target)
                }
            } catch {
                failure = error
            }
            // Whoever draws sees an image without pixels.
            if case .outOfMemory = failure { isLacking.store(true, ordering: .relaxed) }
            done.store(true, ordering: .releasing)
            let waiters = state.withLock { state in
                defer { state = State(error: failure) }
                return state.waiters
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    /// Starts decoding on another thread, unless it was started; decodes on this thread where there is no other.
    /// `owner` is the image, which is kept until decoding ends.
    func begin(keeping owner: CGImage) {
        guard !isDone, !begun.exchange(true, ordering: .relaxed) else { return }
        Self.workers.run { [self] in
            finish()
            withExtendedLifetime(owner) {}
        }
    }

    /// Returns when another thread has decoded the pixels.
    func wait(keeping owner: CGImage) async {
        begin(keeping: owner)
        await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                // `load` goes when decoding is over, under this lock.
                guard state.load != nil else { return false }
                state.waiters.append(continuation)
                return true
            }
            if !isWaiting { continuation.resume() }
        }
        withExtendedLifetime(owner) {}
    }

    private func memory() throws(ImageError) -> UnsafeMutableRawBufferPointer {
        if let given { return given.bytes }
        let base = try PixelStorage.allocate(byteCount)
        made = base
        return UnsafeMutableRawBufferPointer(start: base, count: byteCount)
    }

    /// Where decoding failed, nothing is seen; black where the image promised to be opaque.
    private func clear(_ target: UnsafeMutableRawBufferPointer) {
        _ = target.initializeMemory(as: UInt8.self, repeating: 0)
        if isOpaque { for alpha in stride(from: 3, to: target.count, by: 4) { target[alpha] = 255 } }
    }
}
