import LaminaValues
import Synchronization

/// Which properties' changes ask for a display, by class: every class is asked once.
enum DisplayKeys {
    private static let known = Mutex<[ObjectIdentifier: Set<AnimatableProperty>]>([:])

    static func contains(_ property: AnimatableProperty, of layerClass: CALayer.Type) -> Bool {
        let id = ObjectIdentifier(layerClass)
        if let known = known.withLock({ $0[id] }) { return known.contains(property) }
        // Without the lock: a class may look at others.
        let found = Set(
            AnimatableProperty.named.filter { layerClass.needsDisplay(forKey: $0.key) }.map(\.property))
        known.withLock { $0[id] = found }
        return found.contains(property)
    }
}
