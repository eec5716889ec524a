import Foundation
import LaminaImage
import LaminaSystem

/// Pictures that a thread of its own decodes ahead, from wherever they are asked for. Where the system has no thread to give,
/// whoever asks decodes.
///
/// The thread holds this, not the film, so that a film that is let go ends its thread.
final class MovieQueue: @unchecked Sendable {
    /// What is shown from a tick on.
    struct Entry: Sendable {
        var tick: Int64
        /// Whether nothing comes before it.
        var beginsFilm = false
        var content: Result<CAVideoFrame, MovieError>
    }

    /// Held by whoever asks: two that ask at once would send the thread back and forth.
    private let asking = NSLock()
    /// Guards everything below but the decoder, which is the thread's.
    private let condition = NSCondition()
    /// In the order of their ticks; the first is shown, or was last.
    private var held: [Entry]
    private var hasEnded = false
    private var request: Int64?
    private var isStopped = false
    private var isStarted = false
    /// Whether the decoder belongs to whoever holds `asking`.
    private var hasNoThread = false

    private let decoder: MovieDecoder
    private let pictures: MoviePictures
    /// How many entries are held at most, at least two.
    private let limit: Int
    /// Decoding goes on over so many ticks rather than to look for a place to begin.
    private let reach: Int64

    init(_ decoder: MovieDecoder, _ pictures: MoviePictures, first: Entry, limit: Int) {
        self.decoder = decoder
        self.pictures = pictures
        self.limit = max(2, limit)
        reach = decoder.file.length(2)
        held = [first]
    }

    // MARK: Asking

    /// What is shown at a tick, and when the next begins.
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

    /// Waits for the thread, or does a step of its work.
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

    /// How many entries are held.
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

    /// Decodes what is asked for, or the next picture. The lock is held before and after, not meanwhile.
    private func decode() {
        let target = request
        condition.unlock()
        let (entries, ended) = target.map(sought) ?? followed()
        condition.lock()
        // What was decoded for an older wish, or for none, is of no use to a newer one.
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
