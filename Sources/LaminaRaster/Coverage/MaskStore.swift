import CLaminaKernels
import Foundation
import LaminaImage

/// Masks by their bytes.
struct MaskStore: Sendable {
    /// Bytes of masks that are kept although nothing asked for them since the frame before last.
    private static let maximumIdleBytes = 8 << 20

    private struct Key: Hashable {
        var hash: UInt64
        var width: Int32
        var height: Int32
    }

    private struct Entry {
        var mask: AlphaMask
        var lastUse: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var frame: UInt64 = 0
    private var bytes = 0
    private var bytesUsed = 0

    /// The mask of these bytes, row by row.
    mutating func mask(
        _ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, label: String
    ) -> AlphaMask? {
        guard let base = pixels.baseAddress else { return nil }
        let key = Key(
            hash: lamina_hash(base, pixels.count), width: Int32(truncatingIfNeeded: width),
            height: Int32(truncatingIfNeeded: height))
        if let entry = entries[key] {
            // Two of one hash share a place, and neither is wrong.
            if Self.areEqual(entry.mask.bytes, pixels) {
                if entry.lastUse != frame {
                    bytesUsed += pixels.count
                    entries[key]?.lastUse = frame
                }
                return entry.mask
            }
            bytes -= entry.mask.bytes.count
        }
        guard let mask = AlphaMask(width: width, height: height, bytes: Array(pixels), label: label) else {
            return nil
        }
        entries[key] = Entry(mask: mask, lastUse: frame)
        bytes += pixels.count
        bytesUsed += pixels.count
        return mask
    }

    private static func areEqual(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        a.withUnsafeBufferPointer { a in
            guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return false }
            return memcmp(first, second, a.count) == 0
        }
    }

    mutating func endFrame() {
        defer {
            frame += 1
            bytesUsed = 0
        }
        guard bytes - bytesUsed > Self.maximumIdleBytes else { return }
        entries = entries.filter { $0.value.lastUse + 1 >= frame }
        bytes = entries.reduce(0) { $0 + $1.value.mask.bytes.count }
    }
}
