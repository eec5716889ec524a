import Foundation
import LaminaImage
import LaminaValues

/// A layer that shows a film. It takes the place of `AVPlayerLayer`.
///
/// The layer's own clock determines the picture: at local time t the layer shows the film's picture at t. So
/// ``CALayer/beginTime`` is when the film begins (set it to the current media time to start now), ``CALayer/speed``
/// is its speed (0 holds it), and ``CALayer/timeOffset`` is where it begins. Before its begin a film shows its first
/// picture, after its end the last one. A frame waits for its picture, so that the result never depends on how fast a
/// film is decoded.
///
/// Pictures of planes are passed to a GPU as planes. The layer sets its ``CALayer/contents``, and with them
/// ``CALayer/contentsGravity``, at every commit. Corners, masks, filters and transforms act on a video as on any
/// contents.
open class CAVideoLayer: CALayer {
    /// The film; `nil`, the default, shows nothing. A film may be shown by several layers, but decodes faster for one.
    open var player: (any CAVideoSource)? {
        didSet {
            guard player !== oldValue else { return }
            error = nil
            isReadyForDisplay = false
            if player == nil { setSuppliedContents(nil) }
        }
    }

    /// How the film fills the bounds; ``AVLayerVideoGravity/resizeAspect`` by default.
    open var videoGravity = AVLayerVideoGravity.resizeAspect

    /// Whether the film begins anew when it is over; `false` by default. Before the layer's begin the first picture is shown
    /// in any case.
    open var isLooping = false

    /// Whether the film is to be silent; `false` by default. Layers make no sound themselves: programs that make films of them ask
    /// whether the film's sound belongs into theirs.
    open var isMuted = false

    /// Whether the layer has a picture of the film. The first commit gives it one.
    public private(set) final var isReadyForDisplay = false

    /// Why the last commit had no new picture, for example because the file is damaged from there on; `nil` without
    /// an error. The last good picture stays, with a warning (``LayerWarning``).
    public private(set) final var error: (any Error)?

    /// Where the whole picture lies in the layer's own space, in points; under ``AVLayerVideoGravity/resizeAspectFill`` more
    /// than the bounds, to which it is cut. Zero without a film.
    public final var videoRect: CGRect {
        player.map { videoGravity.place($0.size, in: bounds) } ?? .zero
    }

    /// A layer without a film.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAVideoLayer else { return }
        player = layer.player
        videoGravity = layer.videoGravity
        isLooping = layer.isLooping
        isMuted = layer.isMuted
        isReadyForDisplay = layer.isReadyForDisplay
        error = layer.error
    }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepare() { supply = VideoSupply.shared }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        key == "videoGravity" ? AVLayerVideoGravity.resizeAspect : super.defaultValue(forKey: key)
    }

    /// Shows the picture of a time of the layer's own clock.
    final func showFrame(at localTime: Double) {
        guard let player else { return }
        let time = FilmTime(localTime, duration: player.duration, isLooping: isLooping)
        do {
            guard let frame = try player.frame(at: time.inFilm) else { return }
            showVideo(frame.image, of: player.size, videoGravity)
            isReadyForDisplay = true
            error = nil
        } catch {
            // Once for each reason.
            if self.error.map({ "\($0)" }) != "\(error)" {
                let shown = isReadyForDisplay ? "an older picture" : "nothing"
                hosting.host?.warn("the film shows \(shown): \(error)", of: self)
            }
            self.error = error
        }
    }
}

extension CALayer {
    /// Shows a picture of a film as the layer's contents.
    ///
    /// - Parameter size: The size at which the film is to be shown.
    package final func showVideo(_ image: CGImage, of size: CGSize, _ gravity: AVLayerVideoGravity) {
        setSuppliedContents(image)
        let stored = CGFloat(image.width) / CGFloat(image.height)
        let aspect = size.width / size.height / stored
        // Sizes are whole pixels, so that most pictures are a little off.
        let isSquare = !(aspect > 0 && aspect.isFinite) || abs(aspect - 1) * CGFloat(image.width) < 1
        let fills = gravity == .resizeAspectFill
        update(\.contentsGravity, to: fills || gravity == .resize ? .resize : .resizeAspect)
        update(\.video, to: VideoPlacement(pixelAspect: isSquare ? 1 : aspect, crops: fills))
    }
}

/// Shows the pictures of video layers.
private final class VideoSupply: ContentsSupply, Sendable {
    static let shared = VideoSupply()

    func update(_ layer: CALayer, at localTime: Double) {
        (layer as? CAVideoLayer)?.showFrame(at: localTime)
    }

    func nextUpdate(of layer: CALayer, after localTime: Double) -> Double {
        guard let layer = layer as? CAVideoLayer, let player = layer.player else { return .infinity }
        let time = FilmTime(localTime, duration: player.duration, isLooping: layer.isLooping)
        return time.next(player.nextFrameTime(after: time.inFilm))
    }
}
