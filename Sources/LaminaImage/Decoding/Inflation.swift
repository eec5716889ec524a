internal import CLaminaImage

/// Decompression into a length that is known beforehand.
enum Inflation {
    /// The first `length` bytes of a zlib stream; `nil` where it is damaged or holds fewer.
    static func inflate(_ data: ArraySlice<UInt8>, length: Int) -> [UInt8]? {
        expand(data, length: length, by: lamina_inflate)
    }

    /// The first `length` bytes of a Zstandard frame; `nil` where it is damaged or holds fewer.
    static func expandZstandard(_ data: ArraySlice<UInt8>, length: Int) -> [UInt8]? {
        expand(data, length: length, by: lamina_zstd)
    }

    private static func expand(
        _ data: ArraySlice<UInt8>, length: Int,
        by expand: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Bool
    ) -> [UInt8]? {
        guard length > 0 else { return [] }
        var isDone = false
        let result = [UInt8](unsafeUninitializedCapacity: length) { target, count in
            isDone = data.withUnsafeBufferPointer {
                expand($0.baseAddress, $0.count, target.baseAddress, length)
            }
            count = isDone ? length : 0
        }
        return isDone ? result : nil
    }
}
