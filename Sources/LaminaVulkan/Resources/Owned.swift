/// One object of the device and what destroys it. Whatever the object depends on is kept by the closure.
final class Owned {
    let handle: OpaquePointer
    private let destroy: (OpaquePointer) -> Void

    init(_ handle: OpaquePointer, destroy: @escaping (OpaquePointer) -> Void) {
        self.handle = handle
        self.destroy = destroy
    }

    deinit { destroy(handle) }
}
