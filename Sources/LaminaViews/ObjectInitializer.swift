import Foundation
import LaminaLayer

/// Objects of classes that are known only when the program runs, by `init()`, which is not `required`.
package enum ObjectInitializer {
    private static let found = ClassInitializer(at: ClassInitializer.objectAddress, in: NSObject.self)

    /// - Returns: `nil` for a class that is not below `NSObject`.
    package static func make(_ type: AnyClass) -> NSObject? {
        guard let type = type as? NSObject.Type else { return nil }
        return type == NSObject.self ? NSObject() : found?.make(type)
    }
}
