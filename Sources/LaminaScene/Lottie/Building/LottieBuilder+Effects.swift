import Foundation
import LaminaFilters
import LaminaGeometry

extension LottieBuilder {
    /// A layer's content with its masks and effects.
    mutating func finished(
        _ content: [SceneNode], of layer: LottieLayer
    ) throws(SceneFault) -> [SceneNode] {
        var result = content
        let masks = layer.masks.filter { $0.mode != .none }
        if !masks.isEmpty {
            var holder = SceneNode(sublayers: result)
            holder.mask = [mask(masks)]
            result = [holder]
        }
        for effect in layer.effects { result = try changed(result, by: effect, layer.masks) }
        return result
    }

    /// A layer's picture after one of its effects.
    private mutating func changed(
        _ content: [SceneNode], by effect: LottieEffect, _ masks: [LottieMask]
    ) throws(SceneFault) -> [SceneNode] {
        var holder = SceneNode(sublayers: content)
        switch effect {
        case .dropShadow(let shadow):
            if shadow.isAlone { return [shadowAlone(of: content, shadow)] }
            holder.setShadow(shadow, clock)
        case .innerShadow(let shadow): holder.sublayers.append(innerShadow(of: content, shadow))
        case .blur(let sigma): holder.setBlur(sigma, clock)
        case .fill(let color, let opacity): holder.setFill(color, opacity, clock)
        case .overlay(let color, let amount): holder.setOverlay(color, amount, clock)
        case .tint(let black, let white, let amount): holder.setTint(black, white, amount, clock)
        case .tritone(let tritone): return [tritoned(content, tritone)]
        case .levels(let levels): holder.setLevels(levels, clock)
        case .radialWipe(let wipe): holder.mask = [mask(wipe)]
        case .stroke(let stroke):
            let lines = try lines(stroke, along: masks)
            switch stroke.style {
            case .onOriginal: return content + lines
            case .onTransparent: return lines
            case .revealsOriginal: holder.mask = [SceneNode(sublayers: lines)]
            }
        // Mattes cut the layer in its place.
        case .matte: return content
        }
        return [holder]
    }

    // MARK: Shadows

    /// The shadow of a layer that is not drawn itself.
    private func shadowAlone(of content: [SceneNode], _ shadow: LottieShadow) -> SceneNode {
        var node = SceneNode(sublayers: content)
        node.setFill(shadow.color, shadow.opacity, clock)
        node.setBlur(shadow.radius, clock)
        var holder = SceneNode(sublayers: [node])
        holder.move(by: shadow, clock)
        return holder
    }

    /// The shadow that the outside of a layer casts onto it.
    private func innerShadow(of content: [SceneNode], _ shadow: LottieShadow) -> SceneNode {
        var hole = SceneNode(sublayers: content)
        hole.properties.compositingFilter = "destOut"
        var outside = SceneNode.everything
        outside.sublayers = [hole]
        outside.setFill(shadow.color, shadow.opacity, clock)
        outside.setBlur(shadow.radius, clock)
        var moved = SceneNode(sublayers: [outside])
        moved.move(by: shadow, clock)
        var node = SceneNode(sublayers: [moved])
        node.mask = [SceneNode(sublayers: content)]
        return node
    }

    // MARK: Colours

    /// A layer's picture in three colours by how bright it is: in the dark one, over it the middle one by an alpha that grows
    /// to 1 in the middle, and over both the bright one by an alpha that grows from there.
    private func tritoned(_ content: [SceneNode], _ tritone: LottieTritone) -> SceneNode {
        func colored(_ color: LottieTrack<SIMD4<Double>>, slope: Double, bias: Double) -> SceneNode {
            var node = SceneNode(sublayers: content)
            node.setMatrix(color.stretches, clock) { frame in
                let c = color.value(at: frame)
                let alpha =
                    slope == 0 ? [0, 0, 0, 1, 0] : LottieColors.luminance.map { $0 * slope } + [0, bias]
                return (0..<3).map { [0, 0, 0, 0, c[$0]] } + [alpha]
            }
            // Only where the layer is.
            if slope != 0 { node.properties.compositingFilter = "sourceAtop" }
            return node
        }
        var holder = SceneNode(sublayers: [
            colored(tritone.dark, slope: 0, bias: 0), colored(tritone.middle, slope: 2, bias: 0),
            colored(tritone.bright, slope: 2, bias: -1),
        ])
        if tritone.original.keys.contains(where: { $0.value.x != 0 }) {
            var own = SceneNode(sublayers: content)
            own.fade(tritone.original, clock)
            own.properties.compositingFilter = "sourceAtop"
            holder.sublayers.append(own)
        }
        holder.mask = [.everything]
        return holder
    }

    // MARK: Wipes

    private func mask(_ wipe: LottieRadialWipe) -> SceneNode {
        var shape = SceneNode(.shape)
        shape.properties.shape.fillColor = .black
        let stretches = wipe.completion.stretches + wipe.startAngle.stretches + wipe.center.stretches
        let radius = Double(Self.everywhere.width) / 2
        @Sendable func path(_ frame: Double) -> CGPath {
            CGPath(outline: wipe.sector(at: frame, radius: radius).outline)
        }
        shape.properties.shape.path = path(stretches.start ?? 0)
        shape.layer.pathSource = .elements
        shape.compute(.path, stretches, clock) { .path(path($0)) }
        guard wipe.feather.isAnimated || wipe.feather.first.x != 0 else { return shape }
        shape.setBlur(wipe.feather, clock)
        return shape
    }

    // MARK: Lines

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
                        LottieTrimming(
                            start: stroke.start, end: stroke.end, isIndividual: stroke.isSequential,
                            isByLength: true))),
                .stroke(
                    LottieStroke(
                        paint: .color(stroke.color), opacity: stroke.opacity.scaled(by: 100),
                        width: stroke.width,
                        cap: .round, join: .round, miterLimit: 4, dashes: [])),
            ])
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
