import CChipmunk
import Foundation

/// Crates that fall, in a box without a lid. Points have y upwards from the lower left corner; times are seconds. The same
/// steps give the same poses.
package final class CrateWorld {
    /// Where a crate is.
    package struct Pose: Equatable {
        package var position: CGPoint
        /// Counterclockwise, in radians.
        package var angle: Double

        package init(position: CGPoint, angle: Double) {
            (self.position, self.angle) = (position, angle)
        }
    }

    static let gravity = -1000.0
    static let mass = 100.0
    static let friction = 0.5
    static let elasticity = 0.8
    static let wallRadius = 1.0
    static let wallType: cpCollisionType = 2

    private let space: OpaquePointer
    private var crates: [OpaquePointer] = []
    private var shapes: [OpaquePointer] = []

    /// Makes a box of `size` with no crates.
    package init(size: CGSize) {
        space = cpSpaceNew()
        cpSpaceSetGravity(space, cpv(0, Self.gravity))
        // Stacks keep still with more than the usual 10 rounds.
        cpSpaceSetIterations(space, 30)
        let (width, height) = (Double(size.width), Double(size.height))
        // The walls go on far above the picture, so that crates can come from there.
        let corners = [cpv(0, height * 20), cpv(0, 0), cpv(width, 0), cpv(width, height * 20)]
        for (begin, end) in zip(corners, corners.dropFirst()) {
            guard
                let wall = cpSegmentShapeNew(cpSpaceGetStaticBody(space), begin, end, Self.wallRadius)
            else { continue }
            cpShapeSetCollisionType(wall, Self.wallType)
            add(wall)
        }
    }

    deinit {
        for shape in shapes {
            cpSpaceRemoveShape(space, shape)
            cpShapeFree(shape)
        }
        for body in crates {
            cpSpaceRemoveBody(space, body)
            cpBodyFree(body)
        }
        cpSpaceFree(space)
    }

    /// Puts a crate of `side` points into the air.
    package func addCrate(side: Double, at pose: Pose) {
        guard let body = cpBodyNew(Self.mass, cpMomentForBox(Self.mass, side, side)) else { return }
        guard let shape = cpBoxShapeNew(body, side, side, 0) else { return cpBodyFree(body) }
        cpBodySetPosition(body, cpv(Double(pose.position.x), Double(pose.position.y)))
        cpBodySetAngle(body, pose.angle)
        cpSpaceAddBody(space, body)
        crates.append(body)
        add(shape)
    }

    /// The pull on all crates, in points per second squared; downwards by default.
    package var gravity = (x: 0.0, y: CrateWorld.gravity) {
        didSet { cpSpaceSetGravity(space, cpv(gravity.x, gravity.y)) }
    }

    /// Lets `seconds` pass at once.
    package func step(_ seconds: Double) { cpSpaceStep(space, seconds) }

    /// Where the crates are, in the order in which they were added.
    package var poses: [Pose] {
        crates.map { body in
            let place = cpBodyGetPosition(body)
            return Pose(position: CGPoint(x: place.x, y: place.y), angle: cpBodyGetAngle(body))
        }
    }

    private func add(_ shape: OpaquePointer) {
        cpShapeSetFriction(shape, Self.friction)
        cpShapeSetElasticity(shape, Self.elasticity)
        cpSpaceAddShape(space, shape)
        shapes.append(shape)
    }
}
