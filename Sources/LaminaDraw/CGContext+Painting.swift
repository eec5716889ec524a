import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaSystem

extension CGContext {
    /// Draws a material, its shadow first.
    func paint(_ material: Material, in shape: PlacedMask?, opacity: UInt8 = 255) {
        if let shadow = state.shadow, !state.clip.box.isEmpty {
            // Pixels outside the clip may cast a shadow into it.
            let box = reach(of: shadow)
            guard let layer = MemoryShortage.noting({ try bitmap.another(box) }) else { return }
            layer.draw(material, in: shape, clip: ClipRegion(box), mode: .normal, opacity: opacity)
            compose(layer, opacity: 255)
            return
        }
        bitmap.draw(material, in: shape, clip: state.clip, mode: state.blendMode, opacity: opacity)
    }

    /// Draws a finished layer under the state's shadow, mode and clip.
    private func compose(_ layer: any Bitmap, opacity: UInt8) {
        if let shadow = state.shadow { drawShadow(shadow, of: layer, opacity: opacity) }
        bitmap.draw(
            layer.material, in: nil, clip: state.clip.inside(layer.box), mode: state.blendMode,
            opacity: opacity)
    }

    private func drawShadow(_ shadow: DrawingState.Shadow, of layer: any Bitmap, opacity: UInt8) {
        let color = ContextPaint(shadow.color, opacity: Double(opacity) / 255)
        let base = CGAffineTransform(
            a: baseTransform.a, b: baseTransform.b, c: baseTransform.c, d: baseTransform.d, tx: 0, ty: 0)
        let shift = CGPoint(x: shadow.offset.width, y: shadow.offset.height).applying(base)
        guard color.components.w > 0, let mask = layer.makeMask(), shift.x.isFinite, shift.y.isFinite,
            shift.x.magnitude < 1e6, shift.y.magnitude < 1e6
        else { return }
        let kernel = GaussianKernel(sigma: max(0, Double(shadow.blur * baseScale) / 2))
        let box = layer.box.offsetBy(x: Int32(shift.x.rounded()), y: Int32(shift.y.rounded()))
        guard let blurred = mask.blurred(x: kernel, y: kernel, at: box, limit: state.clip.box) else { return }
        bitmap.draw(.color(color), in: blurred, clip: state.clip, mode: state.blendMode, opacity: 255)
    }

    /// Pixels per unit of the base space.
    private var baseScale: CGFloat {
        (baseTransform.a * baseTransform.d - baseTransform.b * baseTransform.c).magnitude.squareRoot()
    }

    /// The clip's pixels, and the pixels whose shadow may fall into the clip.
    func reach(of shadow: DrawingState.Shadow) -> PixelRect {
        let far =
            (3 * max(0, shadow.blur) + max(shadow.offset.width.magnitude, shadow.offset.height.magnitude))
            * baseScale + 2
        let all = Int32(max(0, min(CGFloat(max(width, height)), far.isFinite ? far : 0)))
        let box = state.clip.box
        return PixelRect(x0: box.x0 - all, y0: box.y0 - all, x1: box.x1 + all, y1: box.y1 + all)
    }

    /// Draws several things under one shadow, where the state has a shadow.
    package func group(_ body: () -> Void) {
        guard state.shadow != nil else { return body() }
        beginTransparencyLayer()
        body()
        endTransparencyLayer()
    }

    // MARK: Transparency layers

    /// The most open transparency layers. Beyond it, drawing goes into the last layer.
    static let maximumLayers = 256

    /// Begins a layer. Everything up to the layer's end is drawn on its own first, and then as one picture with the
    /// present shadow, opacity and blend mode.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
        saveGState()
        let box = state.shadow.map(reach(of:)) ?? state.clip.box
        layers.append((bitmap, state, exchangeSavedStates([])))
        guard layers.count <= Self.maximumLayers, !box.isEmpty,
            let layer = MemoryShortage.noting({ try bitmap.another(box) })
        else {
            return
        }
        bitmap = layer
        sink?.beginGroup()
        // The layer as a whole is clipped.
        state.sinkClips = []
        if state.shadow != nil { state.clip = ClipRegion(box) }
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }

    /// Draws the layer that was begun last; does nothing without one.
    public func endTransparencyLayer() {
        guard let last = layers.popLast() else { return }
        forgetText()
        let layer = bitmap
        if let sink, layer !== last.below {
            // The state of the layer's beginning has its look.
            sink.endGroup(sinkLook(of: last.state))
        }
        bitmap = last.below
        state = last.state
        _ = exchangeSavedStates(last.saved)
        if layer !== bitmap {
            carryOut { $0.compose(layer, opacity: Self.byte($0.state.alpha)) }
        }
        restoreGState()
    }

    static func byte(_ opacity: CGFloat) -> UInt8 {
        UInt8((max(0, min(1, opacity)) * 255).rounded(.toNearestOrAwayFromZero))
    }
}

extension ClipRegion {
    func inside(_ box: PixelRect) -> ClipRegion {
        var result = self
        result.intersect(box)
        return result
    }
}
