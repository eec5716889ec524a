import Crates
import Foundation
import LaminaTestSupport
import Testing

@Suite struct CrateTests {
    static let size = CGSize(width: 640, height: 480)

    static func stage(after seconds: Double, framesPerSecond: Int, crates: Int = 12) -> CrateStage {
        let stage = CrateStage(size: size, crates: crates)
        for frame in 0...Int(seconds * Double(framesPerSecond)) {
            stage.advance(to: Double(frame) / Double(framesPerSecond))
        }
        return stage
    }

    @Test(arguments: [20, 30, 120, 144])
    func `The frame rate does not change where crates are`(framesPerSecond: Int) {
        let expected = Self.stage(after: 2, framesPerSecond: 60).world.poses
        #expect(expected.count == 12)
        #expect(Self.stage(after: 2, framesPerSecond: framesPerSecond).world.poses == expected)
    }

    @Test func `Crates fall, stay in the box and come to rest on one another`() {
        let start = CrateStage(size: Self.size, crates: 12).world.poses
        let stage = Self.stage(after: 12, framesPerSecond: 60)
        let end = stage.world.poses
        #expect(zip(start, end).allSatisfy { $0.position.y > $1.position.y })
        #expect(end.allSatisfy { (30...610).contains($0.position.x) && (30...470).contains($0.position.y) })
        // Twelve crates do not fit side by side.
        #expect(end.contains { $0.position.y > 90 })
        for frame in 1...60 { stage.advance(to: 12 + Double(frame) / 60) }
        for (before, after) in zip(end, stage.world.poses) {
            #expect(abs(before.position.x - after.position.x) < 1)
            #expect(abs(before.position.y - after.position.y) < 1)
        }
    }

    @Test func `Layers are where the world has its crates, y upwards`() throws {
        let stage = Self.stage(after: 1, framesPerSecond: 60, crates: 3)
        let crates = try #require(stage.container.sublayers)
        #expect(crates.count == 3)
        for (crate, pose) in zip(crates, stage.world.poses) {
            #expect(crate.position == pose.position)
            #expect(abs(Double(crate.transform.m12) - sin(pose.angle)) < 1e-9)
            let shown = stage.container.convert(pose.position, to: stage.layer)
            #expect(abs(shown.y - (480 - pose.position.y)) < 1e-9)
        }
    }
}
