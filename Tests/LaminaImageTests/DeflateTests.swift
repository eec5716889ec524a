import CLaminaImage
import LaminaTestSupport
import Testing

@Suite struct DeflateTests {
    private static let efforts = [
        LAMINA_DEFLATE_STORED, LAMINA_DEFLATE_RUNS, LAMINA_DEFLATE_QUICK, LAMINA_DEFLATE_SHORT_SEARCH,
        LAMINA_DEFLATE_SEARCH, LAMINA_DEFLATE_LAZY_SEARCH, LAMINA_DEFLATE_LONG_SEARCH,
    ]

    private static func deflate(
        _ bytes: [UInt8], _ effort: lamina_deflate_effort, isLast: Bool = true
    ) -> [UInt8] {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: lamina_deflate_memory(), alignment: 16)
        defer { memory.deallocate() }
        return [UInt8](unsafeUninitializedCapacity: lamina_deflate_bound(bytes.count)) { output, count in
            count = lamina_deflate(bytes, bytes.count, effort, isLast, memory, output.baseAddress)
        }
    }

    /// zlib's format around raw deflate data of some bytes.
    private static func stream(_ data: [UInt8], of bytes: [UInt8]) -> [UInt8] {
        let adler = lamina_adler(1, bytes, bytes.count)
        return [0x78, 0x01] + data + (0..<4).map { UInt8(truncatingIfNeeded: adler >> (24 - 8 * $0)) }
    }

    /// The bytes of a stream, by zlib; `nil` where the stream is damaged.
    private static func inflate(_ data: [UInt8], length: Int) -> [UInt8]? {
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: length + 1) { target, count in
            isWhole = lamina_inflate(data, data.count, target.baseAddress, length)
            count = isWhole ? length : 0
        }
        return isWhole ? bytes : nil
    }

    private static func expectSame(_ bytes: [UInt8], _ effort: lamina_deflate_effort, _ what: String) {
        let data = deflate(bytes, effort)
        #expect(data.count <= lamina_deflate_bound(bytes.count), "\(what), effort \(effort.rawValue)")
        let again = inflate(stream(data, of: bytes), length: bytes.count)
        #expect(again == bytes, "\(what), effort \(effort.rawValue)")
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 257, 258, 259, 260, 32767, 32768, 70_000])
    func `zlib inflates any number of equal bytes`(count: Int) {
        for effort in Self.efforts {
            Self.expectSame(.init(repeating: 7, count: count), effort, "\(count) bytes")
        }
    }

    @Test func `zlib inflates noise, near repetitions and far ones`() {
        var random = SeededGenerator(seed: 11)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let few = (0..<200_000).map { _ in UInt8.random(in: 0...3, using: &random) }
        let far = Array(noise[..<32_768]) + Array(noise[..<32_768]) + [1] + Array(noise[..<32_767])
        for effort in Self.efforts {
            Self.expectSame(noise, effort, "noise")
            Self.expectSame(few, effort, "four values")
            Self.expectSame(far, effort, "far repetitions")
        }
    }

    @Test func `zlib inflates many random mixtures`() {
        var random = SeededGenerator(seed: 12)
        for number in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                let count = Int.random(in: 1...600, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes += [UInt8](repeating: .random(in: 0...255, using: &random), count: count)
                case 1: bytes += (0..<count).map { _ in .random(in: 0...255, using: &random) }
                case 2 where !bytes.isEmpty:
                    let start = Int.random(in: 0..<bytes.count, using: &random)
                    bytes += bytes[start..<min(bytes.count, start + count)]
                default: bytes += (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
                }
            }
            Self.expectSame(bytes, Self.efforts[number % Self.efforts.count], "mixture \(number) of seed 12")
        }
    }

    @Test func `Parts follow each other in one stream`() {
        let parts: [[UInt8]] = [
            Array("a first part, a first part".utf8), [], [0, 0, 0, 0, 0, 0], Array("the end".utf8),
        ]
        for effort in Self.efforts {
            let data = parts.indices.flatMap {
                Self.deflate(parts[$0], effort, isLast: $0 == parts.count - 1)
            }
            let all = parts.flatMap(\.self)
            #expect(Self.inflate(Self.stream(data, of: all), length: all.count) == all)
        }
    }

    @Test func `Symbols whose counts grow like Fibonacci's numbers have words of at most 15 bits`() {
        // Without the limit the rarest of these would have words of 23 bits.
        var (count, next) = (1, 1)
        var bytes: [UInt8] = []
        for symbol in 0..<24 {
            bytes += [UInt8](repeating: UInt8(symbol), count: min(count, 30_000))
            (count, next) = (next, count + next)
        }
        var random = SeededGenerator(seed: 13)
        bytes.shuffle(using: &random)
        Self.expectSame(bytes, LAMINA_DEFLATE_RUNS, "Fibonacci's numbers")
    }

    @Test func `Repetitions and runs become small, and noise no larger than stored`() {
        var random = SeededGenerator(seed: 14)
        let noise = (0..<65_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(Self.deflate(noise, LAMINA_DEFLATE_SEARCH).count <= noise.count + 32)
        #expect(Self.deflate(.init(repeating: 0, count: 500_000), LAMINA_DEFLATE_RUNS).count < 1000)
        let text = Array(String(repeating: "layers, ", count: 4000).utf8)
        #expect(Self.deflate(text, LAMINA_DEFLATE_QUICK).count < 500)
    }

    @Test func `The check sum does not depend on how the bytes are divided`() {
        var random = SeededGenerator(seed: 15)
        let bytes = (0..<200_000).map { _ in UInt8.random(in: 250...255, using: &random) }
        let (low, high) = bytes.reduce(into: (1, 0)) { sums, byte in
            sums.0 = (sums.0 + Int(byte)) % 65521
            sums.1 = (sums.1 + sums.0) % 65521
        }
        #expect(lamina_adler(1, bytes, bytes.count) == UInt32(high << 16 | low))
        let first = lamina_adler(1, bytes, 12_345)
        let rest = Array(bytes[12_345...])
        #expect(lamina_adler(first, rest, rest.count) == UInt32(high << 16 | low))
    }
}
