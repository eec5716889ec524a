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
            The ending of the output names the format: .ca is a bundle, a folder with the images in it, .caml a document with \
            them in itself, anything else a scene in JSON.

            What is written draws the same. Motions that keyframes cannot say, such as outlines that are bent by animated \
            amounts, are written with a keyframe for every frame of the file, and go straight in between. What is not drawn, \
            and what the format has no place for, is not written either, and said on standard error. Files and bundles appear \
            whole or not at all; a bundle takes the place of an older one.

              lamina convert loader.lottie loader.json
              lamina convert Scenes/caml/card.ca card.json
              lamina convert Scenes/cards.json cards.ca
            """)

    @Argument(
        help: "The file or the bundle to read.",
        completion: .file(extensions: ["json", "lottie", "ca", "caml", "tendies"]))
    var input: String

    @Argument(help: "The scene, bundle or document to write; - for a scene on standard output.")
    var output: String

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @Flag(
        name: .customLong("strict"),
        help: "Fail where the file holds something that is not drawn, or that cannot be written.")
    var isStrict = false

    @OptionGroup(title: "File")
    var file: DurabilityArguments

    var trust: TrustArguments { reading.assets.trust }
    var subject: String { input }

    func run() throws {
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
