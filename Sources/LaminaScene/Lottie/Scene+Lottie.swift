import Foundation

extension Scene {
    /// A Lottie document as a scene.
    ///
    /// - Parameter directory: The folder in which images lie that the document names.
    init(lottie json: JSONDocument, name: String, directory: String) throws(SceneFault) {
        var reader = LottieReader()
        let document = try reader.read(json)
        var builder = LottieBuilder(
            document: document, images: SceneImages(directory: directory), warnings: reader.warnings)
        self = try builder.scene(name: name)
    }
}
