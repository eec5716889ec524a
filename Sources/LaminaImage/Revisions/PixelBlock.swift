/// Memory for pixels that several objects hold. Who may write is agreed among the holders.
package final class PixelBlock: @unchecked Sendable {
    private let storage: PixelStorage

    init(adopting storage: consuming PixelStorage) { self.storage = storage }

    /// Good for as long as the block lives.
    var bytes: UnsafeMutableRawBufferPointer { storage.bytesForOwner() }

    /// Lends the bytes.
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(bytes))
    }
}
