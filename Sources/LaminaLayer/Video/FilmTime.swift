/// A time of a layer's clock as a time of its film.
struct FilmTime: Equatable {
    /// Seconds from the film's begin, at least 0.
    private(set) var inFilm: Double
    /// The begin of this repetition of the film, by the layer's clock.
    private(set) var begin = 0.0
    private let loop: Double?

    /// Times that are this close to a begin, in seconds, have reached it: sums of steps are a little off.
    private static let tolerance = 1e-9

    init(_ localTime: Double, duration: Double, isLooping: Bool) {
        // Written so that NaN becomes 0.
        inFilm = localTime > 0 ? localTime : 0
        loop = isLooping && duration > Self.tolerance && duration.isFinite ? duration : nil
        guard let loop, inFilm.isFinite else { return }
        begin = (inFilm / loop).rounded(.down) * loop
        inFilm = max(0, inFilm - begin)
        if inFilm > loop - Self.tolerance {
            begin += loop
            inFilm = 0
        }
    }

    /// The layer's time for a later one of the film.
    func next(_ filmTime: Double) -> Double {
        guard let loop else { return filmTime }
        return begin + min(filmTime, loop)
    }
}
