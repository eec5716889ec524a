import CLaminaVulkan
import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaVulkan
import Testing

private struct NoPicture: Error {}

/// A drawable layer of 40 × 30 points at (20, 10) on a white stage of 100 × 60, drawn by Vulkan or the CPU.
private final class Screen {
    let stage = CALayer()
    let layer = CADrawableLayer()
    private let committer = LayerTreeCommitter()
    let frames: FrameRenderer
    let backend: VulkanBackend?

    init(_ backend: VulkanBackend?) {
        self.backend = backend
        frames = FrameRenderer(backend: backend ?? SoftwareBackend())
        stage.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
        stage.backgroundColor = .white
        layer.frame = CGRect(x: 20, y: 10, width: 40, height: 30)
        stage.addSublayer(layer)
        committer.root = stage
    }

    @discardableResult
    func show(at time: Double = 0) throws -> [UInt8] {
        committer.traits = frames.traits
        frames.apply(committer.commit(at: time))
        let scale = Homography(scaleX: 1, y: 1, translationX: 0, y: 0)
        try frames.render(
            at: time,
            target: RenderTarget(width: 100, height: 60, pointsToPixels: SpaceMap(scale), background: .clear))
        let image = try frames.makeImage()
        if let message = backend?.messages.all.first { Issue.record("\(message)") }
        return image.withUnsafeBytes { Array($0) }
    }

    func pixel(_ x: Int, _ y: Int, at time: Double) throws -> [UInt8] {
        Array(try show(at: time)[(4 * (y * 100 + x))...].prefix(4))
    }
}

/// Clears a canvas with a colour by `vkCmdClearColorImage`, found through the canvas's own loader.
private func clear(_ canvas: CAVulkanCanvas, red: Float, green: Float, blue: Float, alpha: Float) throws {
    let barrier = unsafeBitCast(
        try #require(canvas.device.function(named: "vkCmdPipelineBarrier2")),
        to: PFN_vkCmdPipelineBarrier2.self)
    let clear = unsafeBitCast(
        try #require(canvas.device.function(named: "vkCmdClearColorImage")), to: PFN_vkCmdClearColorImage.self
    )
    var range = VkImageSubresourceRange(
        aspectMask: VK_IMAGE_ASPECT_COLOR_BIT.rawValue, baseMipLevel: 0, levelCount: 1, baseArrayLayer: 0,
        layerCount: 1)
    func move(from old: VkImageLayout, to new: VkImageLayout) {
        var image = VkImageMemoryBarrier2()
        image.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2
        image.srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        image.srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT
        image.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        image.dstAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT | VK_ACCESS_2_MEMORY_READ_BIT
        (image.oldLayout, image.newLayout) = (old, new)
        image.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED
        image.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED
        image.image = canvas.image
        image.subresourceRange = range
        withUnsafePointer(to: image) { image in
            var info = VkDependencyInfo()
            info.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO
            info.imageMemoryBarrierCount = 1
            info.pImageMemoryBarriers = image
            barrier(canvas.commandBuffer, &info)
        }
    }
    let layout = VkImageLayout(rawValue: canvas.layout)
    var color = VkClearColorValue(float32: (red, green, blue, alpha))
    move(from: layout, to: VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL)
    clear(canvas.commandBuffer, canvas.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &color, 1, &range)
    move(from: VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, to: layout)
}

