import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Every scene on both backends. Masks and geometry are shared, so they differ by rounding only: a level where
/// something is blended once, more where images are resampled or many translucent layers lie on one another.
///
/// The levels hold for any device that conforms to Vulkan, except where filters and formulas enlarge a level. These
/// exceptions, and the shares of pixels, depend on the scene, and are measured with lavapipe and SwiftShader.
@Suite struct BackendAgreementTests {
    struct Tolerance {
        /// No pixel differs by more.
        var level = 2
        /// The share of pixels that may differ by more than one level.
        var shareAboveOne = 0.001
    }

    /// How far apart two samples of an image may be.
    ///
    /// The CPU weighs texels with 7 bits, rounded, so it is off by at most 1/256 for each axis. A device's sampler
    /// has 8 bits or more, or shaders mix in floats. Vulkan allows it to snap to the nearest of 256 places or to the
    /// one before, so it is off by at most 1/256 too. From black to white both together are less than 2 levels for
    /// each axis, so less than 4 in all. Two numbers less than 4 apart round to integers that are at most 4 apart.
    static let sampled = 4

    /// Scenes that need more than the default, with the reason.
    static let tolerances: [String: Tolerance] = [
        // Images that are scaled or turned.
        "dashboard": Tolerance(level: sampled, shareAboveOne: 0.002),
        "gravities": Tolerance(level: sampled, shareAboveOne: 0.003),
        "misaligned": Tolerance(level: sampled, shareAboveOne: 0.004),
        "nested-clips": Tolerance(level: sampled, shareAboveOne: 0.005),
        "sprite-sheet": Tolerance(level: sampled, shareAboveOne: 0.002),
        "group-opacity": Tolerance(level: sampled, shareAboveOne: 0.001),
        "masks": Tolerance(level: sampled, shareAboveOne: 0.003),
        "mipmaps": Tolerance(level: sampled, shareAboveOne: 0.02),
        "nine-slice": Tolerance(level: sampled, shareAboveOne: 0.002),
        "rounded-clips": Tolerance(level: sampled, shareAboveOne: 0.004),
        "shapes": Tolerance(level: sampled, shareAboveOne: 0.003),
        "shadows": Tolerance(level: sampled, shareAboveOne: 0.001),
        "transform-layer": Tolerance(level: sampled, shareAboveOne: 0.001),
        // Resampled images under filters, which carry their roundings on; a steep matrix makes more of them.
        "filters": Tolerance(level: 14, shareAboveOne: 0.025),
        "frosted-glass": Tolerance(level: 3, shareAboveOne: 0.025),
        // Resampled images under formulas: hue and saturation of nearly grey pixels turn a level into many.
        "blend-modes": Tolerance(level: 24, shareAboveOne: 0.015),
    ]

    @Test(arguments: ProjectFiles.sampleScenes, [["texels"], []] as [Set<String>])
    func `Both backends draw the same picture`(name: String, disabling: Set<String>) throws {
        let tolerance = Self.tolerances[name] ?? Tolerance()
        let cpu = try ScenePictures(name, backend: .cpu).draw()
        let pictures = try ScenePictures(name, backend: .vulkan, disabling: disabling)
        let comparison = try ImageComparison(cpu, pictures.draw())
        #expect(comparison.largestDifference <= tolerance.level, "\(comparison)")
        #expect(
            Double(comparison.countAbove(1)) <= tolerance.shareAboveOne * Double(comparison.totalPixels),
            "\(comparison), \(comparison.countAbove(1)) pixels by more than 1")
        let vulkan = try #require(pictures.renderer.frames.backend as? VulkanBackend)
        #expect(vulkan.messages.all.isEmpty)
    }
}
