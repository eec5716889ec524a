import Foundation
import LaminaGeometry

extension LottieLayer {
    /// When the layer appears and disappears, in seconds of a clock. A layer that is visible in the last frame stays
    /// visible at the document's end.
    func times(by clock: LottieClock) -> (first: Double, last: Double) {
        if let tween = clock.tween {
            let frame = tween.from.beginning
            return inFrame <= frame && frame < outFrame
                ? (-.greatestFiniteMagnitude, .infinity) : (.infinity, -.infinity)
        }
        return (
            clock.moment(ofKeyAt: inFrame, isRounded: false),
            clock.isAtEnd(outFrame) ? .infinity : clock.moment(ofKeyAt: outFrame, isRounded: false)
        )
    }

    /// The layer with all its times in seconds of a clock.
    func timed(by clock: LottieClock) -> LottieLayer {
        var result = self
        (result.inFrame, result.outFrame) = times(by: clock)
        result.transform = transform.timed(by: clock)
        result.masks = masks.map { $0.timed(by: clock) }
        result.effects = effects.map { $0.timed(by: clock) }
        switch content {
        case .composition(let id, let size, let remap):
            // Players read these keys themselves: no animation rounds their shares.
            let timed = clock.tween == nil ? remap?.timed(by: clock.exact) : remap
            result.content = .composition(id, size, remap: timed)
        case .shapes(let items): result.content = .shapes(items.timed(by: clock))
        case .text(let text): result.content = .text(text.timed(by: clock))
        case .camera(var camera):
            camera.zoom = camera.zoom?.timed(by: clock)
            result.content = .camera(camera)
        case .solid, .image, .null, .sound, .other: break
        }
        return result
    }
}

extension LottieTransform {
    func timed(by clock: LottieClock) -> LottieTransform {
        var result = self
        // Where matrices are mixed, all parts act together.
        let grid = grid(clock)
        result.anchor = anchor.timed(by: clock, with: grid)
        result.position = mixesMatrices ? position.timed(by: clock, with: grid) : position.timed(by: clock)
        result.scale = scale.timed(by: clock, with: grid)
        result.rotation = rotation.timed(by: clock, with: grid)
        result.skew = skew.timed(by: clock, with: grid)
        result.skewAxis = skewAxis.timed(by: clock, with: grid)
        result.opacity = opacity.timed(by: clock)
        result.rotationX = rotationX?.timed(by: clock)
        result.rotationY = rotationY?.timed(by: clock)
        result.orientation = orientation?.timed(by: clock)
        return result
    }
}

extension LottiePosition {
    fileprivate func timed(by clock: LottieClock) -> LottiePosition {
        switch self {
        // Samples are values, and no path.
        case .point(let track):
            .point((clock.isExact || clock.isSampled ? track : track.alongPath).timed(by: clock))
        case .split(let x, let y, let z):
            .split(x: x.timed(by: clock), y: y.timed(by: clock), z: z?.timed(by: clock))
        }
    }

    /// A position that is a part of a matrix, and no animation of its own. Held values are taken by players themselves,
    /// which measure a curve's length.
    fileprivate func timed(by clock: LottieClock, with grid: LottieGrid?) -> LottiePosition {
        switch self {
        case .point(let track):
            var track = track.timed(by: clock, with: grid)
            track.followsLength = true
            return .point(track)
        case .split(let x, let y, let z):
            return .split(
                x: x.timed(by: clock, with: grid), y: y.timed(by: clock, with: grid), z: z?.timed(by: clock))
        }
    }
}

extension LottieMask {
    fileprivate func timed(by clock: LottieClock) -> LottieMask {
        var result = self
        result.path = path.timed(by: clock)
        result.opacity = opacity.timed(by: clock)
        result.expansion = expansion.timed(by: clock)
        result.feather = feather.timed(by: clock)
        return result
    }
}

// MARK: Shapes

extension [LottieShapeItem] {
    func timed(by clock: LottieClock) -> [LottieShapeItem] {
        let grids = pathGrids(clock)
        return enumerated().map { index, item in
            switch item {
            case .group(var group):
                group.items = group.items.timed(by: clock)
                group.transform = group.transform?.timed(by: clock)
                return .group(group)
            case .figure(let figure): return .figure(figure.timed(by: clock, with: grids[index]))
            case .fill(var fill):
                fill.paint = fill.paint.timed(by: clock)
                fill.opacity = fill.opacity.timed(by: clock)
                return .fill(fill)
            case .stroke(let stroke): return .stroke(stroke.timed(by: clock))
            case .modifier(let modifier): return .modifier(modifier.timed(by: clock))
            case .repeater(var repeater):
                repeater.copies = repeater.copies.timed(by: clock)
                repeater.offset = repeater.offset.timed(by: clock)
                repeater.transform = repeater.transform.timed(by: clock)
                repeater.startOpacity = repeater.startOpacity.timed(by: clock)
                repeater.endOpacity = repeater.endOpacity.timed(by: clock)
                return .repeater(repeater)
            }
        }
    }

