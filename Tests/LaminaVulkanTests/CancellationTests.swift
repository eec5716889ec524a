import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Frames that somebody may give up, which the device carries out in parts.
@Suite(.serialized) struct CancellationTests {
    @Test(arguments: [true, false])
    func `A frame in parts has the bytes of one that is handed over as a whole`(asGPU: Bool) throws {
        var options = VulkanTestDevice.options(asGPU: asGPU)
        options.timesPasses = true
        let whole = try VulkanBackend(options: options)
        options.cancellation = FrameCancellation()
        options.pixelsAtOnce = 2000
        let parts = try VulkanBackend(options: options)
        for seed in UInt64(1)...10 {
            var random = try RandomTree(seed: seed, hasEffects: true)
            let tree = random.tree(width: 300, height: 220, count: 30)
            let difference = PixelDifference(
                try AgreementTests.draw(tree, whole), try AgreementTests.draw(tree, parts))
            #expect(difference.largest == 0, "seed \(seed): \(difference)")
        }
        #expect(whole.messages.all.isEmpty, "\(whole.messages.all.first ?? "")")
        #expect(parts.messages.all.isEmpty, "\(parts.messages.all.first ?? "")")
    }
}
