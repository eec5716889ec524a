internal import CLaminaZip
import Foundation

/// A zip file in memory, whose entries are read by their names. Nothing is written to a disk, so an entry's name
/// cannot lead out of a folder.
package final class ZipArchive {
    /// The reason of a failure, and the entry that it concerns.
    package struct Failure: Error {
        package var entry: String
        package var reason: String

        package init(entry: String, reason: String) { (self.entry, self.reason) = (entry, reason) }
    }

    /// The most entries that an archive may have.
    package static let maximumEntries = 100_000

    private let archive: OpaquePointer
    /// How many bytes may still be unpacked, for all entries together.
    private var budget: Int
    private let limit: Int

    /// Whether bytes begin as a zip file does.
    package static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// - Parameters:
    ///   - bytes: The archive's bytes. They are copied, since the library reads them for as long as the archive is
    ///     open.
    ///   - limit: The most bytes that may be unpacked, of all entries together.
    package init(_ bytes: [UInt8], limit: Int) throws(Failure) {
        self.limit = limit
        budget = limit
        if let missing = lamina_zip_missing() { throw Failure(entry: "", reason: String(cString: missing)) }
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        guard let copy = malloc(max(1, bytes.count)) else {
            throw Failure(entry: "", reason: "no memory to read with")
        }
        bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(copy, base, bytes.count) } }
        // From here on, the source owns the copy and frees it.
        guard let source = zip_source_buffer_create(copy, zip_uint64_t(bytes.count), 1, &error) else {
            free(copy)
            throw Failure(entry: "", reason: String(cString: zip_error_strerror(&error)))
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
            zip_source_free(source)
            throw Failure(entry: "", reason: String(cString: zip_error_strerror(&error)))
        }
        self.archive = archive
        guard zip_get_num_entries(archive, 0) <= Self.maximumEntries else {
            throw Failure(entry: "", reason: "more than \(Self.maximumEntries) entries")
        }
    }

    deinit { zip_discard(archive) }

    /// The names of all entries, in the archive's order.
    package var names: [String] {
        (0..<max(0, zip_get_num_entries(archive, 0))).compactMap { index in
            zip_get_name(archive, zip_uint64_t(index), 0).map { String(cString: $0) }
        }
    }

    /// An entry's bytes; `nil` if no entry has the name.
    package func read(_ name: String) throws(Failure) -> [UInt8]? {
        let index = zip_name_locate(archive, name, 0)
        guard index >= 0 else { return nil }
        var status = zip_stat_t()
        guard zip_stat_index(archive, zip_uint64_t(index), 0, &status) == 0 else {
            throw Failure(entry: name, reason: "damaged")
        }
        guard status.size <= budget else {
            throw Failure(
                entry: name, reason: "expected at most \(limit) bytes in all, unpacked"
            )
        }
        guard let file = zip_fopen_index(archive, zip_uint64_t(index), 0) else {
            throw Failure(entry: name, reason: String(cString: zip_strerror(archive)))
        }
        defer { zip_fclose(file) }
        let size = Int(status.size)
        budget -= size
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            let got = bytes.withUnsafeMutableBytes {
                zip_fread(file, $0.baseAddress?.advanced(by: done), zip_uint64_t(size - done))
            }
            guard got > 0 else { throw Failure(entry: name, reason: "damaged") }
            done += Int(got)
        }
        return bytes
    }
}
