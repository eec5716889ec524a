import CWayland

/// A table of functions for events. libwayland keeps its address, so it is never freed.
func lasting<Listener>(_ listener: Listener) -> UnsafePointer<Listener> {
    let place = UnsafeMutablePointer<Listener>.allocate(capacity: 1)
    place.initialize(to: listener)
    return UnsafePointer(place)
}

/// An object as the data of a listener. The proxy that has the listener must not outlive the object.
func address(of object: AnyObject) -> UnsafeMutableRawPointer { Unmanaged.passUnretained(object).toOpaque() }

/// The object that was given to a listener.
func object<Object: AnyObject>(_ type: Object.Type, _ data: UnsafeMutableRawPointer?) -> Object {
    guard let data else { preconditionFailure("a listener without an object") }
    return Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
}

/// What Wayland could not do.
struct WaylandError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
