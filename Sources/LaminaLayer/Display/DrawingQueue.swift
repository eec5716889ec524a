import Dispatch
import Foundation
import LaminaImage
import LaminaSystem
import Synchronization

/// Carries out recorded drawing off the thread that recorded it.
///
/// While a host displays its layers, their drawings run beside one another and are waited for together; else each is
/// done at once.
final class DrawingQueue {
    private var open: [(layer: CALayer, drawing: DrawnContents.Drawing, work: Work)] = []

    private static let threads = BackgroundThreads(
        "lamina drawing", limit: ProcessInfo.processInfo.activeProcessorCount)

    /// One drawing, which is done by a thread of the queue or by the thread that needs the result, whichever comes
    /// first.
    private final class Work: Sendable {
        private enum State {
            case waiting, running
            case done(CGImage?)
        }

        private let drawing: DrawnContents.Drawing
        private let state = Mutex(State.waiting)
        private let done = DispatchSemaphore(value: 0)

        init(_ drawing: DrawnContents.Drawing) {
            self.drawing = drawing
            DrawingQueue.threads.run { [self] in run() }
        }

        private func run() {
            let isMine = state.withLock { state in
                guard case .waiting = state else { return false }
                state = .running
                return true
            }
            guard isMine else { return }
            let drawn = drawing.finish()
            state.withLock { $0 = .done(drawn) }
            done.signal()
        }

        func wait() -> CGImage? {
            run()
            done.wait()
            return state.withLock { state in
                if case .done(let image) = state { image } else { nil }
            }
        }
    }

    static func finish(_ drawing: DrawnContents.Drawing, of layer: CALayer, in host: HostedTree?) {
        if let queue = host?.drawings {
            queue.open.append((layer, drawing, Work(drawing)))
        } else {
            layer.finish(drawing, with: drawing.finish())
        }
    }

    /// Makes every layer show its drawn image.
    func finishAll() {
        for (layer, drawing, work) in open { layer.finish(drawing, with: work.wait()) }
        open = []
    }
}
