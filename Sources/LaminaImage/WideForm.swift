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

    /// The picture without its gain map, as screens without headroom show it; `nil` for a picture that has none.
    let withoutGain: WideForm?
    /// Held while decoding. Threads that need the form wait for it.
    private let state: Mutex<State>
    /// Whether the form was decoded, and there is one.
    private let isMade = Atomic<Bool>(false)
    private let begun = Atomic<Bool>(false)

    /// Decodes as many forms in parallel as there are cores.
    private static let workers = BackgroundThreads(
        "lamina images", limit: ProcessInfo.processInfo.activeProcessorCount)

    init(withoutGain: WideForm? = nil, _ make: @escaping @Sendable () -> CGImage?) {
        self.withoutGain = withoutGain
        state = Mutex(.waiting(make))
    }

    /// `nil` if bytes in sRGB hold all that the file has, and if it cannot be decoded.
    var image: CGImage? {
        state.withLock { state in
            switch state {
            case .made(let image): return image
            case .waiting(let make):
                let image = make()
                state = .made(image)
                isMade.store(image != nil, ordering: .releasing)
                return image
            }
        }
    }

    /// Starts work that needs the form on another thread, unless that was done.
    func begin(_ work: @escaping @Sendable () -> Void) {
        guard !begun.exchange(true, ordering: .relaxed) else { return }
        Self.workers.run(work)
    }

    /// The form if it was decoded. Waits for nobody.
    var made: CGImage? { isMade.load(ordering: .acquiring) ? image : nil }
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

    /// Starts decoding ``wide`` on another thread and returns, for an image that will soon be wanted in a form: ``shown(as:)``.
    package func beginDecodingWide(as form: ImageForm) { wideForm?.begin { _ = self.shown(as: form) } }

    /// The wide form of an image that is made of this one, made of this one's as `make` says; `nil` where this one has none.
    func wideForm(_ make: @escaping @Sendable (CGImage) -> CGImage?) -> WideForm? {
        guard let wideForm else { return nil }
        let plain = wideForm.withoutGain.map { plain in WideForm { plain.image.flatMap(make) } }
        return WideForm(withoutGain: plain) { wideForm.image.flatMap(make) }
    }

    /// The form that shows the lights of a range. What ends at white, and is not mapped to it, needs no gain map.
    func wide(for range: ContentsRange?) -> CGImage? {
        guard let range, range.limit <= 1, range.mapped == nil, let plain = wideForm?.withoutGain else {
            return wide
        }
        return plain.image
    }
}
