import CoreMedia
import Foundation
import LaminaLayer

/// Plays a film in the layers that show it.
///
/// The clock is that of the first ``AVPlayerLayer`` that shows the player: a film that is started begins with the next frame that
/// is drawn, as animations do, and a frame shows the picture of its time, however long drawing takes. As long as no layer
/// shows the player, its clock is the system's; a player that was started before goes on from where it was started. What happens
/// by itself, such as the end, happens when a frame of this time is drawn: notifications are posted and observers are called at the end
/// of the frame's commit.
///
/// Sound is not played. A player is used by the thread that uses its layers.
open class AVPlayer: NSObject, KeyValueObservable {
    /// Whether the item can be shown.
    public enum Status: Int, Hashable, Sendable {
        case unknown, readyToPlay, failed
    }

    /// Whether the film moves.
    public enum TimeControlStatus: Int, Hashable, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    /// The actions at an item's end.
    public enum ActionAtItemEnd: Int, Hashable, Sendable {
        /// The next item of a queue begins; a player without a queue stops.
        case advance
        /// The player stops at the last picture.
        case pause
        /// The last picture stays, and the rate does.
        case none
    }

    /// The item that is shown.
    open private(set) var currentItem: AVPlayerItem?
    /// The action at the item's end; it pauses by default.
    open var actionAtItemEnd = ActionAtItemEnd.pause
    /// The rate of ``play()``; 1 by default.
    open var defaultRate: Float = 1
    /// Kept: sound is not played.
    open var volume: Float = 1
    /// Kept: sound is not played.
    open var isMuted = false
    /// Kept: pictures are waited for in any case.
    open var automaticallyWaitsToMinimizeStalling = true
    /// Kept.
    open var allowsExternalPlayback = true
    /// Kept.
    open var preventsDisplaySleepDuringVideoPlayback = true

    private var speed: Float = 0
    /// The layers that show the player, the first of which says the time.
    private var layers: [ShowingLayer] = []
    /// The time of the last frame; `nil` before the first.
    private var frameTime: Double?
    private var observers: [PeriodicObserver] = []

    private struct ShowingLayer {
        let id: ObjectIdentifier
        weak var layer: AVPlayerLayer?
    }

