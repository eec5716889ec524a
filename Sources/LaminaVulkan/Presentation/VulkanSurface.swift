import CLaminaVulkan
import LaminaCanvas
import LaminaGeometry
import LaminaPlan

/// A surface of a program onto which a backend's pictures go.
///
/// The swapchain is made when the first picture is presented, and anew whenever the surface changes, frames get another format, or the
/// backend has another device. Each of its images knows which frame it holds, and gets only what changed since.
package final class VulkanSurface {
    /// What became of a frame.
    package enum Outcome: Equatable, Sendable {
        /// It is on its way to the screen.
        case shown(copiedPixels: Int, number: UInt32)
        /// The surface shows the same already.
        case unchanged
        /// The surface has no pixels, as that of a hidden window, or it kept changing.
        case hidden
    }

    /// What the surface and its swapchain are like.
    package struct Form: Equatable, Sendable {
        package var width: Int
        package var height: Int
        package var format: UInt32
        package var colorSpace: UInt32
        package var mode: UInt32
    }

    /// A surface that changes while it is drawn to, as a window that is being resized, is tried again so often.
    private static let mostTries = 3

    private let backend: VulkanBackend
    private let surface: VkSurfaceKHR
    package var wishes: SurfaceWishes { didSet { chain?.state = .doubtful } }
    /// The size for surfaces that leave it to the program.
    package private(set) var size: (width: Int, height: Int)
    private var chain: Swapchain?
    private var working: WorkingFormat?
    private var number: UInt32 = 0

    /// Keeps the surface, which has to outlive this object.
    ///
    /// - Throws: An error if the device cannot present to the surface.
    package init(
        _ backend: VulkanBackend, surface: OpaquePointer, _ wishes: SurfaceWishes, width: Int, height: Int
    ) throws(CAVulkanError) {
        self.backend = backend
        self.surface = surface
        self.wishes = wishes
        size = (width, height)
        do throws(VulkanError) {
            let device = try backend.currentExecutor().device
            guard try SurfaceCalls(device).supports(surface, family: device.queueFamily) else {
                throw .missingFeature(
                    device: device.info.name,
                    feature: "presentation to this surface in the queue family \(device.queueFamily)")
            }
        } catch {
            throw CAVulkanError(error)
        }
    }

    deinit { invalidate() }

    /// Destroys the swapchain, so that the surface may be destroyed.
    package func invalidate() {
        guard let chain else { return }
        // Without an answer the device hangs, and what is in use stays.
        if (try? drain(chain)) == nil { _ = Unmanaged.passRetained(chain) }
        self.chain = nil
    }

    /// The swapchain's form; `nil` before the first picture.
    package var form: Form? {
        chain.map {
            Form(
                width: $0.choice.width, height: $0.choice.height, format: $0.choice.format.rawValue,
                colorSpace: $0.choice.colorSpace.rawValue, mode: $0.choice.mode.rawValue)
        }
    }

    /// The `VkPresentModeKHR`s of the surface.
    package func modes() throws(CAVulkanError) -> [UInt32] {
        do throws(VulkanError) {
            let calls = try SurfaceCalls(try backend.currentExecutor().device)
            return try calls.presentModes(of: surface).map(\.rawValue)
        } catch {
            throw CAVulkanError(error)
        }
    }

    /// Notes that the surface may have another size.
    package func resize(width: Int, height: Int) {
        size = (width, height)
        if let chain, chain.state == .current { chain.state = .doubtful }
    }

    /// Presents the backend's picture.
    ///
    /// - Parameters:
    ///   - frame: The number of the frame that the picture shows.
    ///   - evenIfUnchanged: Whether a picture is presented that the surface shows already.
    ///   - damage: What the picture differs in from a frame's; `nil` for all of it.
    package func present(
        frame: UInt64, _ working: WorkingFormat, evenIfUnchanged: Bool,
        damage: (UInt64) -> PixelRegion?
    ) throws(CAVulkanError) -> Outcome {
        for _ in 0..<Self.mostTries {
            guard backend.holdsFrame, let executor = backend.executor, let picture = executor.picture else {
                throw .noFrame
            }
            guard let chain = try currentChain(executor, working) else { return .hidden }
            let change = chain.presented.flatMap(damage)
            if change?.isEmpty == true, !evenIfUnchanged { return .unchanged }
            do throws(VulkanError) {
                try executor.copier.begin()
                let slot = executor.copier.index
                let next = try chain.calls.acquire(
                    from: chain.handle, nanoseconds: wishes.nanoseconds, chain.acquired[slot].handle)
                switch next.result {
                case VK_ERROR_OUT_OF_DATE_KHR:
                    chain.state = .stale
                    continue
                case VK_TIMEOUT, VK_NOT_READY:
                    throw .call(
                        name: "vkAcquireNextImageKHR", result: VK_TIMEOUT.rawValue,
                        purpose: "free image of the surface")
                case VK_SUBOPTIMAL_KHR: chain.state = .doubtful
                default: break
                }
                let target = chain.target(next.index, slot: slot)
                let conversion = try executor.device.conversion(of: picture, to: target.format)
                let copied = try executor.copier.copy(
                    picture, to: target, conversion, chain.frames[next.index].flatMap(damage))
                chain.frames[next.index] = frame
                number &+= 1
                let result = try chain.present(next.index, change, number: number)
                chain.presented = frame
                if result == VK_ERROR_OUT_OF_DATE_KHR {
                    chain.state = .stale
                    continue
                }
                if result == VK_SUBOPTIMAL_KHR { chain.state = .doubtful }
                return .shown(copiedPixels: copied, number: number)
            } catch {
                throw failure(error)
            }
        }
        return .hidden
    }

    /// The times at which presentations were shown that were not told before, in seconds of the clock that only goes forward, by the
    /// presentations' numbers; `nil` where the device does not tell them.
    package func takeTimes() throws(CAVulkanError) -> [(number: UInt32, seconds: Double)]? {
        guard let chain, chain.calls.hasTimes else { return nil }
        do throws(VulkanError) {
            return try chain.calls.pastTimes(of: chain.handle).map {
                ($0.presentID, Double($0.actualPresentTime) * 1e-9)
            }
        } catch {
            throw failure(error)
        }
    }

    /// The swapchain for a picture of the executor's device, made anew if need be; `nil` if the surface has no pixels.
    private func currentChain(
        _ executor: FrameExecutor, _ working: WorkingFormat
    ) throws(CAVulkanError) -> Swapchain? {
        let device = executor.device
        if let chain, chain.state == .current, chain.device === device, self.working == working {
            return chain
        }
        let (calls, offer) = try offer(of: device)
        let choice = try SwapchainChoice(
            offer.capabilities, formats: offer.formats, modes: offer.modes, wishes, working, size: size)
        guard let choice else { return nil }
        self.working = working
        if let chain, chain.state == .doubtful, chain.device === device, chain.choice == choice {
            // Another would be no better.
            chain.state = .current
            return chain
        }
        do throws(VulkanError) {
            if let chain { try drain(chain) }
            // A surface has one swapchain at a time, and only that of the same device makes way for another.
            if chain?.device !== device { chain = nil }
            let made = try Swapchain(device, calls, surface: surface, choice, replacing: chain)
            chain = made
            return made
        } catch {
            throw failure(error)
        }
    }

    private typealias Offer = (
        capabilities: VkSurfaceCapabilitiesKHR, formats: [VkSurfaceFormatKHR], modes: [VkPresentModeKHR]
    )

    private func offer(of device: GraphicsDevice) throws(CAVulkanError) -> (SurfaceCalls, Offer) {
        do throws(VulkanError) {
            let calls = try SurfaceCalls(device)
            let capabilities = try calls.capabilities(of: surface)
            return (
                calls, (capabilities, try calls.formats(of: surface), try calls.presentModes(of: surface))
            )
        } catch {
            throw failure(error)
        }
    }

    /// Waits until the copies into a swapchain and its presentations are done. A device that the backend released is idle.
    private func drain(_ chain: Swapchain) throws(VulkanError) {
        guard let executor = backend.executor, executor.device === chain.device else { return }
        try executor.copier.drain(nanoseconds: wishes.nanoseconds)
    }

    /// What an error leaves: nothing after a lost surface or a failed call, all of it where time ran out.
    private func failure(_ error: VulkanError) -> CAVulkanError {
        if case .call(_, VK_TIMEOUT.rawValue, let purpose) = error {
            return .timedOut(what: purpose, seconds: wishes.seconds)
        }
        if case .call(_, VK_ERROR_SURFACE_LOST_KHR.rawValue, _) = error {
            invalidate()
            return .surfaceLost
        }
        // The next frame begins with other objects, on the same device or another.
        backend.fail()
        // The copy may be on its way although its presentation failed.
        chain?.device.calls.settle()
        chain = nil
        return CAVulkanError(error)
    }
}
