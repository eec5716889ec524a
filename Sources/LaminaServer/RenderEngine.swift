import Foundation
import Lamina
import LaminaFiles
import LaminaImage
import LaminaMedia
import LaminaPictures
import LaminaScene
import LaminaShaderCompiler
import Synchronization

/// Draws jobs one after another. Used by one thread.
final class RenderEngine {
    private let settings: EngineSettings
    private let shelf: SceneShelf
    private var renderer: CARenderer?
    /// Whether the renderer was made for files from strangers.
    private var isForStrangers = false
    private let current = CurrentClock()

    init(_ settings: EngineSettings, _ shelf: SceneShelf) {
        self.settings = settings
        self.shelf = shelf
    }

    /// Draws a job.
    ///
    /// Throws ``ServiceFailure``, or `JobCancelled` where nobody wants the picture any more.
    func draw(_ job: RenderJob, _ clock: JobClock, to output: any RenderOutput) throws {
        current.clock.withLock { $0 = clock }
        defer { current.clock.withLock { $0 = nil } }
        do {
            try drawPicture(job, clock, to: output)
        } catch {
            // After a failure the next job begins with a new renderer.
            renderer = nil
            if clock.isCancelled || error is JobCancelled { throw JobCancelled() }
            guard clock.isLate else { throw RenderFailure.failure(error, job, settings) }
            throw ServiceFailure(
                422, "the picture took more than \(shortSeconds(settings.limits.seconds)) seconds, its limit")
        }
    }

    private func drawPicture(_ job: RenderJob, _ clock: JobClock, to output: any RenderOutput) throws {
        let request = job.request
        var (scene, stamps) = try read(job)
        try RenderFailure.blaming(400) {
            if let theme = request.theme { try scene.setTheme(theme) }
            let inputs = request.machineInputs(of: scene)
            let overrides =
                inputs == nil ? request.overrides : request.overrides.filter { !$0.isMachineInput }
            if !overrides.isEmpty { try scene.apply(overrides.map(\.sceneOverride)) }
            if let inputs { scene = try request.play(scene, inputs) }
            if let state = request.state { scene = try scene.state(named: state) }
            if let transition = request.transition?.split(separator: ":").map(String.init),
                transition.count == 2
            {
                scene = try scene.transition(
                    from: transition[0], to: transition[1],
                    duration: request.transitionDuration ?? Scene.transitionDuration)
            }
        }
        try scene.follow(request)
        var warnings = scene.warnings.map { "\($0)" }
        if let changed = FileStamps(scene.assetFiles) { stamps = stamps?.joined(changed) }
        let renderer = try renderer(for: job)
        let picture = try ScenePicture(
            scene, renderer, scale: request.scale, pixels: request.size?.dimensions,
            background: request.background.flatMap { Scene.color(from: $0) })
        let target = try picture.target()
        let pixels = target.width * target.height
        guard pixels <= settings.limits.pixels else {
            throw ServiceFailure(
                422,
                "the picture: expected at most \(settings.limits.pixels) pixels, found \(target.width)×\(target.height)"
            )
        }
        if let movie = request.format.movie, request.moves {
            let frames = try draw(picture, as: movie, request, clock, &warnings, to: output)
            try checkStrictly(warnings, request)
            output.end(RenderOutcome(files: stamps ?? FileStamps(), warnings: warnings, frames: frames))
        } else {
            try picture.draw(at: try moment(scene, request))
            let encoding = picture.encoding(as: request.format.picture ?? .png, request.brightCurve)
            warnings += renderer.takeWarnings().map { "\($0)" } + encoding.losses
            try checkStrictly(warnings, request)
            let bytes = try encoding.encode(
                renderer.makeImage(), quality: request.quality ?? 75, threads: 1)
            output.picture(bytes, RenderOutcome(files: stamps ?? FileStamps(), warnings: warnings))
        }
        self.renderer = renderer
    }

    // MARK: Scenes

    private func read(_ job: RenderJob) throws -> (scene: Scene, stamps: FileStamps?) {
        switch job.source {
        case .template(_, let path):
            guard let path = FilePath(text: path) else {
                throw ServiceFailure(404, "there is no such template")
            }
            let stamps = FileStamps(TemplateFolder.files(of: path))
            return (try RenderFailure.blaming(500) { try shelf.scene(path, job.request) }, stamps)
        case .body(let bytes):
            var options = SceneReadingOptions.untrusted
            options.lottieEngine = job.request.engine
            options.screenSize = job.request.size?.screen
            let scene = try RenderFailure.blaming(422) {
                // In a folder that has no files.
                try Scene(
                    json: Data(bytes), name: RenderFailure.bodyName, directory: RenderFailure.noFolder,
                    options: options)
            }
            return (scene, FileStamps())
        }
    }

    private func renderer(for job: RenderJob) throws -> CARenderer {
        var isForStrangers = false
        if case .body = job.source { isForStrangers = true }
        if let renderer, self.isForStrangers == isForStrangers {
            self.renderer = nil
            return renderer
        }
        var options = settings.renderer
        options.threads = 1
        options.logsFallback = false
        options.cancellation = FrameCancellation { [current] in
            current.clock.withLock { $0 }?.mustStop ?? false
        }
        if isForStrangers {
            let own = RenderLimits.untrusted
            options.limits.memory = min(options.limits.memory, own.memory)
            options.limits.imageMemory = min(options.limits.imageMemory, own.imageMemory)
            options.limits.particles = min(options.limits.particles, own.particles)
            options.limits.instances = options.limits.instances ?? own.instances
        }
        self.isForStrangers = isForStrangers
        return try CARenderer(options: options)
    }

