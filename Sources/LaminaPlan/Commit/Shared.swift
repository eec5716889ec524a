/// A value on the heap, shared by its copies. It is never changed: a different value is a new object.
struct Shared<Value: Equatable & Sendable>: Equatable, Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(_ value: Value) { storage = Storage(value) }

    var value: Value {
        @inline(__always) _read { yield storage.value }
    }

    mutating func change<Part: Equatable>(_ path: WritableKeyPath<Value, Part>, to part: Part) {
        var changed = storage.value
        guard changed[keyPath: path] != part else { return }
        changed[keyPath: path] = part
        storage = Storage(changed)
    }

    static func == (a: Shared, b: Shared) -> Bool {
        a.storage === b.storage || a.storage.value == b.storage.value
    }
}
