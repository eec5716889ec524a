import Lamina
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan
import Testing

/// The backend that takes over when a frame is too large for a device.
@Suite struct FallbackTests {
    private final class SmallDevice: RenderBackend {
        let traits: BackendTraits = {
            var traits = BackendTraits(name: "small", device: "a device for small pictures")
            traits.drawsDeviceContents = true
            return traits
        }()

        func execute(_ plan: FramePlan) throws -> FrameReport {
            throw VulkanError.tooLarge(what: "picture 20×10", size: 20, limit: 16)
        }

        func withPixels<R>(_ body: (PixelRows) throws -> R) throws -> R { throw VulkanError.noFrame }
    }

    private static let target = RenderTarget(
        width: 20, height: 10, pointsToPixels: .identity, background: .clear)

    @Test func `A frame that is too large is drawn by the other backend, which stays`() throws {
        let frames = FrameRenderer(backend: SmallDevice())
        frames.makeFallback = { _ in SoftwareBackend(threads: 1) }
        _ = try frames.render(at: 0, target: Self.target)
        #expect(frames.traits.name == "cpu")
        #expect(
            frames.fallbackReason == "picture 20×10 measures 20, more than this device's 16; "
                + "the CPU backend knows no such limit")
        #expect(try frames.makeImage().width == 20)
        _ = try frames.render(at: 1, target: Self.target)
    }

    @Test func `After a fallback the traits are those of the backend that draws`() throws {
        let (small, other) = (SmallDevice(), SoftwareBackend(threads: 1))
        let frames = FrameRenderer(backend: small)
        frames.makeFallback = { _ in other }
        frames.prepare(at: 0, target: Self.target)
        #expect(frames.traits == small.traits)
        _ = try frames.execute()
        #expect(frames.traits == other.traits)
    }

    @Test func `The traits are limited to the optimisations`() {
        let backend = SoftwareBackend(threads: 1)
        let frames = FrameRenderer(backend: backend, optimizations: .all.subtracting(.glyphs))
        #expect(backend.traits.drawsGlyphs && !frames.traits.drawsGlyphs)
    }

    @Test func `Without another backend the error is the device's`() {
        let frames = FrameRenderer(backend: SmallDevice())
        #expect(throws: VulkanError.tooLarge(what: "picture 20×10", size: 20, limit: 16)) {
            try frames.render(at: 0, target: Self.target)
        }
    }

    private static let failures: [VulkanError] = [
        .call(name: "vkCreateDevice", result: -3, purpose: "device"),
        .call(name: "vkCreateInstance", result: -6, purpose: "instance"),
        .noDevice(wanted: "at all", found: []),
        .invalidPlan(reason: "a driver that makes no sense"),
    ]

    /// What machines without a GPU say.
    private static let absences: [VulkanError] = [
        .noLoader(reason: "none"), .onlySoftware(device: "llvmpipe"),
    ]

    @Test(arguments: failures)
    func `Where the choice is open the CPU draws, whatever the device's failure is`(failure: VulkanError)
        throws
    {
        let (backend, reason) = try RendererOptions().makeBackend { _ in throw failure }
        #expect(backend.traits.name == "cpu")
        #expect(reason == failure.description)
    }

    @Test func `Without Vulkan's loader a check of Vulkan's calls says that the CPU draws`() throws {
        var options = RendererOptions()
        options.validatesVulkan = true
        let failure = VulkanError.noLoader(reason: "none")
        let (backend, reason) = try options.makeBackend { _ in throw failure }
        #expect(backend.traits.name == "cpu" && reason == failure.description)
    }

    @Test
    func `Where the choice is open a device that draws with the CPU is not taken`() throws {
        func options(_ change: (inout RendererOptions) -> Void) throws -> VulkanOptions? {
            var (options, seen) = (RendererOptions(), VulkanOptions?.none)
            change(&options)
            _ = try? options.makeBackend {
                seen = $0
                throw VulkanError.onlySoftware(device: "llvmpipe")
            }
            return seen
        }
        #expect(try options { _ in }?.takesSoftware == false)
        #expect(try options { $0.backend = .vulkan }?.takesSoftware == true)
        #expect(try options { $0.validatesVulkan = true }?.takesSoftware == true)
        #expect(try options { $0.deviceName = "llvm" }?.device == "llvm")
    }

    @Test(arguments: absences)
    func `Where the choice is open the CPU draws without a GPU, and gives no reason`(absence: VulkanError)
        throws
    {
        let (backend, reason) = try RendererOptions().makeBackend { _ in throw absence }
        #expect(backend.traits.name == "cpu" && reason == nil)
    }

    @Test(arguments: failures + absences)
    func `Where one device or Vulkan was asked for the failure is an error`(failure: VulkanError) {
        var options = RendererOptions()
        options.deviceName = "0"
        #expect(throws: failure) { try options.makeBackend { _ in throw failure } }
        options = RendererOptions()
        options.backend = .vulkan
        #expect(throws: failure) { try options.makeBackend { _ in throw failure } }
    }

    @Test func `A check of Vulkan's calls that cannot be made is an error`() {
        var options = RendererOptions()
        options.validatesVulkan = true
        let failure = VulkanError.call(name: "vkCreateInstance", result: -6, purpose: "instance")
        #expect(throws: failure) { try options.makeBackend { _ in throw failure } }
    }
}
