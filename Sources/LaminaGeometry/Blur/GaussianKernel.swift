/// The steps of a Gaussian blur along one axis: the single definition that the CPU and the shaders follow.
///
/// 1. If ``reduction`` f is more than 1, the image is reduced f times: each pixel of the small image is the mean of
///    f pixels, from an absolute pixel coordinate that is a multiple of f.
/// 2. The small image is filtered with ``weights``.
/// 3. The result is enlarged linearly: pixel x reads the small image at (x + ½)/f − ½, where its pixel i has its
///    centre at i.
///
/// Reducing and enlarging blur too. The weights are narrower by that amount, so that all steps together have the wanted
/// variance. The response to a step between pixels follows ½(1 + erf(x/(σ√2))) within 1.2/255 at every pixel centre,
/// wherever the step lies on the grid of f pixels.
///
/// The blur of a shadow ends nearer: see ``Tail/shadow``.
package struct GaussianKernel: Hashable, Sendable {
    /// Where the blur ends.
    package enum Tail: UInt8, Hashable, Sendable {
        /// At three standard deviations, where nothing is left to see.
        case invisible
        /// At c = ``GaussianKernel/shadowReach(_:)``. At a distance of x pixels outside a straight edge, the blur has
        /// (Φ(−x/σ) − Φ(−c/σ)) / (1 − 2 Φ(−c/σ)), and nothing from c on: the normal distribution without its tails. Steps 1
        /// and 3 smooth the end, which leaves an error of up to 1.6/255 for deviations above 4, and none for others.
        case shadow
    }

    /// The standard deviation, in pixels, after clamping.
    package let sigma: Double
    /// f: the smallest power of two that brings σ/f to at most ``maximumFilteredSigma``. It may be 1 only if σ is at most
    /// ``maximumFullSigma``.
    package let reduction: Int
    /// Multiples of 1/65536, the centre first: tap ±k has the weight `fixedWeights[k]`, and all taps together 65536.
    package let fixedWeights: [Int32]
    /// If not empty, the same filter in two steps that take half as many products: each pixel becomes ½ of itself and ¼ of
    /// each neighbour, and then tap ±2k has the weight `spacedWeights[k]`, all together 16384.
    package let spacedWeights: [Int32]

    /// The largest standard deviation, in pixels. A larger one is clamped.
    package static let maximumSigma = 4096.0
    /// A smaller deviation has no effect on the next pixel.
    package static let minimumSigma = 0.05
    /// The largest standard deviation that is filtered without further reduction.
    package static let maximumFilteredSigma = 6.0
    /// The largest standard deviation that is filtered without any reduction. Taps at full size take most of a blur's time.
    /// If smaller deviations were halved, the error would exceed the bound above: 1.9/255 at 3.
    package static let maximumFullSigma = 4.0
    /// From this deviation on, the full image is filtered with taps two pixels apart. At 2.2, their error would exceed the
    /// bound above.
    package static let minimumSpacedSigma = 2.75
    /// The most taps on one side of the centre.
    package static let maximumRadius = 18

    /// The sum of `fixedWeights` over all taps.
    package static let fixedOne: Int32 = 65536

    /// The pixels by which a reduced shadow's weights end before the shadow does, in small pixels. What smooths the end then
    /// leaves too little before it and too much behind it, to the same extent.
    private static let shadowInset = 0.25

    /// How many pixels from a shape its shadow ends, given its standard deviation, which is `shadowRadius` in pixels.
    ///
    /// In pictures that Core Animation drew, a pixel of a shadow is the mean of the pixels up to two standard deviations
    /// away, weighted by the normal distribution. This equals the distribution cut off half a pixel farther: with a
    /// deviation of 4 pixels each level is the same, and with 10.9 and 19.6 each is within 1.3.
    package static func shadowReach(_ sigma: Double) -> Double { sigma > 0 ? 2 * sigma + 0.5 : 0 }

    /// - Parameter sigma: In pixels; clamped to 0...``maximumSigma``. NaN and values below ``minimumSigma`` count as 0.
    package init(sigma: Double, tail: Tail = .invisible) {
        guard sigma >= Self.minimumSigma else {
            self.sigma = 0
            reduction = 1
            fixedWeights = [Self.fixedOne]
            spacedWeights = []
            return
        }
        let sigma = min(sigma, Self.maximumSigma)
        let f = Self.reduction(of: sigma)
        self.sigma = sigma
        reduction = f
        guard Self.isSpaced(sigma, reduction: f, tail) else {
            fixedWeights = Self.weights(
                sigma: Self.filteredSigma(sigma, reduction: Double(f)),
                end: Self.end(of: sigma, reduction: f, tail), one: Self.fixedOne)
            spacedWeights = []
            return
        }
        // The smoothing with the neighbours takes ½ of the variance. The weights are means over two pixels, which adds ⅓,
        // where means over one pixel add 1/12.
        spacedWeights = Self.weights(
            sigma: (sigma * sigma - 0.75).squareRoot() / 2, end: Self.spacedEnd(of: sigma),
            one: Self.fixedOne / 4)
        let following = spacedWeights.dropFirst() + [0]
        fixedWeights = zip(spacedWeights, following).flatMap { [2 * $0, $0 + $1] }
    }

    /// The ``reduction`` of a blur with a standard deviation in pixels. Blocks of so many pixels begin at multiples of it,
    /// wherever the blurred image lies.
    package static func reduction(of sigma: Double) -> Int {
        let sigma = min(sigma, maximumSigma)
        var f = sigma > maximumFullSigma ? 2 : 1
        while sigma / Double(f) > maximumFilteredSigma { f *= 2 }
        return f
    }

    /// Whether the blur changes nothing.
    package var isIdentity: Bool { fixedWeights.count == 1 }

    /// Taps on each side of the centre.
    package var radius: Int { fixedWeights.count - 1 }

    /// The weights of the centre and of the taps on one side; with the other side they add up to exactly 1.
    package var weights: [Float] { fixedWeights.map { Float($0) / Float(Self.fixedOne) } }

    /// The distance, in pixels of the full image, over which a pixel has an effect.
    package var reach: Int { Self.reach(taps: radius, reduction: reduction) }

    /// The most that the ``reach`` of a blur can be, known without its weights. Weights at the end may be 0.
    package static func reach(of sigma: Double, _ tail: Tail = .invisible) -> Int {
        guard sigma >= minimumSigma else { return 0 }
        let sigma = min(sigma, maximumSigma)
        let f = reduction(of: sigma)
        let taps =
            isSpaced(sigma, reduction: f, tail)
            ? 2 * radius(endingAt: spacedEnd(of: sigma)) + 1
            : radius(endingAt: end(of: sigma, reduction: f, tail))
        return reach(taps: taps, reduction: f)
    }

    /// No blur reaches farther than so many deviations, and a few pixels for rounding: one that is reduced f times reaches 3 σ + 2.5 f
    /// pixels, and f is less than σ/2.
    package static let reachedDeviations = 4.25

    private static func reach(taps: Int, reduction f: Int) -> Int {
        // Half of the two pixels that enlarging reads, the taps, and the block, at either end of which a pixel may lie.
        f == 1 ? taps : f * (taps + 1) + f / 2 - 1
    }

    /// Whether the full image is filtered with taps two pixels apart.
    private static func isSpaced(_ sigma: Double, reduction f: Int, _ tail: Tail) -> Bool {
        f == 1 && tail == .invisible && sigma >= minimumSpacedSigma
    }

    /// How far from the centre the Gaussian ends, in small pixels.
    private static func end(of sigma: Double, reduction f: Int, _ tail: Tail) -> Double {
        switch tail {
        case .invisible: (3 * filteredSigma(sigma, reduction: Double(f))).rounded(.up) + 0.5
        case .shadow: shadowReach(sigma) / Double(f) - (f > 1 ? shadowInset : 0)
        }
    }

    /// The same for taps that are two pixels apart, in steps of two pixels.
    private static func spacedEnd(of sigma: Double) -> Double { ((3 * sigma - 1) / 2).rounded(.up) + 0.5 }

    /// The taps beside the centre that a Gaussian with an end needs.
    private static func radius(endingAt end: Double) -> Int {
        min(maximumRadius, Int((end - 0.5).rounded(.up)))
    }

    /// The pixels that a range of pixels is made from: whole blocks where the image is reduced.
    ///
    /// - Parameters:
    ///   - first: The first pixel.
    ///   - end: One beyond the last.
    ///   - isReduced: Whether the image is reduced along this axis or the other. Enlarging it then reads a neighbour on each
    ///     side, though without weight along an axis that is not reduced.
    package func sources(of first: Int32, _ end: Int32, isReduced: Bool) -> (first: Int32, end: Int32) {
        let taps = Int32(radius)
        guard isReduced else { return (first &- taps, end &+ taps) }
        let (low, high) = enlarged(first, end)
        let f = Int32(reduction)
        return ((low &- taps) &* f, (high &+ taps) &* f)
    }

    /// The pixels of the small image that a range of pixels is enlarged from.
    package func enlarged(_ first: Int32, _ end: Int32) -> (first: Int32, end: Int32) {
        let f = reduction
        guard f > 1 else { return (first - 1, end + 1) }
        func floor(_ value: Int) -> Int { Int((Double(value) / Double(2 * f)).rounded(.down)) }
        return (
            Int32(floor(2 * Int(first) + 1 - f)), Int32(floor(2 * (Int(end) - 1) + 1 - f) + 2)
        )
    }

    /// The standard deviation left to the filter, in pixels of the small image.
    private static func filteredSigma(_ sigma: Double, reduction f: Double) -> Double {
        guard f > 1 else { return sigma }
        // In full pixels the mean of f pixels has the variance (f² − 1)/12, and the enlargement f²/6 + 1/12 on average
        // over the pixels. The weights are means over small pixels, which adds f²/12; over full pixels, as without a
        // reduction, it would be 1/12.
        return ((sigma * sigma + 1 / 12) / (f * f) - 1 / 3).squareRoot()
    }

    /// The integral of the Gaussian over each pixel, which is right for a σ of any size, unlike its value at the centre.
    ///
    /// - Parameter end: How far from the centre the Gaussian ends, more than ½.
    private static func weights(sigma: Double, end: Double, one: Int32) -> [Int32] {
        let radius = radius(endingAt: end)
        let bounds = (0...radius).map {
            NormalDistribution.cumulative(min(Double($0) + 0.5, end) / sigma)
        }
        let total = 2 * bounds[radius] - 1
        var fixed: [Int32] = [0]
        for (inner, outer) in zip(bounds, bounds.dropFirst()) {
            fixed.append(Int32(((outer - inner) / total * Double(one)).rounded()))
        }
        while fixed.count > 1, fixed.last == 0 { fixed.removeLast() }
        fixed[0] = one - 2 * fixed.dropFirst().reduce(0, +)
        return fixed
    }
}
