import CLaminaVulkan
import Foundation
import Lamina
import LaminaImage
import LaminaVulkan
import Testing

/// Frames in a window, read back from the X server.
@Suite(.serialized, .enabled(if: TestDisplay.hasSurfaces, TestDisplay.absence))
struct VulkanSurfaceTests {
    private final class Screen {
        let renderer: CARenderer
        // It goes before the window.
        let surface: CAVulkanSurface
        let window: TestWindow
        let stage = TargetStage()
        private var frame = 0

        init(_ mode: CAVulkanSurface.PresentMode = .mailbox) throws {
            var options = RendererOptions()
            options.backend = .vulkan
            options.vulkanInstanceExtensions = TestWindow.extensions
            options.validatesVulkan = true
            options.preparesPipelines = false
            options.drawsByShadersOnly = true
            renderer = try CARenderer(options: options)
            window = try TestWindow(
                try #require(renderer.vulkanDevice), width: TargetStage.width, height: TargetStage.height)
            var wishes = CAVulkanSurface.Options()
            wishes.presentMode = mode
            surface = try CAVulkanSurface(
                surface: window.surface, renderer: renderer, width: window.width, height: window.height,
                options: wishes)
        }

        var backend: VulkanBackend { get throws { try #require(renderer.frames.backend as? VulkanBackend) } }

        /// Draws the next frame in the window's size.
        func draw() throws {
            frame += 1
            stage.root.frame.size = CGSize(width: window.width, height: window.height)
            stage.begin(renderer, frame)
            try renderer.render()
            renderer.endFrame()
        }

        func show() throws -> CAVulkanSurface.Outcome {
            try draw()
            return try surface.present()
        }

        /// Checks that the window shows the last frame, and that Vulkan was used rightly.
        func check(_ comment: Comment? = nil) throws {
            #expect(try window.shows(try renderer.makeImage()), comment)
            let messages = try backend.messages.all
            #expect(messages.isEmpty, "\(messages.first ?? "")")
        }
    }

    private static func copied(_ outcome: CAVulkanSurface.Outcome) -> Int? {
        guard case .shown(let presentation) = outcome else { return nil }
        return presentation.copiedPixels
    }

    @Test(arguments: CAVulkanSurface.PresentMode.allCases)
    func `Fifty frames reach the window, each with what changed`(_ mode: CAVulkanSurface.PresentMode) throws {
        let screen = try Screen(mode)
        var copies: [Int] = []
        for frame in 1...50 {
            copies.append(try #require(Self.copied(try screen.show())))
            if frame % 10 == 0 { try screen.check("frame \(frame)") }
        }
        let whole = TargetStage.width * TargetStage.height
        #expect(copies[0] == whole)
        #expect(copies.filter { $0 == whole }.count < 10, "\(copies)")
        #expect(copies.suffix(20).allSatisfy { $0 < whole / 4 }, "\(copies)")
        let available = try screen.surface.availablePresentModes()
        #expect(screen.surface.presentMode == (available.contains(mode) ? mode : .fifo))
    }

    @Test func `A window that is resized a hundred times shows each frame whole`() throws {
        let screen = try Screen()
        for step in 0..<100 {
            try screen.window.resize(width: 60 + step * 7 % 90, height: 50 + step * 11 % 70)
            screen.surface.resize(width: screen.window.width, height: screen.window.height)
            let outcome = try screen.show()
            #expect(Self.copied(outcome) == screen.window.width * screen.window.height, "\(step)")
            #expect(
                screen.surface.width == screen.window.width && screen.surface.height == screen.window.height)
            if step % 10 == 9 { try screen.check("step \(step)") }
        }
    }

    @Test func `A window that is resized unnoticed shows the picture with clear pixels around it`() throws {
        let screen = try Screen()
        _ = try screen.show()
        try screen.window.resize(width: 120, height: 80)
        // The driver tells of the new size at this presentation or the next.
        for _ in 0..<3 { _ = try screen.surface.present(evenIfUnchanged: true) }
        let picture = try screen.renderer.makeImage()
        let wide = try CGImage(width: 120, height: 80) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            picture.withUnsafeBytes { source in
                for y in 0..<picture.height {
                    let row = 4 * picture.width
                    UnsafeMutableRawBufferPointer(rebasing: bytes[480 * y..<480 * y + row])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[row * y..<row * y + row]))
                }
            }
        }
        #expect(try screen.window.shows(wide))
        #expect(screen.surface.width == 120 && screen.surface.height == 80)
        _ = try screen.show()
        try screen.check()
    }

    @Test func `A frame that changes nothing is not presented, unless that is wanted`() throws {
        let screen = try Screen()
        _ = try screen.show()
        #expect(try screen.surface.present() == .unchanged)
        let again = try screen.surface.present(evenIfUnchanged: true)
        #expect(Self.copied(again) != nil)
        try screen.check()
    }

    @Test func `Presentations have numbers and times`() throws {
        let screen = try Screen()
        let start = CACurrentMediaTime()
        for _ in 0..<3 { _ = try screen.show() }
        let times = try screen.surface.takePresentationTimes()
        #expect(times.map(\.number) == [1, 2, 3])
        #expect(times.allSatisfy { (start...CACurrentMediaTime()).contains($0.time) })
        #expect(try screen.surface.takePresentationTimes().isEmpty)
    }

