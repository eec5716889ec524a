import Foundation
import LaminaColor
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaSystem
import LaminaValues
import Logging

/// Draws a layer tree into a picture, frame by frame.
///
/// As in Core Animation, a frame is `beginFrame(atTime:)`, `render()`, `endFrame()`. The pixels can be read until the
/// next frame begins. Used from the thread that uses the layers.
///
/// A frame runs code of the program: layout, drawing, delegates, and blocks of the main queue while it waits for tiles.
/// Such code may change layers and use other renderers. A frame of the same renderer cannot begin within a frame:
/// `beginFrame(atTime:)` and `endFrame()` then do nothing, `render()` and `updateBounds()` throw
/// ``RendererError/isAtWork``, and the frame in progress goes on.
///
/// ```swift
/// let renderer = try CARenderer()
/// renderer.layer = layer
/// renderer.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
/// renderer.beginFrame(atTime: 0)
/// try renderer.render()
/// renderer.endFrame()
/// try renderer.makeImage().writePNG(to: "picture.png")
/// ```
open class CARenderer: NSObject {
    /// The largest side of a picture, in pixels.
    public static let maximumPictureSide = 16_384

    /// The root of the tree to draw. Its `position` and `transform` place it in the picture.
    open var layer: CALayer? {
        get { committer.root }
        set { committer.root = newValue }
    }

    /// The part of the root's superlayer space that the picture shows, in points.
    open var bounds = CGRect.zero
    /// Pixels per point.
    public var scale: CGFloat = 1
    /// The colour behind the root; `nil` for none.
    public var backgroundColor: CGColor?

    /// Whether a frame waits until all tiles of each `CATiledLayer` that are visible in it are drawn; `true` by
    /// default, so that a picture does not depend on how long drawing takes. Otherwise a frame shows the finished
    /// tiles, and ``nextFrameTime()`` asks for another frame while tiles are being drawn.
    ///
    /// Code that draws tiles may call `DispatchQueue.main.sync`. A frame that begins on the main thread therefore runs the
    /// blocks of the main queue while it waits. Their changes to the tree are part of the frame.
    ///
    /// Blocks of the main queue never run within one another. So where a block of the main queue begins the frame
    /// (`DispatchQueue.main.async`, or code of the main actor), a tile that needs the main queue waits for the frame that
    /// waits for the tile. Such a frame stops waiting once no tile has made progress for 2 seconds. It is drawn without
    /// these tiles, with a warning (``takeWarnings()``); a later frame shows them. Begin frames outside such blocks, or do
    /// not wait.
    public var waitsForTiles: Bool {
        get { committer.waitsForTiles }
        set { committer.waitsForTiles = newValue }
    }

    /// The most bytes of tiles that are kept, 64 MiB by default. Visible tiles are kept beyond this limit.
    public var tileCacheLimit: Int {
        get { committer.tileByteLimit }
        set { committer.tileByteLimit = newValue }
    }

    /// Colours over the picture that show how it is drawn; none by default. Takes effect with the next frame.
    public var debugOptions: DebugOptions {
        get { frames.debugOptions }
        set { frames.debugOptions = newValue }
    }

    /// The times of the steps of frames. Set it to an empty trace to record them; `nil`, the default, costs nothing.
    /// The trace grows with every frame until it is set again.
    public var trace: FrameTrace? {
        get { frames.trace }
        set { frames.trace = newValue }
    }

    /// Why frames are drawn on the CPU although the choice was automatic; `nil` otherwise, and where there is no GPU or no
    /// Vulkan loader.
    public var fallbackReason: String? { unavailability ?? frames.fallbackReason }

    private let unavailability: String?
    /// Features that frames did not show as asked, until they are taken.
    private var warnings: [LayerWarning] = []
    private var known: Set<LayerWarning> = []
    /// The most warnings that are kept until they are taken.
    private static let maximumWarnings = 1000
    private let logs: Bool

    /// The format in which frames are drawn, from the next one on.
    package private(set) var working: WorkingFormat
    /// What the options say of the format.
    private let ownFormat: FrameFormat
    package let committer = LayerTreeCommitter()
    package let frames: FrameRenderer

