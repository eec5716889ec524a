import Foundation
import LaminaFiles
import SystemPackage
import Testing

/// Folders that appear completely, and files that get their names together.
@Suite struct PendingFolderTests {
    private func filled(_ folder: ScratchFolder, durable: Bool = false) throws -> PendingFolder {
        let pending = try PendingFolder(in: folder.path, isDurable: durable)
        try pending.write([1], to: "index")
        try pending.write([2], to: "assets/image")
        return pending
    }

    @Test(arguments: [false, true])
    func `a folder gets its name as a whole`(durable: Bool) throws {
        let folder = try ScratchFolder()
        let pending = try filled(folder, durable: durable)
        #expect(!folder("a").exists)
        try pending.commit(to: folder("a"), replaces: false)
        #expect(folder.names == ["a"])
        #expect(try InputFile.read(folder("a/assets/image"), limit: 9) == [2])
    }

    @Test func `an old folder is replaced with all that is in it, and passes on its mode`() throws {
        let folder = try ScratchFolder()
        mkdir(folder("a").string, 0o750)
        try folder.write("old", to: "a/stale")
        try filled(folder).commit(to: folder("a"), replaces: true)
        #expect(folder.names == ["a"])
        #expect(Set(folder("a").names()?.map(\.string) ?? []) == ["index", "assets"])
        #expect(folder.mode("a") == 0o750)
    }

    @Test func `a link to an old folder stays`() throws {
        let folder = try ScratchFolder()
        mkdir(folder("a").string, 0o755)
        symlink("a", folder("link").string)
        try filled(folder).commit(to: folder("link"), replaces: true)
        #expect(folder.names == ["a", "link"])
        #expect(folder("a/index").exists)
    }

    @Test func `a folder that may not be replaced, and a file in its place, are errors that change nothing`()
        throws
    {
        let folder = try ScratchFolder()
        mkdir(folder("a").string, 0o755)
        try folder.write("old", to: "file")
        #expect(throws: FileFailure.system(EEXIST)) {
            try filled(folder).commit(to: folder("a"), replaces: false)
        }
        #expect(throws: FileFailure.system(ENOTDIR)) {
            try filled(folder).commit(to: folder("file"), replaces: true)
        }
        #expect(folder.names == ["a", "file"])
        #expect(folder("a").names()?.isEmpty == true)
    }

    @Test func `a folder that is given up leaves nothing`() throws {
        let folder = try ScratchFolder()
        do { _ = try filled(folder) }
        #expect(folder.names.isEmpty)
    }

    private func frames(_ folder: ScratchFolder, _ count: Int) throws -> PendingFolder {
        let pending = try PendingFolder(in: folder.path)
        for index in 0..<count { try pending.write(Array("new \(index)".utf8), to: FilePath("\(index)")) }
        return pending
    }

    private func publish(_ pending: PendingFolder, _ count: Int, _ folder: ScratchFolder) throws {
        try pending.publish(count: count) { index throws(FileFailure) in
            guard let name = FilePath.component(text: "\(index)") else { throw .zeroByte }
            return (name, folder("frame-\(index)"))
        }
    }

    @Test func `files get their names together, old ones are replaced and links followed`() throws {
        let folder = try ScratchFolder()
        try folder.write("old", to: "frame-1")
        chmod(folder("frame-1").string, 0o640)
        try folder.write("old", to: "elsewhere")
        symlink("elsewhere", folder("frame-2").string)
        try publish(try frames(folder, 4), 4, folder)
        #expect(folder.names == ["elsewhere", "frame-0", "frame-1", "frame-2", "frame-3"])
        #expect(try (0..<4).map { try folder.text("frame-\($0)") } == (0..<4).map { "new \($0)" })
        #expect(try folder.text("elsewhere") == "new 2")
        #expect(folder.mode("frame-1") == 0o640)
    }

    @Test(arguments: 0..<4)
    func `where one file cannot get its name all others are taken back`(bad: Int) throws {
        let folder = try ScratchFolder()
        for index in 0..<4 where index != bad && index != 2 {
            try folder.write("old \(index)", to: "frame-\(index)")
        }
        mkdir(folder("frame-\(bad)").string, 0o755)
        let before = folder.names
        let pending = try frames(folder, 4)
        let failure = #expect(throws: PendingFolder.PublishingFailure.self) {
            try publish(pending, 4, folder)
        }
        #expect(failure?.index == bad)
        #expect(failure?.left.isEmpty == true)
        pending.discard()
        #expect(folder.names == before)
        for index in 0..<4 where index != bad && index != 2 {
            #expect(try folder.text("frame-\(index)") == "old \(index)")
        }
    }
}
