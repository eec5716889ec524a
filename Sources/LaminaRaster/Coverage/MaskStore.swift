import CLaminaKernels
import Foundation
import LaminaImage

/// Masks by their bytes: those that were asked for lately.
struct MaskStore: Sendable {
    /// When so many bytes of masks have gathered that the frame did not ask for, masks that nobody asks for again are
    /// forgotten, in two steps: about twice as many bytes are held.
    private static let maximumIdleBytes = 4 << 20

    private struct Key: Hashable {
        var hash: UInt64
        var width: Int32
        var height: Int32

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    private struct Entry {
        var mask: AlphaMask
        var lastUse: UInt64
    }

    private var recent: [Key: Entry] = [:]
    private var older: [Key: Entry] = [:]
    private var frame: UInt64 = 0
    private var recentBytes = 0
    private var usedBytes = 0

    /// The mask of these bytes, row by row.
    mutating func mask(
        _ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, label: String
    ) -> AlphaMask? {
        guard let base = pixels.baseAddress else { return nil }
        let key = Key(
            hash: lamina_hash(base, pixels.count), width: Int32(truncatingIfNeeded: width),
            height: Int32(truncatingIfNeeded: height))
        if let place = recent.index(forKey: key), Self.areEqual(recent.values[place].mask.bytes, pixels) {
            if recent.values[place].lastUse != frame {
                recent.values[place].lastUse = frame
                usedBytes += pixels.count
            }
            return recent.values[place].mask
        }
        var found: AlphaMask?
        if let entry = older.removeValue(forKey: key), Self.areEqual(entry.mask.bytes, pixels) {
            found = entry.mask
        }
        guard
            let mask = found
                ?? AlphaMask(width: width, height: height, bytes: Array(pixels), label: label)
        else { return nil }
        // Two of one hash share a place, and neither is wrong.
        if recent.updateValue(Entry(mask: mask, lastUse: frame), forKey: key) == nil {
            recentBytes += pixels.count
        }
        usedBytes += pixels.count
        return mask
    }

    private static func areEqual(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        a.withUnsafeBufferPointer { a in
            guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else {
                return false
            }
            return memcmp(first, second, a.count) == 0
        }
    }

    mutating func endFrame() {
        frame += 1
        if recentBytes - usedBytes > Self.maximumIdleBytes {
            older = recent
            recent = [:]
            recentBytes = 0
        }
        usedBytes = 0
    }
}
