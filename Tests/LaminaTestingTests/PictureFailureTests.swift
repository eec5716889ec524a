import Foundation
import Lamina
import LaminaReport
import Testing

import LaminaTesting

@Suite struct PictureFailureTests {
    /// The beginning of a PNG of 20,000 × 20,000 pixels.
    static let huge: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00,
        0x00, 0x4E, 0x20, 0x00, 0x00, 0x4E, 0x20, 0x08, 0x06, 0x00, 0x00, 0x00, 0xE3, 0x70, 0x46, 0x39,
    ]

    @Test func `A picture that differs fails with what changed in the layers, in words`() throws {
        let package = try ScratchPackage()
        _ = package.expectation().outcome { try drawn(makeCard()) }
        let run = PictureRun(environment: [:])
        let outcome = package.expectation(run: run).outcome { try drawn(makeCard(shadowRadius: 4)) }
        let failure = try #require(outcome.failure)
        #expect(failure.hasPrefix("card: "))
        #expect(failure.hasSuffix("; shadowRadius 3 → 4 on row/avatar"))
        #expect(outcome.record.status == .failed)
        #expect(outcome.record.changes == ["shadowRadius 3 → 4 on row/avatar"])
        #expect(Set(outcome.files.keys) == ["expected", "actual", "heat", "flip", "layers"])
        #expect(outcome.record.finding?.passes == false)
    }

    @Test func `A tolerance lets pass, and needs a reason`() throws {
        let package = try ScratchPackage()
        _ = package.expectation().outcome { try drawn(makeCard()) }
        var expectation = package.expectation(run: PictureRun(environment: [:]))
        expectation.tolerance = .levels(255, because: "a test of tolerances")
        #expect(expectation.outcome { try drawn(makeCard(shadowRadius: 4)) }.failure == nil)
        expectation.tolerance = .levels(1, because: "")
        #expect(
            expectation.outcome { try drawn(makeCard()) }.failure
                == "card: tolerance: expected a reason for the tolerance, found none")
    }

    @Test func `Bad references are failures that say what and where`() throws {
        let package = try ScratchPackage()
        let png = try drawn(makeCard()).image.pngData()
        let animated =
            Array(png[..<33]) + [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
            + Array(png[33...])
        let cases: [(String, [UInt8], String)] = [
            ("truncated", Array(png[..<60]), "truncated"), ("empty", [], "found an empty file"),
            ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0], "expected a PNG as the reference, found JPEG"),
            (
                "lfs", Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\n".utf8),
                "run `git lfs pull`"
            ),
            ("animated", animated, "expected a still PNG as the reference, found an animated one"),
            ("huge", Self.huge, "image too large: expected sides up to 32768"),
        ]
        for (index, (name, bytes, words)) in cases.enumerated() {
            try package.write(bytes, "card.\(name).png")
            let outcome = package.expectation(line: index, named: name).outcome { try drawn(makeCard()) }
            #expect(outcome.record.status == .faulty, "\(name)")
            #expect(outcome.failure?.contains("\(package.pictures)/card.\(name).png") == true, "\(name)")
            #expect(outcome.failure?.contains(words) == true, "\(outcome.failure ?? "")")
        }
    }

    @Test func `A reference of another size fails with both sizes and both pictures`() throws {
        let package = try ScratchPackage()
        _ = package.expectation().outcome { try drawn(makeCard()) }
        let run = PictureRun(environment: [:])
        let outcome = package.expectation(run: run).outcome { try drawn(makeCard(side: 30)) }
        #expect(outcome.failure?.hasPrefix("card: expected 24×24 pixels, found 30×30") == true)
        #expect(outcome.files["expected"] != nil && outcome.files["actual"] != nil)
    }

    @Test func `Two tests with one name are told apart by a sentence`() throws {
        let package = try ScratchPackage()
        _ = package.expectation("card()").outcome { try drawn(makeCard()) }
        let other = package.expectation("card(_:)").outcome { try drawn(makeCard()) }
        // Overloads of one name are one test by name; other tests may have the same letters.
        #expect(other.failure == nil || other.failure?.contains("named:") == true)
        let spelt = package.expectation("`card`").outcome { try drawn(makeCard(side: 26)) }
        #expect(spelt.failure?.contains("two expectations of card have this reference") == true)
        _ = package.expectation("a b").outcome { try drawn(makeCard()) }
        let clash = package.expectation("a-b").outcome { try drawn(makeCard()) }
        #expect(clash.failure?.contains("two tests have this reference") == true)
    }

    @Test(arguments: [
        (CGFloat.infinity, "inf"), (.nan, "nan"), (0, "0.0"), (20_000, "20000"),
    ])
    func `A layer with bounds that cannot be drawn is a failure`(side: CGFloat, found: String) throws {
        let package = try ScratchPackage()
        let outcome = package.expectation().outcome { try drawn(makeCard(side: side)) }
        #expect(outcome.record.status == .faulty)
        #expect(outcome.failure?.contains(found) == true, "\(outcome.failure ?? "")")
        #expect(package.names.isEmpty)
    }

    @Test(arguments: [
        (CGFloat.infinity, "inf×8.0"), (.nan, "nan×8.0"), (0, "0.0×8.0"), (20_000, "20000.0×8.0"),
    ])
    func `Drawing of a size that cannot be drawn is a failure`(side: CGFloat, found: String) throws {
        let package = try ScratchPackage()
        let outcome = package.expectation().outcome {
            try DrawnPicture(size: CGSize(width: side, height: 8), scale: 1) { _ in }
        }
        #expect(outcome.record.status == .faulty)
        #expect(outcome.failure?.contains(found) == true, "\(outcome.failure ?? "")")
        #expect(package.names.isEmpty)
    }

    @Test func `A folder in place of a reference is a failure`() throws {
        let package = try ScratchPackage()
        try FileManager.default.createDirectory(
            atPath: package.pictures + "/card.png", withIntermediateDirectories: true)
        let outcome = package.expectation().outcome { try drawn(makeCard()) }
        #expect(outcome.record.status == .faulty)
        #expect(outcome.failure?.contains("card.png: the reference cannot be read: ") == true)
    }

    @Test func `Wrong times, and a layer inside another, are failures`() throws {
        let package = try ScratchPackage()
        let none = package.expectation(named: "none").outcome { try drawn(makeCard(), at: []) }
        #expect(none.failure == "card.none: at: expected 1 to 1000 times, found 0")
        let wrong = package.expectation(named: "nan").outcome { try drawn(makeCard(), at: [.nan]) }
        #expect(wrong.failure == "card.nan: at: expected times in seconds, found nan")
        let root = makeCard()
        let inner = package.expectation(named: "inner").outcome {
            try drawn(root.sublayers?.first ?? CALayer())
        }
        #expect(
            inner.failure
                == "card.inner: expected a layer without superlayer, found one inside row: draw the tree it is in"
        )
    }
}
