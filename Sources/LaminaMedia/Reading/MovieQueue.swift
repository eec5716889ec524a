import Foundation
import LaminaImage
import LaminaSystem

/// Pictures that a thread of the queue decodes ahead, from any requested place. If the system cannot start a
/// thread, the requesting thread decodes.
///
/// The thread holds the queue, not the film, so that a film that is released ends its thread.
final class MovieQueue: @unchecked Sendable {
    /// A picture or failure that is shown from a tick on.
    struct Entry: Sendable {
        var tick: Int64
        /// Whether it is the first of the film.
        var beginsFilm = false
        var content: Result<CAVideoFrame, MovieError>
    }

    /// Held during a request, because two simultaneous requests would send the thread back and forth.
    private let asking = NSLock()
    /// Guards all following properties except the decoder, which only the thread uses.
    private let condition = NSCondition()
    /// In the order of their ticks. The first entry is shown, or was shown last.
    private var held: [Entry]
    private var hasEnded = false
    private var request: Int64?
    private var isStopped = false
    private var isStarted = false
    /// Whether there is no thread; the decoder then belongs to the holder of `asking`.
    private var hasNoThread = false

    private let decoder: MovieDecoder
    private let pictures: MoviePictures
    /// The most entries that are held, at least two.
    private let limit: Int
    /// The most ticks over which decoding continues. For a later request it seeks a place where decoding can begin.
    private let reach: Int64

    init(_ decoder: MovieDecoder, _ pictures: MoviePictures, first: Entry, limit: Int) {
        self.decoder = decoder
        self.pictures = pictures
        self.limit = max(2, limit)
        reach = decoder.file.length(2)
        held = [first]
    }

    // MARK: Asking

    /// The entry that is shown at a tick, and when the next one begins.
    func entry(at tick: Int64) -> (current: Entry?, next: Int64?) {
        asking.lock()
        condition.lock()
        defer {
            condition.unlock()
            asking.unlock()
        }
        start()
        var hasSought = false
        func seek() {
            hasSought = true
            (request, held, hasEnded) = (tick, [], false)
            condition.broadcast()
        }
        while true {
            if request == nil {
                let passed = held.dropFirst().prefix { $0.tick <= tick }.count
                if passed > 0 {
                    held.removeFirst(passed)
                    condition.broadcast()
                }
                guard let current = held.first else {
                    if hasSought, hasEnded { return (nil, nil) }
                    if !hasSought { seek() }
                    waitForMore()
                    continue
                }
                if current.tick > tick, !current.beginsFilm, !hasSought {
                    seek()
                } else if held.count > 1 {
                    return (current, held[1].tick)
                } else if hasEnded {
                    return (current, nil)
                } else if tick - current.tick > reach, !hasSought {
                    seek()
                }
            }
            waitForMore()
        }
    }

    /// Waits for the thread, or does a step of its work where there is none.
    private func waitForMore() {
        if hasNoThread { decode() } else { condition.wait() }
    }

    /// Ends the thread.
    func stop() {
        condition.lock()
        isStopped = true
        condition.broadcast()
        condition.unlock()
    }

    /// The number of entries that are held.
    var count: Int {
        condition.lock()
        defer { condition.unlock() }
        return held.count
    }

    // MARK: Decoding

    private func start() {
        guard !isStarted else { return }
        isStarted = true
        do throws(ThreadError) {
            try WorkerThread.start("lamina film") { [self] in work() }
        } catch {
            hasNoThread = true
        }
    }

    private func work() {
        condition.lock()
        defer { condition.unlock() }
        while true {
            while !isStopped, request == nil, hasEnded || held.count >= limit { condition.wait() }
            if isStopped { return }
            decode()
        }
    }

    /// Decodes for the request, or decodes the next picture. The lock is held before and after, but not during
    /// decoding.
    private func decode() {
        let target = request
        condition.unlock()
        let (entries, ended) = target.map(sought) ?? followed()
        condition.lock()
        // Entries that were decoded for an earlier request, or for none, do not serve a newer one.
        guard request == target else { return }
        request = nil
        held += entries
        hasEnded = ended
        condition.broadcast()
    }

    private func followed() -> (entries: [Entry], ended: Bool) {
        guard let step = decoder.next() else { return ([], true) }
        return ([entry(step)], false)
    }

    private func sought(_ tick: Int64) -> (entries: [Entry], ended: Bool) {
        let found = decoder.seek(to: tick) {
            condition.lock()
            defer { condition.unlock() }
            return isStopped || request != tick
        }
        var entries = found.steps.map(entry)
        if found.beginsFilm, !entries.isEmpty { entries[0].beginsFilm = true }
        return (entries, found.steps.count < 2)
    }

    private func entry(_ step: MovieDecoder.Step) -> Entry {
        Self.entry(step, decoder.file, pictures)
    }

    static func entry(_ step: MovieDecoder.Step, _ file: MovieFile, _ pictures: MoviePictures) -> Entry {
        switch step {
        case .failure(let error, let tick): return Entry(tick: tick, content: .failure(error))
        case .picture(let picture, let tick):
            let seconds = file.seconds(tick)
            do {
                let image = try pictures.image(of: picture)
                return Entry(
                    tick: tick, content: .success(CAVideoFrame(image: image, presentationTime: seconds)))
            } catch {
                let reason = "\(error)"
                return Entry(
                    tick: tick,
                    content: .failure(.damaged(path: file.path, seconds: seconds, reason: reason)))
            }
        }
    }
}
