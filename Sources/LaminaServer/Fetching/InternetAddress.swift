import Glibc

/// A number of the Internet's protocol, of version 4 or 6.
struct InternetAddress: Hashable, Sendable {
    /// Four bytes or sixteen.
    let bytes: [UInt8]
    /// As it is written.
    let text: String

    /// `nil` if the text is no such number.
    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: &six) { Array($0) }
        } else {
            return nil
        }
        self.text = text
    }

    /// Whether it belongs to the public Internet: not to a machine itself, its link, a private network, several at once, or what
    /// the lists of IANA set aside.
    var isPublic: Bool {
        guard bytes.count == 16 else { return !Self.notPublic.contains { $0.contains(bytes) } }
        // Of version 6 only this part is given out, and in it are some ways to addresses of version 4.
        return Block([0x20], 3).contains(bytes) && !Self.notPublicOfVersion6.contains { $0.contains(bytes) }
    }

    private struct Block {
        var start: [UInt8]
        var bits: Int

        init(_ start: [UInt8], _ bits: Int) { (self.start, self.bits) = (start, bits) }

        func contains(_ bytes: [UInt8]) -> Bool {
            (0..<bits).allSatisfy { bit in
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                return (bit / 8 < start.count ? start[bit / 8] : 0) & mask == bytes[bit / 8] & mask
            }
        }
    }

    private static let notPublic = [
        Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
        Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24), Block([192, 31, 196], 24),
        Block([192, 52, 193], 24), Block([192, 88, 99], 24), Block([192, 168], 16),
        Block([192, 175, 48], 24),
        Block([198, 18], 15), Block([198, 51, 100], 24), Block([203, 0, 113], 24), Block([224], 4),
        Block([240], 4),
    ]

    private static let notPublicOfVersion6 = [
        // For the protocol itself, Teredo among it; for documents; 6to4.
        Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32), Block([0x20, 0x02], 16),
        Block([0x3F, 0xFF], 20),
    ]
}
