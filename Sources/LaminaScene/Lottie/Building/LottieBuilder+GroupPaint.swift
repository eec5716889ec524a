import Foundation
import LaminaGeometry

/// Players on Core Animation draw a gradient that paints a group's outlines inside that group: in its space, and with its
/// opacity. A plain colour looks the same inside and outside.
extension LottieBuilder {
    /// The layers of a gradient that paints groups which are moved; `nil` where it can be drawn around all groups.
    ///
    /// - Parameters:
    ///   - paint: A fill or a stroke.
    ///   - items: The entries before it.
    ///   - later: The modifiers behind these entries.
    mutating func groupPaint(
        _ paint: LottieShapeItem, _ items: ArraySlice<LottieShapeItem>, later: [LottieBend]
    ) throws(SceneFault) -> [SceneNode]? {
        guard !drawsAsAuthored, paint.isGradient, Array(items).hasMovedGroups else { return nil }
        var groups: [LottieShapeItem] = []
        for item in items {
            guard case .group(var group) = item else {
                if !item.isPaint { groups.append(item) }
                continue
            }
            guard let inner = paint.scaled(inside: group.transform) else { return nil }
            group.items = group.items.unpainted + [inner]
            groups.append(.group(group))
        }
        let result = try shapes(groups, later: later)
        let own = items.filter { if case .group = $0 { false } else { true } }
        let outlines = LottieOutlines(before: own[...], later: later)
        guard !outlines.isEmpty else { return result }
        switch paint {
        case .fill(let fill): return result + [try node(fill, fill.isTrimmed ? outlines : outlines.untrimmed)]
        case .stroke(let stroke): return result + [try node(stroke, outlines)]
        case .group, .figure, .modifier, .repeater: return result
        }
    }
}

extension LottieShapeItem {
    fileprivate var isPaint: Bool {
        switch self {
        case .fill, .stroke: true
        case .group, .figure, .modifier, .repeater: false
        }
    }

    fileprivate var isGradient: Bool {
        switch self {
        case .fill(let fill): if case .gradient = fill.paint { true } else { false }
        case .stroke(let stroke): if case .gradient = stroke.paint { true } else { false }
        case .group, .figure, .modifier, .repeater: false
        }
    }

    /// The paint for the space of a group, in which lines are as wide as outside; `nil` where no width is.
    fileprivate func scaled(inside transform: LottieTransform?) -> LottieShapeItem? {
        guard case .stroke(var stroke) = self, let scale = transform?.scale else { return self }
        let factor = scale.first.x / 100
        guard !scale.isAnimated, scale.first.x == scale.first.y, factor != 0 else { return nil }
        guard factor != 1 else { return self }
        stroke.width = LottieTrack(
            keys: stroke.width.keys.map { key in
                var key = key
                key.value.x /= factor.magnitude
                return key
            })
        return .stroke(stroke)
    }
}

extension [LottieShapeItem] {
    /// The entries, and those of groups, without fills and strokes.
    fileprivate var unpainted: [LottieShapeItem] {
        compactMap { item in
            guard case .group(var group) = item else { return item.isPaint ? nil : item }
            group.items = group.items.unpainted
            return .group(group)
        }
    }

    /// Whether a group is placed elsewhere than its surroundings, or fades.
    fileprivate var hasMovedGroups: Bool {
        contains { item in
            guard case .group(let group) = item else { return false }
            return group.transform?.isNeutral == false || group.items.hasMovedGroups
        }
    }
}

extension LottieTransform {
    /// Whether it changes nothing.
    fileprivate var isNeutral: Bool {
        !isPlacementAnimated && !opacity.isAnimated && opacity.first.x == 100 && affine(at: 0).isIdentity
    }
}
