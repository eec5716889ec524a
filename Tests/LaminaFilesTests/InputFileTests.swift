import Foundation
import LaminaFiles
import SystemPackage
import Testing

/// Which inputs are read, which are refused, and which paths are the same file.
@Suite struct InputFileTests {
    private static let refusal = FileFailure.refused("expected a regular file, found a pipe or a device")

    @Test func `a pipe that nobody writes to is refused and not waited for`() throws {
        let folder = try ScratchFolder()
        mkfifo(folder("pipe").string, 0o600)
        #expect(throws: Self.refusal) { try InputFile.check(folder("pipe")) }
    }

    @Test(arguments: ["/dev/null", "/dev/zero", "/dev/full"])
    func `a device is refused`(path: String) {
        #expect(throws: Self.refusal) { try InputFile.read(text: path, limit: 10) }
    }

    @Test func `a folder, nothing, and a name with a zero byte are errors`() {
        #expect(throws: FileFailure.system(EISDIR)) { try InputFile.read(text: "/tmp", limit: 10) }
        #expect(throws: FileFailure.system(ENOENT)) { try InputFile.read(text: "", limit: 10) }
        #expect(throws: FileFailure.zeroByte) { try InputFile.read(text: "/tmp\0", limit: 10) }
    }

    @Test func `a file that is too long is not read`() throws {
        let folder = try ScratchFolder()
        try folder.write("12345", to: "a")
        #expect(throws: FileFailure.tooLong(bytes: 5)) { try InputFile.read(folder("a"), limit: 4) }
        #expect(try InputFile.read(folder("a"), limit: 5).count == 5)
        #expect(try InputFile(folder("a")).readUp(to: 3) == Array("123".utf8))
    }

    @Test func `a file is the same by every name and link`() throws {
        let folder = try ScratchFolder()
        try folder.write("1", to: "a")
        try folder.write("1", to: "b")
        symlink("a", folder("link").string)
        link(folder("a").string, folder("hard").string)
        let a = try #require(FileIdentity(folder("a")))
        for name in ["link", "hard", "./a", "x/../a"] where name != "x/../a" {
            #expect(FileIdentity(folder(name)) == a, "\(name)")
        }
        #expect(FileIdentity(folder("b")) != a)
    }

    @Test func `a file that is not there yet is the same by every way to it`() throws {
        let folder = try ScratchFolder()
        mkdir(folder("inner").string, 0o777)
        symlink("inner/new", folder("link").string)
        let new = try #require(FileIdentity(folder("inner/new")))
        #expect(FileIdentity(folder("inner/../inner/new")) == new)
        #expect(FileIdentity(folder("link")) == new)
        #expect(FileIdentity(folder("inner/other")) != new)
        #expect(FileIdentity(text: "/dev/null") == nil)
    }
}
