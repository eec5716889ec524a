import Foundation
import LaminaGeometry
import LaminaValues

extension LottieBuilder {
    /// The layers that draw the entries of a shape layer or a group, back to front.
    ///
    /// - Parameter later: Modifiers behind these entries that bend their outlines too.
    mutating func shapes(
        _ items: [LottieShapeItem], later: [LottieBend] = []
    ) throws(SceneFault) -> [SceneNode] {
        var result: [SceneNode] = []
        // The modifiers that bend the outlines of the entries before the index. `places` holds for each one how many
        // of `items` it affects.
        var bending = later
        var places = later.map { _ in items.count }
        var index = items.count
        while index > 0 {
            index -= 1
            switch items[index] {
            case .figure: continue
            case .modifier(let modifier):
                try spend(index)
                bending.insert(LottieBend(modifier, after: items[..<index]), at: 0)
                places.insert(index, at: 0)
            case .fill(let fill):
                try spend(index)
                if let nodes = try groupPaint(items[index], items[..<index], later: bending) {
                    result += nodes
                    continue
                }
                let outlines = LottieOutlines(before: items[..<index], later: bending)
                if !outlines.isEmpty {
                    warnOfMerges(in: outlines)
                    var node = try node(fill, fill.isTrimmed ? outlines : outlines.untrimmed)
                    node.blend(fill.blendMode)
                    result.append(node)
                }
            case .stroke(let stroke):
                try spend(index)
                if let nodes = try groupPaint(items[index], items[..<index], later: bending) {
                    result += nodes
                    continue
                }
                let outlines = LottieOutlines(before: items[..<index], later: bending)
                if !outlines.isEmpty {
                    warnOfMerges(in: outlines)
                    var node = try node(stroke, outlines)
                    node.blend(stroke.blendMode)
                    result.append(node)
                }
            case .group(let group):
                for (bend, place) in zip(bending, places) {
                    // A run is measured anew, which takes several times as long as a look at each entry.
                    try spend(bend.run == nil ? 1 : 8 * place)
                }
                let inner = zip(bending, places).map { $0.inside(group, at: index, of: items[..<$1]) }
                let nodes = try shapes(group.items, later: inner)
                guard !nodes.isEmpty else { continue }
                var node = SceneNode(name: group.name, sublayers: nodes)
                if let transform = group.transform {
                    node.place(transform, clock)
                    node.fade(transform.opacity, clock)
                }
                node.blend(group.blendMode)
                result.append(node)
            case .repeater(let repeater):
                try spend(index)
                let nodes = try shapes(Array(items[..<index]), later: bending)
                return result + (nodes.isEmpty ? [] : copies(of: nodes, repeater))
            }
        }
        return result
    }

    /// Adds a warning if merges do not cut the outlines at first: they are too many, or Clipper is missing.
    private mutating func warnOfMerges(in outlines: LottieOutlines) {
        guard outlines.exceedsMergeLimits(at: outlines.stretches.start ?? 0) else { return }
        let reason = LottieAreas.missing.map { "merged paths: \($0)" }
        warn("\(reason ?? "merged paths of more points than are cut"), which are drawn together")
    }

    private func copies(of nodes: [SceneNode], _ repeater: LottieRepeater) -> [SceneNode] {
        let stretches =
            repeater.copies.stretches + repeater.offset.stretches + repeater.transform.position.stretches
            + repeater.transform.anchor.stretches + repeater.transform.linearStretches
            + repeater.startOpacity.stretches + repeater.endOpacity.stretches
        let first = stretches.start ?? 0
        let result = (0..<repeater.mostCopies).map { index -> SceneNode in
            var node = SceneNode(sublayers: nodes)
            @Sendable func matrix(_ frame: Double) -> CATransform3D {
                CATransform3DMakeAffineTransform(repeater.map(ofCopy: index, at: frame))
            }
            node.properties.transform = matrix(first)
            node.properties.opacity = Float(repeater.opacity(ofCopy: index, at: first))
            if repeater.transform.isPlacementAnimated || repeater.offset.isAnimated {
                node.compute(.transform, stretches, clock) { .transform(matrix($0)) }
            }
            if repeater.copies.isAnimated || repeater.startOpacity.isAnimated
                || repeater.endOpacity.isAnimated
            {
                node.compute(.opacity, stretches, clock) { .number(repeater.opacity(ofCopy: index, at: $0)) }
            }
            return node
        }
        return repeater.isBehind ? result.reversed() : result
    }

    mutating func node(_ fill: LottieFill, _ outlines: LottieOutlines) throws(SceneFault) -> SceneNode {
        var shape = SceneNode(.shape, name: fill.name)
        shape.properties.shape.fillRule = fill.isEvenOdd ? .evenOdd : .nonZero
        shape.setPath(outlines, clock)
        try spend(shape.properties.shape.path?.outline.points.count ?? 0)
        switch fill.paint {
        case .color(let color):
            shape.setColor(.fillColor, color, clock) { $0.shape.fillColor = $1 }
            shape.fade(fill.opacity, clock)
            return shape
        case .gradient(let gradient):
            shape.properties.shape.fillColor = .black
            return gradientNode(gradient, fill.opacity, shape, outlines.extent)
        }
    }