    private var destination: CGContext?
    private var time: CFTimeInterval? { didSet { lastTime = time ?? lastTime } }
    /// The time of the frame that was begun last.
    private(set) var lastTime: CFTimeInterval?
    /// Whether a frame is being begun or drawn, so that calls come from code that the frame runs.
    private(set) var isAtWork = false
    private var addedUpdates: [CGRect] = []
    /// What memory the frames lack, and how often memory was lacking when the frame was begun.
    private let shortage = MemoryShortage.Watch()
    private var shortages = 0
    var lastReport: FrameReport?

    /// Makes a renderer and its device.
    ///
    /// - Throws: The backend's error when there is no device, `RendererError`, or an error that names the environment
    ///   variable `LAMINA_KERNELS` where it asks for kernels that are not available.
    public init(options: RendererOptions = RendererOptions()) throws {
        try SoftwareBackend.checkEnvironment()
        let deadline = options.limits.seconds.map { FrameDeadline(seconds: $0) }
        let options = options.cancelling(after: deadline)
        let (backend, reason) = try options.makeBackend()
        unavailability = reason
        logs = options.logsFallback
        ownFormat = options.format
        working = try ownFormat.working()
        frames = FrameRenderer(
            backend: backend, optimizations: try options.optimizations(), threads: options.threads,
            limits: options.limits)
        super.init()
        frames.deadline = deadline
        frames.makeFallback = options.makeFallback
        frames.cancellation = options.cancellation
        if options.validatesVulkan { frames.checksPlans = true }
        if let threads = options.threads { committer.setTileThreads(threads) }
        if let reason, options.logsFallback {
            Logger(label: "lamina").notice("drawing on the CPU: \(reason)")
        }
    }

    /// Changes the format of frames; `nil` for what the options say.
    ///
    /// - Throws: `RendererError.unusableColorSpace`.
    package func setFormat(colorSpace: ColorSpace?, depth: PictureDepth?, headroom: Double?) throws {
        var format = ownFormat
        if let colorSpace { format.colorSpace = colorSpace }
        if let depth { format.depth = depth }
        if let headroom { format.headroom = headroom }
        working = try format.working()
    }

    /// `"vulkan"` or `"cpu"`.
    public var backendName: String { frames.traits.name }

    /// The GPU's name and driver, or the number of threads.
    public var deviceDescription: String { frames.traits.device }

    /// Begins a frame that shows the tree as it is at `time`, in seconds of media time. Changes of the tree since the
    /// last frame are committed here.
    ///
    /// - Parameter timeStamp: Core Animation's display time stamp; nothing headless needs it.
    open func beginFrame(atTime time: CFTimeInterval, timeStamp: UnsafeMutableRawPointer? = nil) {
        beginFrame(atTime: time, holdsBack: true)
    }

    /// - Parameter holdsBack: Whether an open transaction holds changes back.
    func beginFrame(atTime time: CFTimeInterval, holdsBack: Bool) {
        guard !isAtWork else { return }
        isAtWork = true
        defer { isAtWork = false }
        self.time = time
        addedUpdates = []
        shortages = shortage.count
        let start = ContinuousClock.now
        commit(at: time, holdsBack: holdsBack)
        let end = ContinuousClock.now
        frames.noteCommit(from: start, to: end, stages: committer.stages)
    }

    /// Passes the changes of the tree to the next frame, in the form that the backend takes.
    ///
    /// - Parameter holdsBack: Whether an open transaction holds changes back.
    /// - Returns: The changes.
    @discardableResult
    package func commit(at time: CFTimeInterval, holdsBack: Bool = true) -> LayerTreeUpdate {
        committer.viewport = TileViewport(rect: bounds, scale: Double(scale))
        committer.traits = frames.traits
        committer.changesContentsInPart = frames.optimizations.contains(.partialDisplay)
        let update = MemoryShortage.watching(shortage) { committer.commit(at: time, holdsBack: holdsBack) }
        note(committer.takeWarnings())
        frames.apply(update)
        return update
    }

    /// Keeps the new warnings, and logs them.
    private func note(_ new: [LayerWarning]) {
        for warning in new where warnings.count < Self.maximumWarnings && known.insert(warning).inserted {
            warnings.append(warning)
            if logs { Logger(label: "lamina").warning("\(warning)") }
        }
    }

