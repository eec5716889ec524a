import Foundation
import LaminaCanvas
import LaminaImage
import Synchronization

/// One picture for a ``CADrawableLayer``, which a program draws at any time and then presents. It corresponds to Core
/// Animation's `CAMetalDrawable`.
///
/// A drawable may be drawn and presented on any thread, by one thread at a time. A drawable that is released without
/// being presented goes back to the layer's pool.
public final class CADrawable: @unchecked Sendable {
    /// Counts the layer's drawables, from 0.
    public let drawableID: Int
    /// The width in pixels.
    public let width: Int
    /// Rows.
    public let height: Int
    /// How pixels lie in memory.
    public let pixelFormat: PixelFormat
    /// The layer that shows the drawable, while it exists. Only the layer's own thread may use it.
    public var layer: CADrawableLayer? { queue?.layer }

    private weak var queue: DrawableQueue?
    private let shape: DrawableShape
    private let canvas: CAPixelCanvas
    private var commands: ((CAVulkanCanvas) throws -> Void)?
    private let lock = NSLock()
    private var isPresented = false
    private var shownAt = 0.0
    private var handlers: [(CADrawable) -> Void] = []

    init(
        id: Int, _ shape: DrawableShape, queue: DrawableQueue, ticket: DrawablePool.Ticket
    ) throws(ImageError) {
        drawableID = id
        (width, height, pixelFormat) = (shape.width, shape.height, shape.format)
        self.shape = shape
        self.queue = queue
        canvas = try CAPixelCanvas(shape, time: 0, recycler: queue.pool.recycler, keeping: ticket)
    }

    /// Lends the pixels to be written, all bytes 0 at first: `width * bytes of a pixel` for each row. There are no
    /// pixels once the drawable was presented.
    ///
    /// - Parameter body: Gets the bytes, and the bytes from one row to the next.
    public func withPixels<R>(
        _ body: (_ bytes: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws -> R
    ) rethrows -> R {
        let rowBytes = canvas.bytesPerRow
        return try canvas.withUnsafeMutableBytes { try body($0, rowBytes) }
    }

    /// Sets a program's own Vulkan commands, which draw the picture in place of the pixels where the renderer draws
    /// with Vulkan. Elsewhere the pixels show.
    ///
    /// - Parameter commands: Called when a frame is drawn that shows the drawable: once for each device, as a rule.
    public func setVulkanCommands(_ commands: @escaping (CAVulkanCanvas) throws -> Void) {
        self.commands = commands
    }

    /// Shows this drawable from the layer's next commit on. A second call does nothing.
    public func present() { present(due: .atOnce) }

    /// Shows this drawable from the layer's first commit on whose media time is `presentationTime` or later.
    ///
    /// - Parameter presentationTime: In seconds.
    public func present(atTime presentationTime: CFTimeInterval) { present(due: .at(presentationTime)) }

    /// Shows this drawable once the drawable that was presented before has been shown for a while.
    ///
    /// - Parameter duration: In seconds of media time.
    public func present(afterMinimumDuration duration: CFTimeInterval) { present(due: .after(duration)) }

    /// The media time of the commit that showed this drawable first, in seconds; 0 before.
    public var presentedTime: CFTimeInterval { lock.withLock { shownAt } }

    /// Adds a block that is called on the layer's thread when this drawable is shown, or given up for a later one; in
    /// the second case ``presentedTime`` is 0.
    public func addPresentedHandler(_ block: @escaping (CADrawable) -> Void) {
        lock.withLock { handlers.append(block) }
    }

    private func present(due: DrawableQueue.Due) {
        let isFirst = lock.withLock {
            defer { isPresented = true }
            return !isPresented
        }
        guard isFirst, let queue else { return }
        queue.enqueue(self, due: due, image: makeImage(queue))
    }

    private func makeImage(_ queue: DrawableQueue) -> CGImage? {
        let pixels = try? canvas.finish()
        guard let pixels, let commands else { return pixels }
        return queue.deviceImage(shape, time: 0, commands: commands) { $0.take(pixels) }
    }

    /// - Parameter time: The media time of the commit that shows the drawable; `nil` where it is given up.
    func wasShown(at time: Double?) {
        let blocks = lock.withLock {
            if let time { shownAt = time }
            defer { handlers = [] }
            return handlers
        }
        for block in blocks { block(self) }
    }
}
