import ArgumentParser
import Lamina

/// The rights of a scene's file, for all commands that read one.
struct AssetArguments: ParsableArguments {
    @Flag(help: "Let scenes name images, films and GLSL outside of their folders.")
    var allowExternalAssets = false

    @OptionGroup var trust: TrustArguments

    func validate() throws {
        if trust.isUntrusted, allowExternalAssets {
            throw ValidationError("--untrusted: cannot be used with --allow-external-assets")
        }
    }
}

/// How a scene is read, and the values that replace its own.
struct SceneArguments: ParsableArguments {
    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set a value of the layers with a name, like title.string=Hello. May be given again.",
            discussion:
                "Values are spelt as in scenes, but text without quotes. An animation of a value that is set is removed.",
            valueName: "layer.key=value"),
        transform: SceneOverride.init(argument:))
    var overrides: [SceneOverride] = []

    @Option(
        help: ArgumentHelp("A theme of a .lottie file, which gives values to its slots.", valueName: "name"))
    var theme: String?

    @OptionGroup var lottie: LottieArguments

    @OptionGroup var fonts: FontArguments

    @OptionGroup var assets: AssetArguments
}

/// Whether a picture that does not show all of its scene is an error.
struct StrictArguments: ParsableArguments {
    @Flag(
        name: .customLong("strict"),
        help: "Fail, instead of warning, where something is not drawn or a font is missing.")
    var isStrict = false
}

/// The player whose pictures Lottie files get.
struct LottieArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The player whose pictures Lottie files get: authored or core-animation.",
            discussion:
                "By default they are drawn as their authors made them. core-animation draws what lottie-ios draws by its Core Animation engine, without merged paths that are cut, text animators, and effects other than shadows.",
            valueName: "name"))
    var engine: LottieEngine?

    @Flag(help: ArgumentHelp("The default. An older word for --engine authored.", visibility: .hidden))
    var asAuthored = false

    var chosen: LottieEngine { engine ?? .authored }

    func validate() throws {
        if asAuthored, engine == .coreAnimation {
            throw ValidationError("--as-authored: cannot be used with --engine core-animation")
        }
    }
}

extension LottieEngine: ExpressibleByArgument {}

extension SceneOverride {
    fileprivate init(argument: String) throws {
        guard let override = SceneOverride(assignment: argument) else {
            throw ValidationError("expected layer.key=value, like title.string=Hello")
        }
        self = override
    }
}
