import LaminaFiles

/// The file beside the pipeline cache that names the pipelines that frames of earlier runs had to wait for, the latest
/// first: a line for each.
///
/// Lines that are unknown are left out, so the file needs neither a version nor a checksum.
package struct UsedPipelinesFile {
    /// The most bytes that are read.
    private static let maximumBytes = 1 << 16

    package let path: String

    /// The file beside a cache of pipelines.
    package init(beside cache: PipelineCacheFile) { path = cache.path + ".used" }

    /// The names; empty if the file is missing.
    package func read() -> [String] {
        guard let bytes = try? InputFile.read(text: path, limit: Self.maximumBytes) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Replaces the whole file. Failing to write the list is not an error.
    package func write(_ names: [String]) {
        guard let file = FilePath(text: path) else { return }
        _ = try? Folder.make(file.folder)
        try? PendingFile.write(
            Array((names.joined(separator: "\n") + "\n").utf8), to: path, takesStreams: false)
    }
}
