import ArgumentParser
import Foundation
import Lamina
import LaminaFiles
import LaminaMedia
import LaminaPictures
import LaminaImage
import LaminaVulkan

/// `lamina render`.
struct RenderCommand: ForeignFileCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws a scene, a Lottie file or CAML into a picture.",
        discussion: """
            The picture has the scene's size times its scale, unless --scale or --pixels says otherwise. With --pixels \
            the scene is fitted into the picture and centred. The file appears whole or not at all.

              lamina render Scenes/cards.json -o cards.png --backend cpu
              lamina render Scenes/cards.json --pixels 400x300 -o - | display
              lamina render Scenes/animated/bounce.json --time 0.5
              lamina render loader.lottie --progress 0.5
              lamina render Scenes/cards.json -o cards.pdf
              lamina render Scenes/caml/card.ca --state open
              lamina render Scenes/caml/card.ca --transition closed:open --time 0.3
              lamina render Scenes/lottie/rating.lottie --state-machine rating --input rating=4
              lamina render Scenes/cards.json --debug blended,misaligned --stats -
              lamina render card.json --set title.string=Hello --set card.backgroundColor=#ff8800 -o hello.png

            A PDF has one page, with a point for each of the scene's, times --scale; --pixels is its size in points. Layers are shapes and text on it, drawn by the CPU; filters, shadows \
            and perspective are pictures of 144 pixels an inch.

            --manifest names a file with one job on each line, and all cores draw jobs side by side. A job is an object in JSON. \
            It has "scene" and "output", and may have "time" or "progress", "size" ([width, height] in pixels), "scale", \
            "background", "theme", "state" or "transition" ("from:to"), "stateMachine" with "inputs" (an object) and "events" (an array), and \
            "overrides" (an object of values by layer.key). Paths are as on the command line, and endings name formats as there. Without --backend a GPU draws where there is one, else the CPU. A job that fails is \
            reported on standard error with its line, equal errors once and then with their number; the other jobs go on, and the exit code is 1 at the end. All pictures are on \
            the disk when the program ends, as with --durable.

              lamina render --manifest jobs.jsonl --resume --shard 0/4
            """)

    @Argument(
        help: "The scene file.",
        completion: .file(extensions: ["json", "lottie", "tgs", "ca", "caml", "tendies"]))
    var scene: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where the picture goes; - for standard output. The scene's name in this folder unless given.",
            discussion:
                "The ending names the format: .png, .webp, .jpg, .avif, .tiff, .bmp or .pdf. Without an ending it is PNG; any other ending is an error. A missing folder is made."
        ))
    var output: String?

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @Option(parsing: .unconditional, help: "Seconds since the scene's animations began.")
    var time: Double?

    @Option(
        parsing: .unconditional,
        help: "How much of the scene's duration has passed, 0 to 1, in place of --time.")
    var progress: Double?

    @OptionGroup(title: "States")
    var states: StateArguments

    @OptionGroup(title: "Picture")
    var framing: PictureArguments

    @Option(
        help: "The format, whatever the output's ending says: png, webp, jpeg, avif, tiff, bmp, exr or pdf.")
    var format: RenderFormat?

    @Option(
        parsing: .unconditional,
        help:
            "0 (smallest) to 100 (best) for WebP, JPEG and AVIF, 75 unless given; at 100 WebP and AVIF keep every pixel exact."
    )
    var quality: Int?

    @Option(
        parsing: .unconditional,
        help:
            "How hard to compress a PNG: 0 (not at all) to 9 (smallest file); \(PNGCompression.defaultLevel) unless given."
    )
    var pngLevel: Int?

    @Option(
        help: "The curve of a PNG or AVIF with light above white: pq, which is used unless given, or hlg.")
    var hdr: BrightCurve?

    @OptionGroup var strictness: StrictArguments

    @OptionGroup(title: "File")
    var durability: DurabilityArguments

    @OptionGroup(title: "Many pictures")
    var manifest: ManifestArguments

    @OptionGroup(title: "Looking closer")
    var debugging: DebugArguments

    @Option(
        help: ArgumentHelp(
            "Also write the costs of the frame as JSON; - for standard output.", valueName: "file"))
    var stats: String?

    @Option(
        help: ArgumentHelp(
            "Also write when each step began and ended, as trace events for ui.perfetto.dev and chrome://tracing.",
            valueName: "file"))
    var trace: String?

    func validate() throws {
        if let time, !time.isFinite {
            throw ValidationError("--time: expected a time in seconds, found \(time)")
        }
        if let progress, !(0...1).contains(progress) {
            throw ValidationError("--progress: expected 0 to 1, found \(progress)")
        }
        guard time == nil || progress == nil else {
            throw ValidationError("--progress: cannot be used with --time")
        }
        if let pngLevel, !PNGCompression.levels.contains(pngLevel) {
            throw ValidationError("--png-level: expected 0 to 9, found \(pngLevel)")
        }
        if let quality, !(0...100).contains(quality) {
            throw ValidationError("--quality: expected 0 to 100, found \(quality)")
        }
        try manifest.check(
            scene: scene,
            alone: [
                ("--output", output != nil), ("--time", time != nil), ("--progress", progress != nil),
                ("--stats", stats != nil), ("--trace", trace != nil), ("--validate", drawing.checksVulkan),
                ("--format", format != nil),
            ])
    }

    var trust: TrustArguments { reading.assets.trust }
    var subject: String { scene ?? manifest.manifest ?? "" }
    var containmentLimits: ContainmentLimits { drawing.containing(.picture) }
    var usesDevices: Bool { drawing.usesDevices }
    var startsProcesses: Bool { manifest.manifest != nil }

    func run() throws {
        if let jobs = manifest.manifest { return try drawJobs(of: jobs) }
        guard let file = scene else { return }
        guard let path = output ?? FilePath(text: file)?.stemText.map({ $0 + ".png" }) else {
            throw UsageError("\(file): gives no name for the picture: use --output")
        }
        try checkOutputs(path)
        let format = format ?? RenderFormat(path: path)
        sayIgnored(format, path)
        var timing = FrameTrace()
        let scene = try timing.measure("read scene", category: "scene") {
            try states.apply(
                to: Scene.read(file, reading, isStrict: strictness.isStrict, screen: framing.pixels?.screen),
                at: file, showsEnd: self.time == nil && progress == nil, isStrict: strictness.isStrict)
        }
        var inputs = InputFiles()
        inputs.add(scene, at: file)
        for (option, output) in [("--output", path), ("--stats", stats), ("--trace", trace)] {
            try inputs.check(option, output)
        }
        let time = try moment(in: scene)
        if format == .pdf { return try writePage(of: scene, at: time, to: path) }
        if format == .jpeg { try checkJPEG(of: scene) }
        var options = drawing.options
        options.timesPasses = trace != nil
        let picture = try timing.measure("make renderer", category: "scene") {
            try framing.picture(scene, options: options)
        }
        picture.renderer.debugOptions = try debugging.options()
        if trace != nil { picture.renderer.trace = timing }
        try picture.draw(at: time)
        let encoding = format.picture.map { picture.encoding(as: $0, hdr ?? .pq) }
        try DrawingWarnings(isStrict: strictness.isStrict).check(
            picture.renderer.takeWarnings().map(\.description) + (encoding?.losses ?? []), of: file)
        timing = picture.renderer.trace ?? timing
        if let reason = picture.renderer.fallbackReason {
            Console.error("lamina: no Vulkan device, drawing on the CPU: \(reason)")
        }
        try drawing.checkValidation(picture.renderer)
        let bytes = try bytes(of: picture, encoding, format, path, &timing)
        try timing.measure("write \(format)", category: "file", arguments: ["bytes": .integer(bytes.count)]) {
            try OutputFile.write(bytes, to: path, durability: durability.durability)
        }
        if let stats { try OutputFile.write(picture.renderer.statistics.json(), to: stats) }
        if let trace { try OutputFile.write(timing.chromeTraceEvents(), to: trace) }
    }
}

