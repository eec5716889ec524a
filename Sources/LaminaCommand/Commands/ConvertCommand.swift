import ArgumentParser
import Foundation
import Lamina

/// `lamina convert`.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Writes a scene, or a Lottie file, as a scene in JSON.",
        discussion: """
            What is written draws the same. Motions that keyframes cannot say, such as outlines that are bent by animated \
            amounts, are written with a keyframe for every frame of the file, and go straight in between. What is not drawn \
            is not written either, and said on standard error.

              lamina convert loader.lottie loader.json
            """)

    @Argument(help: "The file to read.", completion: .file(extensions: ["json", "lottie"]))
    var input: String

    @Argument(help: "The scene to write; - for standard output.")
    var output: String

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @Flag(name: .customLong("strict"), help: "Fail where the file holds something that is not drawn.")
    var isStrict = false

    func run() throws {
        let scene = try Scene.read(input, reading, isStrict: isStrict)
        try OutputFile.write(Array(scene.jsonData()), to: output)
    }
}
