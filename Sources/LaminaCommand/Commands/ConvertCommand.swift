import ArgumentParser
import Foundation
import Lamina
import LaminaFiles

/// `lamina convert`.
struct ConvertCommand: ForeignFileCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes a scene, CAML or a Lottie file as a scene in JSON or as CAML.",
        discussion: """
            The ending of the output names the format: .ca is a bundle, which is a folder with the images in it; .caml is a document \
            that holds its images; .json, or no ending, gives a scene in JSON. Any other ending is an error. A missing folder is made.

            The output draws the same as the input. A motion that keyframes cannot describe, such as an outline bent by an animated \
            amount, gets a keyframe for every frame of the file, and is straight between those. Parts of the input that are not \
            drawn, and parts that the output's format has no place for, are left out with a warning. Files and bundles appear whole \
            or not at all; a bundle replaces an older one. A file that is neither a scene nor CAML, such as a Lottie file, is replaced \
            only with --force.

              lamina convert loader.lottie loader.json
              lamina convert Scenes/caml/card.ca card.json
              lamina convert Scenes/cards.json cards.ca
            """)

    @Argument(
        help: "The file or the bundle to read.",
        completion: .file(extensions: ["json", "lottie", "tgs", "ca", "caml", "tendies"]))
    var input: String

    @Argument(help: "The scene, bundle or document to write; - for a scene on standard output.")
    var output: String

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @Flag(
        name: .customLong("strict"),
        help: "Fail, instead of warning, where a part of the file is not drawn or cannot be written.")
    var isStrict = false

    @OptionGroup(title: "File")
    var file: DurabilityArguments

    @Flag(
        name: .customLong("force"),
        help:
            "Replace an output that is there even if it is neither a scene nor CAML. A folder with other things stays."
    )
    var replacesOthers = false

    var trust: TrustArguments { reading.assets.trust }
    var subject: String { input }

    func run() throws {
        try OutputEnding.scene.check("output", output)
        if !replacesOthers { try checkReplaced() }
        file.sayIgnored(for: output)
        let scene = try Scene.read(input, reading, isStrict: isStrict)
        let path = FilePath(text: output)
        let ending = output == "-" ? nil : path?.lowercasedExtension
        var inputs = InputFiles()
        inputs.add(scene, at: input)
        try inputs.check("output", output, replacesFolder: ending == "ca")
        switch ending {
        case "ca":
            let caml = try scene.caml(isBundle: true, limit: SceneLimits.maximumFileBytes)
            try report(caml.losses)
            try BundleFolder(output).write(caml, file.durability)
        case "caml":
            let caml = try scene.caml(isBundle: false, limit: SceneLimits.maximumFileBytes)
            try report(caml.losses)
            try OutputFile.write(Array(caml.document), to: output, durability: file.durability)
        default:
            // Paths of images count from the scene's folder.
            let isBeside = path.map { output != "-" && Self.isSame($0.folder, scene.directory) } ?? false
            let written = isBeside ? scene : scene.embeddingImages()
            try report(written.jsonLosses)
            let json = try written.jsonData(limit: SceneLimits.maximumFileBytes)
            try OutputFile.write(Array(json), to: output, durability: file.durability)
        }
    }

    /// Fails where the output is there, and is a file that this command cannot have made.
    private func checkReplaced() throws {
        guard output != "-", let path = FilePath(text: output), path.exists, !path.isFolder, !path.isStream,
            !Scene.isWritten(contentsOf: path)
        else { return }
        throw UsageError(
            "output: \(output): expected a scene or CAML to replace, found another file; --force replaces it")
    }

    /// Reports the features that are not written.
    private func report(_ losses: [SceneWarning]) throws {
        for loss in losses { Console.error("lamina: \(output): not written: \(loss)") }
        guard isStrict, !losses.isEmpty else { return }
        throw UsageError(
            "\(output): --strict: expected that all of it is written, found \(losses.count) \(losses.count == 1 ? "thing" : "things") that cannot be"
        )
    }

    private static func isSame(_ folder: FilePath, _ directory: String) -> Bool {
        guard let other = FilePath(text: directory.isEmpty ? "." : directory),
            let one = FileIdentity(present: folder)
        else { return false }
        return one == FileIdentity(present: other)
    }
}
