import Dispatch
import LaminaImage
import Synchronization

/// Carries out recorded drawing off the thread that recorded it.
///
/// While a host displays its layers, their drawings run beside one another and are waited for together; else each is
/// waited for at once.
final class DrawingQueue {
    private var open: [(layer: CALayer, drawing: DrawnContents.Drawing, work: Work)] = []

    /// One drawing on its way.
    private final class Work: Sendable {
        private let image = Mutex<CGImage?>(nil)
        private let done = DispatchSemaphore(value: 0)

        init(_ drawing: DrawnContents.Drawing) {
            DispatchQueue.global().async { [self] in
                let drawn = drawing.finish()
                image.withLock { $0 = drawn }
                done.signal()
            }
        }

        func wait() -> CGImage? {
            done.wait()
            return image.withLock { $0 }
        }
    }

    static func finish(_ drawing: DrawnContents.Drawing, of layer: CALayer, in host: HostedTree?) {
        let work = Work(drawing)
        if let queue = host?.drawings {
            queue.open.append((layer, drawing, work))
        } else {
            layer.finish(drawing, with: work.wait())
        }
    }

    /// Has every layer show what was drawn for it.
    func finishAll() {
        for (layer, drawing, work) in open { layer.finish(drawing, with: work.wait()) }
        open = []
    }
}
