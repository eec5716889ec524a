import CoreGraphics
import Foundation
import LaminaLayer

/// Moves the contents of a scroll view at each frame of the display, until they rest.
final class ScrollDriver {
    /// Why the contents move.
    enum Reason {
        /// A finger let them go.
        case letGo
        /// The program asked for it.
        case asked
        /// A wheel was turned, or the contents lay beyond an edge; the delegate hears of the movement alone.
        case quiet
    }

    private(set) var reason = Reason.letGo
    private(set) var motion: ScrollMotion
    /// A place that was asked for, to which the motion goes on although edges move.
    let target: CGPoint?
    /// Seconds since the begin.
    private(set) var time: TimeInterval = 0
    /// Whether the driver itself moves the contents at the moment.
    private(set) var isStepping = false

    private weak var view: UIScrollView?
    private var link: CADisplayLink?
    private var last: TimeInterval?

    init(_ view: UIScrollView, _ motion: ScrollMotion, _ reason: Reason, target: CGPoint? = nil) {
        (self.view, self.motion, self.reason, self.target) = (view, motion, reason, target)
        let link = CADisplayLink(clock: ScrollPhysics.clock) { [weak self] link in self?.step(link) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }
    deinit { link?.invalidate() }

    /// Points a second.
    var velocity: CGPoint { motion.velocity(at: time) }

    /// The contents were moved by others: the motion goes on from there.
    func shift(by way: CGPoint) { motion = motion.moved(by: way) }

    /// Goes on by another motion.
    func restart(_ motion: ScrollMotion) { (self.motion, time) = (motion, 0) }

    func stop() {
        link?.invalidate()
        link = nil
    }

    /// The first frame shows the place after one frame's time, later ones by the time that passed.
    private func step(_ link: CADisplayLink) {
        guard let view, self.link === link else { return stop() }
        time += last.map { max(0, link.timestamp - $0) } ?? link.duration
        last = link.timestamp
        let ends = time >= motion.duration
        isStepping = true
        view.contentOffset = ends ? motion.end : view.onPixel(motion.position(at: time))
        isStepping = false
        // A delegate may have stopped it, or begun another motion.
        guard ends, view.driver === self else { return }
        view.driverDidEnd()
    }
}
