import CoreGraphics
import Foundation
import LaminaImage
import LaminaLayer

/// A layer that shows the film of a player.
///
/// The player's time moves by the frames in which the layer is, in the layer's own time: ``AVPlayer`` says more.
open class AVPlayerLayer: CALayer {
    private var shownPlayer: AVPlayer?
    /// Whether this is a layer of the program, and no copy that is only looked at.
    private var isOriginal = true
    private var saidError: String?

    /// The player; `nil` shows nothing.
    open var player: AVPlayer? {
        get { shownPlayer }
        set {
            guard newValue !== shownPlayer else { return }
            shownPlayer?.remove(self)
            shownPlayer = newValue
            newValue?.add(self)
            isReadyForDisplay = false
            saidError = nil
            if newValue == nil { setSuppliedContents(nil) }
            setNeedsLayout()
        }
    }

    /// How the film fills the bounds; `AVLayerVideoGravity.resizeAspect` by default.
    open var videoGravity = AVLayerVideoGravity.resizeAspect {
        didSet { if videoGravity != oldValue { setNeedsLayout() } }
    }

    /// Whether the layer has a picture of the film. The first frame gives it one.
    open private(set) var isReadyForDisplay = false

    /// The rectangle of the whole picture in the layer's own space; zero without a film.
    open var videoRect: CGRect {
        guard let size = shownPlayer?.currentItem?.presentationSize else { return .zero }
        return videoGravity.place(size, in: bounds)
    }

    /// A layer without a player.
    public override init() {
        super.init()
        supply = PlayerSupply.shared
    }

    /// A layer that shows a player.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    /// A copy of another layer's values, which does not move its player.
    public override init(layer: Any) {
        super.init(layer: layer)
        supply = PlayerSupply.shared
        isOriginal = false
        guard let layer = layer as? AVPlayerLayer else { return }
        shownPlayer = layer.shownPlayer
        videoGravity = layer.videoGravity
        isReadyForDisplay = layer.isReadyForDisplay
    }

    /// A layer from an archive, without a player.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        supply = PlayerSupply.shared
    }

    deinit { if isOriginal { shownPlayer?.remove(self) } }

    /// Shows the picture for a time of the layer's own clock.
    fileprivate final func showFrame(at localTime: Double) {
        guard let player = shownPlayer else { return }
        if isOriginal { player.move(to: localTime, by: self) }
        guard let item = player.currentItem else { return setSuppliedContents(nil) }
        do {
            let source = try item.asset.source()
            guard let frame = try source.frame(at: item.seconds) else { return }
            showVideo(frame.image, of: source.size, videoGravity)
            isReadyForDisplay = true
            saidError = nil
        } catch {
            let reason = "\(error)"
            if saidError != reason {
                warn("the film shows \(isReadyForDisplay ? "an older picture" : "nothing"): \(reason)")
            }
            saidError = reason
        }
    }

    fileprivate final func nextChange(after localTime: Double) -> Double {
        shownPlayer?.nextChange(after: localTime) ?? .infinity
    }
}

/// Shows the pictures of players.
private final class PlayerSupply: ContentsSupply, Sendable {
    static let shared = PlayerSupply()

    func update(_ layer: CALayer, at localTime: Double) {
        (layer as? AVPlayerLayer)?.showFrame(at: localTime)
    }

    func nextUpdate(of layer: CALayer, after localTime: Double) -> Double {
        (layer as? AVPlayerLayer)?.nextChange(after: localTime) ?? .infinity
    }
}