/// Draws a rectangle of a canvas by dynamic rendering, which clears.
private func fill(_ canvas: CAVulkanCanvas, _ rect: VkRect2D, red: Float) throws {
    let begin = unsafeBitCast(
        try #require(canvas.device.function(named: "vkCmdBeginRendering")), to: PFN_vkCmdBeginRendering.self)
    let end = unsafeBitCast(
        try #require(canvas.device.function(named: "vkCmdEndRendering")), to: PFN_vkCmdEndRendering.self)
    var attachment = VkRenderingAttachmentInfo()
    attachment.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO
    attachment.imageView = canvas.imageView
    attachment.imageLayout = VkImageLayout(rawValue: canvas.layout)
    attachment.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR
    attachment.storeOp = VK_ATTACHMENT_STORE_OP_STORE
    attachment.clearValue.color.float32 = (red, 0, 0, 1)
    withUnsafePointer(to: attachment) { attachment in
        var info = VkRenderingInfo()
        info.sType = VK_STRUCTURE_TYPE_RENDERING_INFO
        info.renderArea = rect
        info.layerCount = 1
        info.colorAttachmentCount = 1
        info.pColorAttachments = attachment
        begin(canvas.commandBuffer, &info)
    }
    end(canvas.commandBuffer)
}

private func fill(_ canvas: CAPixelCanvas, _ color: [UInt8]) {
    canvas.withUnsafeMutableBytes { pixels in
        for index in pixels.indices { pixels[index] = color[index % 4] }
    }
}

/// Pictures that a program draws by its own Vulkan commands, composited without a copy.
@Suite(.serialized) struct DrawnContentsTests {
    private static let gray: [UInt8] = [51, 102, 204, 255]

    /// Both handlers draw the same colour.
    private static func paint(_ layer: CADrawableLayer, alpha: Float = 1) {
        let bytes = [51, 102, 204, 255].map { UInt8((Float($0) * alpha).rounded()) }
        layer.pixelHandler = { fill($0, bytes) }
        layer.vulkanHandler = {
            try clear(
                $0, red: Float(bytes[2]) / 255, green: Float(bytes[1]) / 255, blue: Float(bytes[0]) / 255,
                alpha: Float(bytes[3]) / 255)
        }
    }

    @Test func `A program clears an image, and the layer shows it`() throws {
        let screen = Screen(try VulkanTestDevice.make())
        var canvases: [CAVulkanCanvas] = []
        screen.layer.pixelHandler = { _ in Issue.record("pixels were asked for") }
        screen.layer.vulkanHandler = { canvas in
            canvases.append(canvas)
            try clear(canvas, red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
        }
        #expect(try screen.pixel(20, 10, at: 1) == Self.gray)
        #expect(try screen.pixel(59, 39, at: 1) == Self.gray)
        #expect(try screen.pixel(60, 39, at: 1) == [255, 255, 255, 255])
        let canvas = try #require(canvases.first)
        #expect(canvases.count == 1)
        #expect((canvas.width, canvas.height, canvas.time) == (40, 30, 1))
        #expect(canvas.format == VK_FORMAT_B8G8R8A8_UNORM.rawValue)
        #expect(canvas.usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT.rawValue != 0)
        #expect(canvas.device.function(named: "vkGetPhysicalDeviceProperties") != nil)
        #expect(canvas.device.function(named: "vkNoSuchThing") == nil)
    }

    @Test(arguments: [true, false], [1, 0.4] as [Float])
    func `CPU and Vulkan show the same bytes under masks, corners, transforms and opacity`(
        _ isOpaque: Bool, _ alpha: Float
    ) throws {
        for arrange in Self.arrangements {
            let pictures = try [try VulkanTestDevice.make(), nil].map { backend in
                let screen = Screen(backend)
                screen.layer.isOpaque = isOpaque
                Self.paint(screen.layer, alpha: alpha)
                arrange.apply(screen.layer)
                return try screen.show()
            }
            let largest = zip(pictures[0], pictures[1]).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(largest <= arrange.tolerance, "\(arrange.name): \(largest)")
        }
    }

    private struct Arrangement: Sendable {
        var name: String
        /// Levels that backends may be apart where they blend or sample, as for any image.
        var tolerance = 0
        var apply: @Sendable (CALayer) -> Void
    }

    private static let arrangements = [
        Arrangement(name: "plain") { _ in },
        Arrangement(name: "stretched", tolerance: 1) { $0.bounds.size = CGSize(width: 55, height: 21) },
        Arrangement(name: "corners", tolerance: 1) {
            $0.cornerRadius = 9
            $0.masksToBounds = true
        },
        Arrangement(name: "mask", tolerance: 1) {
            let mask = CALayer()
            mask.frame = CGRect(x: 3, y: 2, width: 30, height: 20)
            mask.cornerRadius = 7
            mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
            $0.mask = mask
        },
        Arrangement(name: "turned", tolerance: 1) { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
        Arrangement(name: "faded", tolerance: 1) { $0.opacity = 0.3 },
        Arrangement(name: "trilinear", tolerance: 1) {
            $0.minificationFilter = .trilinear
            $0.transform = CATransform3DMakeScale(0.3, 0.3, 1)
        },
    ]

    @Test func `Rendering into the image's view shows where it drew, and is clear elsewhere`() throws {
        let screen = Screen(try VulkanTestDevice.make())
        screen.layer.isOpaque = false
        let half = VkRect2D(offset: VkOffset2D(x: 0, y: 0), extent: VkExtent2D(width: 20, height: 30))
        screen.layer.vulkanHandler = { try fill($0, half, red: 1) }
        for time in 0..<4 {
            #expect(try screen.pixel(39, 20, at: Double(time)) == [0, 0, 255, 255])
            #expect(try screen.pixel(40, 20, at: Double(time)) == [255, 255, 255, 255])
        }
    }

    @Test func `A handler that does nothing leaves clear pixels, black in an opaque layer`() throws {
        let screen = Screen(try VulkanTestDevice.make())
        screen.layer.vulkanHandler = { try clear($0, red: 1, green: 1, blue: 1, alpha: 1) }
        for time in 0..<3 { try screen.show(at: Double(time)) }
        screen.layer.vulkanHandler = { _ in }
        for time in 3..<7 { #expect(try screen.pixel(30, 20, at: Double(time)) == [0, 0, 0, 255]) }
        screen.layer.isOpaque = false
        #expect(try screen.pixel(30, 20, at: 7) == [255, 255, 255, 255])
    }

    @Test func `Pictures take turns in two images`() throws {
        let screen = Screen(try VulkanTestDevice.make())
        var ids: Set<UInt64> = []
        screen.layer.vulkanHandler = { canvas in
            ids.insert(canvas.imageID)
            try clear(canvas, red: Float(canvas.time) / 255, green: 0, blue: 0, alpha: 1)
        }
        for time in 0..<40 {
            #expect(try screen.pixel(30, 20, at: Double(time)) == [0, 0, UInt8(time), 255])
        }
        #expect(ids.count <= 3, "\(ids.count)")
    }

    @Test func `A still layer is not drawn again, whatever happens around it`() throws {
        let screen = Screen(try VulkanTestDevice.make())
        var count = 0
        screen.layer.drawsContinuously = false
        screen.layer.vulkanHandler = { canvas in
            count += 1
            try clear(canvas, red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
        }
        screen.frames.optimizations.subtract(.caching)
        for time in 0..<20 {
            screen.stage.backgroundColor = CGColor(gray: CGFloat(time) / 20, alpha: 1)
            #expect(try screen.pixel(30, 20, at: Double(time)) == Self.gray)
        }
        #expect(count == 1)
    }

    @Test func `A handler that fails leaves the last picture, and what it recorded is dropped`() throws {
        let screen = Screen(try VulkanTestDevice.make())
        var fails = false
        screen.layer.vulkanHandler = { canvas in
            try clear(canvas, red: fails ? 1 : 0.8, green: fails ? 1 : 0.4, blue: fails ? 1 : 0.2, alpha: 1)
            if fails { throw NoPicture() }
        }
        try screen.show(at: 0)
        fails = true
        for time in 1..<5 { #expect(try screen.pixel(30, 20, at: Double(time)) == Self.gray) }
        #expect(screen.layer.drawingError is NoPicture)
        screen.layer.bounds.size = CGSize(width: 20, height: 20)
        #expect(try screen.pixel(40, 25, at: 5) == [0, 0, 0, 255])
        fails = false
        #expect(try screen.pixel(40, 25, at: 6) == Self.gray)
        #expect(screen.layer.drawingError == nil)
    }

    @Test func `Drawables may carry Vulkan commands`() throws {
        for backend in [try VulkanTestDevice.make(), nil] {
            let screen = Screen(backend)
            for time in 0..<6 {
                let drawable = try #require(screen.layer.nextDrawable())
                let color = UInt8(time * 20)
                drawable.withPixels { pixels, _ in
                    for pixel in stride(from: 0, to: pixels.count, by: 4) { pixels[pixel] = color }
                }
                drawable.setVulkanCommands {
                    try clear($0, red: 0, green: 0, blue: Float(color) / 255, alpha: 1)
                }
                drawable.present()
                #expect(try screen.pixel(30, 20, at: Double(time)) == [color, 0, 0, 255])
            }
        }
    }

    @Test func `A layer that leaves the tree gives its images back, and its device lives while it is held`()
        throws
    {
        var screen: Screen? = Screen(try VulkanTestDevice.make())
        var device: CAVulkanDevice?
        screen?.layer.vulkanHandler = { canvas in
            device = canvas.device
            try clear(canvas, red: 1, green: 0, blue: 0, alpha: 1)
        }
        try screen?.show(at: 0)
        screen?.layer.removeFromSuperlayer()
        try screen?.show(at: 1)
        screen = nil
        let held = try #require(device)
        let wait = unsafeBitCast(
            try #require(held.function(named: "vkDeviceWaitIdle")), to: PFN_vkDeviceWaitIdle.self)
        #expect(wait(held.device) == VK_SUCCESS)
        device = nil
    }

    @Test func `Another device draws the picture again`() throws {
        let screen = Screen(try VulkanTestDevice.make())
        var devices: [CAVulkanDevice] = []
        screen.layer.drawsContinuously = false
        screen.layer.vulkanHandler = { canvas in
            devices.append(canvas.device)
            try clear(canvas, red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
        }
        try screen.show(at: 0)
        screen.backend?.calls.fault = .init(.name("vkQueueSubmit2"))
        CATransaction.setDisableActions(true)
        screen.stage.backgroundColor = .black
        #expect(throws: VulkanError.self) { try screen.show(at: 1) }
        screen.backend?.calls.fault = nil
        #expect(try screen.pixel(30, 20, at: 2) == Self.gray)
        #expect(devices.count == 2 && devices[0] !== devices[1])
    }

    @Test func `An image beyond the device's textures is an error, and with pixels the CPU's`() throws {
        var options = VulkanTestDevice.options()
        options.largestTexture = 256
        let screen = Screen(try VulkanBackend(options: options))
        screen.layer.drawableSize = CGSize(width: 300, height: 30)
        Self.paint(screen.layer)
        #expect(throws: VulkanError.self) { try screen.show(at: 0) }
        screen.frames.makeFallback = { _ in SoftwareBackend() }
        #expect(try screen.pixel(30, 20, at: 1) == Self.gray)
        #expect(try screen.pixel(30, 20, at: 2) == Self.gray)
    }

    @Test func `Images of more than 4096 pixels are drawn as tiles are`() throws {
        var options = VulkanTestDevice.options()
        options.largestSimpleImage = 32
        let screen = Screen(try VulkanBackend(options: options))
        Self.paint(screen.layer)
        #expect(try screen.pixel(20, 10, at: 0) == Self.gray)
        screen.layer.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
        #expect(try screen.pixel(40, 25, at: 1) == Self.gray)
    }
}
