import Foundation
import Lamina
import LaminaGeometry
import Testing

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

    /// The first layer of a name as it is shown at a time in seconds.
    func shownLayer(named name: String, at time: Double) throws -> CALayer {
        let renderer = try shown(at: time)
        // A layer has a presentation as long as its host exists.
        defer { withExtendedLifetime(renderer) {} }
        var open = [try #require(renderer.layer)]
        while let next = open.popLast() {
            if next.name == name { return try #require(next.presentation()) }
            open += next.sublayers ?? []
        }
        throw MissingLayer(name: name)
    }

    private struct MissingLayer: Error { let name: String }
}