    /// Returns the features that frames did not show as asked since the last call, each once, and removes them from
    /// the list.
    ///
    /// Text is checked when a commit lays it out, whether its layer is visible or not. Content that a frame leaves
    /// out because of a limit is known once the frame is drawn.
    public func takeWarnings() -> [LayerWarning] {
        defer { (warnings, known) = ([], []) }
        return warnings
    }

    /// The part of `bounds` that `render()` would draw again, in points; null outside a frame.
    ///
    /// - Throws: `RendererError`.
    open func updateBounds() throws -> CGRect {
        try beginWork()
        defer { isAtWork = false }
        guard time != nil else { return .null }
        let plan = try MemoryShortage.watching(shortage) { try prepare() }
        let damage = plan.base == nil ? plan.root?.frame ?? .empty : plan.damage.boundingBox
        return CGRect(
            x: bounds.minX + CGFloat(damage.x0) / scale, y: bounds.minY + CGFloat(damage.y0) / scale,
            width: CGFloat(damage.width) / scale, height: CGFloat(damage.height) / scale)
    }

    /// Makes this frame draw a rectangle of `bounds`, in points, although nothing in it changed.
    open func addUpdate(_ r: CGRect) { addedUpdates.append(r) }

    /// Draws the frame. In a frame in which nothing changed, nothing is executed.
    ///
    /// - Throws: `RendererError`, `RenderLimitError`, `FrameCancelled`, or the backend's error; the next frame is then drawn
    ///   whole.
    open func render() throws {
        try beginWork()
        defer { isAtWork = false }
        try MemoryShortage.watching(shortage) { try draw() }
        // Drawing has no errors, so what it went without is found out here.
        guard shortage.count == shortages else { throw RendererError.outOfMemory }
    }

    private func draw() throws {
        _ = try prepare()
        for rect in addedUpdates {
            frames.addDamage(
                PixelRect(
                    covering: Double((rect.minX - bounds.minX) * scale),
                    Double((rect.minY - bounds.minY) * scale),
                    Double((rect.maxX - bounds.minX) * scale), Double((rect.maxY - bounds.minY) * scale)))
        }
        lastReport = try frames.execute()
        if let destination { try draw(to: destination) }
        note(
            frames.plan?.warnings.map { warning in
                LayerWarning(layer: frames.tree.name(of: warning.layer), feature: warning.feature)
            } ?? [])
    }

    /// Has each frame that is drawn from now on put into a context, pixel by pixel from the upper left corner, whatever the
    /// context's transform and clip. A context over the program's own memory takes the place of Metal's texture.
    ///
    /// - Parameter destination: A context of the picture's size; `nil`, as at first, for none.
    open func setDestination(_ destination: CGContext?) { self.destination = destination }

    private func draw(to destination: CGContext) throws {
        let image = try frames.makeImage()
        destination.saveGState()
        defer { destination.restoreGState() }
        destination.resetClip()
        destination.concatenate(destination.ctm.inverted())
        destination.setBlendMode(.copy)
        destination.interpolationQuality = .none
        destination.draw(
            image,
            in: CGRect(
                x: 0, y: CGFloat(destination.height - image.height), width: CGFloat(image.width),
                height: CGFloat(image.height)))
    }

    /// When the next frame differs by itself, in seconds of media time: at once while an animation runs, infinity if
    /// no frame will differ. Outside a frame, as seen from time 0.
    open func nextFrameTime() -> CFTimeInterval {
        guard !committer.isWaitingForTiles else { return time ?? 0 }
        return min(frames.tree.nextChange(after: time ?? 0), max(time ?? 0, committer.nextContentsTime()))
    }

    /// The same as ``nextFrameTime()``, also between frames: as seen from the last frame.
    package var timeOfNextFrame: CFTimeInterval {
        guard !committer.isWaitingForTiles, let lastTime else { return lastTime ?? 0 }
        return min(frames.tree.nextChange(after: lastTime), max(lastTime, committer.nextContentsTime()))
    }

