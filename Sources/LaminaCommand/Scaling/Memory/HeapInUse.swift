import CLaminaSystem

/// The memory that the process has allocated and not freed.
enum HeapInUse {
    /// In bytes; `nil` where the C library does not say.
    static var bytes: Int? {
        let bytes = lamina_memory_in_use()
        return bytes < 0 ? nil : Int(bytes)
    }
}
