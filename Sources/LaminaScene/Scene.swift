import LaminaArchive
import Foundation
import LaminaFiles
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaText
import LaminaValues

/// A picture written down as a tree of layers, as a scene file holds it.
public struct Scene: Sendable {
    /// The picture's size in points, both sides above 0.
    public internal(set) var size: CGSize
    /// Pixels per point, above 0; 1 by default.
    public internal(set) var scale: CGFloat = 1
    /// The colour behind all layers; `nil`, which is transparent, by default.
    public internal(set) var backgroundColor: CGColor?
    /// The duration that the scene states, in seconds; `nil` if the duration follows from the content.
    public internal(set) var duration: Double?
    /// How many frames a second the scene was made for; `nil` where it does not say.
    public internal(set) var frameRate: Double?
    /// The format of the frames that the scene was made for, as far as it says so.
    public var frame = SceneFrameFormat()
    /// Features of a foreign file that are not drawn as the author meant them.
    public internal(set) var warnings: [SceneWarning] = []
    /// The sounds besides those of films in layers.
    var ownSounds: [SceneSound] = []
    /// How the scene asks to be timed, if it does.
    public internal(set) var bench: SceneBench?

    /// The fonts in which the scene's texts are set: those of ``SceneReadingOptions/fonts``, and those that the scene's file
    /// brings with it; `nil` for those of the process.
    public internal(set) var fonts: FontCollection?

    /// The layers, each before its sublayers, back to front.
    package internal(set) var layers: [SceneLayer] = []
    /// The scene's name in errors.
    package let name: String
    /// The folder that paths of its images are relative to; "" is the working directory.
    public var directory: String { assets.images.directory.text }
    /// The scene's images that have a name.
    var images: [String: SceneImageSource] = [:]
    /// The assets that the scene has besides its file.
    var assets: SceneAssets
    /// The document from which the layers are made again when one of its values changes; `nil` for scenes that are
    /// not Lottie.
    var lottie: LottieTemplate?
    /// The overrides of layers since the scene was read. Layers that are made again get them again.
    var layerOverrides: [SceneOverride] = []
    /// The state that is shown; `nil` for the initial states.
    var shown: SceneStateChoice?

    init(name: String, directory: FilePath = FilePath(), size: CGSize) {
        self.name = name
        self.size = size
        assets = SceneAssets(directory: directory, scene: name)
    }

    /// Reads a scene file as its options say, as ``init(contentsOf:shaderCompiler:videoOpener:imageCache:allowsExternalAssets:lottieEngine:)``
    /// does.
    ///
    /// Throws ``SceneError`` with the file, the place in it, what was expected and what was found.
    public init(contentsOf path: String, options: SceneReadingOptions) throws(SceneError) {
        let file = try SceneFile.path(path)
        if Scene.isBundle(file) {
            self = try Scene(
                bundle: file, name: path, fonts: SceneFonts(options.fonts, limits: options.limits),
                limits: options.limits, screen: options.usableScreenSize)
            return
        }
        let bytes = try SceneFile.read(file, limit: options.limits.fileBytes)
        let assets = SceneAssets(directory: file.removingLastComponent(), scene: path, options)
        self = try Scene(bytes: bytes, name: path, assets)
    }

    /// Reads a scene in memory as its options say.
    ///
    /// Throws ``SceneError`` as ``init(contentsOf:options:)`` does.
    ///
    /// - Parameters:
    ///   - json: The bytes of a scene file in any supported format.
    ///   - name: The scene's name in errors.
    ///   - directory: The folder that paths of images and films are relative to; "" is the working directory.
    public init(
        json: Data, name: String, directory: String, options: SceneReadingOptions
    ) throws(SceneError) {
        guard json.count <= options.limits.fileBytes else {
            throw .fileTooLong(path: name, limit: options.limits.fileBytes)
        }
        let assets = SceneAssets(directory: try SceneFile.path(directory), scene: name, options)
        self = try Scene(bytes: Array(json), name: name, assets)
    }

    /// Reads a scene file and the images that it names, relative to its folder. Lottie documents, as JSON or as
    /// `.lottie`, and CAML, as documents, `.ca` bundles and `.tendies` wallpapers, are recognized by their content.
    /// Features of them that are not drawn are listed in ``warnings``.
    ///
    /// Throws ``SceneError`` with the file, the place in it, what was expected and what was found.
    ///
    /// - Parameters:
    ///   - shaderCompiler: The compiler of filters in GLSL, such as `GLSLFilterCompiler` of the product
    ///     `LaminaShaderCompiler`. It runs when such a filter is first drawn through Vulkan; without a compiler,
    ///     drawing the filter is an error.
    ///   - videoOpener: The function that opens films, such as `MovieSource.init(contentsOfFile:)` of the product
    ///     `LaminaMedia`; without one, a film is an error.
    ///   - imageCache: The cache that keeps decoded images for other scenes.
    ///   - allowsExternalAssets: Whether images, films and GLSL may lie outside of the file's folder. Only for files
    ///     that may read everything that the process may read.
    ///   - lottieEngine: The player whose pictures Lottie documents get.
    public init(
        contentsOf path: String, shaderCompiler: (any CAFilterShaderCompiler)? = nil,
        videoOpener: SceneVideoOpener? = nil, imageCache: ImageCache? = nil,
        allowsExternalAssets: Bool = false, lottieEngine: LottieEngine = .authored
    ) throws(SceneError) {
        var options = SceneReadingOptions()
        options.shaderCompiler = shaderCompiler
        options.videoOpener = videoOpener
        options.imageCache = imageCache
        options.allowsExternalAssets = allowsExternalAssets
        options.lottieEngine = lottieEngine
        try self.init(contentsOf: path, options: options)
    }