    /// A rectangle in the coordinates of ``layer`` that contains all that the layer and its sublayers show, as of the frame that was
    /// begun; `nil` if it is not known, as in perspective.
    var rootExtent: CGRect? { frames.tree.rootExtent(pixelsPerPoint: Double(scale)) }

    /// The frame rate that the animations which run ask for.
    package var preferredFrameRateRange: CAFrameRateRange { committer.preferredFrameRateRange() }

    /// Ends the frame. Its pixels stay readable.
    open func endFrame() {
        guard !isAtWork else { return }
        time = nil
    }

    /// The pixels of the last frame as an image, of floats with ``PictureDepth/half``.
    ///
    /// - Throws: The backend's error when no frame was drawn.
    public func makeImage() throws -> CGImage { try frames.makeImage() }

    /// Lends the pixels of the last frame without copying them, rows from the top.
    ///
    /// - Parameter body: Gets the pixels with their size and format: premultiplied BGRA8 in `RendererOptions.colorSpace`, or with ``PictureDepth/half`` premultiplied
    ///   floats of 16 bits, red first.
    /// - Throws: The error that `body` throws, or the backend's error when no frame was drawn.
    public func withPixels<R>(_ body: (_ pixels: PixelRows) throws -> R) throws -> R {
        let format = working.picture
        return try frames.backend.withPixels { pixels in
            try body(
                PixelRows(
                    pixels.base, width: pixels.width, height: pixels.height,
                    bytesPerRow: pixels.bytesPerRow, format: format))
        }
    }

    /// The same without the format.
    ///
    /// - Parameter body: Gets the bytes, the bytes from one row to the next, and the size in pixels.
    /// - Throws: The error that `body` throws, or the backend's error when no frame was drawn.
    @available(*, deprecated, message: "take PixelRows, which have the format too")
    public func withPixels<R>(
        _ body: (_ bytes: UnsafeRawBufferPointer, _ bytesPerRow: Int, _ width: Int, _ height: Int) throws -> R
    ) throws -> R {
        try frames.backend.withPixels { try body($0.bytes, $0.bytesPerRow, $0.width, $0.height) }
    }

    /// The counts and costs of the last frame.
    public var statistics: FrameStatistics { lastReport?.statistics ?? FrameStatistics() }

    /// Draws the frame that was begun into a context that keeps shapes, in the space of the root's superlayer. The background is not
    /// drawn.
    ///
    /// - Parameter originals: The layers that draw for those of the tree, by the ids of these; `nil` where they draw for
    ///   themselves.
    /// - Throws: The error of drawing layers that have no shapes.
    package func drawShapes(in context: CGContext, originals: [LayerID: CALayer]? = nil) throws {
        guard let time else { throw RendererError.noFrame }
        let layers = originals ?? layer.map(Self.layersByID(of:)) ?? [:]
        try ShapeDrawing(frames.tree(at: time), layers: layers, at: time, in: context).draw()
    }

    private static func layersByID(of root: CALayer) -> [LayerID: CALayer] {
        var (layers, open) = ([LayerID: CALayer](), [root])
        while let layer = open.popLast() {
            layers[layer.id] = layer
            open += layer.sublayers ?? []
            if let mask = layer.mask { open.append(mask) }
        }
        return layers
    }

    private func beginWork() throws {
        guard !isAtWork else { throw RendererError.isAtWork }
        isAtWork = true
    }

    private func prepare() throws -> FramePlan {
        guard let time else { throw RendererError.noFrame }
        return frames.prepare(at: time, target: try target())
    }

    package func target() throws -> RenderTarget {
        let (width, height) = (Double(bounds.width * scale), Double(bounds.height * scale))
        let limit = Self.maximumPictureSide
        guard width > 0, height > 0, width <= Double(limit), height <= Double(limit) else {
            throw RendererError.invalidSize(width: width, height: height, maximum: limit)
        }
        return RenderTarget(
            width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())),
            pointsToPixels: SpaceMap(
                scaleX: Double(scale), y: Double(scale), translationX: -Double(bounds.minX * scale),
                y: -Double(bounds.minY * scale)), background: working.color(backgroundColor ?? .clear),
            working: working)
    }
}
