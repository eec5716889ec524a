/// The times of layers' own clocks at one media time, remembered on the way up, so that many layers inside one another
/// cost one walk over the tree at most.
struct LocalTimes {
    private let mediaTime: Double
    private let hasClocks: Bool
    private var known: [ObjectIdentifier: Double] = [:]

    /// - Parameter hasClocks: Whether any layer's clock may not be its superlayer's.
    init(_ mediaTime: Double, hasClocks: Bool) { (self.mediaTime, self.hasClocks) = (mediaTime, hasClocks) }

    mutating func time(of layer: CALayer) -> Double {
        guard hasClocks else { return mediaTime }
        var (path, time) = ([CALayer](), mediaTime)
        var next: CALayer? = layer
        while let layer = next {
            if let found = known[ObjectIdentifier(layer)] {
                time = found
                break
            }
            path.append(layer)
            next = layer.parent
        }
        for layer in path.reversed() {
            if !layer.values.timing.isIdentity { time = layer.values.timing.localTime(at: time) }
            known[ObjectIdentifier(layer)] = time
        }
        return time
    }
}