    /// Reads a scene in memory: JSON, which may be Lottie's, or CAML.
    ///
    /// Throws ``SceneError`` as `init(contentsOf:options:)` does.
    ///
    /// - Parameters:
    ///   - json: The bytes of such a file, or of a `.lottie` file.
    ///   - name: The scene's name in errors.
    ///   - directory: The folder that paths of images and films are relative to; "" is the working directory.
    ///   - shaderCompiler: The compiler of filters in GLSL; without one, drawing them is an error.
    ///   - videoOpener: The function that opens films; without one, a film is an error.
    ///   - imageCache: The cache that keeps decoded images for other scenes.
    ///   - allowsExternalAssets: Whether images, films and GLSL may lie outside of the folder.
    ///   - lottieEngine: The player whose pictures Lottie documents get.
    public init(
        json: Data, name: String, directory: String, shaderCompiler: (any CAFilterShaderCompiler)? = nil,
        videoOpener: SceneVideoOpener? = nil, imageCache: ImageCache? = nil,
        allowsExternalAssets: Bool = false, lottieEngine: LottieEngine = .authored
    ) throws(SceneError) {
        var options = SceneReadingOptions()
        options.shaderCompiler = shaderCompiler
        options.videoOpener = videoOpener
        options.imageCache = imageCache
        options.allowsExternalAssets = allowsExternalAssets
        options.lottieEngine = lottieEngine
        try self.init(json: json, name: name, directory: directory, options: options)
    }

    private init(bytes: [UInt8], name: String, _ assets: SceneAssets) throws(SceneError) {
        var bytes = bytes
        if GzipFile.recognizes(bytes) {
            do throws(GzipFile.Failure) {
                bytes = try GzipFile.unpacked(bytes, limit: assets.limits.fileBytes)
            } catch {
                throw .archive(file: name, entry: "", reason: error.reason)
            }
        }
        if ZipArchive.recognizes(bytes) {
            self = try Scene(archive: bytes, name: name, assets)
            return
        }
        self = try bytes.withUnsafeBufferPointer { bytes throws(SceneError) in
            try Scene(bytes: bytes, name: name, assets)
        }
    }

    private init(
        bytes: UnsafeBufferPointer<UInt8>, name: String, _ assets: SceneAssets
    ) throws(SceneError) {
        if CAMLBuilder.recognizes(bytes) {
            self = try Scene(caml: Array(bytes), name: name, assets)
            return
        }
        let document: JSONDocument
        do throws(JSONFailure) {
            document = try JSONDocument(parsing: bytes, maximumValues: assets.limits.values)
        } catch {
            throw .malformed(file: name, line: error.line, column: error.column, reason: error.reason)
        }
        do throws(SceneFault) {
            if LottieReader.recognizes(document) {
                self = try Scene(lottie: document, name: name, assets)
                return
            }
            var reader = SceneReader(document: document, assets: assets)
            self = try reader.read(name: name)
            fonts = assets.fonts
        } catch {
            throw error.error(file: name, in: bytes)
        }
    }

    /// How many layers there are, however deep.
    public var layerCount: Int { layers.count }
}

/// One layer of a scene. The tree is a flat list, so that its depth costs no stack.
package struct SceneLayer: Equatable, Sendable {
    package var properties = LayerProperties()
    /// The id by which states refer to the layer; `nil` for none.
    package var id: String?
    /// The number of layers around it: 0 for the outermost. Its superlayer is the last layer before it with a smaller
    /// depth.
    package var depth: Int
    /// Whether it masks its superlayer instead of lying in it. A mask comes before the sublayers.
    package var isMask: Bool
    /// Whether it lies in no layer until a state puts it into one.
    package var isAbsent = false
    /// The source of ``properties``' contents, as the scene names it.
    package var contentsSource: SceneImageSource?
    /// The values that only a text layer has; `nil` for other layers.
    package var text: SceneText?
    /// The values that only a scroll layer has; `nil` for other layers.
    package var scroll: SceneScroll?
    /// The values that only a video layer has; `nil` for other layers.
    package var video: SceneVideo?
    /// How the scene spells ``properties``' shadow path.
    package var shadowPathSource: ScenePathSource?
    /// How the scene spells the path of ``properties``' shape.
    package var pathSource: ScenePathSource?
    /// The sources of the contents of the emitter's cells: for each cell its own, then those of the cells in it.
    package var cellSources: [SceneImageSource?] = []
    /// The layer's animations, in the order in which they act.
    package var animations: [SceneLayerAnimation] = []
    /// The layer's states, and the transitions between them.
    package var states: [SceneState] = []
    package var stateTransitions: [SceneStateTransition] = []
    /// The elements of a CAML document that are kept without being used.
    package var otherElements: [CAMLElement] = []

    init(depth: Int, isMask: Bool = false) {
        self.depth = depth
        self.isMask = isMask
    }
}
