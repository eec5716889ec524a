import Foundation
import LaminaGeometry
import LaminaPlan

extension LottieBuilder {
    /// What a shape layer's or group's entries draw, back to front.
    ///
    /// - Parameter later: What bends outlines after all of these.
    func shapes(_ items: [LottieShapeItem], later: [LottieBend] = []) -> [SceneNode] {
        var result: [SceneNode] = []
        // What bends the outlines of the entries before, and of the first ones of these where it stands.
        var bending = later
        var places = later.map { _ in items.count }
        var index = items.count
        while index > 0 {
            index -= 1
            switch items[index] {
            case .figure: continue
            case .modifier(let modifier):
                bending.insert(LottieBend(modifier, after: items[..<index]), at: 0)
                places.insert(index, at: 0)
            case .fill(let fill):
                let outlines = LottieOutlines(before: items[..<index], later: bending)
                if !outlines.isEmpty {
                    result.append(node(fill, fill.isTrimmed ? outlines : outlines.untrimmed))
                }
            case .stroke(let stroke):
                let outlines = LottieOutlines(before: items[..<index], later: bending)
                if !outlines.isEmpty { result.append(node(stroke, outlines)) }
            case .group(let group):
                let inner = zip(bending, places).map { $0.inside(group, at: index, of: items[..<$1]) }
                let nodes = shapes(group.items, later: inner)
                guard !nodes.isEmpty else { continue }
                var node = SceneNode(name: group.name, sublayers: nodes)
                if let transform = group.transform {
                    node.place(transform, clock)
                    node.fade(transform.opacity, clock)
                }
                result.append(node)
            case .repeater(let repeater):
                let nodes = shapes(Array(items[..<index]), later: bending)
                return result + (nodes.isEmpty ? [] : copies(of: nodes, repeater))
            }
        }
        return result
    }

    private func copies(of nodes: [SceneNode], _ repeater: LottieRepeater) -> [SceneNode] {
        let frames =
            repeater.copies.frames + repeater.offset.frames + repeater.transform.position.frames
            + repeater.transform.anchor.frames + repeater.transform.linearFrames
            + repeater.startOpacity.frames + repeater.endOpacity.frames
        let first = frames.min() ?? 0
        let result = (0..<repeater.mostCopies).map { index -> SceneNode in
            var node = SceneNode(sublayers: nodes)
            @Sendable func matrix(_ frame: Double) -> CATransform3D {
                CATransform3DMakeAffineTransform(repeater.map(ofCopy: index, at: frame))
            }
            node.properties.transform = matrix(first)
            node.properties.opacity = Float(repeater.opacity(ofCopy: index, at: first))
            if repeater.transform.isPlacementAnimated || repeater.offset.isAnimated {
                node.compute("transform", frames, clock) { .transform(matrix($0)) }
            }
            if repeater.copies.isAnimated || repeater.startOpacity.isAnimated
                || repeater.endOpacity.isAnimated
            {
                node.compute("opacity", frames, clock) { .number(repeater.opacity(ofCopy: index, at: $0)) }
            }
            return node
        }
        return repeater.isBehind ? result.reversed() : result
    }

    private func node(_ fill: LottieFill, _ outlines: LottieOutlines) -> SceneNode {
        var shape = SceneNode(.shape, name: fill.name)
        shape.properties.shape.fillRule = fill.isEvenOdd ? .evenOdd : .nonZero
        shape.setPath(outlines, clock)
        switch fill.paint {
        case .color(let color):
            shape.setColor("fillColor", color, clock) { $0.shape.fillColor = $1 }
            shape.fade(fill.opacity, clock)
            return shape
        case .gradient(let gradient):
            shape.properties.shape.fillColor = .black
            return gradientNode(gradient, fill.opacity, shape, outlines.extent)
        }
    }

