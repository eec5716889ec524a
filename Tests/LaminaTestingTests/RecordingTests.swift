import Foundation
import Lamina
import LaminaReport
import Testing

import LaminaTesting

@Suite struct RecordingTests {
    @Test func `A missing reference is recorded, and the test fails once`() throws {
        let package = try ScratchPackage()
        let first = package.expectation().outcome { try drawn(makeCard()) }
        #expect(first.record.status == .recorded)
        #expect(
            first.failure
                == "card: there is no reference \(package.pictures)/card.png; it was recorded: look at it, and run the test again"
        )
        #expect(package.names == ["card.layers.json", "card.png"])
        let second = package.expectation().outcome { try drawn(makeCard()) }
        #expect(second.failure == nil && second.record.status == .passed)
        #expect(second.record.reference == "Tests/__Pictures__/CardTests/card.png")
        #expect(second.files.isEmpty)
    }

    @Test func `In CI a missing reference fails, nothing is recorded, and the new picture is in the results`()
        throws
    {
        let package = try ScratchPackage(environment: ["CI": "true"])
        var expectation = package.expectation()
        expectation.record = .all
        let outcome = expectation.outcome { try drawn(makeCard()) }
        #expect(outcome.record.status == .missing)
        #expect(
            outcome.failure
                == "card: there is no reference \(package.pictures)/card.png, and none is recorded here")
        #expect(package.names.isEmpty)
        #expect(outcome.files["actual"]?.starts(with: [0x89, 0x50]) == true)
    }

    @Test(
        arguments: [
            ([:], nil, nil, RecordMode.missing), ([:], .all, .never, .all), ([:], nil, .failed, .failed),
            (["LAMINA_RECORD": "failed"], .never, .never, .failed), (["CI": "true"], .all, .all, .never),
            (["CI": "1", "LAMINA_RECORD": "all"], nil, nil, .all), (["CI": "false"], nil, nil, .missing),
        ] as [([String: String], RecordMode?, RecordMode?, RecordMode)])
    func `The environment has precedence over the call, the call over the trait`(
        environment: [String: String], call: RecordMode?, trait: RecordMode?, mode: RecordMode
    ) throws {
        #expect(try RecordMode.effective(call: call, trait: trait, environment: environment).get() == mode)
    }

    @Test func `An unknown mode in the environment is a failure that lists those there are`() throws {
        let package = try ScratchPackage(environment: ["LAMINA_RECORD": "yes"])
        let outcome = package.expectation().outcome { try drawn(makeCard()) }
        #expect(
            outcome.failure
                == "card: LAMINA_RECORD: expected one of missing, failed, all, never, found yes")
    }

    @Test func `failed records what differs, all leaves files with equal pixels alone`() throws {
        let package = try ScratchPackage(environment: ["LAMINA_RECORD": "failed"])
        _ = package.expectation().outcome { try drawn(makeCard()) }
        let before = try package.bytes("card.png")
        let changed = PictureRun(environment: ["LAMINA_RECORD": "failed"])
        let outcome = package.expectation(run: changed).outcome { try drawn(makeCard(shadowRadius: 5)) }
        #expect(outcome.failure == nil && outcome.record.status == .recorded)
        let after = try package.bytes("card.png")
        #expect(before != after)

        // Equal pixels in other bytes.
        let other = try CGImage.decode(after).pngData(level: 0)
        try package.write(other, "card.png")
        let all = PictureRun(environment: ["LAMINA_RECORD": "all"])
        let same = package.expectation(run: all).outcome { try drawn(makeCard(shadowRadius: 5)) }
        #expect(same.record.status == .passed)
        #expect(try package.bytes("card.png") == other)
    }

    @Test func `Equal pixels are written as equal bytes`() throws {
        let (one, other) = (try ScratchPackage(), try ScratchPackage())
        for package in [one, other] { _ = package.expectation().outcome { try drawn(makeCard()) } }
        #expect(try one.bytes("card.png") == other.bytes("card.png"))
        #expect(try one.bytes("card.layers.json") == other.bytes("card.layers.json"))
    }

    @Test func `A write-protected reference stays, and the failure says so`() throws {
        let package = try ScratchPackage(environment: ["LAMINA_RECORD": "all"])
        _ = package.expectation().outcome { try drawn(makeCard()) }
        let before = try package.bytes("card.png")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: package.pictures + "/card.png")
        let run = PictureRun(environment: ["LAMINA_RECORD": "all"])
        let outcome = package.expectation(run: run).outcome { try drawn(makeCard(shadowRadius: 4)) }
        #expect(outcome.failure == "card: \(package.pictures)/card.png: the reference is write-protected")
        #expect(try package.bytes("card.png") == before)
    }

    @Test func `References may be in a folder outside of the package`() throws {
        let (package, outside) = (try ScratchPackage(), try ScratchPackage())
        var expectation = package.expectation()
        expectation.settings.folder = outside.path + "/References"
        let first = expectation.outcome { try drawn(makeCard()) }
        let reference = outside.path + "/References/CardTests/card.png"
        #expect(first.record.status == .recorded && first.record.reference == reference)
        #expect(FileManager.default.fileExists(atPath: reference) && package.names.isEmpty)

        let statuses = [3, 4].map { radius in
            var next = package.expectation(run: PictureRun(environment: [:]))
            next.settings.folder = outside.path + "/References"
            let outcome = next.outcome { try drawn(makeCard(shadowRadius: radius)) }
            #expect(outcome.record.reference == reference)
            return outcome.record.status
        }
        #expect(statuses == [.passed, .failed])
    }

    @Test func `A failed expectation ends no other`() throws {
        let package = try ScratchPackage()
        try package.write(PictureFailureTests.huge, "card.huge.png")
        let faulty = package.expectation(line: 1, named: "huge").outcome { try drawn(makeCard()) }
        let next = package.expectation(line: 2, named: "next").outcome { try drawn(makeCard()) }
        #expect(faulty.record.status == .faulty && next.record.status == .recorded)
    }
}
