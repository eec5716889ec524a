/// Which time of a film is shown when.
struct Timeline: Equatable {
    /// The film's time, in seconds, at ``host``, or as long as nothing runs.
    var base = 0.0
    /// The clock's time at which the film has the time ``base``; `nil` until a clock says it.
    var host: Double?

    /// The film's time at a time of the clock.
    func time(at now: Double?, rate: Double) -> Double {
        guard rate != 0, let host, let now else { return base }
        return base + (now - host) * rate
    }

    /// When the clock has a time of the film; `nil` while nothing runs.
    func clock(at time: Double, rate: Double) -> Double? {
        guard rate != 0, let host else { return nil }
        return host + (time - base) / rate
    }
}
