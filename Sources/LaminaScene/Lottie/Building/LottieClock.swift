import Foundation

/// Says when the frames of a composition are, in seconds of the scene: the document's first frame is at second 0.
///
/// Players on Core Animation give every animation the whole document and one frame more, so that the last frame can be
/// seen. The share of it that has passed at frame f is ((f − ip) / fr) / ((op + 1 − ip) / fr), and a key is reached when
/// that share is not less than the key's. Both shares are rounded, so that a key may be reached a little before or a
/// little after its own frame. Times of keys are moved by that little here: `time >= moment` is true exactly where the
/// share is not less than the key's.
///
/// Compositions that are moved or stretched have the scene's seconds too. Only a composition whose time is remapped has
/// seconds of its own, which count from its frame 0.
struct LottieClock: Sendable {
    /// Frames per second.
    let frameRate: Double
    /// The document's first frame, and the first that is not shown any more.
    let inFrame: Double
    let outFrame: Double
    /// Whether keys are exactly at their frames, as authored.
    private(set) var isExact: Bool
    /// The share of a time by which frames begin early, so that a picture at frame / rate shows the frame's own keys however
    /// both quotients are rounded.
    private let earliness: Double
    /// How long an animation lasts, in seconds.
    let duration: Double
    /// The frame at which each composition around this one begins, and how many frames each of its frames takes; the
    /// outermost first.
    private var places: [(start: Double, stretch: Double)] = []
    /// The frame of this composition that is shown at a frame of the document, where its time is remapped. All of the
    /// composition's motions ask for the same frames.
    private var remapped: RecentValues<Double>?
    /// The two pictures of this composition between which the document is drawn; `nil` for a document that plays. Times are
    /// then those of the way from the one to the other.
    private(set) var tween: LottieTween?

    init(frameRate: Double, inFrame: Double, outFrame: Double, isExact: Bool) {
        (self.frameRate, self.inFrame, self.outFrame) = (frameRate, inFrame, outFrame)
        self.isExact = isExact
        earliness = isExact ? 1e-12 : 0
        duration = (outFrame + 1 - inFrame) / frameRate
    }

    /// The clock of a way between two pictures of a document.
    init(_ tween: LottieTween, of document: LottieDocument) {
        let rate = document.frameRate
        self.init(frameRate: rate, inFrame: 0, outFrame: tween.duration * rate, isExact: true)
        self.tween = tween
    }

    /// The clock for features that players on Core Animation do not have, and for keys that players read themselves.
    var exact: LottieClock {
        var result = self
        result.isExact = true
        return result
    }

    /// Whether values are sampled at whole frames of the document, because no formula gives a key's time.
    var isSampled: Bool { remapped != nil }

    // MARK: Compositions

    /// The clock of a composition that begins at a frame of this one and is stretched.
    func inside(start: Double, stretch: Double) -> LottieClock {
        var result = self
        if let tween {
            result.tween = tween.inside { ($0 - start) / stretch }
        } else if let remapped {
            result.remapped = RecentValues { (remapped.value(at: $0) - start) / stretch }
        } else {
            result.places.append((start, stretch))
        }
        return result
    }

    /// The clock of a composition whose time follows a track, in seconds. The track's keys are exactly at their frames,
    /// in seconds of this clock.
    func inside(_ remap: LottieTrack<SIMD4<Double>>) -> LottieClock {
        var result = self
        if let tween {
            let rate = frameRate
            result.tween = tween.inside { remap.value(at: $0).x * rate }
            return result
        }
        result.places = []
        let clock = self
        result.remapped = RecentValues {
            remap.value(at: clock.moment(atDocumentFrame: $0)).x * clock.frameRate
        }
        return result
    }

    // MARK: Times

    /// The frame of the document at which a frame of this composition is shown.
    private func documentFrame(_ frame: Double) -> Double {
        places.reversed().reduce(frame) { $0 * $1.stretch + $1.start }
    }