    // MARK: Time

    private func moment(_ scene: Scene, _ request: RenderRequest) throws(ServiceFailure) -> Double {
        guard let progress = request.progress else { return request.time ?? 0 }
        guard let time = scene.time(atProgress: progress) else {
            throw ServiceFailure(
                400, "progress: nothing in the scene says when it ends: expected time in place of progress")
        }
        return time
    }

    private func draw(
        _ picture: ScenePicture, as format: MovieFormat, _ request: RenderRequest, _ clock: JobClock,
        _ warnings: inout [String], to output: any RenderOutput
    ) throws -> Int {
        let rate = request.fps.flatMap { FrameRate($0) } ?? format.defaultFrameRate
        let from = request.from ?? 0
        guard
            let duration = request.duration
                ?? picture.scene.animationDuration.map({ max(0, $0 - from) })
        else {
            throw ServiceFailure(400, "duration: nothing in the scene says when it ends: expected seconds")
        }
        let count = max(1, (duration * rate.value).rounded())
        guard count <= Double(settings.limits.frames) else {
            throw ServiceFailure(
                422,
                "\(shortSeconds(duration)) seconds at \(rate) frames a second: expected at most \(settings.limits.frames) frames"
            )
        }
        let target = try picture.target()
        var options = MovieOptions(frameRate: rate)
        options.quality = request.quality ?? 75
        options.loops = request.loop ?? 0
        options.codec = request.codec.flatMap(MovieCodec.init(rawValue:))
        options.frameCount = Int(count)
        options.threads = 1
        options.keepsAlpha = (picture.renderer.backgroundColor?.alpha ?? 0) < 1
        options.pixels = picture.frameFormat
        (options.headroom, options.brightCurve) = (picture.headroom, request.brightCurve)
        warnings += options.losses(in: format)
        if !format.soundCodecs.isEmpty {
            options.soundtrack = MovieSoundtrack(of: picture.scene, start: from)
            options.soundtrack?.isStrict = request.isStrict
        }
        let failure = Mutex<(any Error)?>(nil)
        let stream = MovieStream { bytes in
            do {
                try output.part(Array(bytes))
            } catch {
                failure.withLock { $0 = error }
                throw error
            }
        }
        let writer = try RenderFailure.blaming(400) {
            try MovieWriter(
                format: format, options: options, width: target.width, height: target.height,
                output: .stream(stream))
        }
        var said: [String] = []
        do {
            let isStrict = request.isStrict
            try MoviePipeline.run(
                frameCount: Int(count), writer: writer, isCancelled: { clock.mustStop },
                render: { index, pixels in
                    try picture.draw(at: from + rate.time(ofFrame: index))
                    let new = picture.renderer.takeWarnings().map { "\($0)" }
                    said += new.filter { !said.contains($0) }
                    if isStrict { try checkStrictly(said, request) }
                    try picture.copyFrame(to: pixels)
                })
        } catch {
            throw failure.withLock { $0 } ?? error
        }
        warnings += said + writer.soundWarnings
        return Int(count)
    }

    private func checkStrictly(_ warnings: [String], _ request: RenderRequest) throws(ServiceFailure) {
        guard request.isStrict, let first = warnings.first else { return }
        throw ServiceFailure(422, "strict: expected that all of it is drawn, found: \(first)")
    }
}

/// The clock of the job that an engine draws.
private final class CurrentClock: Sendable {
    let clock = Mutex<JobClock?>(nil)
}

/// What engines share.
package struct EngineSettings: Sendable {
    /// How renderers are made. Each draws with one thread.
    package var renderer: RendererOptions
    package var limits: ServiceLimits

    package init(renderer: RendererOptions, limits: ServiceLimits) {
        (self.renderer, self.limits) = (renderer, limits)
    }
}

/// Nobody wants the picture any more.
struct JobCancelled: Error {}

/// A number of seconds without needless digits.
func shortSeconds(_ seconds: Double) -> String {
    seconds == seconds.rounded() && abs(seconds) < 1e15 ? "\(Int(seconds))" : "\(seconds)"
}

extension RenderRequest.Override {
    /// The value as scenes take it.
    var sceneOverride: SceneOverride {
        if isJSON { return SceneOverride(keyPath, .json(value)) }
        return SceneOverride(assignment: "\(keyPath)=\(value)") ?? SceneOverride(keyPath, .string(value))
    }
}

extension Scene {
    /// Takes the format of frames from a request, as far as it says it.
    fileprivate mutating func follow(_ request: RenderRequest) throws(ServiceFailure) {
        if let name = request.colorSpace {
            frame.colorSpace = ColorSpace.frameNames.first { $0.name == name }?.value
        }
        if let depth = request.depth { frame.depth = depth }
        if request.depth == 8 { frame.headroom = nil }
        guard let headroom = request.headroom else { return }
        guard frame.depth == 16 else {
            throw ServiceFailure(400, "headroom: expected a depth of 16, found \(frame.depth ?? 8)")
        }
        frame.headroom = headroom
    }
}
