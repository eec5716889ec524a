/// Meets a preferred frame rate on a display of constant rate by showing every n-th refresh.
enum FramePace {
    /// A frame shows for no more refreshes than this.
    static let maximum = 1_000_000

    /// The number of refreshes per frame.
    ///
    /// Possible rates are the refresh rate divided by a whole number. The rate nearest to the preferred rate is
    /// taken, or nearest to the maximum where none is preferred; of two equally near rates, the faster. The rate lies
    /// within minimum and maximum if any does.
    static func refreshesPerFrame(_ wish: CAFrameRateRange, refreshRate: Double) -> Int {
        let (low, high) = (rate(wish.minimum), rate(wish.maximum))
        guard refreshRate.isFinite, refreshRate > 0, let wanted = rate(wish.preferred ?? 0) ?? high else {
            return 1
        }
        let quicker = count((refreshRate / wanted).rounded(.down))
        let slower = quicker + 1
        let difference = { (refreshes: Int) in abs(refreshRate / Double(refreshes) - wanted) }
        let nearest = difference(slower) < difference(quicker) ? slower : quicker

        // Room for rates such as 59.94 that were rounded to a `Float`.
        let fewest = high.map { count((refreshRate / $0 - 1e-6).rounded(.up)) } ?? 1
        let most = low.map { count((refreshRate / $0 + 1e-6).rounded(.down)) } ?? maximum
        return fewest <= most ? min(max(nearest, fewest), most) : nearest
    }

    private static func rate(_ value: Float) -> Double? {
        value > 0 && value.isFinite ? Double(value) : nil
    }

    private static func count(_ value: Double) -> Int {
        max(1, Int(clamping: value, within: Double(maximum)))
    }
}
