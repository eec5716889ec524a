/// One object of the device, and the closure that destroys it. The closure also keeps alive the objects that it depends on.
final class Owned {
    let handle: OpaquePointer
    private let destroy: (OpaquePointer) -> Void

    init(_ handle: OpaquePointer, destroy: @escaping (OpaquePointer) -> Void) {
        self.handle = handle
        self.destroy = destroy
    }

    deinit { destroy(handle) }
}