    private func node(_ stroke: LottieStroke, _ outlines: LottieOutlines) -> SceneNode {
        var shape = SceneNode(.shape, name: stroke.name)
        shape.properties.shape.fillColor = nil
        shape.properties.shape.lineCap = [.round: .round, .square: .square][stroke.cap] ?? .butt
        shape.properties.shape.lineJoin = [.round: .round, .bevel: .bevel][stroke.join] ?? .miter
        shape.properties.shape.miterLimit = CGFloat(stroke.miterLimit)
        shape.properties.shape.lineWidth = CGFloat(max(0, stroke.width.first.x))
        shape.animate("lineWidth", stroke.width, clock) { .number(max(0, $0.x)) }
        shape.setPath(outlines, dashed: stroke, clock)
        switch stroke.paint {
        case .color(let color):
            shape.setColor("strokeColor", color, clock) { $0.shape.strokeColor = $1 }
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

    /// A gradient that is seen inside a shape.
    private func gradientNode(
        _ gradient: LottieGradient, _ opacity: LottieTrack<SIMD4<Double>>, _ shape: SceneNode,
        _ extent: CGRect
    ) -> SceneNode {
        // Not so small that the gradient's ends would be too many times its size away.
        let ends = gradient.start.keys.map(\.value) + gradient.end.keys.map(\.value)
        let reach = ends.reduce(1.0) { max($0, $1.x.magnitude, $1.y.magnitude) } / 1000
        // A square, in which lines of one colour are at right angles to the gradient's.
        let side = max(extent.width, extent.height) + 2 * max(1, CGFloat(reach))
        let box = CGRect(x: extent.midX - side / 2, y: extent.midY - side / 2, width: side, height: side)
        var node = SceneNode(.gradient, bounds: box)
        node.mask = [shape]
        node.setGradient(gradient, in: box, clock)
        node.fade(opacity, clock)
        return node
    }
}

extension SceneNode {
    /// Gives a shape layer its path.
    ///
    /// - Parameter stroke: Whose dashes it has.
    fileprivate mutating func setPath(
        _ outlines: LottieOutlines, dashed stroke: LottieStroke? = nil, _ clock: LottieClock
    ) {
        let dashes = stroke?.dashes ?? []
        let frames = outlines.frames
        guard !dashes.contains(where: \.isAnimated) else {
            // Lengths of dashes are not animatable: the path is cut into them.
            let offset = stroke?.dashOffset
            @Sendable func path(_ frame: Double) -> CGPath {
                let lengths = dashes.map { max(0, $0.value(at: frame).x) }
                let phase = offset?.value(at: frame).x ?? 0
                return CGPath(outline: outlines.outline(at: frame).dashed(lengths: lengths, phase: phase))
            }
            let all = frames + dashes.flatMap(\.frames) + (offset?.frames ?? [])
            setPath(path(all.min() ?? 0))
            compute("path", all, clock) { .path(path($0)) }
            return
        }
        if !dashes.isEmpty {
            let lengths = dashes.map { max(0, $0.first.x) }
            if lengths.contains(where: { $0 > 0 }) { properties.shape.lineDashPattern = lengths }
            if let offset = stroke?.dashOffset {
                properties.shape.lineDashPhase = CGFloat(offset.first.x)
                animate("lineDashPhase", offset, clock) { .number($0.x) }
            }
        }
        setPath(CGPath(outline: outlines.outline(at: frames.min() ?? 0)))
        guard outlines.isAnimated else { return }
        if let track = outlines.onlyTrack, track.isPlain,
            Set(track.keys.map { [$0.value.vertices.count, $0.value.isClosed ? 1 : 0] }).count == 1
        {
            animate("path", track, clock) { .path(CGPath(outline: $0.outline), .elements) }
        } else {
            compute("path", frames, clock) { .path(CGPath(outline: outlines.outline(at: $0))) }
        }
    }

    private mutating func setPath(_ path: CGPath) {
        properties.shape.path = path
        layer.pathSource = .elements
    }

    fileprivate mutating func setColor(
        _ keyPath: String, _ color: LottieTrack<SIMD4<Double>>, _ clock: LottieClock,
        _ set: (inout LayerProperties, CGColor) -> Void
    ) {
        set(&properties, CGColor(straight: color.first))
        if color.isPlain {
            animate(keyPath, color, clock) { .color(CGColor(straight: $0)) }
        } else {
            compute(keyPath, color.frames, clock) { .color(CGColor(straight: color.value(at: $0))) }
        }
    }

    /// Gives a gradient layer its colours and its ends.
    fileprivate mutating func setGradient(_ gradient: LottieGradient, in box: CGRect, _ clock: LottieClock) {
        @Sendable func unit(_ point: SIMD2<Double>) -> CGPoint {
            CGPoint(x: (point.x - box.minX) / box.width, y: (point.y - box.minY) / box.height)
        }
        @Sendable func ends(_ frame: Double) -> (start: CGPoint, end: CGPoint) {
            let (a, b) = (gradient.start.value(at: frame), gradient.end.value(at: frame))
            let (start, end) = (SIMD2(a.x, a.y), SIMD2(b.x, b.y))
            guard gradient.isRadial else { return (unit(start), unit(end)) }
            let way = end - start
            let radius = (way * way).sum().squareRoot()
            return (unit(start), unit(start + SIMD2(radius, radius)))
        }
        var frames = gradient.start.frames + gradient.end.frames
        if let highlight = gradient.highlight {
            frames += highlight.length.frames + highlight.angle.frames
            @Sendable func focus(_ frame: Double) -> CGPoint {
                let (a, b) = (gradient.start.value(at: frame), gradient.end.value(at: frame))
                let start = SIMD2(a.x, a.y)
                return unit(start + highlight.offset(SIMD2(b.x, b.y) - start, at: frame))
            }
            properties.gradient.focalPoint = focus(frames.min() ?? 0)
            compute("focalPoint", frames, clock) { .point(focus($0)) }
        }
        properties.gradient.type = gradient.isRadial ? .radial : .axial
        let first = ends(frames.min() ?? 0)
        (properties.gradient.startPoint, properties.gradient.endPoint) = first
        if !frames.isEmpty {
            compute("startPoint", frames, clock) { .point(ends($0).start) }
            compute("endPoint", frames, clock) { .point(ends($0).end) }
        }
        let stops = gradient.stops
        let count = gradient.colorCount
        let initial = LottieStops(stops.first, colorCount: count)
        properties.gradient.colors = initial.colors
        properties.gradient.locations = initial.locations
        guard stops.isAnimated else { return }
        compute("colors", stops.frames, clock) { frame in
            .list(LottieStops(stops.value(at: frame), colorCount: count).colors.map { .color($0) })
        }
        compute("locations", stops.frames, clock) { frame in
            .list(LottieStops(stops.value(at: frame), colorCount: count).locations.map { .number($0) })
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

/// The colours of a gradient with their opacities: each place where either has a stop is a stop.
private struct LottieStops {
    var colors: [CGColor] = []
    var locations: [Double] = []

    init(_ numbers: [Double], colorCount: Int) {
        let colorCount = colorCount > 0 ? min(colorCount, numbers.count / 4) : numbers.count / 4
        var color: [(place: Double, value: SIMD4<Double>)] = (0..<colorCount).map { index in
            let at = index * 4
            return (numbers[at], SIMD4(numbers[at + 1], numbers[at + 2], numbers[at + 3], 1))
        }
        var alpha: [(place: Double, value: SIMD4<Double>)] = stride(
            from: colorCount * 4, to: numbers.count - 1, by: 2
        ).map { (numbers[$0], SIMD4(repeating: numbers[$0 + 1])) }
        color.sort { $0.place < $1.place }
        if Self.areEven(color.map(\.place)) { color = GenericRGB.stops(color) }
        alpha.sort { $0.place < $1.place }
        guard let only = color.first else { return }
        if color.count == 1 { color.append((only.place + 1, only.value)) }
        if alpha.isEmpty {
            add(color.map { ($0.place, $0.value) })
            return
        }
        // At a place with several stops, the first and the last are the colour's two sides.
        var stops: [(Double, SIMD4<Double>)] = []
        let places = Set(color.map(\.place) + alpha.map(\.place)).sorted()
        for place in places {
            let (before, after) = (Self.sides(color, place), Self.sides(alpha, place))
            var left = before.left
            left.w = after.left.x
            var right = before.right
            right.w = after.right.x
            stops.append((place, left))
            if right != left { stops.append((place, right)) }
        }
        if stops.count == 1 { stops.append((stops[0].0 + 1, stops[0].1)) }
        add(stops)
    }

    /// Whether stops are spread evenly from 0 to 1.
    private static func areEven(_ places: [Double]) -> Bool {
        places.count > 1
            && places.enumerated().allSatisfy {
                ($1 - Double($0) / Double(places.count - 1)).magnitude < 1e-4
            }
    }

    private mutating func add(_ stops: [(Double, SIMD4<Double>)]) {
        locations = stops.map { $0.0 }
        colors = stops.map { CGColor(straight: $0.1) }
    }

    /// The values just before and just after a place.
    private static func sides(
        _ stops: [(place: Double, value: SIMD4<Double>)], _ place: Double
    ) -> (left: SIMD4<Double>, right: SIMD4<Double>) {
        let at = stops.filter { $0.place == place }
        if let first = at.first, let last = at.last { return (first.value, last.value) }
        guard let after = stops.firstIndex(where: { $0.place > place }) else {
            let last = stops[stops.count - 1].value
            return (last, last)
        }
        guard after > 0 else { return (stops[0].value, stops[0].value) }
        let (a, b) = (stops[after - 1], stops[after])
        let value = a.value + (b.value - a.value) * ((place - a.place) / (b.place - a.place))
        return (value, value)
    }
}
