import Foundation
import Lamina
import LaminaScene

/// Draws jobs one after another with one renderer. For one thread.
struct JobPainter {
    private let options: RendererOptions
    private let framing: PictureArguments
    private let debugOptions: DebugOptions
    private let pngLevel: Int
    private var renderer: CARenderer?

    init(_ settings: BatchSettings) {
        options = settings.renderer
        framing = settings.framing
        debugOptions = settings.debugOptions
        pngLevel = settings.pngLevel
    }

    /// A job's picture as a PNG.
    mutating func png(of job: SceneJob, _ scene: Scene) throws -> [UInt8] {
        var scene = scene
        if let theme = job.theme { try scene.setTheme(theme) }
        if !job.overrides.isEmpty { try scene.apply(job.overrides) }
        if let state = job.state { scene = try scene.state(named: state) }
        if let (from, to) = job.transition { scene = try scene.transition(from: from, to: to) }
        let renderer = try self.renderer ?? CARenderer(options: options)
        // Where something fails, the next job begins anew.
        self.renderer = nil
        let picture = try ScenePicture(
            scene, renderer, scale: job.scale ?? framing.scale,
            pixels: job.size.map { PixelDimensions(width: $0.width, height: $0.height) } ?? framing.pixels,
            background: job.background ?? framing.background?.color)
        renderer.debugOptions = debugOptions
        try picture.draw(at: try moment(of: job, scene))
        let png = try renderer.makeImage().pngData(level: pngLevel, threads: 1)
        self.renderer = renderer
        return png
    }

    private func moment(of job: SceneJob, _ scene: Scene) throws -> Double {
        guard let progress = job.progress else { return job.time ?? 0 }
        guard let duration = scene.animationDuration else {
            throw UsageError(
                "\(job.scene): nothing in the scene says when it ends: expected time in place of progress")
        }
        return duration * progress
    }
}