    /// For each path that is drawn as one outline with other paths, the grid at which all of them are held. A fill ends
    /// the paths that it paints. Trims cut each path by itself, and so do figures that are no paths.
    private func pathGrids(_ clock: LottieClock) -> [Int: LottieGrid] {
        guard !clock.isExact,
            !contains(where: { if case .modifier(let modifier) = $0 { modifier.trims } else { false } })
        else { return [:] }
        var result: [Int: LottieGrid] = [:]
        var (places, spreads) = ([Int](), [LottieSpread?]())
        var isPaths = true
        func close() {
            if isPaths, places.count > 1, let grid = LottieSpread.grid(of: spreads, clock) {
                for place in places { result[place] = grid }
            }
            (places, spreads, isPaths) = ([], [], true)
        }
        for (index, item) in enumerated() {
            switch item {
            case .figure(.path(let track, _)):
                places.append(index)
                spreads.append(track.spread)
            case .figure: isPaths = false
            case .fill: close()
            case .group, .stroke, .modifier, .repeater: continue
            }
        }
        close()
        return result
    }
}

extension LottieFigure {
    /// - Parameter grid: The grid of a path that is drawn as one outline with others.
    fileprivate func timed(by clock: LottieClock, with grid: LottieGrid?) -> LottieFigure {
        switch self {
        case .path(let track, let isReversed):
            return .path(track.timed(by: clock, with: grid), isReversed: isReversed)
        case .rectangle(let middle, let size, let radius, let isReversed):
            let grid = LottieSpread.grid(of: [middle.spread, size.spread, radius.spread], clock)
            return .rectangle(
                middle.timed(by: clock, with: grid), size.timed(by: clock, with: grid),
                radius.timed(by: clock, with: grid), isReversed: isReversed)
        case .ellipse(let middle, let size, let isReversed):
            let grid = LottieSpread.grid(of: [middle.spread, size.spread], clock)
            return .ellipse(
                middle.timed(by: clock, with: grid), size.timed(by: clock, with: grid),
                isReversed: isReversed)
        case .star(let star, let isReversed): return .star(star.timed(by: clock), isReversed: isReversed)
        }
    }
}

extension LottieStar {
    fileprivate func timed(by clock: LottieClock) -> LottieStar {
        // A polygon has no inner points, but their tracks count.
        let tracks = [
            position, points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness,
        ]
        let grid = LottieSpread.grid(of: tracks.map(\.spread), clock)
        var result = self
        result.position = position.timed(by: clock, with: grid)
        result.points = points.timed(by: clock, with: grid)
        result.rotation = rotation.timed(by: clock, with: grid)
        result.outerRadius = outerRadius.timed(by: clock, with: grid)
        result.innerRadius = innerRadius.timed(by: clock, with: grid)
        result.outerRoundness = outerRoundness.timed(by: clock, with: grid)
        result.innerRoundness = innerRoundness.timed(by: clock, with: grid)
        return result
    }
}

extension LottiePaint {
    fileprivate func timed(by clock: LottieClock) -> LottiePaint {
        switch self {
        case .color(let color): return .color(color.timed(by: clock))
        case .gradient(var gradient):
            // A radial gradient's radius is known from both ends together.
            let grid =
                gradient.isRadial
                ? LottieSpread.grid(of: [gradient.start.spread, gradient.end.spread], clock) : nil
            gradient.start = gradient.start.timed(by: clock, with: grid)
            gradient.end = gradient.end.timed(by: clock, with: grid)
            gradient.highlight = gradient.highlight.map {
                LottieHighlight(length: $0.length.timed(by: clock), angle: $0.angle.timed(by: clock))
            }
            gradient.stops = gradient.stops.timed(by: clock)
            return .gradient(gradient)
        }
    }
}

extension LottieStroke {
    fileprivate func timed(by clock: LottieClock) -> LottieStroke {
        var result = self
        result.paint = paint.timed(by: clock)
        result.opacity = opacity.timed(by: clock)
        result.width = width.timed(by: clock)
        result.dashes = dashes.map { $0.timed(by: clock) }
        result.dashOffset = dashOffset?.timed(by: clock)
        return result
    }
}