/// A format that `render` writes.
enum RenderFormat: String, CaseIterable, ExpressibleByArgument {
    case png, webp, jpeg, avif, tiff, bmp, exr, pdf

    /// The format that the ending of a path stands for; PNG for another ending.
    init(path: String) {
        let ending = FilePath(text: path)?.lowercasedExtension ?? ""
        self =
            RenderFormat(rawValue: PictureFormat(ending: ending)?.rawValue ?? ending) ?? .png
    }

    /// `nil` for pages, and for OpenEXR, which FFmpeg writes.
    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
}

extension RenderFormat {
    /// Whether a path leads to a whole file of this format.
    func isWhole(_ path: String) -> Bool {
        switch self {
        case .png: return PNGFile.isWhole(path)
        case .webp, .jpeg, .avif, .tiff, .bmp:
            guard let format = picture, let bytes = try? WholeFile.read(path) else { return false }
            return ImageFormat(of: bytes)?.rawValue.lowercased() == format.rawValue
                && (try? CGImage.decode(bytes)) != nil
        case .exr:
            return (try? WholeFile.read(path))?.starts(with: [0x76, 0x2F, 0x31, 0x01]) == true
        case .pdf:
            guard let bytes = try? WholeFile.read(path), bytes.starts(with: Array("%PDF-".utf8)) else {
                return false
            }
            return String(decoding: bytes.suffix(32), as: UTF8.self).contains("%%EOF")
        }
    }
}

