internal import CLaminaWindow
import Foundation

/// Shows frames on a surface of Vulkan.
final class VulkanPresenter: FramePresenter {
    private let window: UInt32
    private let device: CAVulkanDevice
    private var handle: OpaquePointer?
    private var surface: CAVulkanSurface?
    /// The frame that was shown last.
    private var frame: Int?

    /// - Returns: `nil` for a renderer that draws on the CPU.
    /// - Throws: `WindowError`, or `CAVulkanError`.
    init?(_ window: UInt32, _ renderer: CARenderer) throws {
        guard let device = renderer.vulkanDevice else { return nil }
        (self.window, self.device) = (window, device)
        try makeSurface(renderer)
    }

    private func makeSurface(_ renderer: CARenderer) throws {
        end()
        let instance = UnsafeMutableRawPointer(device.instance)
        let bits = UInt(lamina_window_vulkan_surface(window, instance))
        guard let made = OpaquePointer(bitPattern: bits) else {
            throw WindowError.notOpened(reason: String(cString: lamina_window_error()))
        }
        handle = made
        var options = CAVulkanSurface.Options()
        // The clock of the windows paces the frames. Another wait would show them later, and on Wayland it may have no end.
        options.presentMode = .mailbox
        let size = lamina_window_measure(window)
        surface = try CAVulkanSurface(
            surface: made, renderer: renderer, width: Int(size.pixel_width), height: Int(size.pixel_height),
            options: options)
    }

    func present(_ renderer: CARenderer, for target: Double, isForced: Bool) throws -> [CGRect]? {
        do {
            return try show(renderer, for: target, isForced: isForced)
        } catch CAVulkanError.surfaceLost {
            try makeSurface(renderer)
            return try show(renderer, for: target, isForced: true)
        }
    }

    private func show(_ renderer: CARenderer, for target: Double, isForced: Bool) throws -> [CGRect] {
        guard let surface, isForced || frame != renderer.frameNumber else { return [] }
        let size = lamina_window_measure(window)
        if surface.width != Int(size.pixel_width) || surface.height != Int(size.pixel_height) {
            surface.resize(width: Int(size.pixel_width), height: Int(size.pixel_height))
        }
        lamina_window_watch(window, target)
        var isShown = false
        defer { if !isShown { lamina_window_unwatch() } }
        guard case .shown = try surface.present(evenIfUnchanged: isForced) else { return [] }
        isShown = true
        for time in try surface.takeMeasuredTimes() {
            WindowSystem.shared.clock.note(shownAt: time, target: nil, interval: 0)
        }
        let damage = renderer.changes(since: isForced ? nil : frame)
        frame = renderer.frameNumber
        return damage
    }

    func end() {
        surface?.invalidate()
        surface = nil
        guard let handle else { return }
        self.handle = nil
        lamina_window_vulkan_surface_end(
            UInt64(UInt(bitPattern: handle)), UnsafeMutableRawPointer(device.instance),
            UnsafeMutableRawPointer(device.getInstanceProcAddr))
    }
}