extension LottieModifier {
    fileprivate func timed(by clock: LottieClock) -> LottieModifier {
        switch self {
        case .trim(var trim):
            // An offset is added to both ends, and ends that change places are sorted; otherwise each goes by itself.
            var together: [LottieSpread?] = []
            if trim.offset.keys.contains(where: { $0.value.x != 0 }) {
                together = trim.tracks.map(\.spread)
            } else if Self.cross(trim.start, trim.end) {
                together = [trim.start.spread, trim.end.spread]
            }
            let grid = LottieSpread.grid(of: together, clock)
            trim.start = trim.start.timed(by: clock, with: grid)
            trim.end = trim.end.timed(by: clock, with: grid)
            trim.offset = trim.offset.timed(by: clock, with: grid)
            return .trim(trim)
        case .roundCorners(let radius): return .roundCorners(radius: radius.timed(by: clock))
        case .offset(let amount, let join, let limit):
            return .offset(amount: amount.timed(by: clock), join: join, miterLimit: limit.timed(by: clock))
        case .pucker(let amount): return .pucker(amount: amount.timed(by: clock))
        case .zigZag(let size, let ridges, let type):
            return .zigZag(
                size: size.timed(by: clock), ridges: ridges.timed(by: clock),
                pointType: type.timed(by: clock))
        case .twist(let angle, let center):
            return .twist(angle: angle.timed(by: clock), center: center.timed(by: clock))
        case .merge: return self
        }
    }

    /// Whether the start of a trim lies before its end at one key, and after it at another.
    private static func cross(
        _ start: LottieTrack<SIMD4<Double>>, _ end: LottieTrack<SIMD4<Double>>
    ) -> Bool {
        let ways = (start.keys + end.keys).map {
            end.value(at: $0.frame).x - start.value(at: $0.frame).x
        }
        return ways.contains { $0 < 0 } && ways.contains { $0 > 0 }
    }
}

// MARK: Text

extension LottieText {
    fileprivate func timed(by clock: LottieClock) -> LottieText {
        var result = self
        if let tween = clock.tween {
            let shown = documents.last { $0.frame <= tween.from.beginning } ?? documents.first
            result.documents = shown.map { [(0, $0.document)] } ?? []
        } else {
            result.documents = documents.map { (clock.moment($0.frame), $0.document) }
        }
        result.animators = animators.map { $0.timed(by: clock) }
        if var path {
            path.path = path.path.timed(by: clock)
            path.firstMargin = path.firstMargin.timed(by: clock)
            path.lastMargin = path.lastMargin.timed(by: clock)
            path.isReversed = path.isReversed.timed(by: clock)
            path.isPerpendicular = path.isPerpendicular.timed(by: clock)
            path.forcesAlignment = path.forcesAlignment.timed(by: clock)
            result.path = path
        }
        result.groupingAlignment = groupingAlignment.timed(by: clock)
        return result
    }
}

extension LottieTextAnimator {
    private static let tracks: [WritableKeyPath<Self, LottieTrack<SIMD4<Double>>?> & Sendable] = [
        \.opacity, \.position, \.anchor, \.scale, \.rotation, \.rotationX, \.rotationY, \.skew, \.skewAxis,
        \.tracking, \.lineSpacing, \.strokeWidth, \.fill.color, \.fill.hue, \.fill.saturation,
        \.fill.brightness, \.fill.opacity, \.stroke.color, \.stroke.hue, \.stroke.saturation,
        \.stroke.brightness, \.stroke.opacity,
    ]

    fileprivate func timed(by clock: LottieClock) -> LottieTextAnimator {
        var result = self
        for track in Self.tracks { result[keyPath: track] = self[keyPath: track]?.timed(by: clock) }
        result.selectors = selectors.map { $0.timed(by: clock) }
        return result
    }
}

extension LottieTextSelector {
    fileprivate func timed(by clock: LottieClock) -> LottieTextSelector {
        var result = self
        result.start = start?.timed(by: clock)
        result.end = end?.timed(by: clock)
        result.offset = offset?.timed(by: clock)
        result.amount = amount?.timed(by: clock)
        result.easeHigh = easeHigh?.timed(by: clock)
        result.easeLow = easeLow?.timed(by: clock)
        result.smoothness = smoothness?.timed(by: clock)
        result.amounts = amounts?.timed(by: clock)
        return result
    }
}
