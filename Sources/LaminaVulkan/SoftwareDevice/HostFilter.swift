import CLaminaVulkan
import Foundation
import LaminaColor
import LaminaGeometry
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// Blurs on the CPU, in place, pixels that a software device has drawn.
///
/// A driver that draws with the CPU reads each tap of a blur through its general sampling code. `GaussianBlur` does the
/// same work in 16-bit integers: several times faster at small deviations, and with the same bytes as the software backend.
final class HostFilter {
    /// More threads than this gain nothing for a picture.
    private static let largestTeam = 16
    /// For fewer pixels it is not worth waking other threads.
    private static let sharedPixels = 16_384
    /// Bytes beyond the last lane that kernels may touch.
    private static let slack = 256

    private final class Memory {
        private var bytes: UnsafeMutableRawPointer?
        private var size = 0

        /// Memory for this many pixels, valid until the next call.
        func reserve(pixels: Int) throws(VulkanError) -> UnsafeMutableRawPointer {
            let wanted = pixels * PixelFormat.standard.bytesPerPixel + HostFilter.slack
            if let bytes, size >= wanted { return bytes }
            free(bytes)
            (bytes, size) = (nil, 0)
            var made: UnsafeMutableRawPointer?
            guard posix_memalign(&made, 64, wanted) == 0, let made else {
                throw .call(
                    name: "posix_memalign", result: VK_ERROR_OUT_OF_HOST_MEMORY.rawValue,
                    purpose: "pixels to blur on the CPU")
            }
            (bytes, size) = (made, wanted)
            return made
        }

        deinit { free(bytes) }
    }

    private struct Work: @unchecked Sendable {
        var blur: GaussianBlur
        var scratch: [BlurScratch]
    }

    private let scratch: [BlurScratch]
    private let reduced = Memory()
    private let filtered = Memory()

    init(threads: Int) {
        scratch = (0..<min(max(threads, 1), Self.largestTeam)).map { _ in BlurScratch() }
    }

    /// Fills rectangles of an image with a filter's result. Not for colour matrices and custom filters, which the device
    /// computes.
    func run(
        _ filter: SurfaceFilter, from source: PlacedPixels, to target: PlacedPixels,
        _ rectangles: [PixelRect]
    ) throws(VulkanError) {
        let blur: FilterLowering
        let output: GaussianBlur.Output
        switch filter {
        case .blur(let size, let edges):
            (blur, output) = (FilterLowering(size, edges: edges, isShadow: false), .pixels)
        case .shadow(let size, let color):
            blur = FilterLowering(size, edges: .clear, isShadow: true)
            output = .tinted(color)
        case .color, .custom: return
        }
        for rect in rectangles {
            try run(
                GaussianBlur(
                    x: blur.horizontal, y: blur.vertical, output: output, source: source,
                    extendsEdges: blur.extends, target: target,
                    rect: rect.intersection(target.frame)), area: rect.area)
        }
    }

    private func run(_ blur: GaussianBlur, area: Int) throws(VulkanError) {
        var blur = blur
        let needed = blur.scratchPixels
        if needed.reduced > 0 {
            blur.use(
                reduced: try reduced.reserve(pixels: needed.reduced),
                filtered: try filtered.reserve(pixels: needed.filtered))
        }
        let team = ThreadTeam(threads: scratch.count)
        let work = Work(blur: blur, scratch: scratch)
        for pass in GaussianBlur.Pass.allCases {
            team.forEach(blur.jobCount(pass), together: area >= Self.sharedPixels) { thread, job in
                work.blur.run(pass, job: job, work.scratch[thread])
            }
        }
    }
}
