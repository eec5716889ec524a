import Foundation
import LaminaGeometry

/// Maps points of a layer's 3D space to the picture: the x, y and w to which x, y, z and 1 contribute.
struct ParticleSpace: Equatable, Sendable {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>
    var origin: SIMD3<Double>

    /// A space flattened into the layer's plane.
    init(_ map: SpaceMap<LayerPoints, DevicePixels>) {
        let map = map.homography
        x = SIMD3(map.xx, map.xy, map.xw)
        y = SIMD3(map.yx, map.yy, map.yw)
        z = .zero
        origin = SIMD3(map.tx, map.ty, map.tw)
    }

    /// - Parameters:
    ///   - map: From the layer's space to the space of its superlayer's plane.
    ///   - plane: From that plane to pixels.
    init(_ map: CATransform3D, in plane: SpaceMap<SuperlayerPoints, DevicePixels>) {
        let plane = plane.homography
        func mapped(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> SIMD3<Double> {
            let (x, y, w) = (Double(x), Double(y), Double(w))
            return SIMD3(
                x * plane.xx + y * plane.yx + w * plane.tx, x * plane.xy + y * plane.yy + w * plane.ty,
                x * plane.xw + y * plane.yw + w * plane.tw)
        }
        x = mapped(map.m11, map.m12, map.m14)
        y = mapped(map.m21, map.m22, map.m24)
        z = mapped(map.m31, map.m32, map.m34)
        origin = mapped(map.m41, map.m42, map.m44)
    }

    var isFinite: Bool { (x.sum() + y.sum() + z.sum() + origin.sum()).isFinite }
    /// Whether w is 1 everywhere.
    var isAffine: Bool { x.z == 0 && y.z == 0 && z.z == 0 && origin.z == 1 }
}

extension TreeSampler {
    /// Notes the space of a layer whose particles keep their depth. The layer is about to be appended.
    ///
    /// - Parameter above: The superlayer's place, if the superlayer is not sampled.
    mutating func notePlace(
        _ shown: ShownLayer, _ toSpace: CATransform3D?, _ layer: SampledTree.Layer,
        below above: SpaceMap<LayerPoints, DevicePixels>?
    ) {
        // A bitmap is in the layer's own space, which has no depth.
        guard result.effects[layer.effects]?.raster == nil else { return }
        let parent = result.layers[layer.parent]
        let sublayers =
            layer.isMask ? nil : parent.flatMap { result.sublayerTransforms[$0.sublayerTransform] }
        let space = ParticleSpace(
            toSpace ?? shown.properties.transformToSuperlayer(sublayers: sublayers),
            in: (above ?? parent?.toDevice)?.ofSublayers ?? target.pointsToPixels)
        if space.isFinite { result.particleSpaces[Int32(result.layers.count)] = space }
    }
}
