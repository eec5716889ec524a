import Foundation
import LaminaCanvas
import LaminaImage

/// The drawables of a layer that were presented and are not shown yet, in the order in which they were presented.
///
/// They are shown in that order: a drawable that has to wait holds back the ones after it. Of several that are due at
/// a commit the last is shown.
final class DrawableQueue: @unchecked Sendable {
    /// The time from which a drawable may be shown.
    enum Due {
        case atOnce
        /// A media time, in seconds.
        case at(Double)
        /// Seconds after the drawable before was shown.
        case after(Double)
    }

    private struct Entry {
        var drawable: CADrawable
        var due: Due
        var image: CGImage?

        var isDueAtOnce: Bool { if case .atOnce = due { true } else { false } }
    }

    let pool: DrawablePool
    /// Only the layer's thread uses it.
    private(set) weak var layer: CADrawableLayer?
    let stream = DeviceContentsStream()
    private let lock = NSLock()
    private var entries: [Entry] = []
    private var lastShown = -Double.infinity
    private var nextID = 0

    init(layer: CADrawableLayer?, clock: (any DrawableClock)?) {
        self.layer = layer
        pool = clock.map { DrawablePool(clock: $0) } ?? DrawablePool()
    }

    /// A drawable; `nil` where none is free, or where there is no memory.
    func makeDrawable(_ shape: DrawableShape, waits: Bool) -> CADrawable? {
        guard let ticket = pool.ticket(waits: waits) else { return nil }
        let id = lock.withLock {
            defer { nextID += 1 }
            return nextID
        }
        return try? CADrawable(id: id, shape, queue: self, ticket: ticket)
    }

    func enqueue(_ drawable: CADrawable, due: Due, image: CGImage?) {
        lock.withLock {
            entries.append(Entry(drawable: drawable, due: due, image: image))
            // All presented drawables are due at once, so only the last of them will ever be shown.
            guard entries.allSatisfy(\.isDueAtOnce) else { return }
            for index in entries.indices.dropLast() { entries[index].image = nil }
        }
    }

    /// The image to show from a media time on; `nil` where it is the image that shows already.
    func takeDue(at time: Double) -> CGImage? {
        var (shown, given) = (Entry?.none, [Entry]())
        lock.withLock {
            while let first = entries.first, dueTime(of: first) <= time {
                if let shown { given.append(shown) }
                shown = first
                lastShown = time
                entries.removeFirst()
            }
        }
        for entry in given { entry.drawable.wasShown(at: nil) }
        guard let shown, let image = shown.image else { return nil }
        shown.drawable.wasShown(at: time)
        return image
    }

    /// The first media time at which there is another image to show; infinity for none.
    var nextDue: Double { lock.withLock { entries.first.map(dueTime) ?? .infinity } }

    private func dueTime(of entry: Entry) -> Double {
        switch entry.due {
        case .atOnce: -.infinity
        case .at(let time): time.isNaN ? -.infinity : time
        case .after(let duration): duration > 0 ? lastShown + duration : -.infinity
        }
    }

    /// An image that Vulkan commands draw.
    ///
    /// - Parameter pixels: Draws the pixels where no device draws the commands.
    func deviceImage(
        _ shape: DrawableShape, time: Double, commands: @escaping (CAVulkanCanvas) throws -> Void,
        pixels: @escaping (inout DrawnPixels) throws -> Void
    ) -> CGImage? {
        let contents = VulkanPicture(self, shape, time: time, commands: commands, pixels: pixels)
        guard
            let storage = try? pool.recycler.storage(
                byteCount: shape.width * shape.height * PixelFormat.standard.bytesPerPixel)
        else {
            return nil
        }
        return try? CGImage(
            width: shape.width, height: shape.height, isOpaque: shape.isOpaque, contents: contents,
            adopting: storage)
    }
}

/// The memory of an image that is drawn without a device: clear at first.
struct DrawnPixels {
    fileprivate let target: UnsafeMutableRawBufferPointer

    /// Copies an image of the same size.
    mutating func take(_ image: CGImage) {
        image.withUnsafeBytes { if $0.count == target.count { target.copyMemory(from: $0) } }
    }
}

/// A picture that a program's Vulkan commands draw, and its pixels for when there is no Vulkan.
private final class VulkanPicture: VulkanContents, @unchecked Sendable {
    let stream: DeviceContentsStream
    let time: Double
    let needsStorage: Bool
    private weak var queue: DrawableQueue?
    private let isOpaque: Bool
    private let commands: (CAVulkanCanvas) throws -> Void
    private let pixels: (inout DrawnPixels) throws -> Void

    init(
        _ queue: DrawableQueue, _ shape: DrawableShape, time: Double,
        commands: @escaping (CAVulkanCanvas) throws -> Void,
        pixels: @escaping (inout DrawnPixels) throws -> Void
    ) {
        self.queue = queue
        stream = queue.stream
        self.time = time
        needsStorage = queue.layer?.framebufferOnly == false
        isOpaque = shape.isOpaque
        self.commands = commands
        self.pixels = pixels
    }

    func record(into canvas: CAVulkanCanvas) -> Bool { attempt { try commands(canvas) } }

    func drawPixels(into target: UnsafeMutableRawBufferPointer) {
        _ = target.initializeMemory(as: UInt8.self, repeating: 0)
        var drawn = DrawnPixels(target: target)
        _ = attempt { try pixels(&drawn) }
        if isOpaque { CGImage.makeOpaque(target) }
    }

    private func attempt(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            queue?.layer?.drawingError = nil
            return true
        } catch {
            queue?.layer?.drawingError = error
            return false
        }
    }
}
