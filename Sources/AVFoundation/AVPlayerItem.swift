import CoreMedia
import Foundation
import LaminaImage
import LaminaLayer

/// A film in a player, with the time at which it is.
open class AVPlayerItem: NSObject, NSCopying, KeyValueObservable {
    /// Whether a film can be shown.
    public enum Status: Int, Hashable, Sendable {
        case unknown, readyToPlay, failed
    }

    /// The name of the notification that an item is at its end.
    public static let didPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// The name of the notification that an item cannot be shown on.
    public static let failedToPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
    /// The name of the notification that an item's time was set.
    public static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")

    public let asset: AVAsset
    /// The player that has the item.
    final weak var player: AVPlayer?
    final var timeline = Timeline()
    /// Whether the end was told since the time was set.
    final var hasEnded = false

    private let watched = CALayer()
    /// A hidden layer, through which observers receive changes.
    public var observedLayer: CALayer { watched }
    /// The value under a key: ``status`` as a number, and ``duration``.
    public func observedValue(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "status": status.rawValue
        case "duration": duration
        default: nil
        }
    }

    /// The film in a file.
    public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }
    public init(asset: AVAsset) { self.asset = asset }
    /// A film; no key is loaded ahead.
    public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.init(asset: asset)
    }

    /// Another item of the same film, at its beginning.
    open func copy(with zone: NSZone? = nil) -> Any { AVPlayerItem(asset: asset) }

    /// Whether the film can be shown. Asking opens it.
    open var status: Status { error == nil ? .readyToPlay : .failed }
    /// Why the film cannot be shown; `nil` for one that can.
    open var error: (any Error)? {
        do {
            _ = try asset.source()
            return nil
        } catch { return error }
    }
    /// The duration of the film.
    open var duration: CMTime { asset.duration }
    /// The size at which the film is to be shown; zero for one that cannot be opened.
    open var presentationSize: CGSize { (try? asset.source().size) ?? .zero }
    /// The tracks of the film.
    open var tracks: [AVAssetTrack] { asset.tracks }
    /// Whether the film is shown without pauses, as it always is.
    open var isPlaybackLikelyToKeepUp: Bool { error == nil }
    /// `false`: pictures are waited for.
    open var isPlaybackBufferEmpty: Bool { false }
    /// `true`: the film is a file.
    open var isPlaybackBufferFull: Bool { error == nil }
    /// The duration to read ahead; kept.
    open var preferredForwardBufferDuration = 0.0

    /// In seconds; infinite for a film without an end, 0 for one that cannot be opened.
    final var length: Double { (try? asset.source().duration) ?? 0 }

    /// The item's time in seconds, within the film.
    final var seconds: Double {
        let time = timeline.time(at: player?.now, rate: player.map { Double($0.rate) } ?? 0)
        return min(max(0, time), length)
    }

    /// The time of the film that is shown.
    open func currentTime() -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }

    /// Seeks to a time.
    open func seek(to time: CMTime) { _ = go(to: time) }

    /// Goes to a time, and calls the handler: the picture is waited for when it is shown.
    ///
    /// - Parameter completionHandler: Gets whether the time is one.
    open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)?) { completionHandler?(go(to: time)) }

    /// Goes to a time exactly, whatever the tolerances.
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: ((Bool) -> Void)? = nil
    ) { completionHandler?(go(to: time)) }

    final func go(to time: CMTime) -> Bool {
        let seconds = time.seconds
        guard !seconds.isNaN else { return false }
        timeline = Timeline(base: min(max(0, seconds), length))
        hasEnded = false
        player?.timeWasSet()
        NotificationCenter.default.post(name: Self.timeJumpedNotification, object: self)
        return true
    }
}

extension Notification.Name {
    /// An item is at its end.
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
    /// An item cannot be shown on.
    public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
    /// An item's time was set.
    public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
}
