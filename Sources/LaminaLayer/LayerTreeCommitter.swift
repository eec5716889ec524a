import LaminaMessages
import LaminaPlan
import LaminaValues

/// Hosts one tree of layers and hands on its changes.
///
/// A host pulls: it calls ``commit()`` when it begins a frame. The cost follows the change, not the size of the tree.
/// A layer belongs to one host at most; joining another leaves the first. Used by one thread at a time, the one that
/// uses the layers.
package final class LayerTreeCommitter {
    private let tree = HostedTree()
    private var committedRoot: LayerID?
    private var isCommitting = false
    /// The most times that a commit begins anew because code of the program ran while it waited for tiles. Changes of
    /// the last time are laid out and displayed by the next commit.
    private static let maximumRounds = 4

    /// The times of the last commit's steps, in the order in which they ended: `layout`, `display` and `prepare`. If the
    /// program's code ran while tiles were awaited, they come again.
    package private(set) var stages: [StageTiming] = []
    /// The begin of the running step of the commit.
    private var stepStart = ContinuousClock.now

    package init() {}

    deinit { tree.setRoot(nil) }

    /// The layer at the top. A layer that becomes the root leaves its superlayer, or the host whose root it was. A
    /// root that is added to a superlayer leaves this host.
    package var root: CALayer? {
        get { tree.root }
        set { tree.setRoot(newValue) }
    }

    /// The part of the tree that the host shows, and its scale; `nil` for all of it at a pixel per point. Tiled
    /// layers draw the visible part.
    package var viewport: TileViewport? {
        get { tree.pool.viewport }
        set { tree.pool.viewport = newValue }
    }

    /// Whether a commit waits for the tiles that are visible; otherwise they show in the first commit after they are
    /// drawn.
    package var waitsForTiles: Bool {
        get { tree.pool.waits }
        set { tree.pool.waits = newValue }
    }

    /// The limit of bytes of tiles, beyond which tiles that are not visible are released.
    package var tileByteLimit: Int {
        get { tree.pool.byteLimit }
        set { tree.pool.byteLimit = max(0, newValue) }
    }

    /// How many tiles are drawn at a time.
    package func setTileThreads(_ count: Int) { tree.pool.workers.setLimit(count) }

    /// The backend that draws the next commit; `nil` if unknown. Layers then hand over pixels only: no ``GlyphPicture``s
    /// and no ``DeviceContents``.
    package var traits: BackendTraits? {
        get { tree.traits }
        set { tree.traits = newValue }
    }

    /// Whether layers that draw a part of their contents again change the pixels that are there, so that later stages know
    /// the part; `true` by default. Otherwise every drawing gives an image of its own.
    package var changesContentsInPart: Bool {
        get { tree.changesContentsInPart }
        set { tree.changesContentsInPart = newValue }
    }

    /// The rules that the tree, and the lists of what the next commit has to do, break between commits.
    package func invariantFaults() -> [InvariantFault] { tree.invariantFaults() }

    /// The warnings for the program since the last call.
    package func takeWarnings() -> [LayerWarning] { tree.takeWarnings() }

    /// The bytes of all tiles that are held.
    package var tileByteCount: Int { tree.pool.byteCount }

    /// Whether tiles are being drawn.
    package var isWaitingForTiles: Bool { tree.pool.isWaiting }

    /// The frame rate that the animations which run ask for: the wish with the highest rate; none without animations, and where one
    /// of them has none.
    package func preferredFrameRateRange() -> CAFrameRateRange { tree.animated.preferredFrameRateRange }

    /// The first media time after the last commit's at which contents that depend on time change; infinity for none.
    package func nextContentsTime() -> Double { tree.nextSupply() }

    /// Whether the next commit may have changes, beside those that time brings.
    package var hasWork: Bool { tree.hasWork }

    /// Has a function called once, at the next change of the tree; `nil` for none. The change may not be complete yet, so the function
    /// only notes that a frame is needed.
    package func setWake(_ wake: (() -> Void)?) { tree.wake = wake }

    /// Whether the tree has drawables that another thread may present at any time.
    package var hasDrawables: Bool { tree.supplied.inOrder.contains { $0 is CADrawableLayer } }

    /// Lays out and displays the layers that need it, and returns the changes since the last commit.
    ///
    /// While an explicit `CATransaction` is open on the calling thread, changes are held back: the update is empty
    /// except for drawables that were presented, and its root is the last one committed. A commit inside a layout or
    /// display call is empty.
    ///
    /// Animations that are over end first, so that changes by their delegates are part of the same frame. Animations
    /// that were added begin now.
    ///
    /// A commit on the main thread that waits for tiles serves the main queue meanwhile. Changes by its blocks are part of
    /// the same commit.
    ///
    /// - Parameters:
    ///   - time: Media time, in seconds; `nil` for the time of the last commit.
    ///   - holdsBack: Whether an open transaction holds changes back; `false` for a tree that only its owner uses.
    package func commit(at time: Double? = nil, holdsBack: Bool = true) -> LayerTreeUpdate {
        guard !isCommitting else { return LayerTreeUpdate(root: committedRoot) }
        guard !(holdsBack && CATransaction.isExplicitlyOpen) else {
            var update = LayerTreeUpdate(root: committedRoot)
            update.changes = tree.presentDrawables(at: time ?? tree.time)
            update.time = time ?? tree.time
            return update
        }
        isCommitting = true
        stages.removeAll(keepingCapacity: true)
        tree.runOrderActions()
        tree.finishAnimations(at: time ?? tree.time)
        CATransaction.runDue()
        stepStart = .now
        var started: [AttachedAnimation] = []
        for round in 0..<Self.maximumRounds {
            measure("layout") { tree.layOut() }
            measure("display") { tree.display() }
            measure("prepare") {
                started += tree.commitAnimations()
                tree.updateSupplies()
            }
            guard measure("display", { tree.drawTiles(isFirst: round == 0) }) else { break }
        }
        var update = measure("prepare") {
            tree.showTiles()
            return tree.collect()
        }
        update.time = tree.time
        committedRoot = update.root
        isCommitting = false
        CATransaction.finishImplicit()
        CATransaction.runDue()
        for attached in started { attached.animation.delegate?.animationDidStart(attached.animation) }
        return update
    }

    /// Times a step. Steps follow each other, so each begins where the one before ended.
    private func measure<R>(_ name: String, _ step: () -> R) -> R {
        defer {
            let end = ContinuousClock.now
            stages.append(StageTiming(name, from: stepStart, to: end))
            stepStart = end
        }
        return step()
    }
}