    mutating func node(
        _ stroke: LottieStroke, _ outlines: LottieOutlines
    ) throws(SceneFault) -> SceneNode {
        var shape = SceneNode(.shape, name: stroke.name)
        shape.properties.shape.fillColor = nil
        shape.properties.shape.lineCap = [.round: .round, .square: .square][stroke.cap] ?? .butt
        shape.properties.shape.lineJoin = [.round: .round, .bevel: .bevel][stroke.join] ?? .miter
        shape.properties.shape.miterLimit = CGFloat(stroke.miterLimit)
        shape.properties.shape.lineWidth = CGFloat(max(0, stroke.width.first.x))
        shape.animate(.lineWidth, stroke.width, clock) { .number(max(0, $0.x)) }
        shape.setPath(outlines, dashed: stroke, clock)
        try spend(shape.properties.shape.path?.outline.points.count ?? 0)
        // Only animated dashes are checked here. Dashes that are not animated are checked where they are drawn.
        let first = outlines.stretches.start ?? 0
        if stroke.dashes.contains(where: \.isAnimated),
            outlines.outline(at: first).hasTooManyDashes(
                lengths: stroke.dashLengths(at: first))
        {
            warn(
                "dashes of a line, which is drawn without gaps: expected at most \(PathOutline.maximumDashes)"
            )
        }
        switch stroke.paint {
        case .color(let color):
            shape.setColor(.strokeColor, color, clock) { $0.shape.strokeColor = $1 }
            shape.fade(stroke.opacity, clock)
            return shape
        case .gradient(let gradient):
            shape.properties.shape.strokeColor = .black
            let width = stroke.width.keys.map(\.value.x).max() ?? 0
            let reach = width * max(1, stroke.join == .miter ? stroke.miterLimit : 1)
            let extent = outlines.extent.insetBy(dx: -reach, dy: -reach)
            return gradientNode(gradient, stroke.opacity, shape, extent)
        }
    }

    /// The width of a gradient's box over its height. Lines of one colour are at right angles to the gradient's line in a
    /// square, and are stretched with the box. Players on Core Animation give gradient layers the composition's bounds,
    /// 10,000 points larger on each side.
    private var gradientAspect: CGFloat {
        guard !drawsAsAuthored else { return 1 }
        let (width, height) = (compositionSize.width + 20_000, compositionSize.height + 20_000)
        return width > 0 && height > 0 ? width / height : 1
    }

    /// A gradient that is seen inside a shape.
    private func gradientNode(
        _ gradient: LottieGradient, _ opacity: LottieTrack<SIMD4<Double>>, _ shape: SceneNode,
        _ extent: CGRect
    ) -> SceneNode {
        // The box is large enough that the gradient's ends are not too many times its size away, and that its edges are away
        // from the shape's pixels.
        let ends = gradient.start.keys.map(\.value) + gradient.end.keys.map(\.value)
        let reach = ends.reduce(1.0) { max($0, $1.x.magnitude, $1.y.magnitude) } / 1000
        let margin = 2 * max(4, CGFloat(reach))
        let aspect = gradientAspect
        let height = max(extent.height, extent.width / aspect) + margin
        let width = height * aspect
        let box = CGRect(
            x: extent.midX - width / 2, y: extent.midY - height / 2, width: width, height: height)
        var node = SceneNode(.gradient, bounds: box)
        node.mask = [shape]
        node.setGradient(gradient, in: box, isGeneric: !drawsAsAuthored, clock)
        node.fade(opacity, clock)
        return node
    }
}

extension SceneNode {
    /// Gives a shape layer its path.
    ///
    /// - Parameter stroke: The stroke that gives the layer its dashes; `nil` for a fill.
    fileprivate mutating func setPath(
        _ outlines: LottieOutlines, dashed stroke: LottieStroke? = nil, _ clock: LottieClock
    ) {
        let stretches = outlines.stretches
        if let stroke, stroke.dashes.contains(where: \.isAnimated) {
            // Lengths of dashes are not animatable: the path is cut into them.
            @Sendable func path(_ frame: Double) -> CGPath {
                let (outline, lengths) = (outlines.outline(at: frame), stroke.dashLengths(at: frame))
                guard !lengths.isEmpty else { return CGPath(outline: outline) }
                let phase = stroke.dashOffset?.value(at: frame).x ?? 0
                return CGPath(outline: outline.dashed(lengths: lengths, phase: phase))
            }
            let all =
                stretches + stroke.dashes.flatMap(\.stretches) + (stroke.dashOffset?.stretches ?? [])
            setPath(path(all.start ?? 0))
            compute(.path, all, clock) { .path(path($0)) }
            return
        }
        if let lengths = stroke?.dashLengths(at: 0), !lengths.isEmpty {
            if lengths.contains(where: { $0 > 0 }) { properties.shape.lineDashPattern = lengths }
            if let offset = stroke?.dashOffset {
                properties.shape.lineDashPhase = CGFloat(offset.first.x)
                animate(.lineDashPhase, offset, clock) { .number($0.x) }
            }
        }
        setPath(CGPath(outline: outlines.outline(at: stretches.start ?? 0)))
        guard outlines.isAnimated else { return }
        if let track = outlines.onlyTrack, track.isPlain, track.first.turnsTangents,
            Set(track.keys.map { [$0.value.vertices.count, $0.value.isClosed ? 1 : 0] }).count == 1
        {
            animate(.path, track, clock) { .path(CGPath(outline: $0.outline), .elements) }
        } else {
            compute(.path, stretches, clock) { .path(CGPath(outline: outlines.outline(at: $0))) }
        }
    }

