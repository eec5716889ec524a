import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// The pictures of a state machine on a device.
struct StateMachineDeviceTests {
    private func options(_ backend: RenderBackendChoice) -> RendererOptions {
        var options = RendererOptions()
        options.backend = backend
        return options
    }

    /// The picture of a machine's present state by a backend.
    private func picture(_ machine: LottieStateMachine, _ backend: RenderBackendChoice) throws -> CGImage {
        try machine.still().makeRootLayer().makeImage(options: options(backend))
    }

    @Test func `a device draws a machine's states and tweens as the CPU does`() throws {
        let machine = try LottieStateMachine(
            Scene(contentsOf: ProjectFiles.path("Scenes/machines/rating.lottie")))
        machine.start()
        for rating in [0.0, 4, 2] {
            try machine.set("rating", to: .number(rating))
            machine.advance(by: 0.2)
            for _ in 0..<2 {
                let comparison = try ImageComparison(picture(machine, .cpu), picture(machine, .vulkan))
                #expect(comparison.largestDifference <= 1, "\(rating): \(comparison)")
                machine.settle()
            }
        }
    }
}
