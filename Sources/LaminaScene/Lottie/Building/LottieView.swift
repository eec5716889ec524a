import Foundation
import LaminaGeometry
import LaminaMath

/// How a composition's cameras show its layers in space, as a function of the frame.
///
/// The frontmost camera that is present at a frame shows it. Without a camera the projection is parallel, as in
/// documents without cameras. The picture is the camera's inverse followed by a perspective with the camera as its
/// eye. An object at the distance of the zoom keeps its own size, in the middle of the composition.
struct LottieView: Sendable {
    /// A camera and the transforms that move it.
    private struct Camera: Sendable {
        var camera: LottieCamera
        var inFrame: Double
        var outFrame: Double
        var transform: LottieTransform
        /// The transforms of the camera's parents, the nearest first.
        var parents: [Parent]

        struct Parent: Sendable {
            var transform: LottieTransform
            var orientsAlongPath: Bool
        }
    }

    private var cameras: [Camera] = []
    private let size: CGSize
    private let shown: ClosedRange<Double>

    /// The zoom over the width where a document gives none: After Effects' default, a lens of 50 millimetres before a
    /// film of 36.
    private static let standardZoom = 50.0 / 36

    /// - Parameter shown: The range of the composition's frames that can be shown.
    init(size: CGSize, shown: ClosedRange<Double>) { (self.size, self.shown) = (size, shown) }

    var isEmpty: Bool { cameras.isEmpty }

    /// Adds a camera behind the cameras already added.
    ///
    /// - Parameter parents: The layers whose transforms act on the camera, the nearest first.
    mutating func add(_ camera: LottieCamera, _ layer: LottieLayer, parents: [LottieLayer]) {
        var transform = layer.transform
        // A camera ignores its scale.
        transform.scale = LottieTrack(SIMD4(100, 100, 100, 0))
        // A camera that is active in the last frame stays active at the document's end.
        let outFrame = layer.outFrame >= shown.upperBound ? .infinity : layer.outFrame
        cameras.append(
            Camera(
                camera: camera, inFrame: layer.inFrame <= shown.lowerBound ? -.infinity : layer.inFrame,
                outFrame: outFrame, transform: transform,
                parents: parents.map {
                    Camera.Parent(transform: $0.transform, orientsAlongPath: $0.orientsAlongPath)
                }))
    }

    /// The times at which it changes.
    var stretches: [LottieStretch] {
        cameras.flatMap { camera -> [LottieStretch] in
            var result = camera.transform.placementStretches + (camera.camera.zoom?.stretches ?? [])
            for parent in camera.parents { result += parent.transform.placementStretches }
            // A camera appears and disappears between two frames without a transition.
            for end in [camera.inFrame, camera.outFrame] where end.isFinite {
                result.append(LottieStretch(from: end - 1e-6, to: end))
            }
            return result
        }
    }

    /// The transform from the composition's space, z towards the viewer, to the picture.
    func matrix(at frame: Double) -> CATransform3D {
        guard let camera = cameras.first(where: { $0.inFrame <= frame && frame < $0.outFrame }) else {
            return CATransform3DIdentity
        }
        var zoom = camera.camera.zoom?.value(at: frame).x ?? 0
        if !(zoom > 0) { zoom = Self.standardZoom * Double(size.width) }
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / zoom
        let result = CATransform3DConcat(
            CATransform3DInvert(Self.place(of: camera, at: frame)), CATransform3DMakeTranslation(0, 0, zoom))
        return CATransform3DConcat(
            CATransform3DConcat(result, perspective),
            CATransform3DMakeTranslation(size.width / 2, size.height / 2, 0))
    }

    /// The transform from the camera's space, in which it looks along −z, to the composition's.
    private static func place(of camera: Camera, at frame: Double) -> CATransform3D {
        let transform = camera.transform
        var result = transform.linearPart(at: frame)
        let position = transform.position.value(at: frame)
        if camera.camera.hasTarget {
            // In Lottie's space, z points away from the viewer.
            let way = transform.anchor.value(at: frame) - position
            let pitch = Math.atan2(way.y, (way.x * way.x + way.z * way.z).squareRoot())
            result = CATransform3DConcat(result, CATransform3DMakeRotation(pitch, 1, 0, 0))
            if way.x != 0 || way.z < 0 {
                result = CATransform3DConcat(
                    result, CATransform3DMakeRotation(-Math.atan2(way.x, way.z), 0, 1, 0))
            }
        }
        result = CATransform3DConcat(
            result, CATransform3DMakeTranslation(position.x, position.y, -position.z))
        for parent in camera.parents {
            result = CATransform3DConcat(
                result, parent.transform.matrix(at: frame, orientsAlongPath: parent.orientsAlongPath))
        }
        return result
    }
}

extension LottieTransform {
    /// The whole transform in space, z towards the viewer.
    fileprivate func matrix(at frame: Double, orientsAlongPath: Bool) -> CATransform3D {
        let (anchor, position) = (anchor.value(at: frame), position.value(at: frame))
        let turn = orientsAlongPath ? self.position.direction(at: frame) : 0
        return CATransform3DConcat(
            CATransform3DConcat(
                CATransform3DMakeTranslation(-anchor.x, -anchor.y, anchor.z),
                linearPart(at: frame, turnedBy: turn)),
            CATransform3DMakeTranslation(position.x, position.y, -position.z))
    }

    /// The times at which anything but its opacity changes.
    fileprivate var placementStretches: [LottieStretch] {
        linearStretches + position.stretches + anchor.stretches
    }
}

extension SceneNode {
    /// Layers in one space, ordered by their depth, as cameras show them.
    init(_ layers: [SceneNode], seenBy view: LottieView, _ clock: LottieClock) {
        self.init(sublayers: layers)
        let stretches = view.stretches
        properties.sublayerTransform = view.matrix(at: stretches.start ?? 0)
        compute(.sublayerTransform, stretches, clock) { .transform(view.matrix(at: $0)) }
    }
}
