import Foundation
import LaminaFiles

/// The file that keeps compiled pipelines from one run to the next.
///
/// The content is checked, because a driver may trust the data that it receives. A header of our own with the device, the
/// length and a checksum comes before the driver's data. A file that does not match counts as missing.
package struct PipelineCacheFile {
    private static let magic: [UInt8] = Array("LAMINAPC".utf8)
    /// The most bytes that are read.
    private static let maximumBytes = 256 << 20

    package let path: String
    /// The device and driver that the data belongs to.
    package let identity: String

    /// `$XDG_CACHE_HOME/lamina`, or `~/.cache/lamina`; `nil` if neither variable is set.
    package static func userFolder() -> String? {
        var known: [String: String] = [:]
        for name in ["XDG_CACHE_HOME", "HOME"] {
            if let value = getenv(name) { known[name] = FilePath(platformString: value).text }
        }
        return userFolder(environment: known)
    }

    /// The same for a given environment.
    package static func userFolder(environment: [String: String]) -> String? {
        // The specification says to ignore a relative path.
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/lamina" }
        if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.cache/lamina" }
        return nil
    }

    package init(folder: String, device: VulkanDeviceInfo) {
        identity = "\(device.name)|\(device.driver)|\(device.apiVersion)"
        path = "\(folder)/pipelines-\(String(Self.hash(Array(identity.utf8)), radix: 16)).bin"
    }

    /// The driver's data; empty if the file is missing, belongs to another driver or is damaged.
    package func read() -> [UInt8] {
        guard let bytes = try? InputFile.read(text: path, limit: Self.maximumBytes) else { return [] }
        let header = header(for: [])
        guard bytes.count >= header.count else { return [] }
        let payload = Array(bytes[header.count...])
        return Array(bytes[..<header.count]) == self.header(for: payload) ? payload : []
    }

    /// Replaces the whole file. Failing to write a cache is not an error.
    package func write(_ payload: [UInt8]) {
        guard let file = FilePath(text: path) else { return }
        _ = try? Folder.make(file.folder)
        try? PendingFile.write(header(for: payload) + payload, to: path, takesStreams: false)
    }

    private func header(for payload: [UInt8]) -> [UInt8] {
        func bytes(_ value: UInt64) -> [UInt8] {
            (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return Self.magic + bytes(Self.hash(Array(identity.utf8))) + bytes(UInt64(payload.count))
            + bytes(Self.hash(payload))
    }

    /// FNV-1a, 64 bits.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
