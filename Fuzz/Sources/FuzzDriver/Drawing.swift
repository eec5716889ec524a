import Foundation
import Lamina

/// How large pictures are, in pixels a side at most.
private let side: CGFloat = 96

/// Reads a scene with the limits for strangers and draws it on the CPU, small, at some of its times. Exceeding a
/// limit is an expected error. A frame that takes longer than it may is a failure.
public func draw(_ bytes: Data, engine: LottieEngine = .authored) {
    var reading = SceneReadingOptions.untrusted
    reading.lottieEngine = engine
    reading.limits.layers = 2000
    reading.limits.lottieLayers = 2000
    reading.limits.imagePixels = 1 << 20
    guard
        let scene = try? Scene(json: bytes, name: "fuzz", directory: "/nowhere", options: reading),
        let renderer = try? CARenderer(options: options)
    else { return }
    renderer.layer = scene.makeRootLayer()
    renderer.bounds = CGRect(origin: .zero, size: scene.size)
    renderer.scale = min(2, side / max(scene.size.width, scene.size.height))
    for time in times(of: scene) {
        renderer.beginFrame(atTime: time)
        do {
            try renderer.render()
            let image = try renderer.makeImage()
            precondition(image.width > 0 && image.height > 0)
        } catch RenderLimitError.seconds(let limit) {
            preconditionFailure("a picture of \(side) pixels takes \(limit) seconds")
        } catch {}
        renderer.endFrame()
        _ = renderer.takeWarnings()
    }
}

/// The first frame, one where things move, and the one after: that is drawn in part.
private func times(of scene: Scene) -> [Double] {
    let end = scene.animationDuration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 2
    return [0, end * 0.4, end * 0.4 + 1 / 30]
}

private let options: RendererOptions = {
    var options = RendererOptions()
    options.backend = .cpu
    options.threads = 1
    options.limits.memory = 64 << 20
    options.limits.imageMemory = 64 << 20
    options.limits.particles = 20_000
    options.limits.instances = 5000
    // Sanitizers slow drawing down some twenty times.
    options.limits.seconds = 15
    return options
}()
