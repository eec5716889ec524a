import ArgumentParser
import Foundation
import Lamina
import LaminaFiles
import LaminaMedia
import LaminaPictures

/// `lamina animate`.
struct AnimateCommand: ForeignFileCommand {
    static let configuration = CommandConfiguration(
        commandName: "animate",
        abstract: "Draws a scene, a Lottie file or CAML frame by frame into a moving picture.",
        discussion: """
            Frame i shows the scene at --from + i / --fps seconds. The ending of the output names the format:

              .mp4    H.264, plays everywhere; also HEVC and AV1. No alpha: transparent parts lie over black.
              .mov    H.264; also HEVC, and ProRes for editors, with alpha in prores-4444.
              .webm   VP9 with alpha; also AV1, without alpha.
              .mkv    H.264, or any other codec; ffv1 keeps every pixel.
              .webp   animated WebP with alpha; every pixel exact at --quality 100.
              .apng   animated PNG with alpha, every pixel exact.
              .gif    up to 50 frames a second, up to 256 colours a frame, dithered; alpha all or nothing.
              .y4m    uncompressed planes for other encoders and for measuring quality; no alpha.
              out/frame-%05d.png, or a folder ending in /   one PNG a frame, counted from 0.
              out/frame-%05d.exr                            one OpenEXR a frame: linear light in halves.

            With --depth 16 --headroom, HEVC, VP9, AV1 and ProRes hold light above white: ten bits of Rec. 2100 with PQ and HDR10's \
            description of the screen, or hybrid log-gamma with --hdr hlg. --preset stands for a set of options; what is given beside \
            it comes first:

            \(MoviePreset.table)

            The file appears whole or not at all: an error or Ctrl-C leaves nothing behind. After Ctrl-C the frame that is being \
            drawn is finished, and the exit code is 130; a second Ctrl-C ends the program at once. With -o - --format mp4 (or webm, \
            gif, webp, apng, y4m) the file goes to standard output while it is made; MP4 is then fragmented. Where a codec needs even \
            sides, the last column or row is repeated.

            Sound comes from --audio, from the scene's key sounds, from audio layers of Lottie and from films in video layers. MP4 has \
            it in AAC, WebM in Opus; other formats are silent.

            At the end a line on standard error says how many frames a second were made, and what was the limit: drawing, encoding or \
            writing. Where encoding is, a lower --effort is faster; where drawing is, a higher effort costs nothing. At 2, which is the \
            default, MP4 and WebM about keep up with drawing, and an MP4 is as small as x264's preset medium makes it. At 0 it is made \
            in half the time or so, and three to five times as large.

              lamina animate Scenes/cards.json --duration 2 -o cards.mp4
              lamina animate Scenes/caml/card.ca --transition closed:open -o card.mp4
              lamina animate Scenes/lottie/rating.lottie --events Scenes/lottie/rating-events.json -o rating.mp4
              lamina animate Scenes/cards.json --duration 2 --fps 25 --size 480x320 -o cards.gif
              lamina animate Scenes/cards.json --duration 2 --audio music.flac --audio-gain -3 -o cards.mp4
              lamina animate Scenes/cards.json --duration 1 -o - --format webm | ffplay -

            --part makes one of several parts of a film, on any machine, and `lamina join` the film; --resume makes a film that goes \
            on after an interruption.

              lamina animate Scenes/cards.json --duration 2 -o cards.mp4 --part 1/2
              lamina animate Scenes/cards.json --duration 2 -o cards.mp4 --part 2/2
              lamina join cards.mp4
              lamina animate Scenes/cards.json --duration 600 -o long.mp4 --resume
            """)

    @Argument(
        help: "The scene file.",
        completion: .file(extensions: ["json", "lottie", "tgs", "ca", "caml", "tendies"]))
    var scene: String

    @Option(
        name: .shortAndLong,
        help: "Where the movie goes; - for standard output. A missing folder is made.")
    var output: String

    @OptionGroup(title: "Time")
    var time: TimeArguments

    @OptionGroup(title: "States")
    var states: StateArguments

    @OptionGroup(title: "File")
    var file: MovieFileArguments

    @OptionGroup(title: "Parts")
    var parts: PartArguments

    @OptionGroup(title: "Sound")
    var sound: SoundArguments

