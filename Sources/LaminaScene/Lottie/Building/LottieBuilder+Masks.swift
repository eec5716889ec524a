import Foundation
import LaminaFilters
import LaminaGeometry

// Outlines that cut a layer: masks.
extension LottieBuilder {
    /// What masks leave of a layer, in their order. At first nothing is visible, or all if the first mask takes away.
    /// A mask adds its coverage m to what is visible, R: R + m − R·m. Subtracting leaves R·(1 − m), an intersection R·m,
    /// a difference |R − m|; lighten is the greater of both, darken the lesser (After Effects, "Mask modes").
    func mask(_ masks: [LottieMask]) -> SceneNode {
        drawsAsAuthored && masks.contains(where: \.comparesLevels) ? levels(masks) : alpha(masks)
    }

    /// Masks by the alpha of layers. Coverage that is none or all makes lighten and darken a union and an intersection.
    private func alpha(_ masks: [LottieMask]) -> SceneNode {
        var holder = SceneNode()
        for (index, mask) in masks.enumerated() {
            let isTaken = mask.mode == .subtract
            guard !isTaken || mask.isWhole else {
                // One minus what covers in part, such as an opacity of a half, is no outline of its own.
                if index == 0 { holder.sublayers.append(.everything) }
                var hole = maskShape(mask, isInverted: mask.isInverted)
                hole.properties.compositingFilter = "destOut"
                holder.sublayers.append(hole)
                continue
            }
            let shape = maskShape(mask, isInverted: mask.isInverted != isTaken)
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
        return holder.sublayers.count == 1 && holder.mask.isEmpty ? holder.sublayers[0] : holder
    }

    /// Masks as greys on an opaque plane, whose levels blend modes compare.
    private func levels(_ masks: [LottieMask]) -> SceneNode {
        let isTaking = [.subtract, .intersect, .darken].contains(masks[0].mode)
        var plane = SceneNode.everything
        plane.properties.backgroundColor = isTaking ? .white : .black
        for mask in masks {
            var shape = maskShape(mask, isInverted: mask.isInverted)
            shape.properties.shape.fillColor = mask.mode == .subtract ? .black : .white
            guard let mode = mask.mode.levelBlendMode else {
                plane.sublayers.append(shape)
                continue
            }
            var other = SceneNode.everything
            other.sublayers = [shape]
            other.properties.compositingFilter = CAFilter(type: mode)
            plane.sublayers.append(other)
        }
        plane.properties.filters = [.luminanceToAlpha(isInverted: false)]
        return plane
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
        shape.compute(.path, stretches, clock) { .path(path($0)) }
        shape.fade(mask.opacity, clock)
        guard mask.feather.isAnimated || mask.feather.first != .zero else { return shape }
        shape.setFilter(
            CAFilter(type: "gaussianBlur", name: "feather"), "inputRadius", mask.feather, clock
        ) {
            .number(max($0.x, $0.y) * LottieEffect.blurriness)
        }
        return shape
    }
}

extension LottieMask {
    /// Whether the mask covers pixels either wholly or not at all, except at the edge of its outline.
    fileprivate var isWhole: Bool {
        opacity.keys.allSatisfy { $0.value.x == 100 } && feather.keys.allSatisfy { $0.value == .zero }
    }

    /// Whether the mask's level is compared with that of the masks before it.
    fileprivate var comparesLevels: Bool { mode.levelBlendMode != nil && mode != .intersect && !isWhole }
}

extension LottieMask.Mode {
    /// The blend mode that combines a plane of grey with the planes before it; `nil` where a shape on them does.
    fileprivate var levelBlendMode: String? {
        switch self {
        case .intersect: "multiplyBlendMode"
        case .lighten: "lightenBlendMode"
        case .darken: "darkenBlendMode"
        case .difference: "differenceBlendMode"
        case .add, .subtract, .none: nil
        }
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
