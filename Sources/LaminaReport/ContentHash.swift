/// A number for bytes, by which a changed file is recognised: FNV-1a with 64 bits, and the length.
package enum ContentHash {
    package static func of(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + "-\(bytes.count)"
    }
}
