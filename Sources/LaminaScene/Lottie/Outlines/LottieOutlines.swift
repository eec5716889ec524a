import Foundation
import LaminaGeometry
import LaminaMath

/// The outlines that a fill or a stroke paints, as a function of the frame: the outlines that stand before it in its
/// group, and the modifiers that bend them.
struct LottieOutlines: Sendable {
    /// The entries before the fill or stroke, in their order.
    private var items: [LottieShapeItem]
    /// The modifiers after the fill or stroke, and after the groups that contain it.
    private var later: [LottieBend]

    init(before items: ArraySlice<LottieShapeItem>, later: [LottieBend]) {
        self.items = items.filter {
            switch $0 {
            case .fill, .stroke: false
            case .group, .figure, .modifier, .repeater: true
            }
        }
        self.later = later
    }

    /// The outlines without trims.
    var untrimmed: LottieOutlines {
        var result = self
        result.items = Self.untrimmed(items)
        result.later.removeAll { $0.modifier.trims }
        return result
    }

    private static func untrimmed(_ items: [LottieShapeItem]) -> [LottieShapeItem] {
        items.compactMap { item in
            switch item {
            case .modifier(let modifier) where modifier.trims: return nil
            case .group(var group):
                group.items = untrimmed(group.items)
                return .group(group)
            case .figure, .fill, .stroke, .modifier, .repeater: return item
            }
        }
    }

    /// The most vertices of outlines that are repeated or bent.
    static let maximumVertices = 65_536

    var isEmpty: Bool { !Self.drawsAnything(items) }

    private static func drawsAnything(_ items: [LottieShapeItem]) -> Bool {
        items.contains {
            switch $0 {
            case .figure: true
            case .group(let group): drawsAnything(group.items)
            case .fill, .stroke, .modifier, .repeater: false
            }
        }
    }

    var isAnimated: Bool { later.contains { $0.isAnimated } || Self.isAnimated(items) }

    static func isAnimated(_ items: [LottieShapeItem]) -> Bool {
        items.contains {
            switch $0 {
            case .figure(let figure): figure.isAnimated
            case .group(let group): group.transform?.isPlacementAnimated == true || isAnimated(group.items)
            case .modifier(let modifier): modifier.isAnimated
            case .repeater(let repeater): repeater.isAnimated
            case .fill, .stroke: false
            }
        }
    }

    /// The path's own keyframes, if the outline is a single path without modifiers.
    var onlyTrack: LottieTrack<LottieBezier>? {
        guard later.isEmpty, items.count == 1, case .figure(.path(let track, false)) = items[0] else {
            return nil
        }
        return track
    }

    /// Whether paths that are merged have more points than are cut.
    func exceedsMergeLimits(at frame: Double) -> Bool {
        items.mergeAreas && LottieOperands(items, at: frame).exceedsLimits
    }

    func outline(at frame: Double) -> PathOutline {
        var outlines: [LottieBezier] = []
        Self.add(items, at: frame, to: &outlines)
        for bend in later { bend.apply(to: &outlines, at: frame) }
        var result = PathOutline()
        for outline in outlines { result.append(outline.outline) }
        return result
    }

    /// Appends the outlines of the items.
    static func add(_ items: [LottieShapeItem], at frame: Double, to outlines: inout [LottieBezier]) {
        if items.mergeAreas {
            outlines += LottieOperands(items, at: frame).outlines
        } else {
            addUnmerged(items, at: frame, to: &outlines)
        }
    }

    private static func addUnmerged(
        _ items: [LottieShapeItem], at frame: Double, to outlines: inout [LottieBezier]
    ) {
        for item in items {
            switch item {
            case .figure(let figure): outlines.append(figure.outline(at: frame))
            case .group(let group):
                var inner: [LottieBezier] = []
                addUnmerged(group.items, at: frame, to: &inner)
                if let transform = group.transform {
                    let map = transform.affine(at: frame)
                    inner = inner.map { $0.applying(map) }
                }
                outlines += inner
            case .modifier(let modifier): modifier.apply(to: &outlines, at: frame)
            case .repeater(let repeater):
                let maps = repeater.maps(at: frame, vertices: outlines.vertexCount)
                outlines = maps.flatMap { map in outlines.map { $0.applying(map) } }
            case .fill, .stroke: break
            }
        }
    }
}

extension [LottieShapeItem] {
    /// Whether an item, or one in a group, merges paths by their areas.
    var mergeAreas: Bool {
        contains {
            switch $0 {
            case .modifier(.merge(_, isByArea: true)): true
            case .group(let group): group.items.mergeAreas
            case .figure, .fill, .stroke, .modifier, .repeater: false
            }
        }
    }
}

extension [LottieBezier] {
    /// The number of vertices of all outlines.
    var vertexCount: Int { reduce(0) { $0 + $1.vertices.count } }
}

extension LottieTransform {
    /// Whether any part but the opacity is animated.
    var isPlacementAnimated: Bool {
        anchor.isAnimated || position.isAnimated || isLinearPartAnimated
    }

    /// Whether scale, rotation or skew change.
    var isLinearPartAnimated: Bool {
        scale.isAnimated || rotation.isAnimated || skew.isAnimated || skewAxis.isAnimated
            || [rotationX, rotationY, orientation].contains { $0?.isAnimated == true }
    }
}