    private mutating func setPath(_ path: CGPath) {
        properties.shape.path = path
        layer.pathSource = .elements
    }

    fileprivate mutating func setColor(
        _ property: AnimatableProperty, _ color: LottieTrack<SIMD4<Double>>, _ clock: LottieClock,
        _ set: (inout LayerProperties, CGColor) -> Void
    ) {
        set(&properties, CGColor(straight: color.first))
        if color.isPlain {
            animate(property, color, clock) { .color(CGColor(straight: $0)) }
        } else {
            compute(property, color.stretches, clock) { .color(CGColor(straight: color.value(at: $0))) }
        }
    }

    /// Gives a gradient layer its colours and its ends.
    fileprivate mutating func setGradient(
        _ gradient: LottieGradient, in box: CGRect, isGeneric: Bool, _ clock: LottieClock
    ) {
        @Sendable func unit(_ point: SIMD2<Double>) -> CGPoint {
            CGPoint(x: (point.x - box.minX) / box.width, y: (point.y - box.minY) / box.height)
        }
        /// Whether both ends are at one place, which makes the last colour fill everything, as in SVG.
        @Sendable func isPoint(_ frame: Double) -> Bool {
            let way = gradient.end.value(at: frame) - gradient.start.value(at: frame)
            return !isGeneric && way.x == 0 && way.y == 0
        }
        @Sendable func ends(_ frame: Double) -> (start: CGPoint, end: CGPoint) {
            let (a, b) = (gradient.start.value(at: frame), gradient.end.value(at: frame))
            let start = SIMD2(a.x, a.y)
            // Ends at one place have no direction. All colours are the last one there, so any other end will do.
            let end = isPoint(frame) ? start + SIMD2(1, 0) : SIMD2(b.x, b.y)
            guard gradient.isRadial else { return (unit(start), unit(end)) }
            let way = end - start
            let radius = (way * way).sum().squareRoot()
            return (unit(start), unit(start + SIMD2(radius, radius)))
        }
        var stretches = gradient.start.stretches + gradient.end.stretches
        if let highlight = gradient.highlight {
            stretches += highlight.length.stretches + highlight.angle.stretches
            @Sendable func focus(_ frame: Double) -> CGPoint {
                let (a, b) = (gradient.start.value(at: frame), gradient.end.value(at: frame))
                let start = SIMD2(a.x, a.y)
                return unit(start + highlight.offset(SIMD2(b.x, b.y) - start, at: frame))
            }
            properties.gradient.focalPoint = focus(stretches.start ?? 0)
            compute(.focalPoint, stretches, clock) { .point(focus($0)) }
        }
        properties.gradient.type = gradient.isRadial ? .radial : .axial
        let first = ends(stretches.start ?? 0)
        (properties.gradient.startPoint, properties.gradient.endPoint) = first
        if !stretches.isEmpty {
            compute(.startPoint, stretches, clock) { .point(ends($0).start) }
            compute(.endPoint, stretches, clock) { .point(ends($0).end) }
        }
        @Sendable func colors(_ frame: Double) -> LottieStops {
            let stops = LottieStops(
                gradient.stops.value(at: frame), colorCount: gradient.colorCount, isGeneric: isGeneric)
            return isPoint(frame) ? stops.filledByLast : stops
        }
        // Ends that meet change the colours, too.
        let meets = (gradient.start.keys + gradient.end.keys).contains { isPoint($0.frame) }
        let colored = gradient.stops.stretches + (meets ? stretches : [])
        let initial = colors(colored.start ?? 0)
        properties.gradient.colors = initial.colors
        properties.gradient.locations = initial.locations
        guard !colored.isEmpty else { return }
        // Colours and places are asked for one after the other.
        let moving = RecentValues(colors)
        compute(.colors, colored, clock) { frame in
            .list(moving.value(at: frame).colors.map { .color($0) })
        }
        compute(.locations, colored, clock) { frame in
            .list(moving.value(at: frame).locations.map { .number($0) })
        }
    }
}

extension CGColor {
    /// Straight red, green, blue and alpha, clamped to 0...1.
    init(straight v: SIMD4<Double>) {
        let v = v.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        self.init(red: v.x, green: v.y, blue: v.z, alpha: v.w)
    }
}
