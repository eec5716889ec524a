import CLaminaVulkan
import Foundation
import Lamina
import LaminaImage
import LaminaVulkan
import Testing

/// Layers of which one moves, drawn by a renderer of any device.
struct TargetStage {
    static let width = 90
    static let height = 60
    let root = CALayer()
    private let moving = CALayer()

    init() {
        root.frame = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
        root.backgroundColor = CGColor(red: 0.9, green: 0.5, blue: 0.2, alpha: 1)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 10, y: 5, width: 50, height: 40)
        gradient.colors = [
            CGColor(red: 0.1, green: 0.7, blue: 0.3, alpha: 1),
            CGColor(red: 0.4, green: 0, blue: 0.9, alpha: 0.5),
        ]
        gradient.cornerRadius = 9
        moving.frame = CGRect(x: 70, y: 30, width: 10, height: 8)
        moving.backgroundColor = CGColor(red: 0, green: 0.2, blue: 0.8, alpha: 0.7)
        root.addSublayer(gradient)
        root.addSublayer(moving)
    }

    /// Moves a small layer, and shows the tree in a renderer's next frame.
    func begin(_ renderer: CARenderer, _ frame: Int) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        moving.position.x = 75 - CGFloat(frame % 20 * 3)
        CATransaction.commit()
        renderer.layer = root
        renderer.bounds = root.bounds
        renderer.beginFrame(atTime: Double(frame))
    }

    /// Draws a frame into an image.
    func draw(_ renderer: CARenderer, _ frame: Int, to target: CAVulkanTarget) throws {
        begin(renderer, frame)
        defer { renderer.endFrame() }
        try renderer.render(to: target)
    }

    static func target(_ image: OpaquePointer, _ format: VkFormat, isFresh: Bool = true) -> CAVulkanTarget {
        CAVulkanTarget(
            image: image, width: width, height: height, format: format.rawValue,
            layout: isFresh ? 0 : VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL.rawValue,
            finalLayout: VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL.rawValue)
    }

    static func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafeBytes { Array($0) } }
}

/// Frames in images of a program, on the program's own device.
@Suite(.serialized) struct VulkanTargetTests {
    private typealias Stage = TargetStage
    private static let (width, height) = (TargetStage.width, TargetStage.height)

    /// A frame's bytes in an image of a format, and the picture's.
    private func bytes(
        _ format: VkFormat, asGPU: Bool = true, depth: PictureDepth = .eight, bytesPerPixel: Int = 4
    ) throws -> (target: [UInt8], image: [UInt8]) {
        let program = try ProgramDevice()
        let image = try program.makeImage(format, Self.width, Self.height)
        let renderer = try program.renderer(asGPU: asGPU, depth: depth)
        try Stage().draw(renderer, 0, to: Stage.target(image, format))
        let found = try program.read(image, Self.width, Self.height, bytesPerPixel: bytesPerPixel)
        let picture = try renderer.withPixels { pixels in
            (0..<pixels.height).flatMap { [UInt8](pixels.row($0)) }
        }
        #expect(program.complaints.isEmpty, "\(program.complaints.first ?? "")")
        return (found, picture)
    }

    @Test(arguments: [VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_B8G8R8A8_SRGB].map(\.rawValue), [true, false])
    func `An image with blue first holds the picture's bytes`(_ format: UInt32, asGPU: Bool) throws {
        let (target, image) = try bytes(VkFormat(rawValue: format), asGPU: asGPU)
        #expect(target == image)
    }

    @Test(
        arguments: [
            VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_SRGB, VK_FORMAT_A8B8G8R8_UNORM_PACK32,
            VK_FORMAT_A8B8G8R8_SRGB_PACK32,
        ].map(\.rawValue), [true, false])
    func `An image with red first holds the same bytes in its order`(_ format: UInt32, asGPU: Bool) throws {
        let (target, image) = try bytes(VkFormat(rawValue: format), asGPU: asGPU)
        #expect(target == Self.turned(image))
    }

    @Test func `An image of floats holds the bytes of a picture of floats`() throws {
        let (target, image) = try bytes(VK_FORMAT_R16G16B16A16_SFLOAT, depth: .half, bytesPerPixel: 8)
        #expect(target == image)
    }

    @Test func `Ten bits of a colour round to the picture's bytes`() throws {
        let (target, image) = try bytes(VK_FORMAT_A2B10G10R10_UNORM_PACK32)
        for pixel in stride(from: 0, to: image.count, by: 4) {
            let low = UInt32(target[pixel]) | UInt32(target[pixel + 1]) << 8
            let word = low | UInt32(target[pixel + 2]) << 16 | UInt32(target[pixel + 3]) << 24
            let found: [UInt8] = [20, 10, 0].map { (shift: UInt32) -> UInt8 in
                UInt8((Double(word >> shift & 1023) * 255 / 1023).rounded())
            }
            #expect(found == Array(image[pixel..<pixel + 3]), "pixel \(pixel / 4)")
        }
    }

