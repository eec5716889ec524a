/// The id of a request in the log and in its answer.
enum RequestID {
    /// The longest one that a client may choose.
    static let longest = 128

    /// The client's own id if it is short and plain; otherwise a new one.
    static func choose(_ asked: String?) -> String {
        guard let asked, (1...longest).contains(asked.utf8.count), asked.utf8.allSatisfy(isPlain) else {
            return make()
        }
        return asked
    }

    private static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-._~+/=:@".utf8.contains(byte)
        }
    }
}
