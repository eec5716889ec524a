import Foundation
import Synchronization

/// Where the bytes of one file go: beside it under a hidden name until all is there, or straight into a stream. Remembers
/// the first failure, which libraries between it and the writer would turn into a number.
final class MovieSink {
    let output: MovieOutput
    /// Whether one can go back in it.
    let isSeekable: Bool
    /// What is written, for libraries that read their own output again; `nil` for streams.
    private(set) var temporary: String?
    private let target: String
    private let closes: Bool
    private var descriptor: Int32
    private var failure: MovieError?

    /// Throws ``MovieError/unwritable(output:reason:)``.
    init(_ output: MovieOutput) throws(MovieError) {
        self.output = output
        switch output {
        case .standardOutput:
            (descriptor, isSeekable, closes, target) = (STDOUT_FILENO, false, false, "")
        case .file(let path):
            guard !path.isEmpty else { throw Self.unwritable(output, ENOENT) }
            closes = true
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
                (isSeekable, target) = (false, path)
                descriptor = open(path, O_WRONLY | O_CLOEXEC)
            } else {
                isSeekable = true
                target = Self.resolvingLinks(path)
                let name = Self.temporaryName(beside: target)
                // Readable too: an index moves to the front by reading what follows.
                descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                temporary = name
            }
            guard descriptor >= 0 else {
                temporary = nil
                throw Self.unwritable(output, errno)
            }
        }
    }

    deinit { discard() }

    /// Writes all of it.
    func write(_ bytes: UnsafeRawBufferPointer) throws(MovieError) {
        if let failure { throw failure }
        var done = 0
        while done < bytes.count {
            let wrote = Foundation.write(
                descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
            if wrote < 0 && errno == EINTR { continue }
            guard wrote >= 0 else { throw note(errno) }
            done += wrote
        }
    }

    func write(_ bytes: [UInt8]) throws(MovieError) {
        var failure: MovieError?
        bytes.withUnsafeBytes { source in
            do throws(MovieError) { try write(source) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Moves as `lseek` does; gives the new place.
    func seek(_ offset: Int64, _ whence: Int32) throws(MovieError) -> Int64 {
        let place = lseek(descriptor, off_t(offset), whence)
        guard place >= 0 else { throw note(errno) }
        return Int64(place)
    }

    /// The bytes so far.
    var size: Int64? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// Fails with what failed before.
    func check() throws(MovieError) {
        if let failure { throw failure }
    }

    /// Gives the file its name.
    func commit() throws(MovieError) {
        try check()
        guard closes else { return }
        let descriptor = self.descriptor
        self.descriptor = -1
        guard close(descriptor) == 0 else { throw abandon(errno) }
        if let temporary {
            guard rename(temporary, target) == 0 else { throw abandon(errno) }
            self.temporary = nil
        }
    }

    /// Leaves nothing behind.
    func discard() {
        if descriptor >= 0, closes { close(descriptor) }
        descriptor = -1
        if let temporary { unlink(temporary) }
        temporary = nil
    }

    private func abandon(_ code: Int32) -> MovieError {
        discard()
        return note(code)
    }

    private func note(_ code: Int32) -> MovieError {
        let error = Self.unwritable(output, code)
        if failure == nil { failure = error }
        return error
    }

    private static func unwritable(_ output: MovieOutput, _ code: Int32) -> MovieError {
        .unwritable(output: output.name, reason: String(cString: strerror(code)))
    }

    static func resolvingLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static let counter = Atomic<UInt64>(0)

    /// A hidden name in the same folder.
    static func temporaryName(beside path: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
        return "\(folder).lamina-movie-\(getpid())-\(number).tmp"
    }
}