    private let watched = CALayer()
    /// A hidden layer, through which observers receive changes.
    public var observedLayer: CALayer { watched }
    /// The value under a key.
    public func observedValue(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "rate": rate
        case "status": status.rawValue
        case "timeControlStatus": timeControlStatus.rawValue
        case "currentItem": currentItem
        case "currentItem.status": currentItem?.status.rawValue
        default: nil
        }
    }

    /// A player without a film.
    public override init() {}

    /// A player of a film in a file.
    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    /// A player of a film.
    public init(playerItem item: AVPlayerItem?) {
        super.init()
        replaceCurrentItem(with: item)
    }

    /// Shows another film, at the item's time; the rate stays.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        currentItem?.player = nil
        currentItem = item
        item?.player = self
        timeWasSet()
        didChangeValue(forKey: "currentItem")
    }

    /// Whether the item can be shown.
    open var status: Status { currentItem?.status == .failed ? .failed : .readyToPlay }
    /// Why the item cannot be shown; `nil` if it can.
    open var error: (any Error)? { currentItem?.error }
    /// Whether the film moves.
    open var timeControlStatus: TimeControlStatus { rate == 0 ? .paused : .playing }

    // MARK: Moving

    /// The speed of the film: 0 pauses it, 1 is its own speed, a negative rate plays backwards.
    open var rate: Float {
        get { speed }
        set { setSpeed(newValue) }
    }

    private func setSpeed(_ rate: Float) {
        guard rate != speed, rate.isFinite else { return }
        if let item = currentItem {
            // A film that moved goes on from the last frame; one that stood begins with the next.
            let isMoving = speed != 0 && item.timeline.host != nil
            item.timeline = Timeline(base: item.seconds, host: isMoving || !isShown ? now : nil)
        }
        speed = rate
        askForFrame()
        didChangeValue(forKey: "rate")
    }

    /// Plays the film at ``defaultRate``.
    open func play() { rate = defaultRate }
    /// Pauses the film.
    open func pause() { rate = 0 }
    /// Plays the film.
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    /// The time of the film that is shown; zero without a film.
    open func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

    /// Seeks to a time.
    open func seek(to time: CMTime) { currentItem?.seek(to: time) }
    /// Goes to a time exactly, whatever the tolerances.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }
    /// Goes to a time, and calls the handler.
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        completionHandler(currentItem?.go(to: time) ?? false)
    }
    /// Goes to a time exactly, whatever the tolerances, and calls the handler.
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping (Bool) -> Void
    ) { seek(to: time, completionHandler: completionHandler) }
    /// Seeks to a time.
    ///
    /// - Returns: Whether the time is one.
    @discardableResult
    open func seek(to time: CMTime) async -> Bool { currentItem?.go(to: time) ?? false }

    /// Performs ``actionAtItemEnd`` at the end of the item; a queue goes on with the next.
    ///
    /// - Parameter excess: How many seconds of the film's time ago the end was.
    func reachEnd(excess: Double) {
        switch actionAtItemEnd {
        case .none: break
        case .pause, .advance: pause()
        }
    }

    // MARK: The clock

    /// Whether a layer shows the player.
    final var isShown: Bool { !layers.isEmpty }

    /// The clock's time: that of the last frame, or the system's.
    final var now: Double? { isShown ? frameTime : CACurrentMediaTime() }

    /// Notes that the item's time was set: it goes on with the next frame, or at once.
    final func timeWasSet() {
        if !isShown, rate != 0 { currentItem?.timeline.host = CACurrentMediaTime() }
        askForFrame()
    }

    final func add(_ layer: AVPlayerLayer) {
        if !isShown {
            // The first frame says when the film begins.
            currentItem?.timeline.host = nil
            frameTime = nil
        }
        layers.append(ShowingLayer(id: ObjectIdentifier(layer), layer: layer))
    }

    /// Called by a layer that shows another player, or is going.
    final func remove(_ layer: AVPlayerLayer) {
        let (seconds, id) = (currentItem?.seconds ?? 0, ObjectIdentifier(layer))
        layers.removeAll { $0.id == id }
        if !isShown { currentItem?.timeline = Timeline(base: seconds, host: CACurrentMediaTime()) }
    }

    private func askForFrame() {
        for shown in layers { shown.layer?.setNeedsLayout() }
    }

    /// Moves the player to the time of a frame. Only the first layer's frames do.
    final func move(to time: Double, by layer: AVPlayerLayer) {
        guard layers.first?.id == ObjectIdentifier(layer) else { return }
        frameTime = time
        guard rate != 0, let item = currentItem else { return }
        if item.timeline.host == nil { item.timeline.host = time }
        let end = item.length
        let reached = item.timeline.time(at: time, rate: Double(rate))
        if rate > 0, reached >= end - Self.tolerance, !item.hasEnded, item.error == nil {
            item.hasEnded = true
            CATransaction.schedule {
                NotificationCenter.default.post(name: AVPlayerItem.didPlayToEndTimeNotification, object: item)
            }
            reachEnd(excess: max(0, reached - end))
        }
        tellObservers()
    }

    /// Times that are this close to the end, in seconds, have reached it: sums of steps are a little off.
    private static let tolerance = 1e-9

    /// When another picture is to be shown after a time of the clock, or something else happens.
    final func nextChange(after time: Double) -> Double {
        guard rate != 0, let item = currentItem, item.error == nil else { return .infinity }
        guard rate > 0, item.timeline.host != nil, let source = try? item.asset.source() else { return time }
        let seconds = item.seconds
        var next = source.nextFrameTime(after: seconds)
        if !item.hasEnded { next = min(next, source.duration) }
        for observer in observers { next = min(next, observer.next(after: seconds)) }
        guard next.isFinite else { return .infinity }
        return max(time, item.timeline.clock(at: next, rate: Double(rate)) ?? time)
    }

    // MARK: Observers

    private final class PeriodicObserver {
        let interval: Double
        let queue: DispatchQueue?
        let block: @Sendable (CMTime) -> Void
        var period: Double?

        init(_ interval: Double, _ queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void) {
            (self.interval, self.queue, self.block) = (interval, queue, block)
        }

        func next(after seconds: Double) -> Double { ((seconds / interval).rounded(.down) + 1) * interval }
    }

    /// Calls a block whenever a frame has reached another multiple of an interval in the film.
    ///
    /// - Parameters:
    ///   - interval: A time above zero; otherwise the block is never called.
    ///   - queue: Where the block is called. `nil` and the main queue are at the end of the frame's commit.
    /// - Returns: What ``removeTimeObserver(_:)`` takes.
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        let seconds = interval.seconds
        let observer = PeriodicObserver(
            seconds > 0 ? seconds : .infinity, queue?.label == DispatchQueue.main.label ? nil : queue, block)
        observers.append(observer)
        return observer
    }

    /// Ends an observation.
    open func removeTimeObserver(_ observer: Any) { observers.removeAll { $0 === observer as AnyObject } }

    private func tellObservers() {
        guard !observers.isEmpty, let item = currentItem else { return }
        let (seconds, time) = (item.seconds, item.currentTime())
        for observer in observers {
            let period = (seconds / observer.interval + Self.tolerance).rounded(.down)
            guard period != observer.period, observer.interval.isFinite else { continue }
            observer.period = period
            CATransaction.schedule { [weak self] in
                guard self?.observers.contains(where: { $0 === observer }) == true else { return }
                let block = observer.block
                if let queue = observer.queue { queue.async { block(time) } } else { block(time) }
            }
        }
    }
}
