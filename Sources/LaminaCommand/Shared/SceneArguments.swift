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

    @Flag(
        help: ArgumentHelp(
            "Draw Lottie files as they are written, also where common players leave parts out.",
            discussion:
                "Common players leave out paths merged by their areas, highlights of radial gradients, trimmed fills, and all shadows of a layer but one."
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
