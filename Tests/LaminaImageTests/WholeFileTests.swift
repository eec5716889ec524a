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

    @Test func `a pipe is written to and not replaced`() throws {
        let folder = try ScratchFolder()
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try WholeFile.write([1, 2, 3], to: path)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(read(reader, &bytes, 4) == 3)
        #expect(bytes == [1, 2, 3, 0])
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

    @Test(arguments: ["/dev/zero", "/dev/null"])
    func `a device is not read`(path: String) {
        #expect(
            throws: ImageError.unreadableFile(
                path: path, reason: "expected a regular file, found a pipe or a device")
        ) { try WholeFile.read(path) }
    }

    @Test func `a pipe that nobody writes to is not waited for`() throws {
        let folder = try ScratchFolder()
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(
            throws: ImageError.unreadableFile(
                path: folder.path("pipe"), reason: "expected a regular file, found a pipe or a device")
        ) { try WholeFile.read(folder.path("pipe")) }
    }
}