    @Test func `A frame on a program's device has the bytes of one on the renderer's own`() throws {
        let program = try ProgramDevice()
        var options = RendererOptions()
        options.backend = .vulkan
        options.preparesPipelines = false
        options.drawsByShadersOnly = true
        let pictures = try [try program.renderer(), try CARenderer(options: options)].map { renderer in
            Stage().begin(renderer, 0)
            try renderer.render()
            renderer.endFrame()
            return Stage.bytes(try renderer.makeImage())
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test func `An image that holds an earlier frame gets what changed since`() throws {
        let program = try ProgramDevice()
        let renderer = try program.renderer()
        let stage = Stage()
        let images = try (0..<2).map { _ in
            try program.makeImage(VK_FORMAT_R8G8B8A8_UNORM, Self.width, Self.height)
        }
        for frame in 0..<8 {
            var target = Stage.target(images[frame % 2], VK_FORMAT_R8G8B8A8_UNORM, isFresh: frame < 2)
            target.age = frame < 2 ? 0 : 2
            try stage.draw(renderer, frame, to: target)
            let copied = renderer.statistics.copiedPixels
            // The layer of 10 × 8 moves by three pixels in each of two frames.
            #expect(frame < 2 ? copied == Self.width * Self.height : (1...200).contains(copied), "\(copied)")
            let found = try program.read(images[frame % 2], Self.width, Self.height)
            let picture = Stage.bytes(try renderer.makeImage())
            #expect(found[0] == picture[2] && found == Self.turned(picture), "frame \(frame)")
        }
        #expect(program.complaints.isEmpty, "\(program.complaints.first ?? "")")
    }

    /// The bytes with red and blue exchanged.
    private static func turned(_ image: [UInt8]) -> [UInt8] {
        var result = image
        for pixel in stride(from: 0, to: image.count, by: 4) { result.swapAt(pixel, pixel + 2) }
        return result
    }

    @Test func `An image of unknown age, and one in no layout, get the whole picture`() throws {
        let program = try ProgramDevice()
        let renderer = try program.renderer()
        let stage = Stage()
        let image = try program.makeImage(VK_FORMAT_B8G8R8A8_UNORM, Self.width, Self.height)
        for (frame, age) in [0, 0, 77, 1].enumerated() {
            var target = Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM, isFresh: frame == 3)
            if frame == 0 { target.layout = VK_IMAGE_LAYOUT_UNDEFINED.rawValue }
            target.age = age
            try stage.draw(renderer, frame, to: target)
            #expect(renderer.statistics.copiedPixels == Self.width * Self.height, "frame \(frame)")
        }
        #expect(try program.read(image, Self.width, Self.height) == Stage.bytes(try renderer.makeImage()))
    }

    @Test func `Copies and reads of three frames wait for one another by semaphores`() throws {
        let program = try ProgramDevice()
        let renderer = try program.renderer()
        let stage = Stage()
        let image = try program.makeImage(VK_FORMAT_B8G8R8A8_UNORM, Self.width, Self.height)
        let (drawn, read) = (try program.makeSemaphore(), try program.makeSemaphore())
        let timeline = try program.makeSemaphore(isTimeline: true)
        for frame in 0..<3 {
            var target = Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM, isFresh: frame == 0)
            if frame > 0 {
                target.age = 1
                target.waits = [CAVulkanSemaphore(read), CAVulkanSemaphore(timeline, value: UInt64(frame))]
            }
            target.signals = [
                CAVulkanSemaphore(drawn), CAVulkanSemaphore(timeline, value: UInt64(frame + 1)),
            ]
            try stage.draw(renderer, frame, to: target)
            let found = try program.read(image, Self.width, Self.height, waits: drawn, signals: read)
            #expect(found == Stage.bytes(try renderer.makeImage()), "frame \(frame)")
            #expect(try program.value(of: timeline) == UInt64(frame + 1))
        }
        #expect(program.complaints.isEmpty, "\(program.complaints.first ?? "")")
    }

