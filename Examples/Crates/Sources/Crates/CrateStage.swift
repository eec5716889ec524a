import Foundation
import Lamina

/// A box of crates as layers, moved by a ``CrateWorld``.
package final class CrateStage {
    /// The layer to show.
    package let layer = CALayer()
    /// The layer of the crates, whose y grows upwards as the world's does.
    package let container = CALayer()
    package let world: CrateWorld
    /// The clock that divides time into the world's steps.
    package private(set) var steps = FixedStepClock(stepsPerSecond: 120, startingAt: 0)

    /// How the box is tilted over time; `nil` for upright.
    package var tilt: TiltRecord?
    private var stepCount = 0

    private var crates: [CALayer] = []

    /// Makes a box of `size` points, with `count` crates in the air above it.
    package init(size: CGSize, crates count: Int) {
        world = CrateWorld(size: size)
        let bounds = CGRect(origin: .zero, size: size)
        (layer.frame, container.frame) = (bounds, bounds)
        layer.backgroundColor = CGColor(red: 0.93, green: 0.95, blue: 0.97, alpha: 1)
        container.isGeometryFlipped = true
        layer.addSublayer(container)
        addCrates(count, to: size)
        placeLayers()
    }

    /// Goes on to `time`, in seconds, by as many steps as are due.
    package func advance(to time: CFTimeInterval) {
        let count = steps.advance(to: time)
        guard count > 0 else { return }
        for _ in 0..<count {
            if let sample = tilt?.sample(at: Double(stepCount) * steps.stepDuration) {
                world.gravity = (-sample.x * CrateWorld.gravity, -sample.y * CrateWorld.gravity)
            }
            world.step(steps.stepDuration)
            stepCount += 1
        }
        placeLayers()
    }

    /// Rows of crates of three sizes, one above the other, each a little turned.
    private func addCrates(_ count: Int, to size: CGSize) {
        let unit = Double(min(size.width, size.height)) / 480
        let sides = [64.0, 96, 80].map { $0 * unit }
        let room = 110 * unit
        let columns = max(1, Int((Double(size.width) - 20 * unit) / room))
        for index in 0..<count {
            let (row, column) = (index / columns, index % columns)
            let side = sides[index % sides.count]
            // Every second row is set off, so that crates meet at their edges.
            let offset = row.isMultiple(of: 2) ? -0.12 : 0.12
            let pose = CrateWorld.Pose(
                position: CGPoint(
                    x: Double(size.width) / 2 + (Double(column) + 0.5 - Double(columns) / 2 + offset) * room,
                    y: Double(size.height) * 0.6 + Double(row) * 130 * unit),
                angle: Double((index * 7) % 11 - 5) * 0.08)
            world.addCrate(side: side, at: pose)
            let crate = makeCrateLayer(side: CGFloat(side))
            container.addSublayer(crate)
            crates.append(crate)
        }
    }

    /// Moves the layers to where the world has its crates. The world animates; implicit animations would follow late.
    private func placeLayers() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (crate, pose) in zip(crates, world.poses) {
            crate.position = pose.position
            crate.transform = CATransform3DMakeRotation(CGFloat(pose.angle), 0, 0, 1)
        }
        CATransaction.commit()
    }
}
