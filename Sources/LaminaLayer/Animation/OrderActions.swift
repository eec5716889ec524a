/// The name of the action of a layer that comes into a tree that a host shows, or is no longer hidden there.
public let kCAOnOrderIn = "onOrderIn"
/// The name of the action of a layer that leaves the tree that a host shows, or is hidden there.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which a layer's transition runs.
public let kCATransition = "transition"

extension HostedTree {
    /// An action that a change of the tree asks for.
    struct OrderEvent {
        let layer: CALayer
        let key: String
    }

    /// Notes that a layer joined or left, or that its list of sublayers changed.
    ///
    /// Actions are code of the program, which must not run in the middle of a change, so they wait for
    /// ``runOrderActions()``.
    func note(_ key: String, of layer: CALayer) { orderEvents.append(OrderEvent(layer: layer, key: key)) }

    /// Asks for the actions of the changes since the last call, and runs them.
    ///
    /// A layer that has left shows nothing, so the animations that it gets then are taken off it by the next commit.
    func runOrderActions() {
        guard !orderEvents.isEmpty else { return }
        let events = orderEvents
        orderEvents = []
        for event in events { event.layer.runAction(forKey: event.key) }
        for event in events where event.key == kCAOnOrderOut { noteDeparture(of: event.layer) }
    }
}

extension CALayer {
    /// The key of the list of sublayers, whose action is asked for when the list changes.
    static let sublayersKey = "sublayers"

    /// Whether an object or class of the program may answer for an action that is not an animation by default.
    final var mayHaveOwnActions: Bool {
        if delegate != nil || rareState?.actions != nil || rareState?.style != nil { return true }
        let layerClass = type(of: self)
        return layerClass != CALayer.self && !Self.ownClasses.contains(ObjectIdentifier(layerClass))
    }

    /// Classes that have no actions of their own.
    private static let ownClasses = Set(
        [
            CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
            CAScrollLayer.self, CATransformLayer.self, CAEmitterLayer.self, CATiledLayer.self,
            CAVideoLayer.self,
            CADrawableLayer.self,
        ].map { (layerClass: CALayer.Type) in ObjectIdentifier(layerClass) })

    final func runAction(forKey key: String) {
        action(forKey: key)?.run(forKey: key, object: self, arguments: nil)
    }

    /// Asks for the action of hiding the layer or of showing it again.
    final func hiddenDidChange() {
        guard hosting.host != nil, hosting.knownTo != 0, original == nil, mayHaveOwnActions,
            !CATransaction.disableActions()
        else { return }
        runAction(forKey: isHidden ? kCAOnOrderOut : kCAOnOrderIn)
    }
}
