import Foundation
import LaminaFiles
import SystemPackage
import Testing

/// Files that appear completely, or not at all.
@Suite struct PendingFileTests {
    @Test func `nothing is there under the name until the end`() throws {
        let folder = try ScratchFolder()
        let file = try PendingFile(folder("a"))
        try [UInt8](repeating: 1, count: 9).withUnsafeBytes { try file.write($0) }
        #expect(!folder("a").exists)
        #expect(folder.names.count == 1)
        try file.commit()
        #expect(folder.names == ["a"])
    }

    @Test func `a file that is given up leaves nothing`() throws {
        let folder = try ScratchFolder()
        do { _ = try PendingFile(folder("a")) }
        try PendingFile(folder("a")).discard()
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: [0o600, 0o644, 0o755, 0o444, 0o4755] as [mode_t])
    func `a file that is replaced passes on its mode`(mode: mode_t) throws {
        let folder = try ScratchFolder()
        try folder.write("old", to: "a")
        chmod(folder("a").string, mode)
        try folder.write("new", to: "a")
        #expect(try folder.text("a") == "new")
        #expect(folder.mode("a") == mode)
    }

    @Test func `a new file has the mode of new files`() throws {
        let folder = try ScratchFolder()
        try folder.write("new", to: "a")
        let mask = umask(0)
        umask(mask)
        #expect(folder.mode("a") == 0o666 & ~mask)
    }

    @Test func `a link stays, and what it leads to is replaced`() throws {
        let folder = try ScratchFolder()
        try folder.write("old", to: "target")
        symlink("target", folder("link").string)
        symlink("link", folder("link of a link").string)
        try folder.write("new", to: "link of a link")
        #expect(try folder.text("target") == "new")
        #expect(folder.names == ["link", "link of a link", "target"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link").string) == "target")
    }

    @Test func `a link that leads to nothing stays, and what it leads to is made`() throws {
        let folder = try ScratchFolder()
        mkdir(folder("inner").string, 0o777)
        symlink("inner/file", folder("link").string)
        try folder.write("new", to: "link")
        #expect(try folder.text("inner/file") == "new")
        #expect(folder.names == ["inner", "link"])
    }

    @Test func `links in a circle are an error`() throws {
        let folder = try ScratchFolder()
        symlink("b", folder("a").string)
        symlink("a", folder("b").string)
        #expect(throws: FileFailure.system(ELOOP)) { try PendingFile(folder("a")) }
    }

    @Test func `another name of a replaced file keeps the old contents`() throws {
        let folder = try ScratchFolder()
        try folder.write("old", to: "a")
        link(folder("a").string, folder("b").string)
        try folder.write("new", to: "a")
        #expect(try folder.text("a") == "new")
        #expect(try folder.text("b") == "old")
    }

    @Test(arguments: ["a/", "/tmp/", "."])
    func `a name that is a folder's is an error`(name: String) throws {
        let folder = try ScratchFolder()
        #expect(throws: FileFailure.system(EISDIR)) {
            try PendingFile.write([1], to: name.hasPrefix("/") ? name : folder.path.text + "/" + name)
        }
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: [Durability.none, .contents, .whole])
    func `a durable file is written as any other`(durability: Durability) throws {
        let folder = try ScratchFolder()
        try PendingFile.write([1, 2], to: folder("a").text, durability: durability)
        #expect(folder.names == ["a"])
    }

    @Test func `what a killed program left goes with the next file, and what is being written stays`() throws
    {
        let folder = try ScratchFolder()
        let left = [".lamina-0123456789abcdef.tmp", ".lamina-00000000000000ff.tmp"]
        try Data("half".utf8).write(to: URL(fileURLWithPath: folder(left[0]).string))
        mkdir(folder(left[1]).string, 0o700)
        try Data("half".utf8).write(to: URL(fileURLWithPath: folder("\(left[1])/frame-00000.png").string))
        let others = [
            ".lamina-1-1.tmp", ".lamina-0123456789ABCDEF.tmp", "x.tmp", ".lamina-0123456789abcdef.old",
        ]
        for name in others { try Data().write(to: URL(fileURLWithPath: folder(name).string)) }
        // Another process's file, which is still being written.
        let live = ".lamina-fedcba9876543210.tmp"
        let descriptor = open(folder(live).string, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        try folder.write("new", to: "a")
        #expect(folder.names == (others + [live, "a"]).sorted())
    }

    /// Each way to write the folder's path is searched once, so many of them are many searches.
    @Test func `what is being written stays until it has its name, however often the folder is searched`()
        async throws
    {
        let folder = try ScratchFolder()
        mkdir(folder("inner").string, 0o777)
        let path = folder.path
        async let searched: Void = Task.detached {
            for count in 1...300 {
                let detour = FilePath(path.string + String(repeating: "/inner/..", count: count))
                try PendingFile(detour.appending("searched")).discard()
            }
        }.value
        for _ in 0..<1000 { try PendingFile.write([1], to: path.appending("a").text) }
        try await searched
        #expect(folder.names == ["a", "inner"])
    }

    @Test func `the folder that a link leads to is the one where the file is made`() throws {
        let (folder, other) = (try ScratchFolder(), try ScratchFolder())
        symlink(other("file").string, folder("link").string)
        try folder.write("new", to: "link")
        #expect(try other.text("file") == "new")
        #expect(other.names == ["file"])
    }

    @Test(
        arguments: [[0xE9], [0xFF, 0xFE], Array(repeating: 0x61, count: 255), [0x0A], [0x20], [0x2D]]
            as [[UInt8]])
    func `any name is kept to the byte`(name: [UInt8]) throws {
        let folder = try ScratchFolder()
        let text = FilePath.text(ofBytes: name)
        try PendingFile.write([7], to: folder.path.text + "/" + text)
        #expect(folder.names == [text])
        #expect(try InputFile.read(text: folder.path.text + "/" + text, limit: 9) == [7])
    }
}