    /// Whether a frame of this composition is at the document's end or after it.
    func isAtEnd(_ frame: Double) -> Bool { !isSampled && documentFrame(frame) >= outFrame }

    /// The time of a frame.
    func moment(_ frame: Double) -> Double {
        guard !isSampled else { return frame / frameRate }
        let exact = (documentFrame(frame) - inFrame) / frameRate
        return exact - exact.magnitude * earliness
    }

    /// The first time at which a key at a frame is reached.
    ///
    /// - Parameter isRounded: Whether the key's share is rounded to a `Float`.
    func moment(ofKeyAt frame: Double, isRounded: Bool) -> Double {
        let plain = moment(frame)
        guard !isExact, !isSampled, plain.isFinite, duration > 0 else { return plain }
        let share = (documentFrame(frame) - inFrame) / (duration * frameRate)
        let key = isRounded ? Double(Float(share)) : share
        guard key != 0, key.isFinite else { return key == 0 ? 0 : plain }
        var moment = key * duration
        // Rounding puts it at most a few numbers away.
        for _ in 0..<4 where moment / duration >= key { moment = moment.nextDown }
        for _ in 0..<8 where moment / duration < key { moment = moment.nextUp }
        return moment
    }

    /// This composition's time at a frame of the document.
    func moment(atDocumentFrame frame: Double) -> Double {
        remapped.map { $0.value(at: frame) / frameRate } ?? (frame - inFrame) / frameRate
    }

    // MARK: Samples

    /// The whole frames of the document around a time of the scene: their times in this composition, and the share of
    /// the way from the first to the second. After the last whole frame the picture stays.
    func samples(at time: Double) -> (first: Double, second: Double, share: Double) {
        let last = max(0, (outFrame - inFrame).rounded(.up) - 1)
        var index = max(0, min(last, (time * frameRate).rounded(.down)))
        // The product may be rounded below the frame that the time is at.
        if index < last, (index + 1) / frameRate <= time { index += 1 }
        let next = min(last, index + 1)
        let share = max(0, min(1, time * frameRate - index))
        return (
            moment(atDocumentFrame: inFrame + index), moment(atDocumentFrame: inFrame + next),
            next > index ? share : 0
        )
    }
}

/// The moments at which values are held that several tracks of different timing give together: every tenth of a frame.
///
/// The last key itself is never reached.
struct LottieGrid: Sendable, Equatable {
    private let first: Double
    private let count: Double
    private let clock: LottieClock

    /// The distance of the moments, in frames.
    private static let step = 0.1

    /// - Parameters:
    ///   - first: The frame of the first key of all tracks.
    ///   - last: The frame of the last key.
    init(from first: Double, to last: Double, _ clock: LottieClock) {
        (self.first, self.clock) = (first, clock)
        count = max(1, ((last - first) / Self.step).rounded(.up))
    }

    private func frame(_ index: Double) -> Double { first + index * Self.step }

    /// The moment whose values are seen at a time.
    func held(at time: Double) -> Double {
        let (begin, next) = (clock.moment(first), clock.moment(frame(1)))
        guard next > begin, begin.isFinite else { return begin }
        var index = max(0, min(count - 1, ((time - begin) / (next - begin)).rounded(.down)))
        // Both the estimate and the moments are rounded.
        for _ in 0..<4 where index > 0 && moment(index) > time { index -= 1 }
        for _ in 0..<4 where index < count - 1 && moment(index + 1) <= time { index += 1 }
        return clock.moment(frame(index))
    }

    private func moment(_ index: Double) -> Double { clock.moment(ofKeyAt: frame(index), isRounded: true) }

    static func == (a: LottieGrid, b: LottieGrid) -> Bool {
        a.first == b.first && a.count == b.count && a.clock.moment(0) == b.clock.moment(0)
            && a.clock.moment(1) == b.clock.moment(1)
    }
}
