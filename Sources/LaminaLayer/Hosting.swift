import Foundation
import LaminaImage
import LaminaValues

/// A layer's knowledge of its host, and of the state that was committed to the host's render side.
struct Hosting {
    /// The host whose tree the layer is in.
    var host: HostedTree?
    /// The serial of the host whose render side knows this layer, 0 for none. In a hosted tree, 0 says that the layer
    /// is new; otherwise the flags say what changed since the render side was told.
    var knownTo: UInt64 = 0
    /// How the values differ from those that the render side has; `current` for a new layer.
    var told = ToldValues.current
    var slots = RegistrySlots()
    /// Whether the list of sublayers or the mask differs from the committed one.
    var childrenChanged = false
    var animationsChanged = false
    /// Whether the layer may count in a box of a block: its superlayer's, or that of a layer above.
    var isBoxed = false
    /// Whether values of the layer are observed.
    var isObserved = false
    /// The number of the layer's block in a long list of sublayers.
    var block: Int32 = -1

    /// Whether the layer is in a hosted tree whose render side does not know it yet.
    var isNew: Bool { host != nil && knownTo == 0 }

    /// Whether a commit may have to report something of the layer, which the render side knows.
    var hasChanges: Bool { !told.isCurrent || childrenChanged || animationsChanged }
}

/// A layer's committed values.
enum ToldValues {
    /// They are the layer's values.
    case current
    /// They are the layer's values but for the position, which was another. Such a layer needs no copy of its values.
    case moved(from: CGPoint)
    case changed(from: CommittedValues)
    case unknown

    var isCurrent: Bool { if case .current = self { true } else { false } }
}

/// A layer's place in each of the host's registries, or −1.
struct RegistrySlots {
    private var changes: Int32 = -1
    private var layout: Int32 = -1
    private var display: Int32 = -1

    /// The place in a registry.
    subscript(registry: HostedTree.Registry) -> Int32 {
        get {
            switch registry {
            case .changes: changes
            case .layout: layout
            case .display: display
            }
        }
        set {
            switch registry {
            case .changes: changes = newValue
            case .layout: layout = newValue
            case .display: display = newValue
            }
        }
    }
}

/// A copy of a layer's values on the heap: most layers need none.
final class CommittedValues {
    let values: LayerProperties

    init(_ values: LayerProperties) { self.values = values }
}

extension CALayer {
    /// Notes that the values are about to differ from the committed ones.
    final func willChangeValues() {
        if hosting.isBoxed { boxWillChange() }
        guard hosting.knownTo != 0 else { return }
        switch hosting.told {
        case .current:
            hosting.told = .changed(from: CommittedValues(values))
            hosting.host?.register(self, in: .changes)
        case .moved(let position):
            var told = values
            told.position = position
            hosting.told = .changed(from: CommittedValues(told))
        case .changed, .unknown: return
        }
    }

    /// Notes that the position, and nothing else, is about to change.
    final func willMove() {
        if hosting.isBoxed { boxWillChange() }
        guard hosting.knownTo != 0, hosting.told.isCurrent else { return }
        hosting.told = .moved(from: values.position)
        hosting.host?.register(self, in: .changes)
    }

    /// Sets the position like any value that can be animated.
    final func move(to position: CGPoint) {
        guard values.position != position else { return }
        let action = hosting.knownTo == 0 ? nil : action(changing: .position)
        willMove()
        values.position = position
        if let action, let key = AnimatableProperty.position.key {
            action.run(forKey: key, object: self, arguments: nil)
        }
        askForDisplay(changing: .position)
        if hosting.isObserved { valuesDidChange() }
    }

    /// Sets a value, and returns whether it changed.
    @inline(__always)  // so that the key path becomes a plain access
    @discardableResult
    final func update<Value: Equatable>(
        _ path: WritableKeyPath<LayerProperties, Value>, to value: Value
    ) -> Bool {
        guard values[keyPath: path] != value else { return false }
        willChangeValues()
        values[keyPath: path] = value
        if hosting.isObserved { valuesDidChange() }
        return true
    }

    /// Sets a value that can be animated, which starts an action and asks for layout where the property says so, and
    /// returns whether it changed.
    @inline(__always)
    @discardableResult
    final func update<Value: Equatable>(
        _ path: WritableKeyPath<LayerProperties, Value>, _ property: AnimatableProperty, to value: Value
    ) -> Bool {
        guard values[keyPath: path] != value else { return false }
        let action = hosting.knownTo == 0 ? nil : action(changing: property)
        willChangeValues()
        values[keyPath: path] = value
        if let action, let key = property.key { action.run(forKey: key, object: self, arguments: nil) }
        askForDisplay(changing: property)
        if property.changesLayout { shapeDidChange() }
        if hosting.isObserved { valuesDidChange() }
        return true
    }

    /// Marks the layer for display where its class asks for that when the property changes.
    @inline(__always)
    final func askForDisplay(changing property: AnimatableProperty) {
        let layerClass = type(of: self)
        if layerClass != CALayer.self, DisplayKeys.contains(property, of: layerClass) { setNeedsDisplay() }
    }

    final func sublayersDidChange() {
        if hosting.isBoxed { boxWillChange() }
        childrenDidChange()
        setNeedsLayoutAutomatically()
        if hosting.knownTo != 0, let host = hosting.host, mayHaveOwnActions, !CATransaction.disableActions() {
            host.note(Self.sublayersKey, of: self)
        }
        if hosting.isObserved { valuesDidChange() }
    }

    /// Notes that the list of sublayers or the mask differs from the committed one.
    final func childrenDidChange() {
        guard hosting.knownTo != 0, !hosting.childrenChanged else { return }
        hosting.childrenChanged = true
        hosting.host?.register(self, in: .changes)
    }

    /// The values that the layer showed when the host's last frame began; `nil` before the first commit.
    final func presentedValues() -> LayerProperties? {
        if original != nil { return values }
        guard let host = hosting.host, hosting.knownTo != 0 else { return nil }
        var result = values
        switch hosting.told {
        case .moved(let position): result.position = position
        case .changed(let told): result = told.values
        case .current, .unknown: break
        }
        let running = attachedAnimations.committed
        if !running.isEmpty { result.apply(running.map(\.snapshot), at: localTime(at: host.time)) }
        return result
    }

    final func presentationCopy() -> CALayer? {
        if original != nil { return self }
        guard let host = hosting.host, let presented = presentedValues() else { return nil }
        let copy = ClassInitializer.layerCopy?.make(type(of: self), from: self) ?? CALayer(layer: self)
        copy.values = presented
        let running = attachedAnimations.committed
        if !running.isEmpty {
            for (key, value) in animatedOwnValues(running, at: localTime(at: host.time)) {
                copy.extraValues[key] = value
            }
        }
        copy.otherContents = otherContents
        copy.original = self
        return copy
    }
}
