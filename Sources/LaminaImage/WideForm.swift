import Foundation
import LaminaSystem
import Synchronization

/// The same picture as an image's with all of its file's depth and colours. It is decoded when somebody asks for it first, and
/// lives as long as the image.
final class WideForm: Sendable {
    private enum State {
        /// Holds the file's bytes, or its path.
        case waiting(@Sendable () -> CGImage?)
        case made(CGImage?)
    }

    /// Held while decoding. Threads that need the form wait for it.
    private let state: Mutex<State>
    /// The bytes of the form, after it was decoded.
    private let bytes = Atomic<Int>(0)
    private let begun = Atomic<Bool>(false)

    /// Decodes as many forms in parallel as there are cores.
    private static let workers = BackgroundThreads(
        "lamina images", limit: ProcessInfo.processInfo.activeProcessorCount)

    init(_ make: @escaping @Sendable () -> CGImage?) { state = Mutex(.waiting(make)) }

    /// `nil` if bytes in sRGB hold all that the file has, and if it cannot be decoded.
    var image: CGImage? {
        state.withLock { state in
            switch state {
            case .made(let image): return image
            case .waiting(let make):
                let image = make()
                if let image { bytes.store(image.width * image.height * 8, ordering: .relaxed) }
                state = .made(image)
                return image
            }
        }
    }

    /// Starts decoding on another thread, unless that was done.
    func begin() {
        guard !begun.exchange(true, ordering: .relaxed) else { return }
        Self.workers.run { _ = self.image }
    }

    /// The bytes that the form takes now.
    var byteCount: Int { bytes.load(ordering: .relaxed) }
}

extension CGImage {
    /// The same picture with the depth and the colours that its file has: premultiplied halves in extended sRGB, kept as images
    /// made of floats are. Every call returns the same image; the first one decodes it, and others wait for that.
    ///
    /// - Returns: `nil` if bytes in sRGB hold all that the file has, for images that come from no file, and if the file has
    ///   changed or cannot be decoded.
    package var wide: CGImage? { wideForm?.image }

    /// Whether ``wide`` may be there, by the file's header. False costs nothing to know.
    package var mayBeWide: Bool { wideForm != nil }

    /// Starts decoding ``wide`` on another thread and returns, for an image that will be wanted soon.
    package func beginDecodingWide() { wideForm?.begin() }
}