extension RenderFormat: CustomStringConvertible {
    var description: String { picture?.description ?? rawValue.uppercased() }
}

extension RenderCommand {
    private static let standardQuality = 75

    /// The file of a frame that was drawn.
    ///
    /// - Parameter encoding: `nil` for OpenEXR.
    private func bytes(
        of picture: ScenePicture, _ encoding: PictureEncoding?, _ format: RenderFormat, _ path: String,
        _ timing: inout FrameTrace
    ) throws -> [UInt8] {
        guard let encoding else {
            return try timing.measure("encode \(format)", category: "file") {
                try picture.renderer.withPixels {
                    try EXREncoder.bytes(of: $0, keepsAlpha: picture.mayBeTranslucent, output: path)
                }
            }
        }
        let image = try timing.measure("copy pixels", category: "file") {
            try picture.renderer.makeImage()
        }
        return try timing.measure("encode \(format)", category: "file") {
            try encoding.encode(
                image, quality: quality ?? Self.standardQuality,
                level: pngLevel ?? PNGCompression.defaultLevel, threads: drawing.threads)
        }
    }

    private func checkOutputs(_ path: String) throws {
        try OutputFile.check([("--output", path), ("--stats", stats), ("--trace", trace)])
        if format == nil { try OutputEnding.picture.check("--output", path) }
        let format = format ?? RenderFormat(path: path)
        // A JPEG holds more if the frame has headroom, which the scene may say.
        guard framing.format.depth != .half || [.png, .tiff, .avif, .exr, .jpeg].contains(format) else {
            throw Self.tooDeep("\(format)")
        }
        for (option, file) in [("--stats", stats), ("--trace", trace)] {
            try OutputEnding.checkData(option, file, kind: "JSON")
        }
    }

    private func checkJPEG(of scene: Scene) throws {
        let headroom = framing.format.headroom ?? scene.frame.headroom ?? 1
        if framing.format.depth == .half, headroom <= 1 { throw Self.tooDeep("a JPEG without it") }
    }

    private static func tooDeep(_ found: String) -> UsageError {
        UsageError(
            "--depth 16: expected PNG, TIFF, AVIF or EXR, which hold more than 8 bits, or a JPEG with --headroom, found \(found)"
        )
    }

    private func sayIgnored(_ format: RenderFormat, _ path: String) {
        IgnoredOptions.say(
            [
                ("--quality", quality != nil, [.webp, .jpeg, .avif].contains(format)),
                ("--png-level", pngLevel != nil, format == .png),
                ("--hdr", hdr != nil, [.png, .avif].contains(format)),
                ("--backend vulkan", drawing.backend == .vulkan, format != .pdf),
                ("--device", drawing.device != nil && drawing.backend != .cpu, format != .pdf),
            ], for: "\(format)")
        drawing.sayIgnored()
        durability.sayIgnored(for: path)
    }

