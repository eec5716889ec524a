import ArgumentParser
import Foundation
import Lamina
import LaminaFiles
import LaminaImage
import LaminaMessages
import LaminaPictures
import LaminaVulkan

/// `lamina bench`.
struct BenchCommand: ForeignFileCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Times scenes on both backends.",
        discussion: """
            Every frame is compiled and drawn whole, and ends when its pixels can be read. Without scenes, all of Scenes/ and \
            Scenes/bench/ are measured. Below several scenes stands the geometric mean of their medians. Times are in milliseconds; \
            the columns are

              median    the median of whole frames
              p95       the 95th percentile of whole frames
              redrawn   the median of frames that draw all of the picture again
                        with what is kept: the plan if nothing moves,
                        otherwise masks, shadows and bitmaps
              compile   the median of compiling: from the layers to the plan
              execute   the median of drawing
              read      the median of making the pixels readable
              draws     draw calls; on the CPU, items
              Mpx       millions of pixels that the items touch
              ×copy     the median, divided by the time of a memcpy of the picture

            commit, in --json, is the time of handing over the whole tree, once.

            Below a line of Vulkan's stand the CPU's time until a frame is handed to the device, and the device's from its first command \
            to its last by timestamps, each with its share of the frame. A device that draws with the CPU works at the end of its \
            commands, so its timestamps say little. The time of overlapped frames is that of frames each of which is read while the next \
            one is on its way, as a film is made. On a device that copies its pictures out, execute ends where the frame is handed over, \
            and read has the rest.

            With --scroll the bounds of a layer move by so many points in each frame, to and fro over its sublayers, 60 frames to a \
            second of the scene's time. The layer is the root, or the first one with the name that --scroll-layer gives. Frames are then \
            drawn as a program draws them: commit, compile, and only the changed part. A frame's time has all of that in it.

            Below a scene with animations, and below a document with a duration, stands the median of frames that play: each goes \
            on from the frame before, and only what changed is compiled and drawn.

            With --compare NAME each scene is measured with and without an optimisation, and the last line says how many times as \
            fast the scene is with it. NAME is one of those of --disable, or cache (shouldRasterize), which needs --scroll. With \
            --compare FILE, of a file that --json wrote, medians are compared with those of that run: a scene counts as faster or \
            slower if the intervals in which the two medians lie, with a probability of 95 %, do not touch.

              lamina bench Scenes/contact-list.json --scroll 0,3 --scroll-layer list --compare damage
              lamina bench Scenes/bench/*.json --json new.json --compare old.json --html bench.html

            With --suite peers FILE, the times of other programs at the same scenes stand below each line. Each line of FILE has \
            RESULT, workload, program, median, fastest frame and number of frames, with tabs between them. A workload has the \
            name of its scene's file.

            Below a scene that scrolls stands how much of its last frame was compiled: a share in per cent, or the whole frame with \
            the reason; then how many layers were looked at, and how many of them are in the plan.

            Most pipelines of a Vulkan device are made before the first frame. Below the device's line stands how many were made \
            later, while a frame waited.

            A scene may have a key "bench" that says how it is timed; options given here replace it.

            With --scaling the scenes are generated, and a program's changes to them are timed. The time of a frame includes the \
            program's change, commit, compile and draw, on one thread unless --threads is given. best is the fastest frame. Each line \
            has the target of its case and by how much it is missed; "compile" before a target means that the target is for compile \
            alone. memory is the heap for a layer: the model objects, then the bytes that the commit adds, then the bytes that the \
            first frame keeps. Below a case with frames stands how much of its last frame was compiled. The cases:

            \(ScaleCases.list)

              lamina bench --scaling --case one-color --case grid-scrolled --backend cpu

            With --state-machine NAME a .lottie file's machine is started, gets the values of --input, settles and is drawn, again and \
            again for a second, and the number of settled pictures a second is printed. Each --input is a picture; they are drawn in turn.

              lamina bench rating.lottie --state-machine rating --input rating=1 --input rating=4 --size 256x256 --threads 1

            Machines are noisy: compare ratios from one run, not times from two.
            """)

    @Argument(help: "Scene files.", completion: .file(extensions: ["json"]))
    var scenes: [String] = []

    @Option(parsing: .unconditional, help: "Frames to measure. As many as fit into a second unless given.")
    var frames: Int?

    @Option(help: ArgumentHelp("Also write the measurements to a file, as JSON.", valueName: "file"))
    var json: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Scroll by so many points in each frame.", valueName: "dx,dy"))
    var scroll: ScrollStep?

    @Option(help: ArgumentHelp("The layer that --scroll scrolls; the root unless given.", valueName: "name"))
    var scrollLayer: String?

    @Option(
        help: ArgumentHelp(
            "Measure with and without an optimisation, or compare with the --json file of an earlier run.",
            valueName: "name|file"))
    var compare: BenchComparison?

    @Option(
        help: ArgumentHelp(
            "Also write a page with bars and pictures, which needs no network.", valueName: "file"))
    var html: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Show other programs' times: the word peers, and a file of results.", valueName: "peers file"))
    var suite: [String] = []

    @OptionGroup(title: "State machines")
    var machine: StateMachineBench

    @OptionGroup(title: "Many layers")
    var scaling: ScaleArguments

    @OptionGroup(title: "Scene")
    var assets: AssetArguments

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @OptionGroup(title: "Picture")
    var framing: PictureArguments

    @OptionGroup(title: "Looking closer")
    var debugging: DebugArguments

    func validate() throws {
        if let frames, frames < 1 { throw ValidationError("--frames: expected at least 1, found \(frames)") }
        if scrollLayer != nil, scroll == nil {
            throw ValidationError("--scroll-layer: needs --scroll")
        }
        if !suite.isEmpty, suite.count != 2 || suite[0] != "peers" {
            throw ValidationError(
                "--suite: expected peers and a file, found \(quoted(suite.joined(separator: " ")))")
        }
        if scaling.isOn { try validateScaling() }
    }

    /// Generated scenes are always measured in the same way.
    private func validateScaling() throws {
        guard scenes.isEmpty else {
            throw ValidationError("--scaling: expected no scene files, found \(scenes.count)")
        }
        let others = [
            ("--scroll", scroll != nil), ("--compare", compare != nil), ("--html", html != nil),
            ("--suite", !suite.isEmpty), ("--scale", framing.scale != nil),
            ("--size", framing.pixels != nil), ("--background", framing.background != nil),
        ]
        if let (name, _) = others.first(where: { $0.1 }) {
            throw ValidationError("\(name): expected scene files, found --scaling")
        }
    }

    var trust: TrustArguments { assets.trust }
    var subject: String { scenes.first ?? "Scenes" }
    var containmentLimits: ContainmentLimits { drawing.containing(.movie) }
    var usesDevices: Bool { drawing.usesDevices }

    func run() throws {
        drawing.sayIgnored()
        if scaling.isOn { return try runScaling() }
        if machine.isOn { return try runMachine() }
        let paths = try scenes.isEmpty ? Self.sampleScenes() : scenes
        let backends: [RenderBackendChoice] =
            drawing.choice == .automatic ? [.cpu, .vulkan] : [drawing.choice]
        var results: [BenchMeasurement] = []
        var missing: String?
        try OutputFile.check([("--json", json), ("--html", html)])
        try OutputEnding.checkData("--json", json, kind: "JSON")
        try OutputEnding.checkData("--html", html, kind: "HTML")
        let earlier: EarlierBench? =
            if case .earlier(let path) = compare { try EarlierBench(path) } else { nil }
        let peers = try suite.last.map { try PeerResults($0) }
        var page = BenchPage()
        Console.print(BenchTable.header)
        for (index, path) in paths.enumerated() {
            let name = FilePath(text: path)?.stemText ?? path
            let scene = try Scene.read(path, assets)
            var inputs = InputFiles()
            inputs.add(scene, at: path)
            try inputs.check("--json", json)
            try inputs.check("--html", html)
            let compare = variant(of: scene)
            if compare == .cache, scroll == nil, scene.bench == nil {
                throw UsageError(
                    "--compare cache: \(path): needs --scroll; without it no frame keeps anything for the next"
                )
            }
            if compare == .cache, BenchVariant.cache.remove(from: scene.makeRootLayer()) == 0 {
                throw UsageError(
                    "--compare cache: \(path): expected a layer with shouldRasterize, found none")
            }
            var rows: [BenchMeasurement] = []
            for backend in backends where !(backend == .vulkan && missing != nil) {
                if Console.showsProgress {
                    Console.errorText(
                        "\r\u{1B}[K\(index + 1)/\(paths.count) \(displayed(name)) \(backend.rawValue)")
                }
                do {
                    rows.append(try measure(scene, name, backend, page: &page))
                    if let compare {
                        rows.append(try measure(scene, name, backend, without: compare, page: &page))
                    }
                } catch let error as MissingVulkan {
                    missing = error.reason
                }
            }
            if Console.showsProgress { Console.errorText("\r\u{1B}[K") }
            for row in rows {
                Console.print(BenchTable.row(row))
                if row.scrolls { Console.print(BenchTable.compiled(row)) }
                if let shares = BenchTable.shares(row) { Console.print(shares) }
                if let played = row.played { Console.print(BenchTable.played(played)) }
                if let late = row.pipelinesMadeLate { Console.print(BenchTable.late(late)) }
                if let earlier { Console.print(earlier.line(row)) }
                for line in peers?.lines(row) ?? [] { Console.print(line) }
            }
            report(rows, compare)
            results += rows
        }
        summarize(results, missing: missing)
        if let earlier { Console.print(earlier.summary(of: results)) }
        if let json { try write(results, to: json) }
        if let html { try OutputFile.write(page.html(results), to: html) }
    }

    private func runMachine() throws {
        guard let path = scenes.first, scenes.count == 1 else {
            throw UsageError("--state-machine: expected one .lottie file, found \(scenes.count)")
        }
        var options = drawing.optionsForManyFrames
        options.backend = drawing.choice == .vulkan ? .vulkan : .cpu
        Console.print(try machine.measure(Scene.read(path, assets), framing, options))
    }

    private func runScaling() throws {
        try OutputEnding.checkData("--json", json, kind: "JSON")
        let results = try ScaleBench(
            cases: scaling.cases, divisor: LayerDivisor(value: scaling.divisor ?? 1), frames: frames,
            drawing: drawing
        ).run()
        if let json { try OutputFile.write(results.json(), to: json) }
    }

    private func measure(
        _ scene: Scene, _ name: String, _ backend: RenderBackendChoice, without variant: BenchVariant? = nil,
        page: inout BenchPage
    ) throws -> BenchMeasurement {
        var options = drawing.optionsForManyFrames
        options.backend = backend
        options.timesFrames = backend == .vulkan
        variant?.remove(from: &options)
        let picture: ScenePicture
        do {
            picture = try framing.picture(scene, options: options)
        } catch let error as VulkanError where backend == .vulkan && drawing.mayLackVulkan {
            throw MissingVulkan(reason: error.description)
        }
        picture.renderer.debugOptions = try debugging.options()
        if let root = picture.renderer.layer { variant?.remove(from: root) }
        let measurement = try BenchRun(
            picture: picture, name: name, frames: frames, without: variant,
            motion: motion(in: picture, scene),
            isAnimated: scene.hasAnimations, period: scene.duration
        ).measure()
        if html != nil { try page.add(picture.renderer.makeImage(), of: name) }
        return measurement
    }

    /// The feature that a scene is measured with and without: the option's, or where the scene scrolls as it asks to,
    /// the scene's.
    private func variant(of scene: Scene) -> BenchVariant? {
        if case .without(let variant) = compare { return variant }
        guard compare == nil, scroll == nil, let variant = scene.bench?.compare else { return nil }
        return switch variant {
        case .cache: .cache
        }
    }

    private func motion(in picture: ScenePicture, _ scene: Scene) throws -> ScrollMotion? {
        guard let root = picture.renderer.layer,
            let step = scroll ?? scene.bench.map({ ScrollStep($0.scroll) })
        else { return nil }
        guard let name = scroll == nil ? scene.bench?.layer : scrollLayer else {
            return ScrollMotion(root, step: step)
        }
        guard let layer = ScrollMotion.layer(named: name, below: root) else {
            let place = scroll == nil ? "bench.layer" : "--scroll-layer"
            throw UsageError("\(place): \(scene.name): expected a layer named \(quoted(name)), found none")
        }
        return ScrollMotion(layer, step: step)
    }

    /// The lines below a scene's measurements.
    private func report(_ rows: [BenchMeasurement], _ compare: BenchVariant?) {
        let usual = rows.filter { $0.without == nil }
        if let cpu = usual.first(where: { $0.backend == "cpu" }),
            let vulkan = usual.first(where: { $0.backend == "vulkan" })
        {
            Console.print(BenchTable.ratio(vulkan: vulkan, cpu: cpu))
        }
        guard let compare else { return }
        for with in usual {
            for without in rows where without.backend == with.backend && without.without != nil {
                Console.print(BenchTable.gain(compare, with: with, without: without))
            }
        }
    }

    private func summarize(_ results: [BenchMeasurement], missing: String?) {
        for (backend, rows) in Dictionary(grouping: results.filter { $0.without == nil }, by: \.backend)
            .sorted(by: { $0.key < $1.key }) where rows.count > 1
        {
            for line in BenchTable.means(of: rows, backend: backend) { Console.print(line) }
        }
        for device in Set(results.map { "\($0.backend): \($0.device)" }).sorted() { Console.print(device) }
        if let missing { Console.print("vulkan: not measured, \(missing)") }
        if VulkanInstanceReport().onlyHasSoftware,
            results.contains(where: { $0.backend == "vulkan" })
        {
            Console.print(
                "This Vulkan device draws with the CPU; --backend cpu gains what the ratios above show.")
        }
    }

    private func write(_ results: [BenchMeasurement], to path: String) throws {
        try OutputFile.write(results.json(), to: path)
    }

    /// The project's own scenes, in the folder where the command runs.
    private static func sampleScenes() throws -> [String] {
        let folders: [FilePath] = ["Scenes", "Scenes/bench"]
        let found = folders.flatMap { folder in
            (folder.names() ?? []).map { folder.appending($0).text }.sorted()
                .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
        }
        guard !found.isEmpty else {
            throw UsageError("no scenes in Scenes/: name some, or run this in the project's folder")
        }
        return found
    }
}

/// There is no device to measure, and none was asked for by name.
private struct MissingVulkan: Error {
    var reason: String
}
