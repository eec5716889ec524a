import LaminaLayer

/// When a display refreshes, by the times at which it showed frames: as often as its rate says at first, and in phase once some
/// times agree.
package struct RefreshPhase {
    /// The times of the refreshes. Their numbers go on when the phase or the rate changes.
    package private(set) var grid: RefreshGrid
    /// Whether the phase is known.
    package private(set) var isKnown = false
    /// How far the last times were from the grid that did not fit it.
    private var strays: [Double] = []

    package init(start: Double, rate: Double) { grid = RefreshGrid(start: start, rate: rate) }

    /// So many times have to agree.
    private static let quorum = 4
    /// The part of an interval by which times may differ that agree.
    private static let agreement = 0.125
    /// The part of a difference that the phase follows, so that a single time moves it little.
    private static let gain = 0.125
    /// A rate that is told as an integer may be so much off.
    private static let rateTolerance = 0.02

    /// Takes another rate. The phase at a time stays.
    package mutating func setRate(_ rate: Double, at time: Double) {
        guard rate != grid.rate else { return }
        adopt(rate, at: grid.number(notAfter: time))
        (isKnown, strays) = (false, [])
    }

    /// Notes that a frame was shown.
    ///
    /// - Parameter interval: Seconds from one refresh to the next, where the window system tells. A time of another display, with quite
    ///   another interval, is left out.
    package mutating func note(_ time: Double, interval: Double? = nil) {
        guard time.isFinite else { return }
        if let interval, interval > 0 {
            guard abs(interval * grid.rate - 1) < Self.rateTolerance else { return }
            if abs(interval * grid.rate - 1) > 1e-6 {
                adopt(1 / interval, at: grid.number(notAfter: time))
            }
        }
        let error = wrapped(time - grid.time(of: grid.number(notAfter: time)))
        if isKnown, abs(error) < grid.interval / 4 {
            strays = []
            return move(by: error * Self.gain)
        }
        strays.append(error)
        if strays.count > Self.quorum { strays.removeFirst() }
        guard strays.count == Self.quorum else { return }
        let offsets = strays.map { wrapped($0 - strays[0]) }
        guard let least = offsets.min(), let most = offsets.max(),
            most - least <= grid.interval * Self.agreement
        else { return }
        move(by: wrapped(strays[0] + offsets.reduce(0, +) / Double(offsets.count)))
        (isKnown, strays) = (true, [])
    }

    private mutating func adopt(_ rate: Double, at number: Int) {
        let next = RefreshGrid(start: 0, rate: rate)
        grid = RefreshGrid(start: grid.time(of: number) - next.time(of: number), rate: rate)
    }

    private mutating func move(by seconds: Double) {
        grid = RefreshGrid(start: grid.start + seconds, rate: grid.rate)
    }

    /// A distance in time as that from the nearest refresh.
    private func wrapped(_ seconds: Double) -> Double {
        seconds - (seconds * grid.rate).rounded() * grid.interval
    }
}

/// How long before a refresh a window system takes the frames for it.
package struct FrameLead {
    /// In seconds; 0 at first.
    package private(set) var seconds = 0.0
    /// Eighths of an interval.
    private var steps = 0
    private static let mostSteps = 8
    private var punctual = 0
    /// After so many frames in time a shorter lead is tried.
    private var patience = 600
    private var isTrying = false
    private static let mostPatience = 40_000

    package init() {}

    /// Notes that a frame was shown that the program handed over in time.
    ///
    /// - Parameters:
    ///   - delay: Seconds from the refresh that it was meant for until it was shown.
    ///   - interval: Seconds from one refresh to the next.
    package mutating func note(delay: Double, interval: Double) {
        if delay > interval / 2 {
            // What failed is tried more seldom.
            if isTrying { patience = min(2 * patience, Self.mostPatience) }
            (punctual, isTrying) = (0, false)
            steps = min(Self.mostSteps, steps + 1)
        } else {
            punctual += 1
            guard punctual >= patience, steps > 0 else { return }
            (punctual, isTrying) = (0, true)
            steps -= 1
        }
        seconds = interval * Double(steps) / Double(Self.mostSteps)
    }
}
