import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Layers whose animations stand still are passed over, and no picture shows it.
struct LottieSteppingTests {
    @Test(arguments: ["authored", "camera", "lettering", "loader"])
    func `A document in small steps shows what it shows after a jump`(name: String) throws {
        let scene = try ScenePictures.scene("lottie/\(name)")
        let stepping = try ScenePictures(scene, backend: .cpu)
        stepping.renderer.beginFrame(atTime: 0)
        stepping.renderer.endFrame()
        for step in 1...30 {
            let time = Double(step) / 13
            stepping.renderer.beginFrame(atTime: time)
            try stepping.renderer.render()
            stepping.renderer.endFrame()
            let jumped = try ScenePictures(scene, backend: .cpu).draw(at: time)
            let areEqual =
                try stepping.renderer.makeImage().withUnsafeBytes { Data($0) }
                == jumped.withUnsafeBytes { Data($0) }
            #expect(areEqual, "\(name) at \(time)")
        }
    }
}
