import Glibc
import LaminaFiles

/// The memory of this process.
enum ProcessMemory {
    /// `nil` if the system does not say.
    static var residentBytes: Int? {
        guard let bytes = try? InputFile.read(FilePath("/proc/self/statm"), limit: 1000) else { return nil }
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(getpagesize())
    }
}
