import Glibc
import LaminaFiles

/// The lock of a store's folder: a file, which holds the sum of all bytes. It ends with this value, and with the process.
struct StoreLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock, for a second at most; `nil` if it cannot be had.
    init?(_ folder: FilePath) {
        let path = folder.appending("lock")
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        descriptor = path.withPlatformString { open($0, flags, 0o666) }
        guard descriptor >= 0 else { return nil }
        for _ in 0..<200 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            usleep(5000)
        }
        close(descriptor)
        return nil
    }

    deinit { close(descriptor) }

    /// The sum; `nil` if the file does not say it.
    var total: Int? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0, bytes[count - 1] == 10 else { return nil }
        guard let value = Int(String(decoding: bytes[..<(count - 1)], as: UTF8.self)) else { return nil }
        return (0...(1 << 60)).contains(value) ? value : nil
    }

    func set(_ total: Int) {
        let bytes = Array("\(max(0, total))\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}
