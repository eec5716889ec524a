internal import CLaminaZlib

/// A file compressed by gzip (RFC 1952), as Telegram sends its stickers.
package enum GzipFile {
    /// The reason why a file cannot be unpacked.
    package struct Failure: Error {
        package var reason: String
    }

    /// Whether bytes begin as a gzip file does.
    package static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

    /// The content of a file.
    ///
    /// - Parameter limit: The most bytes that it may have, unpacked.
    package static func unpacked(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        if let missing = lamina_zlib_missing() { throw Failure(reason: String(cString: missing)) }
        // zlib counts in 32 bits.
        guard bytes.count <= 1 << 30 else { throw Failure(reason: "more than \(1 << 30) bytes of gzip") }
        var input = bytes
        var stream = z_stream()
        // 16 asks for gzip around the data, 15 is the largest window.
        guard
            inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw Failure(reason: "no memory to read with") }
        defer { inflateEnd(&stream) }
        var result: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let status = input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            var status = Z_OK
            while status == Z_OK, result.count <= limit {
                let room = block.count
                block.withUnsafeMutableBufferPointer { block in
                    stream.next_out = block.baseAddress
                    stream.avail_out = uInt(room)
                    status = inflate(&stream, Z_NO_FLUSH)
                }
                result += block.prefix(room - Int(stream.avail_out))
            }
            return status
        }
        guard result.count <= limit else {
            throw Failure(reason: "expected at most \(limit) bytes, unpacked")
        }
        guard status == Z_STREAM_END else { throw Failure(reason: "damaged gzip") }
        return result
    }
}
