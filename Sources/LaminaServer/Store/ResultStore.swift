import Foundation
import Glibc
import LaminaFiles
import LaminaMessages
import Synchronization

/// Pictures that were served, in a folder that several processes use at a time and that outlives them. The files that were not used
/// for longest go first.
///
/// A file is named by the SHA-256 of all that its picture depends on but the template's own files, whose state it holds. It appears whole, under a
/// lock that also guards the sum of all bytes; readers need no lock. What a file says is checked by sums before it is believed.
package final class ResultStore: Sendable {
    private let folder: FilePath
    private let limit: Int
    /// Everything that all pictures of this process depend on: the program, its libraries and fonts.
    private let identity: String
    private let state = Mutex(State())

    private struct State {
        var bytes = 0
        var failures = 0
        var damaged = 0
    }

    /// Files of the store by the ending of their names. Others in the folder are left alone.
    private static let ending = ".result"
    /// About how many bytes a file takes besides its own.
    private static let overhead = 4096
    /// The most bytes of a file besides the picture.
    static let mostHeaderBytes = 4 << 20
    /// The most files of a part of the folder that are looked at.
    private static let mostFiles = 100_000

    /// - Parameters:
    ///   - path: The folder, which is made where it is missing.
    ///   - bytes: The most bytes of all files.
    ///   - identity: Everything that all pictures of this process depend on.
    ///
    /// Throws ``ServiceFailure`` for a folder that cannot be written.
    package init(_ path: String, bytes: Int, identity: String) throws(ServiceFailure) {
        guard Digest.missing == nil else {
            throw ServiceFailure(500, "a store of results needs GLib: \(Digest.missing ?? "")")
        }
        guard let folder = FilePath(text: path) else {
            throw ServiceFailure(500, "\(path): expected a folder for results")
        }
        (self.folder, limit, self.identity) = (folder, bytes, identity)
        do throws(FileFailure) {
            try Folder.make(folder)
        } catch {
            throw ServiceFailure(500, "\(path): \(error.reason)")
        }
        guard let lock = StoreLock(folder) else {
            throw ServiceFailure(500, "\(path): expected a folder that can be written")
        }
        let total = lock.total ?? files().reduce(0) { $0 + $1.bytes }
        lock.set(total)
        state.withLock { $0.bytes = total }
    }

    /// The most bytes of one picture. A film is held in memory until its end is there.
    package var largest: Int { min(limit / 8, 32 << 20) }

    /// For monitoring: the bytes as this process last saw them, files that could not be written, and those that were damaged.
    var counts: (bytes: Int, failures: Int, damaged: Int) {
        state.withLock { ($0.bytes, $0.failures, $0.damaged) }
    }

    // MARK: Pictures

    func result(_ key: ResultCache.Key) -> StoredResult? {
        let name = StoredName(key, identity)
        guard let name, let path = path(of: name),
            let bytes = try? InputFile.read(path, limit: largest + Self.mostHeaderBytes)
        else { return nil }
        guard let stored = StoredResult(bytes, name, key.request.format) else {
            // Half a disk, another program, or another build: the picture is drawn again.
            state.withLock { $0.damaged += 1 }
            _ = path.withPlatformString { unlink($0) }
            return nil
        }
        guard stored.files.areCurrent else { return nil }
        // Its last use.
        _ = path.withPlatformString { utimensat(AT_FDCWD, $0, nil, 0) }
        return stored
    }

    func insert(_ result: ServedResult, _ key: ResultCache.Key, _ files: FileStamps) {
        // Without a file that it was made of, nothing would tell when it is old.
        guard result.bytes.count <= largest, !files.stamps.isEmpty else { return }
        do {
            try write(StoredResult(result: result, files: files), key)
        } catch {
            // A full disk, or a folder that is gone: the server goes on without.
            state.withLock { $0.failures += 1 }
        }
    }

    private func write(_ stored: StoredResult, _ key: ResultCache.Key) throws {
        guard let name = StoredName(key, identity), let path = path(of: name) else {
            throw FileFailure.refused("there is no SHA-256")
        }
        let bytes = try stored.bytes(name)
        guard bytes.count <= largest + Self.mostHeaderBytes else { return }
        try Folder.make(path.folder)
        let file = try PendingFile(path, takesStreams: false)
        try bytes.withUnsafeBufferPointer { source throws(FileFailure) in
            try file.write(UnsafeRawBufferPointer(source))
        }
        // Who waits for the lock for too long leaves its picture out.
        guard let lock = StoreLock(folder) else { throw FileFailure.refused("the store is busy") }
        let added = Self.cost(bytes.count) - (Self.entry(path)?.bytes ?? 0)
        var total = (lock.total ?? files().reduce(0) { $0 + $1.bytes }) + added
        if total > limit { total = makeRoom(for: added, sparing: path) + added }
        // Before the file is there: should the process end in between, the sum is too large, and is counted again when it matters.
        lock.set(total)
        try file.commit()
        state.withLock { $0.bytes = total }
    }

    /// Removes the least recently used entries, several at once.
    ///
    /// - Returns: The bytes that are left.
    private func makeRoom(for bytes: Int, sparing path: FilePath) -> Int {
        let files = files().sorted { ($0.seconds, $0.nanoseconds) < ($1.seconds, $1.nanoseconds) }
        var total = files.reduce(0) { $0 + $1.bytes }
        for file in files where file.path != path {
            guard total + bytes > limit - limit / 8 else { break }
            guard file.path.withPlatformString({ unlink($0) }) == 0 || errno == ENOENT else { continue }
            total -= file.bytes
        }
        return total
    }

    // MARK: Files

    private struct Entry {
        var path: FilePath
        var bytes: Int
        var seconds: Int
        var nanoseconds: Int
    }

    private func path(of name: StoredName) -> FilePath? {
        FilePath(text: "\(name.digest.prefix(2))/\(name.digest)\(Self.ending)").map { folder.pushing($0) }
    }

    /// All files of the store, and no others.
    private func files() -> [Entry] {
        (0..<256).flatMap { number -> [Entry] in
            let text = Digest.hexadecimal([UInt8(number)])
            guard let part = FilePath(text: text).map({ folder.pushing($0) }) else { return [] }
            return (part.names(limit: Self.mostFiles) ?? []).compactMap { name in
                let name = name.string
                guard name.hasPrefix(text), name.hasSuffix(Self.ending),
                    name.utf8.count == 64 + Self.ending.utf8.count
                else { return nil }
                return FilePath(text: name).flatMap { Self.entry(part.pushing($0)) }
            }
        }
    }

    private static func entry(_ path: FilePath) -> Entry? {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Entry(
            path: path, bytes: cost(Int(status.st_size)), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }

    private static func cost(_ bytes: Int) -> Int { bytes + overhead }
}
