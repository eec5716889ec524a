import LaminaImage

/// The limits of a scene. Exceeding one is an error that names the limit.
///
/// The properties can be set for a reader. The constants are the same for all readers, and are the defaults of the
/// properties.
public struct SceneLimits: Hashable, Sendable {
    /// The longest scene file that is read, in bytes; also the most bytes that an archive unpacks to.
    public var fileBytes = Self.maximumFileBytes
    /// The most JSON values (numbers, strings, arrays, …) in a scene; each takes 16 bytes while it is read.
    public var values = Self.maximumValues
    /// The most layers.
    public var layers = Self.maximumLayers
    /// The most layers that a Lottie document is made into.
    public var lottieLayers = Self.maximumLottieLayers
    /// The longest side of the picture, in pixels.
    public var pictureSide = Self.maximumPictureSide
    /// The most pixels in the picture.
    public var picturePixels = Self.maximumPicturePixels
    /// The longest image file, in bytes.
    public var imageFileBytes = ImageLimits.maximumFileBytes
    /// The most pixels in all of a scene's images together.
    public var imagePixels = Self.maximumImagePixels
    /// The most filters in GLSL that differ by more than the values of their inputs.
    public var customFilters = Self.maximumCustomFilters
    /// The most layers with a film.
    public var videos = Self.maximumVideos
    /// The most fonts that a scene's file brings with it, an equal one counted once.
    public var fonts = Self.maximumFonts
    /// The most bytes of such fonts together.
    public var fontBytes = Self.maximumFontBytes

    /// The processor time that all expressions of a Lottie document take, in milliseconds.
    public var expressionMilliseconds = Self.maximumExpressionMilliseconds
    /// The memory in which these expressions work, and the most that their values take, in bytes.
    public var expressionBytes = Self.maximumExpressionBytes

    /// Limits that no scene that a person makes comes near to.
    public static let `default` = SceneLimits()

    /// Limits for files from strangers: large pictures still fit, but little of a machine is taken.
    public static let untrusted: SceneLimits = {
        var limits = SceneLimits()
        limits.fileBytes = 33_554_432
        limits.values = 4_194_304
        limits.layers = 50_000
        limits.lottieLayers = 20_000
        limits.pictureSide = 8192
        limits.picturePixels = 33_554_432
        limits.imageFileBytes = 67_108_864
        limits.imagePixels = 67_108_864
        limits.customFilters = 16
        limits.videos = 4
        limits.fonts = 16
        limits.fontBytes = 33_554_432
        limits.expressionMilliseconds = 500
        limits.expressionBytes = 33_554_432
        return limits
    }()

    /// The limits that hold where nothing else is asked for.
    public init() {}

    /// The longest scene file that is read, in bytes.
    public static let maximumFileBytes = 268_435_456
    /// How many layers may lie inside one another; an outermost layer is the first.
    public static let maximumNesting = 200
    /// The most layers in a scene.
    public static let maximumLayers = 1_000_000
    /// The most layers that a Lottie document is made into. A few lines of one may stand for any number: its compositions,
    /// repeaters and parents are copied wherever they are used.
    public static let maximumLottieLayers = 100_000
    /// The most entries of shapes and points of outlines that the fills, lines and trims of a Lottie document go
    /// through, all together. Each goes through all entries before it in its list.
    public static let maximumLottieOutlines = 16_777_216
    /// Every number lies between this and its negative; so do positions that follow from a frame, and the entries
    /// of a transform that its steps make.
    public static let maximumNumber = 1e9
    /// The longest side of the picture, in pixels.
    public static let maximumPictureSide = 16_384
    /// The most pixels in the picture.
    public static let maximumPicturePixels = 134_217_728
    /// The most pixels in all of a scene's images together; an image shared by many layers counts once.
    public static let maximumImagePixels = 268_435_456
    /// The most `filters` of a layer, and the most `backgroundFilters`. Each is a pass, and every animation of a
    /// filter searches the list.
    public static let maximumFilters = 1024
    /// The most filters in GLSL that differ by more than the values of their inputs.
    public static let maximumCustomFilters = 256
    /// The most layers with a film: each has files, threads and pictures of its own.
    public static let maximumVideos = 64
    /// The processor time that all expressions of a Lottie document take, in milliseconds.
    public static let maximumExpressionMilliseconds = 1000
    /// The processor time that one expression takes for its value at one frame, in milliseconds.
    public static let maximumExpressionCallMilliseconds = 100
    /// The memory in which expressions work, and the most that their values take, in bytes.
    public static let maximumExpressionBytes = 67_108_864
    /// The most sounds of a scene.
    public static let maximumSounds = 256
    /// The most fonts that a scene's file brings with it: each stays open for as long as the scene's texts.
    public static let maximumFonts = 64
    /// The most bytes of such fonts together.
    public static let maximumFontBytes = 134_217_728
    /// The most lengths in a `lineDashPattern`.
    public static let maximumDashes = 4096
    /// The most instances of a replicator layer.
    public static let maximumInstances = 1_000_000
    /// The most `colors` of a gradient, and the most `locations`.
    public static let maximumGradientColors = 4096
    /// The most runs of a text layer's `string`.
    public static let maximumTextRuns = 4096
    /// The deepest nesting of cells of emitters; a cell of the layer itself counts as the first.
    public static let maximumCellNesting = 8
    /// The most cells of an emitter layer, including nested ones.
    public static let maximumCells = 1024
    /// The most behaviours of an emitter layer, and the most of a cell.
    public static let maximumBehaviors = 64
    /// The most values, or colours, of a behaviour over a particle's life.
    public static let maximumLifeValues = 4096
    /// The most frames in the image of an emitter's cell.
    public static let maximumCellFrames = 256
    /// The most groups of animations inside one another.
    public static let maximumAnimationNesting = 8
    /// The most keyframes of an animation in CAML.
    static let maximumKeyframes = 1_000_000
    /// The most JSON values (numbers, strings, arrays, …) in a scene: 1 GiB of memory while it is read.
    public static let maximumValues = 67_108_864

    /// The deepest nesting of JSON. Each layer is an object, in an array unless it is a mask. The deepest value
    /// inside a layer is the axis of a rotation among the values of an animation (four deep, seven more, and two for
    /// each group), or a colour of a cell's behaviour. One layer more than ``maximumNesting`` is parsed, so that the error can
    /// name its place.
    static let maximumJSONDepth =
        1 + 2 * (maximumNesting + 1) + 4 + max(7 + 2 * maximumAnimationNesting, 2 * maximumCellNesting + 6)
}
