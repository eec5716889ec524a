import Foundation
import LaminaFiles

/// Where the bytes of one file go: into a file that is there as a whole or not at all, or straight into a stream. Remembers
/// the first failure, which libraries between it and the writer would turn into a number.
final class MovieSink {
    let output: MovieOutput
    /// `nil` for standard output, and at the end.
    private var file: PendingFile?
    private var failure: MovieError?

    /// Throws ``MovieError/unwritable(output:reason:)``.
    init(_ output: MovieOutput, isDurable: Bool) throws(MovieError) {
        self.output = output
        guard case .file(let path) = output else { return }
        do throws(FileFailure) {
            file = try PendingFile(text: path, durability: isDurable ? .whole : .none)
        } catch {
            throw .unwritable(output: output.name, reason: error.reason)
        }
    }

    /// Whether one can go back in it.
    var isSeekable: Bool { file?.isSeekable ?? false }
    /// What is written, for libraries that read their own output again; `nil` for streams.
    var hiddenPath: FilePath? { file?.hiddenPath }

    private var descriptor: Int32 { output == .standardOutput ? STDOUT_FILENO : file?.descriptor ?? -1 }

    /// Writes all of it.
    func write(_ bytes: UnsafeRawBufferPointer) throws(MovieError) {
        try check()
        do throws(FileFailure) {
            try PendingFile.write(bytes, descriptor: descriptor)
        } catch {
            throw note(error)
        }
    }

    func write(_ bytes: [UInt8]) throws(MovieError) {
        try bytes.withUnsafeBufferPointer { source throws(MovieError) in
            try write(UnsafeRawBufferPointer(source))
        }
    }

    /// Moves as `lseek` does; gives the new place.
    func seek(_ offset: Int64, _ whence: Int32) throws(MovieError) -> Int64 {
        let place = lseek(descriptor, off_t(offset), whence)
        guard place >= 0 else { throw note(.system(errno)) }
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
        do throws(FileFailure) {
            try file?.commit()
        } catch {
            throw note(error)
        }
        file = nil
    }

    /// Leaves nothing behind.
    func discard() {
        file?.discard()
        file = nil
    }

    private func note(_ failure: FileFailure) -> MovieError {
        let error = MovieError.unwritable(output: output.name, reason: failure.reason)
        if self.failure == nil { self.failure = error }
        return error
    }
}
