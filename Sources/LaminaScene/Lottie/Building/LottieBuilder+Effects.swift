import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaPlan

extension LottieBuilder {
    /// A layer's content with its masks and effects.
    mutating func finished(
        _ content: [SceneNode], of layer: LottieLayer
    ) throws(SceneFault) -> [SceneNode] {
        var result = content
        let masks = layer.masks.filter { $0.mode != .none }
        for effect in layer.effects {
            if case .stroke(let stroke) = effect { result += try lines(stroke, along: layer.masks) }
        }
        if !masks.isEmpty {
            var holder = SceneNode(sublayers: result)
            holder.mask = [mask(masks)]
            result = [holder]
        }
        for effect in layer.effects {
            var holder = SceneNode(sublayers: result)
            switch effect {
            case .dropShadow(let shadow): holder.setShadow(shadow, clock)
            case .blur(let sigma):
                holder.setFilter(
                    CAFilter(type: "gaussianBlur", name: "blur"), "inputRadius", sigma, clock
                ) { .number($0.x) }
            case .fill(let color, let amount): holder.setFill(color, amount, clock)
            case .tint(let black, let white, let amount): holder.setTint(black, white, amount, clock)
            case .stroke: continue
            }
            result = [holder]
        }
        return result
    }

    /// A line along the outlines of masks.
    private mutating func lines(
        _ stroke: LottieMaskStroke, along masks: [LottieMask]
    ) throws(SceneFault) -> [SceneNode] {
        let chosen =
            stroke.mask == 0 ? masks : masks.indices.contains(stroke.mask - 1) ? [masks[stroke.mask - 1]] : []
        return try shapes(
            chosen.map { .figure(.path($0.path, isReversed: false)) } + [
                .modifier(
                    .trim(
                        start: stroke.start, end: stroke.end, offset: LottieTrack(.zero), isIndividual: false)
                ),
                .stroke(
                    LottieStroke(
                        paint: .color(stroke.color), opacity: stroke.opacity.scaled(by: 100),
                        width: stroke.width,
                        cap: .round, join: .round, miterLimit: 4, dashes: [])),
            ])
    }

    // MARK: Masks

    /// Combines masks in their order: each adds to the area that the masks before it leave visible, or takes from it.
    private func mask(_ masks: [LottieMask]) -> SceneNode {
        var holder = SceneNode()
        for (index, mask) in masks.enumerated() {
            // The first one takes from a layer that is visible everywhere.
            let takes = mask.mode == .subtract
            let isInverted = mask.isInverted != takes
            let shape = maskShape(mask, isInverted: isInverted)
            switch mask.mode {
            case _ where index == 0: holder.sublayers.append(shape)
            case .subtract, .intersect, .darken:
                holder.mask = [shape]
                holder = SceneNode(sublayers: [holder])
            case .difference:
                var other = shape
                other.properties.compositingFilter = "xor"
                holder.sublayers.append(other)
            case .add, .lighten, .none: holder.sublayers.append(shape)
            }
        }
        if holder.sublayers.count == 1, holder.mask.isEmpty { return holder.sublayers[0] }
        return holder
    }

    /// Farther than any picture reaches.
    static let everywhere = CGRect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)

    private func maskShape(_ mask: LottieMask, isInverted: Bool) -> SceneNode {
        var shape = SceneNode(.shape)
        shape.properties.shape.fillRule = .evenOdd
        shape.properties.shape.fillColor = .black
        let (track, expansion) = (mask.path, mask.expansion)
        let stretches = track.stretches + expansion.stretches
        @Sendable func path(_ frame: Double) -> CGPath {
            var outline = PathOutline()
            if isInverted { outline.addRect(Self.everywhere) }
            var path = track.value(at: frame)
            path.isClosed = true
            let growth = expansion.value(at: frame).x
            outline.append((growth == 0 ? path : path.grown(by: growth)).outline)
            return CGPath(outline: outline)
        }
        shape.properties.shape.path = path(stretches.start ?? 0)
        shape.layer.pathSource = .elements
        shape.compute("path", stretches, clock) { .path(path($0)) }
        shape.fade(mask.opacity, clock)
        guard mask.feather.isAnimated || mask.feather.first != .zero else { return shape }
        shape.setFilter(CAFilter(type: "gaussianBlur", name: "feather"), "inputRadius", mask.feather, clock) {
            .number(max($0.x, $0.y) * LottieEffect.blurriness)
        }
        return shape
    }
}

