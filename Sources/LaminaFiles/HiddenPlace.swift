internal import CLaminaFiles
import Glibc
import Synchronization
import SystemPackage

/// A file or folder under a hidden name, beside its final place.
///
/// The name is random, because the process's number is not unique: in a container every run has the same number, and
/// the files that a killed run left would block each later run. The process holds a lock on the file, which ends with
/// the process however that ends. So the next run that writes into the folder can distinguish files that were left
/// from files that somebody is writing, and removes the former.
///
/// A file without a name (`O_TMPFILE`) would leave nothing to remove. But it cannot replace an existing file without
/// a hidden name in between, it gets that name only through `/proc`, NFS and older overlays do not support it, and
/// there are no such folders. One method that works everywhere is better than two.
final class HiddenPlace {
    let path: FilePath
    /// Open for reading and writing; a folder, for reading.
    private(set) var descriptor: Int32
    private let isFolder: Bool
    private var note: UnfinishedFiles.Note?

    /// Makes a file, or a folder, in a folder.
    init(in folder: FilePath, isFolder: Bool) throws(FileFailure) {
        Self.sweep(folder)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Self.attempts {
            let name = Self.name(random.next())
            let path = folder == "." ? FilePath(root: nil, [name]) : folder.appending(name)
            // Registered before it is made, because a signal may come in between.
            let note = try UnfinishedFiles.Note(path)
            let made = Result { () throws(FileFailure) in try Self.make(path, isFolder) }
            note.isMade()
            guard let descriptor = try made.get() else { continue }
            guard Self.lock(descriptor) else {
                Glibc.close(descriptor)
                continue
            }
            (self.path, self.descriptor, self.isFolder) = (path, descriptor, isFolder)
            self.note = consume note
            return
        }
        throw .system(EEXIST)
    }

    deinit { remove() }

    /// Throws what closing the file throws: some file systems tell only then that data were lost.
    ///
    /// A second descriptor keeps the lock. Without the lock, another process, or another thread of this one, could take
    /// the file for one that was left, and remove it before it has its final name.
    func throwErrorOfClosing() throws(FileFailure) {
        let locked = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard locked >= 0 else { throw .last }
        let written = descriptor
        descriptor = locked
        guard Glibc.close(written) == 0 else { throw .last }
    }

    /// Removes it, unless it has changed.
    func remove() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        guard note != nil else { return }
        _ = path.withPlatformString { lamina_remove_tree($0) }
        note = nil
    }

    /// It has another name now, and is not removed any more.
    func forget() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        note = nil
    }

    /// `nil` if the name is taken.
    private static func make(_ path: FilePath, _ isFolder: Bool) throws(FileFailure) -> Int32? {
        let descriptor: Int32
        if isFolder {
            guard path.withPlatformString({ mkdir($0, 0o777) }) == 0 else {
                if errno == EEXIST { return nil }
                throw .last
            }
            descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard descriptor >= 0 else {
                let code = errno
                // Swept away between the two calls, before it had a lock.
                if code == ENOENT { return nil }
                _ = path.withPlatformString { rmdir($0) }
                throw .system(code)
            }
        } else {
            // Readable too: a film's index is moved to the front by reading the bytes after it.
            descriptor = path.withPlatformString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            if descriptor < 0, errno == EEXIST { return nil }
        }
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    /// Locks the file; `false` if another process is removing it at this moment. On file systems without locks
    /// nothing is removed.
    private static func lock(_ descriptor: Int32) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK }
        return (try? FileStatus(descriptor: descriptor)).map { $0.names > 0 } ?? false
    }

    // MARK: Names

    private static let prefix = Array(".lamina-".utf8), suffix = Array(".tmp".utf8), digits = 16
    /// More than this many random names are never all taken.
    private static let attempts = 100

    private static func name(_ number: UInt64) -> FilePath.Component {
        let hex = String(number, radix: 16)
        let text = ".lamina-" + String(repeating: "0", count: digits - hex.count) + hex + ".tmp"
        return FilePath.component(text: text) ?? ".lamina.tmp"
    }

    private static func isName(_ name: FilePath.Component) -> Bool {
        let bytes = FilePath(root: nil, [name]).withPlatformString { FilePath.bytes(at: $0) }
        return bytes.count == prefix.count + digits + suffix.count && bytes.starts(with: prefix)
            && bytes.suffix(suffix.count).elementsEqual(suffix)
            && bytes[prefix.count..<(prefix.count + digits)].allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }

    // MARK: Files that were left

    /// The folders that were searched, and the most entries that are examined: a folder of millions of pictures must
    /// not cost more than a picture.
    private static let swept = Mutex<Set<Swept>>([])
    private static let mostEntries = 100_000
    private static let mostFolders = 10_000

    /// The path is part of the key, because the system gives the number of a removed folder to a new one.
    private struct Swept: Hashable {
        var identity: FileIdentity
        var path: FilePath
    }

    /// Removes the files of killed programs in a folder, once per folder and process. Errors are ignored.
    private static func sweep(_ folder: FilePath) {
        guard let identity = FileIdentity(present: folder) else { return }
        let isNew = swept.withLock { swept in
            if swept.count >= mostFolders { swept = [] }
            return swept.insert(Swept(identity: identity, path: folder)).inserted
        }
        guard isNew, let names = folder.names(limit: mostEntries) else { return }
        for name in names where isName(name) { removeIfLeft(folder.appending(name)) }
    }

    private static func removeIfLeft(_ path: FilePath) {
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        defer { Glibc.close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        _ = path.withPlatformString { lamina_remove_tree($0) }
    }
}
