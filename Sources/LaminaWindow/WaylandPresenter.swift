internal import CLaminaWindow
import Foundation

/// Writes frames to memory that a Wayland compositor reads.
final class WaylandPresenter: FramePresenter {
    private let window: UInt32
    private var memory: OpaquePointer?
    /// The frame that each slot of the memory holds.
    private var frames = [Int?](repeating: nil, count: Int(LAMINA_SHM_SLOTS))
    /// The frame that was shown last.
    private var shown: Int?

    /// - Returns: `nil` on other window systems.
    init?(_ window: UInt32) {
        guard let memory = lamina_shm_open(window) else { return nil }
        (self.window, self.memory) = (window, memory)
    }

    deinit { end() }

    func present(_ renderer: CARenderer, for target: Double, isForced: Bool) throws -> [CGRect]? {
        guard isForced || shown != renderer.frameNumber else { return [] }
        let size = try renderer.withPixels { (width: $0.width, height: $0.height) }
        // A picture of another size than the window's would be an error of the protocol.
        let now = lamina_window_measure(window)
        guard size == (Int(now.pixel_width), Int(now.pixel_height)) else { return nil }
        var (pixels, slot, isNew) = (lamina_window_pixels(), Int32(0), false)
        let state = lamina_shm_lock(memory, now.pixel_width, now.pixel_height, &pixels, &slot, &isNew)
        guard state != LAMINA_SHM_BUSY else { return nil }
        guard state == LAMINA_SHM_READY, let base = pixels.base else { throw failure }
        var buffer = CAMemoryTarget(
            base, width: size.width, height: size.height, bytesPerRow: Int(pixels.bytes_per_row))
        buffer.frame = isNew ? nil : frames[Int(slot)]
        frames[Int(slot)] = nil
        try renderer.copyFrame(to: &buffer)
        frames[Int(slot)] = buffer.frame
        let damage = renderer.changes(since: isForced ? nil : shown)
        let rects = damage.map(lamina_window_rect.init)
        lamina_window_watch(window, target)
        guard lamina_shm_present(memory, slot, rects, Int32(rects.count)) else { throw failure }
        shown = renderer.frameNumber
        return damage
    }

    func end() {
        if let memory { lamina_shm_close(memory) }
        memory = nil
    }

    private var failure: WindowError { .notPresented(reason: String(cString: lamina_window_error())) }
}

extension lamina_window_rect {
    init(_ rect: CGRect) {
        self.init(
            x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.width), height: Int32(rect.height))
    }
}
