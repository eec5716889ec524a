import Foundation
import Lamina
import LaminaPictures
import LaminaScene

/// Draws jobs one after another with one renderer. Used by one thread.
struct JobPainter {
    private let options: RendererOptions
    private let framing: PictureArguments
    private let debugOptions: DebugOptions
    private let pngLevel: Int
    private let quality: Int
    private let curve: BrightCurve
    private let warnings: DrawingWarnings
    private var renderer: CARenderer?

    init(_ settings: BatchSettings) {
        options = settings.renderer
        framing = settings.framing
        debugOptions = settings.debugOptions
        pngLevel = settings.pngLevel
        (quality, curve) = (settings.quality, settings.curve)
        warnings = settings.warnings
    }

    /// Why the CPU draws although the choice was automatic; `nil` where it does not draw, or was chosen.
    var fallbackReason: String? { renderer?.fallbackReason }

    /// A job's picture in the format that the output's ending names, or its page where that is PDF.
    ///
    /// - Parameter manifest: The file that contains the job, which the job must not overwrite.
    mutating func bytes(of job: SceneJob, _ scene: Scene, manifest: String) throws -> [UInt8] {
        let said = scene.warnings
        var scene = scene
        if let theme = job.theme { try scene.setTheme(theme) }
        if !job.overrides.isEmpty { try scene.apply(job.overrides) }
        // Warnings of the file itself were reported when it was read.
        if scene.warnings != said {
            let known = Set(said)
            try warnings.check(scene.warnings.filter { !known.contains($0) }, of: job.scene)
        }
        if let state = job.state { scene = try scene.state(named: state) }
        if let machine = job.machine {
            let isStill = job.time == nil && job.progress == nil
            let result = try isStill ? machine.still(of: scene) : machine.film(of: scene)
            let known = Set(scene.warnings)
            try warnings.check(result.scene.warnings.filter { !known.contains($0) }, of: job.scene)
            scene = result.scene
        }
        if let (from, to) = job.transition { scene = try scene.transition(from: from, to: to) }
        var inputs = InputFiles()
        inputs.add(text: manifest)
        inputs.add(scene, at: job.scene)
        try inputs.check("output", job.output)
        let format = RenderFormat(path: job.output)
        guard let pictureFormat = format.picture else { return try page(of: job, scene) }
        try framing.format.apply(to: &scene)
        let renderer = try self.renderer ?? CARenderer(options: options)
        // After a failure, the next job starts with a new renderer.
        self.renderer = nil
        let picture = try ScenePicture(
            scene, renderer, scale: job.scale ?? framing.scale,
            pixels: job.size.map { PixelDimensions(width: $0.width, height: $0.height) } ?? framing.pixels,
            background: job.background ?? framing.background?.color)
        renderer.debugOptions = debugOptions
        try picture.draw(at: try moment(of: job, scene))
        let encoding = picture.encoding(as: pictureFormat, curve)
        try warnings.check(
            renderer.takeWarnings().map(\.description) + encoding.losses, of: job.scene)
        let bytes = try encoding.encode(
            renderer.makeImage(), quality: quality, level: pngLevel, threads: 1)
        self.renderer = renderer
        return bytes
    }

    private func page(of job: SceneJob, _ scene: Scene) throws -> [UInt8] {
        var own = options
        own.backend = .cpu
        let pixels = job.size.map { PixelDimensions(width: $0.width, height: $0.height) } ?? framing.pixels
        let scale = job.scale ?? framing.scale
        let picture = try ScenePicture(
            scene, options: own, scale: scale, pixels: pixels,
            background: job.background ?? framing.background?.color)
        let page = try picture.pdf(
            at: try moment(of: job, scene),
            scale: pixels == nil ? scale.map { CGFloat($0) } ?? 1 : picture.renderer.scale)
        try warnings.check(picture.renderer.takeWarnings(), of: job.scene)
        return page
    }

    private func moment(of job: SceneJob, _ scene: Scene) throws -> Double {
        guard let progress = job.progress else { return job.time ?? 0 }
        guard let time = scene.time(atProgress: progress) else {
            throw UsageError(
                "\(job.scene): nothing in the scene says when it ends: expected time in place of progress")
        }
        return time
    }
}
