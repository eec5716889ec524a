/// A value on the heap, which copies share until one of them changes.
struct Shared<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The value changes only while there is one reference, so nothing reads it meanwhile.
    private final class Storage: @unchecked Sendable {
        @exclusivity(unchecked) var value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(_ value: Value) { storage = Storage(value) }

    var value: Value {
        @inline(__always) _read { yield storage.value }
    }

    /// Sets a part of the value. An equal part changes and copies nothing.
    @inline(__always)  // so that the key path becomes a plain access
    mutating func change<Part: Equatable>(_ path: WritableKeyPath<Value, Part>, to part: Part) {
        guard storage.value[keyPath: path] != part else { return }
        update { $0[keyPath: path] = part }
    }

    /// Changes the value: in place, if no copy shares it.
    @inline(__always)
    mutating func update(_ body: (inout Value) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
        body(&storage.value)
    }

    static func == (a: Shared, b: Shared) -> Bool {
        a.storage === b.storage || a.storage.value == b.storage.value
    }
}
