import ArgumentParser
import Foundation
import Lamina
import LaminaMessages

/// `lamina filmstrip`.
struct FilmstripCommand: ForeignFileCommand {
    static let configuration = CommandConfiguration(
        commandName: "filmstrip", abstract: "Draws a scene at several times, side by side, into one PNG.",
        discussion: """
            Each frame has its time in seconds below it. A filmstrip shows motion without a player, and suits reviews: the CPU \
            backend gives the same bytes on every machine.

              lamina filmstrip Scenes/cards.json --times 0,0.25,0.5,0.75,1 --size 240x160 -o strip.png
            """)

    @Argument(
        help: "The scene file.",
        completion: .file(extensions: ["json", "lottie", "tgs", "ca", "caml", "tendies"]))
    var scene: String

    @Option(name: .shortAndLong, help: "Where the PNG goes; - for standard output.")
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Times in seconds, separated by commas.", valueName: "list"),
        transform: TimesArgument.init(argument:))
    var times: TimesArgument

    @OptionGroup(title: "States")
    var states: StateArguments

    @OptionGroup(title: "Picture")
    var framing: PictureArguments

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    @OptionGroup var strictness: StrictArguments

    @OptionGroup(title: "File")
    var file: DurabilityArguments

    var trust: TrustArguments { reading.assets.trust }
    var subject: String { scene }
    var containmentLimits: ContainmentLimits { drawing.containing(.picture) }
    var usesDevices: Bool { drawing.usesDevices }

    func run() throws {
        try OutputEnding.filmstrip.check("--output", output)
        drawing.sayIgnored()
        let read = try states.apply(
            to: Scene.read(scene, reading, isStrict: strictness.isStrict, screen: framing.pixels?.screen),
            at: scene, showsEnd: false, isStrict: strictness.isStrict)
        var inputs = InputFiles()
        inputs.add(read, at: scene)
        try inputs.check("--output", output)
        let picture = try framing.picture(read, options: drawing.optionsForManyFrames)
        let target = try picture.target()
        let labels = times.times.map(\.label)
        var strip = try Filmstrip(frameWidth: target.width, frameHeight: target.height, labels: labels)
        let warnings = DrawingWarnings(isStrict: strictness.isStrict)
        try warnings.check(picture.losses(in: "a filmstrip"), of: scene)
        for (index, time) in times.times.enumerated() {
            try picture.draw(at: time.seconds)
            try warnings.check(picture.renderer.takeWarnings(), of: scene)
            strip.put(try picture.renderer.makeImage(), time.label, at: index)
        }
        if let reason = picture.renderer.fallbackReason {
            Console.error("lamina: no Vulkan device, drawing on the CPU: \(reason)")
        }
        try drawing.checkValidation(picture.renderer)
        try OutputFile.write(
            try strip.image().pngData(threads: drawing.threads), to: output, durability: file.durability)
    }
}

/// Times in seconds, written `0,0.25,0.5`.
struct TimesArgument {
    /// As numbers, and as they were written.
    var times: [(seconds: Double, label: String)]

    init(argument: String) throws {
        times = try argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let text = part.trimmingCharacters(in: .whitespaces)
            guard let seconds = Double(text), seconds.isFinite else {
                throw ValidationError("expected times in seconds, like 0,0.25,0.5, found \(quoted(text))")
            }
            return (seconds, "\(text) s")
        }
    }
}
