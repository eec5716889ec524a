import ArgumentParser
import Foundation
import Lamina

/// `lamina convert`.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes a scene, CAML or a Lottie file as a scene in JSON or as CAML.",
        discussion: """
            The ending of the output names the format: .ca is a bundle, a folder with the images in it, .caml a document with \
            them in itself, anything else a scene in JSON.

            What is written draws the same. Motions that keyframes cannot say, such as outlines that are bent by animated \
            amounts, are written with a keyframe for every frame of the file, and go straight in between. What is not drawn, \
            and what the format has no place for, is not written either, and said on standard error.

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

    func run() throws {
        let scene = try Scene.read(input, reading, isStrict: isStrict)
        let folder = (output as NSString).deletingLastPathComponent
        switch (output as NSString).pathExtension.lowercased() {
        case "ca":
            try write(scene.caml(isBundle: true, limit: SceneLimits.maximumFileBytes), toBundle: output)
        case "caml":
            let caml = try scene.caml(isBundle: false, limit: SceneLimits.maximumFileBytes)
            try report(caml.losses)
            try OutputFile.write(Array(caml.document), to: output)
        default:
            // Paths of images are those from the scene's folder.
            let isBeside = output != "-" && Self.isSame(folder, scene.directory)
            let written = isBeside ? scene : scene.embeddingImages()
            let json = try written.jsonData(limit: SceneLimits.maximumFileBytes)
            try OutputFile.write(Array(json), to: output)
        }
    }

    private func write(_ caml: SceneCAML, toBundle path: String) throws {
        try report(caml.losses)
        let bundle = URL(fileURLWithPath: path)
        for (name, data) in caml.assets.sorted(by: { $0.key < $1.key }) {
            let file = bundle.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try OutputFile.write(Array(data), to: file.path)
        }
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try OutputFile.write(
            Array(caml.document), to: bundle.appendingPathComponent(SceneCAML.documentName).path)
        // Last, since it makes the folder a bundle.
        try OutputFile.write(Array(caml.index), to: bundle.appendingPathComponent(SceneCAML.indexName).path)
    }

    /// Says what is not written.
    private func report(_ losses: [SceneWarning]) throws {
        for loss in losses { Console.error("lamina: \(output): not written: \(loss)") }
        guard isStrict, !losses.isEmpty else { return }
        throw UsageError(
            "\(output): --strict: expected that all of it is written, found \(losses.count) \(losses.count == 1 ? "thing" : "things") that cannot be"
        )
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        func real(_ path: String) -> String {
            URL(fileURLWithPath: path.isEmpty ? "." : path).resolvingSymlinksInPath().standardizedFileURL.path
        }
        return real(one) == real(other)
    }
}
