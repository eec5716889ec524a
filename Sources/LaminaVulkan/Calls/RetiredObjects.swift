/// Objects that the program has released while the device may still draw frames that use them.
///
/// Frames are counted as they are submitted. An object is destroyed when all frames are done that were submitted before its
/// release. With no frame on the device, it is destroyed at once.
final class RetiredObjects {
    private var waiting: [(frame: UInt64, destroy: () -> Void)] = []
    /// The number of frames that were submitted, and of those that are done.
    private(set) var submitted: UInt64 = 0
    private(set) var done: UInt64 = 0

    /// Destroys an object as soon as the device cannot use it.
    func release(_ destroy: @escaping () -> Void) {
        if done == submitted { destroy() } else { waiting.append((submitted, destroy)) }
    }

    /// Counts a frame, and returns its number.
    func submit() -> UInt64 {
        submitted += 1
        return submitted
    }

    /// Notes that the device is done with a frame, and so with all frames before it.
    func finish(_ frame: UInt64) {
        guard frame > done else { return }
        done = frame
        var kept: [(frame: UInt64, destroy: () -> Void)] = []
        for object in waiting {
            if object.frame <= done { object.destroy() } else { kept.append(object) }
        }
        waiting = kept
    }

    /// Notes that the device is idle.
    func finishAll() { finish(submitted) }
}
