import ArgumentParser
import Lamina

/// The rights of a scene's file, for all commands that read one.
struct AssetArguments: ParsableArguments {
    @Flag(help: "Let scenes name images, films and GLSL outside of their folders.")
    var allowExternalAssets = false

    @OptionGroup var trust: TrustArguments

    func validate() throws {
        if trust.isUntrusted, allowExternalAssets {
            throw ValidationError("--untrusted: expected it without --allow-external-assets")
        }
    }
}

/// How a scene is read, and the values that replace its own.
struct SceneArguments: ParsableArguments {
    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Gives the layers of a name another value, like title.string=Hello; as often as wanted.",
            discussion:
                "Values are spelt as in scenes, strings without quotes. What animated one is taken away.",
            valueName: "layer.key=value"),
        transform: SceneOverride.init(argument:))
    var overrides: [SceneOverride] = []

    @Option(help: ArgumentHelp("A theme that a .lottie file has, for its slots.", valueName: "name"))
    var theme: String?

    @Flag(
        help: ArgumentHelp(
            "Draw Lottie files as they say even where common players do not.",
            discussion:
                "Paths that are merged by their areas, highlights of radial gradients, fills that are trimmed, and more shadows than one of a layer."
        ))
    var asAuthored = false

    @OptionGroup var fonts: FontArguments

    @OptionGroup var assets: AssetArguments
}

extension SceneOverride {
    fileprivate init(argument: String) throws {
        guard let override = SceneOverride(assignment: argument) else {
            throw ValidationError("expected layer.key=value, like title.string=Hello")
        }
        self = override
    }
}