    @OptionGroup(title: "Picture")
    var framing: PictureArguments

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @OptionGroup var strictness: StrictArguments

    @Flag(
        help: "Print at the end how long drawing and encoding took, and how long each waited for the other.")
    var timings = false

    @Option(
        help: ArgumentHelp(
            "Also write when each step of each frame began and ended, as trace events for ui.perfetto.dev and chrome://tracing.",
            discussion:
                "For at most \(AnimateCommand.mostTracedFrames) frames; --duration makes a film shorter.",
            valueName: "file"))
    var trace: String?

    /// The most frames of a film with a trace, which has some kilobytes for each.
    private static let mostTracedFrames = 20_000

    struct TimeArguments: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Frames a second, like 60, 29.97 or 30000/1001. 60 unless given, for GIF 50.",
                valueName: "rate"),
            transform: FrameRateArgument.init(argument:))
        var fps: FrameRateArgument?

        @Option(
            parsing: .unconditional,
            help: "The length in seconds. Unless given, the movie ends with the scene's last animation.")
        var duration: Double?

        @Option(parsing: .unconditional, help: "The time of the first frame, in seconds.")
        var from = 0.0
    }

    /// The most frames of one movie: a day at 60 a second.
    private static let maximumFrames = 5_184_000.0

    func validate() throws {
        if let duration = time.duration, !(duration > 0 && duration.isFinite) {
            throw ValidationError("--duration: expected seconds above 0, found \(duration)")
        }
        guard time.from.isFinite else {
            throw ValidationError("--from: expected a time in seconds, found \(time.from)")
        }
    }

    var trust: TrustArguments { reading.assets.trust }
    var subject: String { scene }
    var containmentLimits: ContainmentLimits { drawing.containing(.movie) }
    var usesDevices: Bool { drawing.usesDevices }

    func run() throws {
        let format = try movieFormat()
        sayIgnored(format)
        var steps = FrameTrace()
        let preset = file.preset?.options
        let rate = time.fps?.rate ?? preset?.rate ?? format.defaultFrameRate
        let scene = try steps.measure("read scene", category: "scene") {
            try states.apply(
                to: Scene.read(
                    self.scene, reading, isStrict: strictness.isStrict, screen: framing.pixels?.screen),
                at: self.scene, showsEnd: false, isStrict: strictness.isStrict)
        }
        let frames = try frameCount(of: scene, rate: rate)
        let part = try parts.part(filmFrames: frames)
        var destination = MovieOutput(path: output)
        var drawingOptions = drawing.optionsForManyFrames
        // A stream leaves nothing that would have to be removed, and may wait for its reader for ever.
        if destination != .standardOutput { drawingOptions.cancellation = Interruption.cancellation }
        drawingOptions.timesPasses = trace != nil
        let picture = try steps.measure("make renderer", category: "scene") {
            try (preset?.framed(framing, scene) ?? framing).picture(scene, options: drawingOptions)
        }
        if trace != nil { picture.renderer.trace = steps }
        var options = MovieOptions(frameRate: rate)
        file.apply(to: &options)
        options.frameCount = frames
        options.threads = drawing.threads
        options.keepsAlpha = picture.mayBeTranslucent
        options.pixels = picture.frameFormat
        options.headroom = picture.headroom
        try DrawingWarnings(isStrict: strictness.isStrict).check(options.losses(in: format), of: self.scene)
        options.soundtrack = try sound.soundtrack(
            of: scene, at: self.scene, start: time.from, format, isStrict: strictness.isStrict)
        if sound.codec == nil, let usual = preset?.soundCodec { options.soundtrack?.codec = usual }
        let target = try picture.target()
        if parts.resumes {
            return try makeInChunks(scene, picture, format, options, target.width, target.height)
        }
        if let part {
            destination = try aim(at: part, of: scene, format, &options, target.width, target.height)
        }
        let range = part?.frames ?? 0..<frames
        try checkInputs(scene, destination, format, frames: format.isSequence ? frames : 0)
        // A stream leaves nothing that would have to be removed, and may wait for its reader for ever.
        if destination != .standardOutput { Interruption.beginOrderlyEnd() }
        let folder = try OutputFolder(
            around: outputFolderPath(format), durability: file.durability.durability)
        let film: Film
        do {
            let mostBytes = part == nil ? preset?.mostBytes : nil
            film =
                try mostBytes.map { try fitting($0, range, of: picture, format, options, destination) }
                ?? write(range, of: picture, format, options, destination)
        } catch {
            folder.removeIfEmpty()
            throw error
        }
        try drawing.checkValidation(picture.renderer)
        try writeTrace(of: picture.renderer, film.took, format)
        Console.error("lamina: \(film.took.line(frameCount: range.count))")
        if timings {
            Console.error("lamina: \(film.took.summary(frameCount: range.count, codec: film.codecName))")
        }
    }

    /// What became of a film.
    struct Film {
        var codecName: String
        var took: MoviePipeline.Timings
    }

    /// Writes the film.
    func write(
        _ frames: Range<Int>, of picture: ScenePicture, _ format: MovieFormat, _ options: MovieOptions,
        _ output: MovieOutput
    ) throws -> Film {
        let target = try picture.target()
        let writer = try MovieWriter(
            format: format, options: options, width: target.width, height: target.height, output: output)
        if let notice = writer.notice { Console.error("lamina: \(notice)") }
        let took = try write(frames, of: picture, to: writer)
        for warning in [writer.alphaNotice].compactMap({ $0 }) + writer.soundWarnings {
            Console.error("lamina: \(warning)")
        }
        return Film(codecName: writer.codecName, took: took)
    }

    /// Draws a range of the film's frames.
    ///
    /// - Parameter overall: The progress of the whole film, from that of the range.
    func write(
        _ frames: Range<Int>, of picture: ScenePicture, to writer: MovieWriter,
        overall: (MoviePipeline.Progress) -> MoviePipeline.Progress = { $0 }
    ) throws -> MoviePipeline.Timings {
        let rate = writer.options.frameRate
        var bar = ProgressBar()
        var saidFallback = false
        let warnings = DrawingWarnings(isStrict: strictness.isStrict)
        defer { bar.clear() }
        do {
            return try MoviePipeline.run(
                frameCount: frames.count, writer: writer, keepsSteps: trace != nil,
                isCancelled: { Interruption.isWanted }, progress: { bar.show(overall($0)) },
                render: { index, pixels in
                    try picture.draw(at: time.from + rate.time(ofFrame: frames.lowerBound + index))
                    try warnings.check(picture.renderer.takeWarnings(), of: scene)
                    let drawn = ContinuousClock.now
                    try picture.copyFrame(to: pixels)
                    picture.renderer.trace?.add(
                        "copy pixels", category: "file", from: drawn, to: .now)
                    if !saidFallback, let reason = picture.renderer.fallbackReason {
                        saidFallback = true
                        Console.error("lamina: no Vulkan device, drawing on the CPU: \(reason)")
                    }
                })
        } catch MovieError.cancelled {
            throw Interruption.exitCode
        } catch is FrameCancelled {
            throw Interruption.exitCode
        }
    }

    /// The path whose folder must be there before the film is begun. A folder of frames appears with them.
    private func outputFolderPath(_ format: MovieFormat) -> String {
        guard format.isSequence, let names = try? MovieOutput(path: output).framePath(format) else {
            return output
        }
        let isFolder = output.utf8.last == UInt8(ascii: "/")
        // Parts write into a folder that is there, because several do.
        return isFolder && parts.number == nil ? output : names(0)
    }

    private func sayIgnored(_ format: MovieFormat) {
        IgnoredOptions.say(
            [
                ("--quality", file.quality != nil, file.hasQuality(format)),
                ("--effort", file.effort != nil, ![.gif, .y4m, .exrSequence].contains(format)),
                ("--pixel-format", file.pixelFormat != nil, !format.codecs.isEmpty),
                ("--hdr", file.hdr != nil, !format.codecs.isEmpty),
                ("--loop", file.loop != nil, [.apng, .gif, .webp].contains(format)),
            ], for: format.name)
        drawing.sayIgnored()
        file.durability.sayIgnored(for: output)
    }

    /// Writes when the steps of the frames were, those of the encoder's thread and the end of the file among them.
    private func writeTrace(
        of renderer: CARenderer, _ timings: MoviePipeline.Timings, _ format: MovieFormat
    ) throws {
        guard let trace, var steps = renderer.trace else { return }
        for step in timings.steps {
            steps.add(
                step.frame == nil ? "write \(format.name)" : "encode frame", category: "file",
                from: step.start,
                to: step.end, track: .file, arguments: step.frame.map { ["frame": .integer($0)] } ?? [:])
        }
        try OutputFile.write(steps.chromeTraceEvents(), to: trace)
    }

    private func movieFormat() throws -> MovieFormat {
        try OutputFile.check([("--output", output), ("--trace", trace)])
        try OutputEnding.checkData("--trace", trace, kind: "JSON")
        try parts.check(output: output, trace: trace)
        if let format = file.format { return format }
        if let preset = file.preset?.options {
            if output != "-", let named = try? MovieFormat(path: output), named != preset.format {
                throw UsageError(
                    "--preset \(preset.name): expected an output ending in .\(preset.format.rawValue), found \(output)"
                )
            }
            return preset.format
        }
        guard output != "-" else {
            throw UsageError("--output -: needs --format: apng, gif, webp, mp4, mov, webm, mkv or y4m")
        }
        if FilePath(text: output)?.isFolder == true { return .pngSequence }
        if output.utf8.last != UInt8(ascii: "/") { try OutputEnding.movie.check("--output", output) }
        return try MovieFormat(path: output)
    }

    /// Fails where an output would overwrite an input.
    func checkInputs(
        _ scene: Scene, _ destination: MovieOutput, _ format: MovieFormat, frames: Int
    ) throws {
        var inputs = InputFiles()
        inputs.add(scene, at: self.scene)
        for file in sound.files { inputs.add(text: file) }
        try inputs.check("--trace", trace)
        guard frames > 0, let path = try destination.framePath(format) else {
            return try inputs.check("--output", output)
        }
        for index in 0..<frames { try inputs.check("--output", path(index)) }
    }

    private func frameCount(of scene: Scene, rate: FrameRate) throws -> Int {
        let longest = file.preset?.options.longest
        let natural = naturalDuration(of: scene).map { max(0, $0 - time.from) }
        guard let duration = time.duration ?? natural.map({ min(longest ?? .infinity, $0) }) ?? longest
        else {
            throw UsageError(
                "\(self.scene): nothing in the scene says when it ends: expected --duration with a number of seconds"
            )
        }
        let frames = (duration * rate.value).rounded()
        guard frames <= Self.maximumFrames else {
            let length =
                time.duration == nil
                ? "\(self.scene): lasts \(Text.brief(duration)) seconds"
                : "--duration \(Text.brief(duration))"
            throw UsageError(
                "\(length) at \(rate) frames a second: expected at most \(Int(Self.maximumFrames)) frames"
                    + (time.duration == nil ? ", as --duration with fewer seconds makes it" : ""))
        }
        if trace != nil, frames > Double(AnimateCommand.mostTracedFrames) {
            throw UsageError(
                "--trace: expected at most \(AnimateCommand.mostTracedFrames) frames, found \(Int(frames))")
        }
        return max(1, Int(frames))
    }
}

extension MoviePipeline.Timings {
    /// How fast it went, and which step was the slowest.
    func line(frameCount: Int) -> String {
        let rate = total > 0 ? Double(frameCount) / total : 0
        return
            "\(frameCount) frame\(frameCount == 1 ? "" : "s") in \(Text.brief(total)) s, \(Text.brief(rate)) frames/s; "
            + "the limit was \(limit.rawValue)"
    }

    /// One line. The processor time is the whole program's, including its start.
    func summary(frameCount: Int, codec: String) -> String {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        let processor = Double(used.tv_sec) + Double(used.tv_nsec) * 1e-9
        let rate = total > 0 ? Double(frameCount) / total : 0
        return "\(frameCount) frames in \(Text.brief(total)) s, \(Text.brief(rate)) frames/s: drawing "
            + "\(Text.brief(rendering)) s and waiting \(Text.brief(renderingWaited)) s for the encoder; \(codec) "
            + "\(Text.brief(encoding)) s and waiting \(Text.brief(encodingWaited)) s for frames; "
            + "\(Text.brief(processor)) s of processor"
    }
}
