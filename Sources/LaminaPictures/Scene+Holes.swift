import Lamina
import LaminaPlan
import LaminaScene
import LaminaValues

extension Scene {
    /// Whether a layer may take away what the picture shows behind it, by a compositing filter such as `destOut`: an opaque
    /// background is no promise of an opaque picture then.
    ///
    /// Layers inside of masks and of layers with masks or filters are composited apart from the background, and do not count.
    package var mayHaveHoles: Bool { Self.mayHaveHoles(layers) }

    private static func mayHaveHoles(_ layers: [SceneLayer]) -> Bool {
        guard layers.contains(where: \.mayMakeHoles) else { return false }
        var masked: Set<Int> = []
        var open: [Int] = []
        for (index, layer) in layers.enumerated() {
            open.removeLast(max(0, open.count - layer.depth))
            if layer.isMask, let masking = open.last { masked.insert(masking) }
            open.append(index)
        }
        // The depth of the outermost layer that is composited apart, as long as its sublayers are looked at.
        var apart: Int?
        for (index, layer) in layers.enumerated() {
            if let depth = apart, layer.depth > depth { continue }
            apart =
                layer.isMask || masked.contains(index) || !layer.properties.filters.isEmpty
                ? layer.depth : nil
            if !layer.isMask, layer.mayMakeHoles { return true }
        }
        return false
    }
}

extension SceneLayer {
    fileprivate var mayMakeHoles: Bool {
        properties.compositingFilter?.takesAway == true || animations.contains { $0.animation.mayMakeHoles }
    }
}

extension SceneAnimation {
    fileprivate var mayMakeHoles: Bool {
        members.values.contains { member in
            switch member {
            case .value(.filter(let filter)): filter.takesAway
            case .values(let values):
                values.contains { if case .filter(let filter) = $0 { filter.takesAway } else { false } }
            case .animations(let animations): animations.contains(where: \.mayMakeHoles)
            case .layer(let layers): layers.contains(where: \.mayMakeHoles)
            default: false
            }
        }
    }
}

extension CAFilter {
    fileprivate var takesAway: Bool {
        guard case .blend(let mode) = KnownFilter(self) else { return false }
        return mode.takesAway
    }
}

extension BlendMode {
    /// Whether an item can leave less alpha than its surface had, so that an opaque surface gets holes.
    fileprivate var takesAway: Bool {
        switch self {
        case .xor, .destinationOut, .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
            .subtract:
            true
        case .sourceOver, .plusLighter, .destinationOver, .sourceAtop, .plusDarker, .multiply, .screen,
            .overlay, .darken,
            .lighten, .colorDodge, .colorBurn, .softLight, .hardLight, .difference, .exclusion, .hue,
            .saturation, .color,
            .luminosity:
            false
        }
    }
}