extension SceneNode {
    /// Gives the layer a filter with an input that follows a track.
    fileprivate mutating func setFilter(
        _ filter: CAFilter, _ input: String, _ track: LottieTrack<SIMD4<Double>>, _ clock: LottieClock,
        value: @escaping @Sendable (SIMD4<Double>) -> CAFilter.Value
    ) {
        var filter = filter
        filter.inputs[input] = value(track.first)
        properties.filters.append(filter)
        guard let name = filter.name else { return }
        compute("filters.\(name).\(input)", track.stretches, clock) { frame in
            switch value(track.value(at: frame)) {
            case .number(let number): .number(number)
            case .color(let color): .color(color)
            case .vector(let numbers): .list(numbers.map { .number($0) })
            }
        }
    }

    fileprivate mutating func setShadow(_ shadow: LottieShadow, _ clock: LottieClock) {
        @Sendable func offset(_ frame: Double) -> CGSize {
            let (angle, distance) = (shadow.angle.value(at: frame).x, shadow.distance.value(at: frame).x)
            return CGSize(width: distance * cos(angle), height: distance * sin(angle))
        }
        properties.shadowColor = CGColor(straight: shadow.color.first)
        properties.shadowOpacity = Float(max(0, min(1, shadow.opacity.first.x)))
        properties.shadowRadius = CGFloat(max(0, shadow.radius.first.x))
        let stretches = shadow.angle.stretches + shadow.distance.stretches
        properties.shadowOffset = offset(stretches.start ?? 0)
        compute("shadowOffset", stretches, clock) { .size(offset($0)) }
        animate("shadowColor", shadow.color, clock) { .color(CGColor(straight: $0)) }
        animate("shadowOpacity", shadow.opacity, clock) { .number(max(0, min(1, $0.x))) }
        animate("shadowRadius", shadow.radius, clock) { .number(max(0, $0.x)) }
    }

    /// Mixes the layer's colours with another colour, and keeps their alpha.
    fileprivate mutating func setFill(
        _ color: LottieTrack<SIMD4<Double>>, _ amount: LottieTrack<SIMD4<Double>>, _ clock: LottieClock
    ) {
        setMatrix(color.stretches + amount.stretches, clock) { frame in
            let (c, k) = (color.value(at: frame), max(0, min(1, amount.value(at: frame).x)))
            return (0..<3).map { channel in
                var row = [0.0, 0, 0, 0, c[channel] * k]
                row[channel] = 1 - k
                return row
            }
        }
    }

    /// Greys from one colour to another, by how bright the layer is.
    fileprivate mutating func setTint(
        _ black: LottieTrack<SIMD4<Double>>, _ white: LottieTrack<SIMD4<Double>>,
        _ amount: LottieTrack<SIMD4<Double>>, _ clock: LottieClock
    ) {
        setMatrix(black.stretches + white.stretches + amount.stretches, clock) { frame in
            let (b, w) = (black.value(at: frame), white.value(at: frame))
            let k = max(0, min(1, amount.value(at: frame).x / 100))
            let weights = [0.3, 0.59, 0.11]
            return (0..<3).map { channel in
                var row = weights.map { $0 * (w[channel] - b[channel]) * k } + [0, b[channel] * k]
                row[channel] += 1 - k
                return row
            }
        }
    }

    /// - Parameter rows: Red, green and blue: factors of the four channels, and the number that is added.
    private mutating func setMatrix(
        _ stretches: [LottieStretch], _ clock: LottieClock, rows: @escaping @Sendable (Double) -> [[Double]]
    ) {
        let keys = ["inputRVector", "inputGVector", "inputBVector"]
        func inputs(_ frame: Double) -> [String: CAFilter.Value] {
            let rows = rows(frame)
            var result = Dictionary(
                uniqueKeysWithValues: zip(keys, rows.map { CAFilter.Value.vector(Array($0.prefix(4))) }))
            result["inputBiasVector"] = .vector(rows.map { $0[4] } + [0])
            return result
        }
        properties.filters.append(
            CAFilter(type: "CIColorMatrix", name: "matrix", inputs: inputs(stretches.start ?? 0)))
        for (channel, key) in keys.enumerated() {
            compute("filters.matrix.\(key)", stretches, clock) { frame in
                .list(rows(frame)[channel].prefix(4).map { .number($0) })
            }
        }
        compute("filters.matrix.inputBiasVector", stretches, clock) { frame in
            .list((rows(frame).map { $0[4] } + [0]).map { .number($0) })
        }
    }
}

extension LottieTrack where Value == SIMD4<Double> {
    fileprivate func scaled(by factor: Double) -> LottieTrack {
        LottieTrack(
            keys: keys.map { key in
                var key = key
                key.value *= factor
                return key
            })
    }
}

extension LottieBezier {
    /// An outline at a distance outwards, whichever way it runs.
    fileprivate func grown(by distance: Double) -> LottieBezier {
        var area = 0.0
        for (a, b) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
            area += a.point.x * b.point.y - b.point.x * a.point.y
        }
        return offset(by: area >= 0 ? distance : -distance, join: .round, miterLimit: 4)
    }
}