    @Test func `A window system that does not answer is an error, and the next frame is shown`() throws {
        let screen = try Screen()
        _ = try screen.show()
        try screen.backend.calls.fault = .init(
            .name("vkAcquireNextImageKHR"), result: VK_TIMEOUT.rawValue)
        let error = #expect(throws: CAVulkanError.self) { try screen.show() }
        guard case .timedOut? = error else {
            Issue.record("expected a timeout, found \(String(describing: error))")
            return
        }
        try screen.backend.calls.fault = nil
        #expect(Self.copied(try screen.show()) != nil)
        try screen.check()
    }

    @Test func `A lost surface is an error, and another surface shows the frames`() throws {
        let screen = try Screen()
        _ = try screen.show()
        try screen.backend.calls.fault = .init(
            .name("vkAcquireNextImageKHR"), result: VK_ERROR_SURFACE_LOST_KHR.rawValue)
        #expect(throws: CAVulkanError.surfaceLost) { try screen.show() }
        try screen.backend.calls.fault = nil
        let device = try #require(screen.renderer.vulkanDevice)
        let window = try TestWindow(device, width: TargetStage.width, height: TargetStage.height)
        let surface = try CAVulkanSurface(
            surface: window.surface, renderer: screen.renderer, width: window.width, height: window.height)
        try screen.draw()
        #expect(Self.copied(try surface.present()) == window.width * window.height)
        #expect(try window.shows(try screen.renderer.makeImage()))
        // Before the window goes.
        surface.invalidate()
    }

    @Test(arguments: ["vkQueuePresentKHR", "vkQueueSubmit2", "vkCreateSwapchainKHR"])
    func `After a lost device the same window shows the next frame`(_ call: String) throws {
        let screen = try Screen()
        if call != "vkCreateSwapchainKHR" { _ = try screen.show() }
        try screen.draw()
        let instance = screen.renderer.vulkanDevice?.instance
        try screen.backend.calls.fault = .init(.name(call), result: VK_ERROR_DEVICE_LOST.rawValue)
        #expect(throws: CAVulkanError.deviceLost) { try screen.surface.present() }
        try screen.backend.calls.fault = nil
        #expect(throws: CAVulkanError.noFrame) { try screen.surface.present() }
        #expect(Self.copied(try screen.show()) == TargetStage.width * TargetStage.height)
        #expect(screen.renderer.vulkanDevice?.instance == instance)
        try screen.check()
    }

    @Test func `Failing any call of a presentation gives an error, and the next frame is shown`() throws {
        let messages: ValidationMessages
        do {
            let screen = try Screen()
            messages = try screen.backend.messages
            _ = try screen.show()
            screen.surface.invalidate()
            try screen.draw()
            let before = try screen.backend.calls.count
            _ = try screen.surface.present()
            let total = try screen.backend.calls.count - before
            #expect(total > 15)
            for number in 1...total {
                // The swapchain is made anew, too.
                screen.surface.invalidate()
                try screen.draw()
                _ = try screen.renderer.makeImage()
                try screen.backend.calls.fault = .init(.number(number), result: -2)
                #expect(throws: CAVulkanError.self, "call \(number)") {
                    try screen.surface.present(evenIfUnchanged: true)
                }
                try screen.backend.calls.fault = nil
                #expect(Self.copied(try screen.show()) != nil, "call \(number)")
            }
            try screen.check()
        }
        #expect(messages.all.isEmpty, "\(messages.all.first ?? "")")
    }

    @Test func `A program's device presents too`() throws {
        let program = try ProgramDevice(
            instanceExtensions: TestWindow.extensions,
            deviceExtensions: CAVulkanDevice.surfaceDeviceExtensions)
        let renderer = try program.renderer()
        let window = try TestWindow(
            try #require(renderer.vulkanDevice), width: TargetStage.width, height: TargetStage.height)
        let surface = try CAVulkanSurface(
            surface: window.surface, renderer: renderer, width: window.width, height: window.height)
        TargetStage().begin(renderer, 0)
        try renderer.render()
        renderer.endFrame()
        try surface.present()
        #expect(try window.shows(try renderer.makeImage()))
        surface.invalidate()
        withExtendedLifetime(window) {}
        #expect(program.complaints.isEmpty, "\(program.complaints.first ?? "")")
    }

    @Test func `A device without swapchains is an error that names them`() throws {
        let program = try ProgramDevice(instanceExtensions: TestWindow.extensions)
        let renderer = try program.renderer()
        let window = try TestWindow(try #require(renderer.vulkanDevice), width: 64, height: 64)
        let error = #expect(throws: CAVulkanError.self) {
            try CAVulkanSurface(surface: window.surface, renderer: renderer, width: 64, height: 64)
        }
        #expect("\(try #require(error))".contains("VK_KHR_swapchain"))
    }

    @Test func `An instance extension that is not there is an error that names it`() throws {
        var options = RendererOptions()
        options.backend = .vulkan
        options.vulkanInstanceExtensions = ["VK_KHR_surface", "VK_no_such_surface"]
        let error = #expect(throws: VulkanError.self) { try CARenderer(options: options) }
        #expect(error?.description.contains("VK_no_such_surface") == true)
    }
}
