import Foundation

/// Sound files that tests make.
package enum WaveFile {
    /// A WAV file of floats.
    package static func bytes(_ samples: [Float], channels: Int = 2, rate: Int = 48_000) -> Data {
        var bytes = Data()
        func add<Value: FixedWidthInteger>(_ value: Value) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes.append(contentsOf: "RIFF".utf8)
        add(UInt32(36 + samples.count * 4))
        bytes.append(contentsOf: "WAVEfmt ".utf8)
        add(UInt32(16))
        // Floats.
        add(UInt16(3))
        add(UInt16(channels))
        add(UInt32(rate))
        add(UInt32(rate * channels * 4))
        add(UInt16(channels * 4))
        add(UInt16(32))
        bytes.append(contentsOf: "data".utf8)
        add(UInt32(samples.count * 4))
        for sample in samples { add(sample.bitPattern) }
        return bytes
    }
}