    /// Writes a page with the scene's layers as shapes.
    private func writePage(of scene: Scene, at time: Double, to path: String) throws {
        for (option, isGiven) in [
            ("--stats", stats != nil), ("--trace", trace != nil), ("--validate", drawing.checksVulkan),
            ("--debug", try !debugging.options().isEmpty),
        ] where isGiven {
            throw UsageError("\(option): expected a picture to be drawn, found a PDF, which has no frame")
        }
        var options = drawing.options
        options.backend = .cpu
        let picture = try framing.picture(scene, options: options)
        // Pixels of a picture are points of a page.
        let scale = framing.pixels == nil ? framing.scale.map { CGFloat($0) } ?? 1 : picture.renderer.scale
        let bytes = try picture.pdf(at: time, scale: scale)
        try DrawingWarnings(isStrict: strictness.isStrict).check(
            picture.renderer.takeWarnings(), of: self.scene ?? "")
        try OutputFile.write(bytes, to: path, durability: durability.durability)
    }

    private func drawJobs(of path: String) throws {
        if trust.isUntrusted, !trust.isContained {
            var batch = try ContainedBatch(
                manifest: path, limits: containmentLimits.withinOwn, workers: workerCount,
                shard: manifest.shard ?? .whole)
            return try batch.run()
        }
        if manifest.isLinked {
            let link = BatchLink(socket: STDIN_FILENO)
            return try BatchRun(manifest: path, link: link, try batchSettings()).run()
        }
        if let job = manifest.job {
            return try BatchRun(manifest: path, job: job, try batchSettings()).run()
        }
        // Wrong settings are an error before a process is started.
        let settings = try batchSettings()
        var batch = try SupervisedBatch(
            manifest: path, workers: settings.workers, shard: manifest.shard ?? .whole)
        do {
            try batch.run()
        } catch is ContainedProcess.Failure {
            // Where a system has no processes for it, this one draws.
            try BatchRun(manifest: path, settings).run()
        }
    }

    /// The number of jobs that are drawn at a time.
    private var workerCount: Int {
        manifest.job == nil ? drawing.threads ?? ProcessInfo.processInfo.activeProcessorCount : 1
    }

    private func batchSettings() throws -> BatchSettings {
        var options = manifest.job == nil ? drawing.optionsForManyFrames : drawing.options
        // Every core draws a picture of its own.
        options.threads = 1
        options.cancellation = Interruption.cancellation
        if options.backend == .automatic, options.deviceName == nil {
            // That there is no GPU is found out once, not by each worker. Without any device the CPU draws as well, and
            // this is reported.
            if VulkanInstanceReport().onlyHasSoftware { options.backend = .cpu }
        }
        return BatchSettings(
            renderer: options, framing: framing, reading: reading, debugOptions: try debugging.options(),
            pngLevel: pngLevel ?? PNGCompression.defaultLevel, quality: quality ?? Self.standardQuality,
            curve: hdr ?? .pq, isStrict: strictness.isStrict, workers: workerCount, resumes: manifest.resumes,
            isVerbose: manifest.isVerbose,
            shard: manifest.job == nil && !manifest.isLinked ? manifest.shard ?? .whole : .whole,
            warnings: DrawingWarnings(isStrict: strictness.isStrict))
    }

    /// The time to be drawn.
    private func moment(in scene: Scene) throws -> Double {
        guard let progress else { return time ?? 0 }
        guard let moment = scene.time(atProgress: progress) else {
            throw UsageError(
                "\(self.scene ?? ""): nothing in the scene says when it ends: expected --time in place of --progress"
            )
        }
        return moment
    }
}

extension BackendArguments {
    /// With `--validate`, fails when the validation layer reported messages.
    func checkValidation(_ renderer: CARenderer) throws {
        guard checksVulkan, let vulkan = renderer.frames.backend as? VulkanBackend else { return }
        let messages = vulkan.messages.all
        for message in messages { Console.error("lamina: validation: \(message)") }
        guard messages.isEmpty else { throw ValidationFailure(count: messages.count) }
    }
}

/// The messages of the validation layer.
struct ValidationFailure: Error, CustomStringConvertible {
    var count: Int

    var description: String { "validation: expected that Vulkan is used rightly, found \(count) messages" }
}
