import CoreMedia
import Foundation

/// Plays films one after the other, without a gap.
open class AVQueuePlayer: AVPlayer {
    private var waiting: [AVPlayerItem] = []
    fileprivate weak var looper: AVPlayerLooper?

    /// A player without films.
    public override init() {
        super.init()
        actionAtItemEnd = .advance
    }

    /// A player of films in an order.
    public init(items: [AVPlayerItem]) {
        super.init(playerItem: items.first)
        actionAtItemEnd = .advance
        waiting = Array(items.dropFirst())
    }

    /// A player of a film.
    public override init(playerItem item: AVPlayerItem?) {
        super.init(playerItem: item)
        actionAtItemEnd = .advance
    }

    /// The films that are left, the present one first.
    open func items() -> [AVPlayerItem] { (currentItem.map { [$0] } ?? []) + waiting }

    /// Goes on with the next film; without one nothing is shown.
    open func advanceToNextItem() { go(toNextWith: 0) }

    /// Whether a film is not in the queue yet, so that it can be added.
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        !items().contains { $0 === item } && (afterItem == nil || items().contains { $0 === afterItem })
    }

    /// Adds a film after another one, or at the end for `nil`. If ``canInsert(_:after:)`` is `false` nothing happens.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        guard currentItem != nil else { return replaceCurrentItem(with: item) }
        if afterItem != nil, afterItem === currentItem {
            waiting.insert(item, at: 0)
        } else if let place = waiting.firstIndex(where: { $0 === afterItem }) {
            waiting.insert(item, at: place + 1)
        } else {
            waiting.append(item)
        }
    }

    /// Removes a film; the next one follows the present one.
    open func remove(_ item: AVPlayerItem) {
        if item === currentItem { return advanceToNextItem() }
        waiting.removeAll { $0 === item }
    }

    /// Removes all films.
    open func removeAllItems() {
        waiting = []
        replaceCurrentItem(with: nil)
    }

    override func reachEnd(excess: Double) {
        guard actionAtItemEnd == .advance else { return super.reachEnd(excess: excess) }
        if let looper { return looper.again(excess) }
        go(toNextWith: excess)
    }

    /// Begins the next film as if it had begun when the present one ended.
    fileprivate func go(toNextWith excess: Double) {
        let next = waiting.isEmpty ? nil : waiting.removeFirst()
        replaceCurrentItem(with: next)
        // A time beyond a short film's end is the end; the film after it comes with the next frame.
        if let next, excess > 0 { next.timeline = Timeline(base: min(excess, next.length), host: now) }
    }
}

/// Plays a film again and again.
open class AVPlayerLooper: NSObject {
    /// Whether the film can be played.
    public enum Status: Int, Hashable, Sendable {
        case unknown, ready, failed, cancelled
    }

    private weak var player: AVQueuePlayer?
    private let template: AVPlayerItem
    /// The number of times that the film ended.
    open private(set) var loopCount = 0
    /// Whether the film can be played.
    open private(set) var status: Status
    /// The item that is played.
    open var loopingPlayerItems: [AVPlayerItem] { player?.currentItem.map { [$0] } ?? [] }

    /// Makes a player repeat a film endlessly, as long as the looper lives. The player's other films are removed.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - itemToLoop: The film, which is copied.
    public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
        self.player = player
        template = itemToLoop
        status = itemToLoop.status == .failed ? .failed : .ready
        super.init()
        player.removeAllItems()
        player.looper = self
        player.replaceCurrentItem(with: AVPlayerItem(asset: itemToLoop.asset))
    }

    /// Lets the film end when it is over.
    open func disableLooping() {
        if player?.looper === self { player?.looper = nil }
        status = .cancelled
    }

    /// Begins anew, as if the film had begun when it ended.
    fileprivate func again(_ excess: Double) {
        guard let player, template.length > 0 else { return disableLooping() }
        let passed = (excess / template.length).rounded(.down)
        loopCount += 1 + (Int(exactly: min(passed, 1e9)) ?? 0)
        let item = AVPlayerItem(asset: template.asset)
        player.replaceCurrentItem(with: item)
        item.timeline = Timeline(base: excess - passed * template.length, host: player.now)
    }
}
