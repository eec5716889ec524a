import Foundation
import LaminaFiles

/// The destination of one file's bytes: a file that appears completely or not at all, or a stream. It remembers the
/// first failure, since libraries between the sink and the writer would reduce it to a number.
final class MovieSink {
    let output: MovieOutput
    /// `nil` for standard output, and after the end.
    private var file: PendingFile?
    private var failure: MovieError?
    /// Seconds spent in writing.
    private(set) var seconds = 0.0

    /// The most bytes of a file; `nil` for any number.
    private let mostBytes: Int?

    /// Throws ``MovieError/unwritable(output:reason:)``.
    init(_ output: MovieOutput, isDurable: Bool, mostBytes: Int? = nil) throws(MovieError) {
        self.output = output
        self.mostBytes = mostBytes
        guard case .file(let path) = output else { return }
        do throws(FileFailure) {
            file = try PendingFile(text: path, durability: isDurable ? .whole : .none)
        } catch {
            throw .unwritable(output: output.name, reason: error.reason)
        }
    }

    /// Whether `seek` is possible.
    var isSeekable: Bool { file?.isSeekable ?? false }
    /// The file as it is being written, for libraries that read their own output again; `nil` for streams.
    var hiddenPath: FilePath? { file?.hiddenPath }

    private var descriptor: Int32 { output == .standardOutput ? STDOUT_FILENO : file?.descriptor ?? -1 }

    /// Writes all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(MovieError) {
        try check()
        let start = ContinuousClock.now
        defer { seconds += (ContinuousClock.now - start).inSeconds }
        if case .stream(let stream) = output {
            do {
                return try stream.receive(bytes)
            } catch {
                throw note(.refused("\(error)"))
            }
        }
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

    /// Moves as `lseek` does, and returns the new place.
    func seek(_ offset: Int64, _ whence: Int32) throws(MovieError) -> Int64 {
        let place = lseek(descriptor, off_t(offset), whence)
        guard place >= 0 else { throw note(.system(errno)) }
        return Int64(place)
    }

    /// The number of bytes so far.
    var size: Int64? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// Throws the first failure, if there was one.
    func check() throws(MovieError) {
        if let failure { throw failure }
    }

    /// Gives the file its name.
    ///
    /// Throws ``MovieError/fileTooLarge(output:expected:found:)`` besides the failures of writing.
    func commit() throws(MovieError) {
        try check()
        if let mostBytes, isSeekable, let size, size > Int64(mostBytes) {
            throw .fileTooLarge(output: output.name, expected: mostBytes, found: Int(size))
        }
        let start = ContinuousClock.now
        defer { seconds += (ContinuousClock.now - start).inSeconds }
        do throws(FileFailure) {
            try file?.commit()
        } catch {
            throw note(error)
        }
        file = nil
    }

    /// Removes the file unless it was committed.
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
