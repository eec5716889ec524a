import Foundation
import LaminaComparison
import LaminaFiles
import LaminaImage
import Testing

import LaminaReport

@Suite struct FolderComparisonTests {
    private let scratch: ReportScratch

    init() throws { scratch = try ReportScratch() }

    private func put(_ path: String, _ word: UInt32, level: Int = 3) throws {
        try put(path, RunReportTests.flat(word).pngData(level: level))
    }

    private func put(_ path: String, _ bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: scratch.path(path))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    private func compare(_ tolerance: PictureTolerance = .exact) throws -> FolderComparison {
        try FolderComparison(
            expected: FilePath(scratch.path("a")), actual: FilePath(scratch.path("b")), tolerance: tolerance)
    }

    @Test func `Pictures are equal, different, moved, added, removed or at fault`() throws {
        try put("a/same.png", 0xff10_2030)
        try put("b/same.png", 0xff10_2030)
        // Equal pixels in other bytes.
        try put("a/repacked.png", 0xff10_2030, level: 0)
        try put("b/repacked.png", 0xff10_2030, level: 9)
        try put("a/in/changed.png", 0xff10_2030)
        try put("b/in/changed.png", 0xff10_2031)
        try put("a/old.png", 0xff99_0000)
        try put("b/new/place.png", 0xff99_0000, level: 9)
        try put("a/gone.png", 0xff00_0099)
        try put("b/come.png", 0xff00_9900)
        try put("a/broken.png", [0x89, 0x50])
        try put("b/broken.png", [0x89])
        try put("a/notes.txt", [1])
        let comparison = try compare()
        #expect(
            comparison.entries.map { "\($0.status.rawValue) \($0.path)" } == [
                "faulty broken.png", "different in/changed.png", "removed gone.png", "added come.png",
                "moved new/place.png", "equal repacked.png", "equal same.png",
            ])
        #expect(comparison.entries.first { $0.status == .moved }?.from == "old.png")
        #expect(comparison.sentence == "1 of 3 pictures differ, 1 added, 1 removed, 1 moved, 1 faulty")
        #expect(!comparison.passes)

        try RunReport(comparison.results).write(to: FilePath(scratch.path("out")), command: "")
        let page = try scratch.text("out/report.html")
        #expect(page.contains("Moved from old.png, with equal pixels."))
        #expect(
            page.contains("\"summary\":\"1 of 3 pictures differ, 1 added, 1 removed, 1 moved, 1 faulty\""))
        #expect(page.contains("\"label\":\"moved\"") && page.contains("\"flip\":\"picture-"))
        #expect(try CGImage.read(contentsOfFile: scratch.path("out/summary/0-heat.png")).width == 16)
    }

    @Test func `Heat maps that are drawn while comparing are those that a report draws itself`() throws {
        for index in 0..<4 {
            try put("a/\(index).png", 0xff10_2030)
            try put("b/\(index).png", 0xff10_2030 + UInt32(index))
        }
        let drawn = try FolderComparison(
            expected: FilePath(scratch.path("a")), actual: FilePath(scratch.path("b")), tolerance: .exact,
            drawsHeatMaps: true)
        #expect(drawn.heatMaps.keys.sorted() == ["1.png", "2.png", "3.png"])
        let plain = try compare()
        #expect(plain.heatMaps.isEmpty)
        for record in try plain.results.records() where record.finding != nil {
            let map = try #require(try drawn.results.bytes(of: "heat", in: record))
            let other = try #require(try plain.results.bytes(of: "heat", in: record))
            let (one, two) = try (CGImage.decode(map), CGImage.decode(other))
            #expect(try ImageComparison(one, two).differingPixels == 0)
        }
    }

    @Test func `A report has the same files for any number of threads`() throws {
        for index in 0..<20 {
            try put("a/\(index).png", 0xff10_2030)
            try put("b/\(index).png", 0xff10_2030 + UInt32(index))
        }
        let results = try compare().results
        for threads in [1, 4] {
            try RunReport(results, threads: threads).write(
                to: FilePath(scratch.path("out\(threads)")), command: "")
        }
        for name in ["report.html", "summary.md"] {
            #expect(try scratch.text("out1/\(name)") == scratch.text("out4/\(name)"))
        }
    }

    @Test func `A tolerance counts for folders, too`() throws {
        try put("a/x.png", 0xff10_2030)
        try put("b/x.png", 0xff10_2031)
        #expect(try !compare().passes)
        let tolerated = try compare(.levels(1, because: "a test"))
        #expect(tolerated.passes && tolerated.entries[0].status == .tolerated)
    }

    @Test func `A picture that is too large is at fault, and the others are compared`() throws {
        // The beginning of a PNG of 20,000 × 20,000 pixels.
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
            0x00, 0x00, 0x4E, 0x20, 0x00, 0x00, 0x4E, 0x20, 0x08, 0x06, 0x00, 0x00, 0x00, 0xE3, 0x70, 0x46,
            0x39,
        ]
        try put("a/huge.png", header)
        try put("b/huge.png", header + [0])
        try put("a/small.png", 0xff10_2030)
        try put("b/small.png", 0xff10_2031)
        let comparison = try compare()
        #expect(comparison.entries.map(\.status) == [.faulty, .different])
        #expect(comparison.entries[0].message?.contains("a/huge.png: image too large") == true)
        #expect(comparison.entries[0].message?.contains("found 20000×20000") == true)
    }

    /// A GIF of a red pixel, then of one of another colour.
    private static func moving(_ second: [UInt8]) -> [UInt8] {
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
        return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0] + second
            + picture + [0x44, 1, 0] + picture + [0x4C, 1, 0, 0x3B]
    }

    @Test func `Pictures that move are at fault unless their files are equal`() throws {
        for folder in ["a", "b"] { try put("\(folder)/same.gif", Self.moving([0, 255, 0])) }
        try put("a/later.gif", Self.moving([0, 255, 0]))
        try put("b/later.gif", Self.moving([0, 0, 255]))
        try put("a/old.gif", Self.moving([9, 9, 9]))
        try put("b/new.gif", Self.moving([9, 9, 9]))
        let comparison = try compare()
        #expect(
            comparison.entries.map { "\($0.status.rawValue) \($0.path)" } == [
                "faulty later.gif", "moved new.gif", "equal same.gif",
            ])
        #expect(
            comparison.entries[0].message
                == "\(scratch.path("a"))/later.gif: expected a still picture, found an animation of 2 pictures"
        )
    }

    @Test func `Pictures of other sizes differ, with both sizes`() throws {
        try put(
            "a/x.png", CGImage(width: 2, height: 2, straightRGBA: [UInt8](repeating: 9, count: 16)).pngData())
        try put(
            "b/x.png", CGImage(width: 1, height: 2, straightRGBA: [UInt8](repeating: 9, count: 8)).pngData())
        let entry = try #require(compare().entries.first)
        #expect(entry.status == .different && entry.message == "expected 2×2 pixels, found 1×2")
    }

    @Test func `A folder that is none is an error`() {
        let error = #expect(throws: ReportError.self) { try compare() }
        #expect(error?.description == "\(scratch.path("a")): expected a folder that can be read")
    }

    @Test func `Links that lead in circles end`() throws {
        try put("a/x.png", 0xff10_2030)
        try put("b/x.png", 0xff10_2030)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("a/loop"), withDestinationPath: scratch.path("a"))
        #expect(try compare().entries.map(\.path) == ["x.png"])
    }
}