    @Test func `Failing any call of a copy gives an error, and the next copy is right`() throws {
        let program = try ProgramDevice()
        let stage = Stage()
        let image = try program.makeImage(VK_FORMAT_R8G8B8A8_SRGB, Self.width, Self.height)
        let target = Stage.target(image, VK_FORMAT_R8G8B8A8_SRGB)
        var (number, total) = (0, 1)
        while number <= total {
            let renderer = try program.renderer()
            let backend = try #require(renderer.frames.backend as? VulkanBackend)
            stage.begin(renderer, 0)
            try renderer.render()
            renderer.endFrame()
            let before = backend.calls.count
            if number == 0 {
                _ = try backend.copyPicture(to: target, nil)
                total = backend.calls.count - before
                #expect(total > 20)
            } else {
                backend.calls.fault = .init(.number(number), result: VK_ERROR_OUT_OF_DEVICE_MEMORY.rawValue)
                #expect(throws: CAVulkanError.self, "call \(number)") {
                    try backend.copyPicture(to: target, nil)
                }
                backend.calls.fault = nil
            }
            try stage.draw(renderer, 1, to: target)
            let found = try program.read(image, Self.width, Self.height)
            #expect(found == Self.turned(Stage.bytes(try renderer.makeImage())), "call \(number)")
            number += 1
        }
        #expect(program.complaints.isEmpty, "\(program.complaints.first ?? "")")
    }

    @Test func `A renderer that goes leaves the program's device as it was`() throws {
        let program = try ProgramDevice()
        do {
            let renderer = try program.renderer()
            #expect(renderer.vulkanDevice?.device == program.device)
            Stage().begin(renderer, 0)
            try renderer.render()
        }
        #expect(program.finish())
        let image = try program.makeImage(VK_FORMAT_B8G8R8A8_UNORM, Self.width, Self.height)
        try Stage().draw(try program.renderer(), 0, to: Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM))
        #expect(program.finish())
        #expect(program.complaints.isEmpty, "\(program.complaints.first ?? "")")
    }

    @Test func `A device that was not given all features is an error that names them`() throws {
        let program = try ProgramDevice()
        func error(_ device: CAVulkanDevice) -> String {
            var options = RendererOptions()
            options.vulkanDevice = device
            let error = #expect(throws: CAVulkanError.self) { try CARenderer(options: options) }
            return error.map { "\($0)" } ?? ""
        }
        #expect(error(try program.shared(features: ["dynamicRendering"])).contains("synchronization2"))
        #expect(error(try program.shared(features: [])).contains("dynamicRendering"))
        #expect(error(try program.shared(apiVersion: 1 << 22 | 2 << 12)).contains("1.3"))
        #expect(error(try program.shared(family: 99)).contains("queue family 99"))
    }

    @Test func `An image that cannot take pictures is an error that says why, and nothing is drawn`() throws {
        let program = try ProgramDevice()
        let renderer = try program.renderer()
        let image = try program.makeImage(VK_FORMAT_B8G8R8A8_UNORM, Self.width, Self.height)
        func error(_ change: (inout CAVulkanTarget) -> Void) throws -> CAVulkanError? {
            var target = Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM)
            change(&target)
            return #expect(throws: CAVulkanError.self) { try Stage().draw(renderer, 0, to: target) }
        }
        guard case .unusableFormat("VK_FORMAT_R8_UNORM", _)? = try error({ $0.format = 9 }) else {
            Issue.record("expected an error about the format")
            return
        }
        #expect("\(try #require(try error { $0.format = 126 }))".contains("126"))
        #expect("\(try #require(try error { $0.width = 64 }))".contains("64×60"))
        #expect("\(try #require(try error { $0.finalLayout = 0 }))".contains("layout 0"))
        #expect("\(try #require(try error { $0.age = -1 }))".contains("-1"))
        #expect(renderer.statistics.passes == 0)
    }

    @Test func `The CPU's frames go into no image`() throws {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        #expect(renderer.vulkanDevice == nil)
        let program = try ProgramDevice()
        let image = try program.makeImage(VK_FORMAT_B8G8R8A8_UNORM, Self.width, Self.height)
        #expect(throws: CAVulkanError.notVulkan(backend: "cpu")) {
            try Stage().draw(renderer, 0, to: Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM))
        }
    }

    @Test(arguments: ["vkQueueSubmit2", "vkCmdCopyImage", "vkWaitForFences"])
    func `After a lost device the next frame is whole`(_ call: String) throws {
        let program = try ProgramDevice()
        let renderer = try program.renderer()
        let stage = Stage()
        let image = try program.makeImage(VK_FORMAT_B8G8R8A8_UNORM, Self.width, Self.height)
        for frame in 0..<4 {
            try stage.draw(renderer, frame, to: Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM))
        }
        let backend = try #require(renderer.frames.backend as? VulkanBackend)
        backend.calls.fault = .init(.name(call), result: VK_ERROR_DEVICE_LOST.rawValue)
        #expect(throws: CAVulkanError.deviceLost) {
            try stage.draw(renderer, 4, to: Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM))
        }
        backend.calls.fault = nil
        var target = Stage.target(image, VK_FORMAT_B8G8R8A8_UNORM, isFresh: false)
        target.age = 1
        try stage.draw(renderer, 5, to: target)
        #expect(renderer.statistics.copiedPixels == Self.width * Self.height)
        #expect(try program.read(image, Self.width, Self.height) == Stage.bytes(try renderer.makeImage()))
        #expect(program.complaints.isEmpty, "\(program.complaints.first ?? "")")
    }
}
