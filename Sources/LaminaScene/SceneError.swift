import LaminaFilters
import LaminaImage

/// The errors of reading a scene: the file, the place, what was expected and what was found.
public enum SceneError: Error, Equatable, Sendable {
    /// The file could not be opened or read; `reason` is the system's.
    case unreadableFile(path: String, reason: String)
    /// The file is longer than ``SceneLimits/fileBytes``.
    case fileTooLong(path: String, limit: Int)
    /// The scene, when it is written, exceeds the allowed number of bytes.
    case outputTooLong(name: String, limit: Int)
    /// The text is not JSON or CAML, or ends in the middle. Lines and columns count from 1, columns in bytes.
    case malformed(file: String, line: Int, column: Int, reason: String)
    /// The archive could not be read, or holds no animation; `entry` is the file in it, empty for the whole archive.
    case archive(file: String, entry: String, reason: String)
    /// The JSON is not a valid scene, at the place that `path` names, such as `layers[2].cornerRadius`; empty for the
    /// whole scene. `place` is where that stands in the file; `nil` for what stands in no JSON file, such as CAML and values
    /// that replace a scene's own.
    case invalid(file: String, path: String, problem: SceneProblem, place: ScenePlace? = nil)
}

/// The place of a scene's fault in its file.
public struct ScenePlace: Equatable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in bytes, from 1.
    public var column: Int
    /// The name of the layer; `nil` outside of layers, and for a layer without a name.
    public var layer: String?

    /// A place.
    public init(line: Int, column: Int, layer: String? = nil) {
        (self.line, self.column, self.layer) = (line, column, layer)
    }
}

/// The fault at one place of a scene.
public enum SceneProblem: Equatable, Sendable {
    /// A value of the wrong kind or outside its range; `found` is "nothing" for a required key that is absent.
    case unexpected(expected: String, found: String)
    /// A key that the format does not have, with the nearest known key, and the keys that the object may have.
    case unknownKey(suggestion: String?, known: [String])
    /// A key that stands twice in one object.
    case duplicateKey
    /// `frame` beside `bounds` or `position`.
    case conflict(with: String)
    /// A key path that no layer has, with the nearest one.
    case unknownKeyPath(String, suggestion: String?)
    /// An entry of `images` whose names lead back to it, through the other names listed.
    case imageCircle(through: [String])
    /// A name that `images` does not have, with the nearest one.
    case unknownImage(name: String, suggestion: String?)
    /// A filter type that does not exist or is not allowed at its place, with the nearest type that is.
    case unknownFilter(type: String, isCompositing: Bool, suggestion: String?)
    /// A filter in GLSL that is not valid; mostly GLSL that does not compile.
    case customFilter(CAFilterError)
    /// A path of an image, a film or GLSL that leads out of the folder of the scene's file.
    case externalAsset(path: String)
    /// A name that no layer has, with the nearest one and all there are; or a path of names, such as `card/title`.
    case unknownLayer(name: String, suggestion: String?, known: [String])
    /// A file of GLSL that could not be read.
    case unreadableShader(reason: String)
    /// A filter in GLSL, where shaders are not allowed.
    case shadersNotAllowed
    /// More filters in GLSL than ``SceneLimits/customFilters``.
    case tooManyCustomFilters(limit: Int)
    /// A film, with nothing to open it.
    case noVideoOpener(path: String)
    /// A film that could not be opened.
    case video(reason: String)
    /// A state that no layer has, with the names of the existing states.
    case unknownState(String, known: [String])
    /// More films than ``SceneLimits/videos``.
    case tooManyVideos(limit: Int)
    /// More fonts in the scene's file than ``SceneLimits/fonts``.
    case tooManyFonts(limit: Int)
    /// More bytes of fonts in the scene's file than ``SceneLimits/fontBytes``.
    case tooManyFontBytes(limit: Int)
    /// An image that could not be read.
    case image(ImageError)
    /// A picture beyond ``SceneLimits/pictureSide`` or ``SceneLimits/picturePixels``, in pixels.
    case pictureTooLarge(width: Double, height: Double, maximumSide: Int, maximumPixels: Int)
    /// More layers than ``SceneLimits/layers``.
    case tooManyLayers(limit: Int)
    /// More layers than ``SceneLimits/lottieLayers``.
    case tooManyLottieLayers(limit: Int)
    /// More than ``SceneLimits/maximumLottieOutlines``.
    case tooManyLottieOutlines
    /// More layers inside one another than ``SceneLimits/maximumNesting``.
    case nestedTooDeeply
    /// Images of more pixels in all than ``SceneLimits/imagePixels``.
    case tooManyImagePixels(found: Int, limit: Int)
}
