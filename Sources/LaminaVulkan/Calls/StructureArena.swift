/// Memory for the structures of one call. The targets of pointers and `pNext` chains live as long as the arena.
///
/// Swift's implicit pointers are valid for a single call's argument, so they cannot form a chain.
final class StructureArena {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { block.deallocate() } }

    /// Keeps a copy of a C structure, which needs no destruction: to point at it, or to let the driver fill it in.
    func keep<T>(_ value: T) -> UnsafeMutablePointer<T> { keep([value]) }

    /// Keeps copies of C structures in a row.
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

    /// Keeps a C string.
    func keep(_ string: String) -> UnsafePointer<CChar> { UnsafePointer(keep(Array(string.utf8CString))) }

    /// Keeps C strings in a row.
    func keep(_ strings: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
        UnsafePointer(keep(strings.map { Optional(keep($0)) }))
    }
}
