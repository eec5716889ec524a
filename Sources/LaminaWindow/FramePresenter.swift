internal import CLaminaWindow
import Foundation

/// Brings frames to a window.
protocol FramePresenter: AnyObject {
    /// Shows what changed since the last call.
    ///
    /// - Parameters:
    ///   - target: The time that the frame was drawn for. ``WindowClock/note(shownAt:target:interval:)`` gets it with the time at which the
    ///     frame is shown, where the window system tells.
    ///   - isForced: Whether all of it is shown.
    /// - Returns: What was shown, in pixels; `nil` if the window takes no picture now, or one of another size, and the next frame has to try
    ///   again.
    func present(_ renderer: CARenderer, for target: Double, isForced: Bool) throws -> [CGRect]?

    /// Gives up what belongs to the window, before it closes.
    func end()
}

/// Writes frames to the memory that the window system shows.
final class MemoryPresenter: FramePresenter {
    private let window: UInt32
    /// The frame that the memory holds.
    private var frame: Int?

    init(_ window: UInt32) { self.window = window }

    func present(_ renderer: CARenderer, for target: Double, isForced: Bool) throws -> [CGRect]? {
        guard isForced || frame != renderer.frameNumber else { return [] }
        var (pixels, isNew) = (lamina_window_pixels(), false)
        guard lamina_window_lock(window, &pixels, &isNew), let base = pixels.base else { throw failure }
        let size = try renderer.withPixels { (width: $0.width, height: $0.height) }
        // The window may have changed its size while the frame was drawn; the next frame has it.
        guard size == (Int(pixels.width), Int(pixels.height)) else {
            frame = nil
            return nil
        }
        var target = CAMemoryTarget(
            base, width: size.width, height: size.height, bytesPerRow: Int(pixels.bytes_per_row))
        target.frame = isNew ? nil : frame
        var damage = try renderer.copyFrame(to: &target)
        frame = target.frame
        if isForced { damage = [CGRect(x: 0, y: 0, width: size.width, height: size.height)] }
        guard !damage.isEmpty else { return [] }
        let rects = damage.map(lamina_window_rect.init)
        guard lamina_window_present(window, rects, Int32(rects.count)) else { throw failure }
        return damage
    }

    func end() {}

    private var failure: WindowError { .notPresented(reason: String(cString: lamina_window_error())) }
}
