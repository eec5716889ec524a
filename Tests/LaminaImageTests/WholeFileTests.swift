import Foundation
import LaminaImage
import Testing

@Suite struct WholeFileTests {
    @Test func `a file is replaced, and nothing else is left`() throws {
        let folder = try ScratchFolder()
        try WholeFile.write([1, 2, 3], to: folder.path("a"))
        try WholeFile.write([4], to: folder.path("a"))
        #expect(try WholeFile.read(folder.path("a")) == [4])
        #expect(try folder.contents() == ["a"])
    }

    @Test func `a link's target is replaced and the link stays`() throws {
        let folder = try ScratchFolder()
        try WholeFile.write([1], to: folder.path("target"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("target"))
        try WholeFile.write([2], to: folder.path("link"))
        #expect(try WholeFile.read(folder.path("target")) == [2])
        #expect(try folder.contents() == ["link", "target"])
    }

    @Test func `a device is written to and not replaced`() throws {
        try WholeFile.write([1, 2, 3], to: "/dev/null")
        #expect(try WholeFile.read("/dev/null") == [])
    }

    @Test func `a folder that is missing is an error with the reason`() {
        #expect(
            throws: ImageError.unwritableFile(path: "/no/such/a.png", reason: "No such file or directory")
        ) { try WholeFile.write([1], to: "/no/such/a.png") }
    }

    @Test func `a folder in the file's place is an error and nothing is left beside it`() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("a.png"), withIntermediateDirectories: false)
        #expect(
            throws: ImageError.unwritableFile(path: folder.path("a.png"), reason: "Is a directory")
        ) { try WholeFile.write([1], to: folder.path("a.png")) }
        #expect(try folder.contents() == ["a.png"])
    }

    @Test func `a full disk is an error`() {
        #expect(
            throws: ImageError.unwritableFile(path: "/dev/full", reason: "No space left on device")
        ) { try WholeFile.write([1], to: "/dev/full") }
    }

    @Test func `a file beyond the limit is not read`() throws {
        let folder = try ScratchFolder()
        try WholeFile.write(Array(repeating: 7, count: 100), to: folder.path("a"))
        #expect(throws: ImageError.fileTooLong(path: folder.path("a"), bytes: 100, limit: 99)) {
            try WholeFile.read(folder.path("a"), limit: 99)
        }
        #expect(try WholeFile.read(folder.path("a"), limit: 100).count == 100)
    }

    @Test func `an endless device is not read for ever`() {
        #expect(throws: ImageError.self) { try WholeFile.read("/dev/zero", limit: 1_000_000) }
    }
}
