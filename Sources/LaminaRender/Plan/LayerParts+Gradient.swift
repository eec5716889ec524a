import Foundation
import LaminaGeometry
import LaminaPlan

extension LayerParts {
    /// Adds the gradient inside the rounded corners, or square in a buffer that is clipped to them later.
    func addGradient(
        to builder: inout DrawListBuilder, masks: inout MaskTable, ramps: inout RampTable,
        tally: inout CompileTally
    ) {
        guard traits.contains(.gradient), let look = shown.gradient, let paint = paint(look.ramp, &ramps)
        else {
            return
        }
        let content = DrawListBuilder.Content(
            layer: layer.id, part: .gradient, isOpaque: isOpaque(look.ramp) && opacity.isFull,
            opacity: opacity, material: .gradient(index: Int32(builder.list.gradients.count)))
        let isVisible =
            layer.buffers.contains(.clip)
            ? builder.add(content, shape: squareShape, clip: innerClip)
            : builder.add(content, shape: shape, clip: clip, rounding: outerRounding, masks: &masks)
        if isVisible { builder.list.gradients.append(paint) } else { tally.outside += 1 }
    }

    /// Floats may hold an alpha that bytes round to 1.
    private func isOpaque(_ ramp: GradientRamp) -> Bool {
        guard working.isDeep else { return ramp.isOpaque }
        return ramp.isOpaque && properties.gradient.colors?.allSatisfy { $0.alpha >= 1 } == true
    }

    private func paint(_ ramp: GradientRamp, _ ramps: inout RampTable) -> GradientPaint? {
        var values = properties.gradient
        guard let inverse = layer.toDevice.inverse, let own = values.map(in: properties.bounds) else {
            return nil
        }
        var map = inverse.concatenating(own).homography
        guard map.isFinite else { return nil }
        if map.isAffine, values.kind == .axial {
            // A turn by a right angle leaves a tiny sine, which would hide that all rows or columns are the same.
            let least = Self.negligible * max(map.xx.magnitude, map.yx.magnitude)
            if map.xx.magnitude < least { map.xx = 0 }
            if map.yx.magnitude < least { map.yx = 0 }
        }
        var shownRamp = ramp
        if tint != nil || working != .standard {
            // Stops are mixed in the space of the frame.
            values.colors = values.colors?.map { color in
                let color = working.converted(color)
                return tint.map { color.multiplied(by: $0) } ?? color
            }
            shownRamp = values.ramp(isDeep: working.isDeep) ?? ramp
        }
        return GradientPaint(
            kind: values.kind, map: SpaceMap(map), ramp: ramps.index(of: shownRamp), focus: values.focus)
    }

    private static let negligible = 1e-12
}

extension CGColor {
    /// - Parameter tint: Red, green and blue, 0...1.
    fileprivate func multiplied(by tint: SIMD3<Double>) -> CGColor {
        CGColor(
            red: red * CGFloat(tint.x), green: green * CGFloat(tint.y), blue: blue * CGFloat(tint.z),
            alpha: alpha)
    }
}

/// The ramps of a frame, each once.
struct RampTable {
    private(set) var ramps: [GradientRamp] = []
    private var indices: [GradientRamp: Int32] = [:]

    mutating func index(of ramp: GradientRamp) -> Int32 {
        if let index = indices[ramp] { return index }
        let index = Int32(ramps.count)
        ramps.append(ramp)
        indices[ramp] = index
        return index
    }
}