extension LottieRepeater {
    /// The most copies that are made.
    static let maximumCopies = 1000.0

    var isAnimated: Bool {
        copies.isAnimated || offset.isAnimated || transform.isPlacementAnimated
            || transform.opacity.isAnimated
            || startOpacity.isAnimated || endOpacity.isAnimated
    }

    /// The largest number of copies at any time.
    var mostCopies: Int {
        Int(max(0, min(Self.maximumCopies, copies.keys.map(\.value.x).max() ?? 0)).rounded(.up))
    }

    func count(at frame: Double) -> Int {
        Int(max(0, min(Self.maximumCopies, copies.value(at: frame).x)).rounded(.up))
    }

    /// The transforms of the copies that the limit of vertices allows, at least one.
    ///
    /// - Parameter vertices: The vertices of one copy.
    func maps(at frame: Double, vertices: Int) -> ArraySlice<CGAffineTransform> {
        maps(at: frame).prefix(Swift.max(1, LottieOutlines.maximumVertices / Swift.max(1, vertices)))
    }

    /// The transform of each copy, from the first on.
    func maps(at frame: Double) -> [CGAffineTransform] {
        (0..<count(at: frame)).map { map(ofCopy: $0, at: frame) }
    }

    /// The transform repeated as often as copies lie before. Each part is repeated by itself: positions add up,
    /// angles add up, scales multiply, and all of them act about the anchor point.
    func map(ofCopy index: Int, at frame: Double) -> CGAffineTransform {
        let times = Double(index) + offset.value(at: frame).x
        let anchor = transform.anchor.value(at: frame)
        let position = transform.position.value(at: frame) * times
        let scale = transform.scale.value(at: frame) / 100
        let angle = transform.rotation.value(at: frame).x.radians * times
        // A mirrored copy of a mirrored copy is not mirrored.
        let isMirrored = times.rounded(.down).truncatingRemainder(dividingBy: 2) != 0
        func power(_ base: Double) -> Double {
            base < 0 ? (isMirrored ? -Math.pow(-base, times) : Math.pow(-base, times)) : Math.pow(base, times)
        }
        let (sx, sy) = (power(scale.x), power(scale.y))
        let (s, c) = Math.sineAndCosine(angle)
        let (a, b, cc, d) = (sx * c, sx * s, -sy * s, sy * c)
        return CGAffineTransform(
            a: a, b: b, c: cc, d: d, tx: position.x + anchor.x - anchor.x * a - anchor.y * cc,
            ty: position.y + anchor.y - anchor.x * b - anchor.y * d)
    }

    /// The opacity of a copy, 0...1.
    func opacity(ofCopy index: Int, at frame: Double) -> Double {
        let count = count(at: frame)
        guard index < count else { return 0 }
        let share = count > 1 ? Double(index) / Double(count - 1) : 0
        let (start, end) = (startOpacity.value(at: frame).x, endOpacity.value(at: frame).x)
        return max(0, min(1, (start + (end - start) * share) / 100))
    }
}

extension LottieOutlines {
    /// The times at which it changes.
    var stretches: [LottieStretch] { later.flatMap(\.stretches) + Self.stretches(items) }

    static func stretches(_ items: [LottieShapeItem]) -> [LottieStretch] {
        items.flatMap { item -> [LottieStretch] in
            switch item {
            case .figure(let figure): figure.stretches
            case .group(let group):
                stretches(group.items)
                    + (group.transform.map {
                        $0.linearStretches + $0.position.stretches + $0.anchor.stretches
                    } ?? [])
            case .modifier(let modifier): modifier.stretches
            case .repeater(let repeater):
                repeater.copies.stretches + repeater.offset.stretches + repeater.transform.linearStretches
                    + repeater.transform.position.stretches + repeater.transform.anchor.stretches
            case .fill, .stroke: []
            }
        }
    }

    /// The most moments at which an animated outline's extent is measured.
    private static let maximumMeasures = 256.0

    /// A rectangle that contains the outline at all times, or very nearly.
    var extent: CGRect {
        let stretches = self.stretches
        guard isAnimated, let first = stretches.start, let last = stretches.end, last > first else {
            return outline(at: stretches.start ?? 0).controlBounds
        }
        // No frame needs more than one measure.
        let step = max(1.0 / 60, (last - first) / Self.maximumMeasures)
        let times = stretches.keys + Array(stride(from: first, through: last, by: step))
        let all = Set(times).reduce(CGRect.null) { $0.union(outline(at: $1).controlBounds) }
        // Room for the outline at times between the measured ones.
        return all.isNull ? .zero : all.insetBy(dx: -all.width / 20, dy: -all.height / 20)
    }
}

extension LottieFigure {
    /// The times at which it changes.
    fileprivate var stretches: [LottieStretch] {
        switch self {
        case .path(let track, _): track.stretches
        case .rectangle(let a, let b, let c, _): a.stretches + b.stretches + c.stretches
        case .ellipse(let a, let b, _): a.stretches + b.stretches
        case .star(let star, _):
            [
                star.position, star.points, star.rotation, star.outerRadius, star.innerRadius,
                star.outerRoundness, star.innerRoundness,
            ].flatMap(\.stretches)
        }
    }
}

extension PathOutline {
    /// The rectangle that contains all points, including those of tangents.
    fileprivate var controlBounds: CGRect {
        guard let first = points.first else { return .null }
        var (low, high) = (first, first)
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
