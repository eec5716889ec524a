/// GIF's compression: variable codes of up to twelve bits, in blocks of up to 255 bytes.
enum LZW {
    private static let slots = 1 << 14

    /// Appends the code size, the blocks, and the empty block at their end.
    ///
    /// - Parameter bits: The bits of an index, from 2 to 8.
    static func append(_ indices: [UInt8], bits: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(bits))
        var packer = CodePacker()
        let (clear, end) = (1 << bits, 1 << bits + 1)
        var (size, next) = (bits + 1, end + 1)
        // A string and the index behind it, and the code of both together; 0 is an empty slot.
        var keys = [UInt32](repeating: 0, count: slots)
        var codes = [UInt16](repeating: 0, count: slots)
        packer.put(clear, size, &bytes)
        guard var string = indices.first.map(Int.init) else {
            packer.put(end, size, &bytes)
            packer.finish(&bytes)
            return
        }
        keys.withUnsafeMutableBufferPointer { keys in
            codes.withUnsafeMutableBufferPointer { codes in
                for index in indices.dropFirst() {
                    let key = UInt32(string << 8 | Int(index)) + 1
                    var slot = Int((key &* 0x9E37_79B1) >> 18)
                    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (slots - 1) }
                    if keys[slot] == key {
                        string = Int(codes[slot])
                        continue
                    }
                    packer.put(string, size, &bytes)
                    string = Int(index)
                    if next == 4096 {
                        packer.put(clear, size, &bytes)
                        keys.update(repeating: 0)
                        (size, next) = (bits + 1, end + 1)
                        continue
                    }
                    keys[slot] = key
                    codes[slot] = UInt16(next)
                    // The reader adds a code one step later.
                    if next == 1 << size { size += 1 }
                    next += 1
                }
            }
        }
        packer.put(string, size, &bytes)
        // The reader has added one more code by now.
        if next == 1 << size, size < 12 { size += 1 }
        packer.put(end, size, &bytes)
        packer.finish(&bytes)
    }
}

/// Packs codes, lowest bit first, into blocks that begin with their length.
private struct CodePacker {
    private var held: UInt32 = 0
    private var heldBits = 0
    private var block: [UInt8] = []

    init() { block.reserveCapacity(255) }

    mutating func put(_ code: Int, _ size: Int, _ bytes: inout [UInt8]) {
        held |= UInt32(code) << heldBits
        heldBits += size
        while heldBits >= 8 {
            add(UInt8(truncatingIfNeeded: held), &bytes)
            held >>= 8
            heldBits -= 8
        }
    }

    mutating func finish(_ bytes: inout [UInt8]) {
        if heldBits > 0 { add(UInt8(truncatingIfNeeded: held), &bytes) }
        flush(&bytes)
        bytes.append(0)
    }

    private mutating func add(_ byte: UInt8, _ bytes: inout [UInt8]) {
        block.append(byte)
        if block.count == 255 { flush(&bytes) }
    }

    private mutating func flush(_ bytes: inout [UInt8]) {
        guard !block.isEmpty else { return }
        bytes.append(UInt8(block.count))
        bytes += block
        block.removeAll(keepingCapacity: true)
    }
}
