import Foundation

/// An object that could answer events. There are none here.
open class UIResponder: NSObject {
    /// The object that would be asked next.
    open var next: UIResponder? { nil }
}

/// Something that happened to a view. Nothing makes one here; the type is for signatures.
open class UIEvent: NSObject {}
