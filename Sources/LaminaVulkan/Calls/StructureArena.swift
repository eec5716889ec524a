/// Memory for the structures of one call: what a pointer or a `pNext` chain refers to lives as long as the
/// arena.
///
/// Swift's implicit pointers end with the argument they are made for, so a chain cannot be built of them.
final class StructureArena {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { block.deallocate() } }

    /// A copy of a C structure, which needs no destruction, to point at or to be filled in by the driver.
    func keep<T>(_ value: T) -> UnsafeMutablePointer<T> { keep([value]) }

    /// Copies of C structures in a row.
    func keep<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
        let bytes = max(values.count, 1) * MemoryLayout<T>.stride
        let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: MemoryLayout<T>.alignment)
        blocks.append(block)
        let typed = block.bindMemory(to: T.self, capacity: max(values.count, 1))
        values.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { typed.initialize(from: base, count: source.count) }
        }
        return typed
    }

    /// A C string.
    func keep(_ string: String) -> UnsafePointer<CChar> { UnsafePointer(keep(Array(string.utf8CString))) }

    /// C strings in a row.
    func keep(_ strings: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
        UnsafePointer(keep(strings.map { Optional(keep($0)) }))
    }
}
