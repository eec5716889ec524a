import Crates
import Foundation
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

    @Test func `A record of an accelerometer tilts the box`() throws {
        let record = try TiltRecord("# seconds, x, y\n0, 0, -1\n0.5, 1, 0\n", name: "tilt.csv")
        #expect(record.sample(at: 0.7) == TiltRecord.Sample(time: 0.5, x: 1, y: 0))
        let stage = CrateStage(size: Self.size, crates: 1)
        stage.tilt = record
        for frame in 0...240 { stage.advance(to: Double(frame) / 60) }
        // The crate lies at the wall to the right.
        let place = try #require(stage.world.poses.first).position
        #expect(place.x > 560)
    }

    @Test func `A line of a record that is none is an error with its number`() {
        #expect(throws: TiltError(name: "t", line: 2, found: "1, left, 0")) {
            try TiltRecord("0, 0, -1\n1, left, 0", name: "t")
        }
    }
}
