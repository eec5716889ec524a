import Foundation
import Lamina
import LaminaGeometry

extension Scene {
    /// A renderer that has shown the scene at its beginning, then at a time in seconds: its layers' presentations are there.
    func shown(at time: Double) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: size)
        for time in [0, time] {
            renderer.beginFrame(atTime: time)
            renderer.endFrame()
        }
        return renderer
    }
}
