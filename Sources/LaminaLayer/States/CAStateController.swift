import Foundation
import LaminaValues

/// Sets states of layers, with their transitions or without.
///
/// A layer has one state at a time, or none. The changes of a state come after those of the states that it is based
/// on. They are undone with the next state: values, animations and sublayers. With a transition, its animations play
/// over the new values. Values without an animation change at once.
///
/// ```swift
/// let controller = CAStateController(layer: try Scene(contentsOf: "wallpaper.ca").makeRootLayer())
/// try controller.setState("Unlock")
/// ```
public final class CAStateController {
    /// The outermost layer whose states are set.
    public let layer: CALayer

    /// The seconds in which values go from one state's to another's, evenly, where a state is set with transitions and
    /// a layer has none between the two, or one without animations; 0, the default, for values that change at once.
    public var interpolationDuration: CFTimeInterval = 0

    /// - Parameter layer: The layer that has states, or whose descendants have.
    public init(layer: CALayer) { self.layer = layer }

    /// The names of all states of the layer and its descendants, in their order.
    public var stateNames: [String] {
        var seen: Set<String> = []
        return layer.subtree.flatMap(\.states).map(\.name).filter { seen.insert($0).inserted }
    }

    /// The state that a layer is in; `nil` for none.
    public func state(of layer: CALayer) -> CAState? {
        layer.ownStates?.current.flatMap { layer.state(named: $0) }
    }

    /// Sets the state with a name on every layer that has one.
    ///
    /// Throws ``CAStateError`` where no layer has.
    ///
    /// - Parameter animated: Whether transitions play.
    public func setState(_ name: String, animated: Bool = true) throws(CAStateError) {
        let layers = layer.subtree.filter { $0.state(named: name) != nil }
        guard !layers.isEmpty else { throw CAStateError(name: name, known: stateNames) }
        for layer in layers { apply(name, to: layer, animated: animated) }
    }

    /// Sets the state of one layer.
    ///
    /// Throws ``CAStateError`` where the layer has no state of the name.
    ///
    /// - Parameters:
    ///   - name: `nil` for no state: all values are the layers' own again.
    ///   - animated: Whether a transition plays.
    public func setState(_ name: String?, of layer: CALayer, animated: Bool = true) throws(CAStateError) {
        if let name, layer.state(named: name) == nil {
            throw CAStateError(name: name, known: layer.states.map(\.name))
        }
        apply(name, to: layer, animated: animated)
    }

    /// Sets the initial states of a layer and its descendants, without transitions.
    public func setInitialStates(of layer: CALayer) {
        for layer in layer.subtree {
            guard let initial = layer.states.first(where: \.isInitial) else { continue }
            apply(initial.name, to: layer, animated: false)
        }
    }

    private func interpolation(
        of layer: CALayer, from: String?, to: String?, _ targets: StateTargets
    ) -> CAStateInterpolation {
        let elements = [from, to].compactMap { $0 }.flatMap { layer.stateElements(of: $0) }
        let values = elements.compactMap { $0 as? CAStateSetValue }.map { ($0.target, $0.keyPath) }
        return CAStateInterpolation(
            of: CAStateInterpolation.keys(values), duration: interpolationDuration
        ) { targets[$0] }
    }

    private func apply(_ name: String?, to layer: CALayer, animated: Bool) {
        guard let memory = layer.ownStates, memory.current != name else { return }
        let targets = StateTargets(of: layer)
        let transition = name.flatMap {
            animated ? layer.stateTransition(from: memory.current, to: $0) : nil
        }
        let moves = (transition?.elements ?? []).compactMap { element in
            targets[element.target].map { StateMove(element, of: $0) }
        }
        let way =
            animated && interpolationDuration > 0 && transition?.elements.isEmpty != false
            ? interpolation(of: layer, from: memory.current, to: name, targets) : nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Undone backwards, because parts of a value may have been set after the whole.
        for undo in memory.undos.reversed() { undo.apply() }
        memory.undos = []
        memory.current = name
        for element in name.map({ layer.stateElements(of: $0) }) ?? [] {
            guard let target = targets[element.target],
                let undo = (element as? any StateChange)?.apply(to: target)
            else { continue }
            memory.undos.append(undo)
        }
        for move in moves { move.begin() }
        way?.begin()
        CATransaction.commit()
    }
}

extension CALayer {
    /// The elements of a state, after the elements of the states that it is based on, each of which counts once.
    fileprivate func stateElements(of name: String) -> [any CAStateElement] {
        let byName = Dictionary(states.map { ($0.name, $0) }) { first, _ in first }
        var (chain, seen) = ([CAState](), Set<String>())
        var next = byName[name]
        while let state = next, seen.insert(state.name).inserted {
            chain.append(state)
            next = state.basedOn.flatMap { byName[$0] }
        }
        return chain.reversed().flatMap(\.elements)
    }
}

/// The layers of a tree, and the layers that states add to it, by the names that states use.
private struct StateTargets {
    private let own: CALayer
    private var byIdentifier: [String: CALayer] = [:]
    private var byName: [String: CALayer] = [:]

    init(of layer: CALayer) {
        own = layer
        let added = layer.states.flatMap(\.elements).compactMap { ($0 as? CAStateAddElement)?.object }
        for layer in layer.subtree + added.flatMap(\.subtree) {
            if let identifier = layer.identifier, byIdentifier[identifier] == nil {
                byIdentifier[identifier] = layer
            }
            if let name = layer.name, byName[name] == nil { byName[name] = layer }
        }
    }

    subscript(name: String) -> CALayer? {
        byIdentifier[name] ?? byName[name] ?? (name.isEmpty ? own : nil)
    }
}

/// An animation of a transition, with the values that its layer showed before.
private struct StateMove {
    private let layer: CALayer
    private let key: String
    private let animation: CAAnimation

    init(_ element: CAStateTransitionElement, of layer: CALayer) {
        self.layer = layer
        key = element.key
        animation = element.animation.duplicate()
        Self.complete(animation, key: element.key, with: layer)
    }

    /// Fills in the layer's values where an animation has no first value.
    private static func complete(_ animation: CAAnimation, key: String, with layer: CALayer) {
        if let group = animation as? CAAnimationGroup {
            for member in group.animations ?? [] { complete(member, key: key, with: layer) }
        }
        guard let property = animation as? CAPropertyAnimation else { return }
        let keyPath = property.keyPath ?? key
        property.keyPath = keyPath
        guard let basic = animation as? CABasicAnimation, basic.fromValue == nil,
            basic.toValue == nil || basic.byValue == nil, basic.valueFunction == nil, !basic.isAdditive
        else { return }
        basic.fromValue = layer.value(forKeyPath: keyPath) ?? NSNull()
    }

    func begin() { layer.add(animation.beginningWithCommit, forKey: key.isEmpty ? nil : key) }
}

extension CAAnimation {
    /// The animation, which begins with the next commit. An animation that begins later goes into a group, whose
    /// clock counts from the commit.
    var beginningWithCommit: CAAnimation {
        // The smallest numbers mean "now", as 0 does.
        guard beginTime > 1e-9 else {
            beginTime = 0
            return self
        }
        let group = CAAnimationGroup()
        group.animations = [self]
        group.duration = beginTime + wholeDuration
        group.fillMode = fillMode
        group.isRemovedOnCompletion = isRemovedOnCompletion
        return group
    }

    /// Seconds from its begin to its end, with all repeats.
    fileprivate var wholeDuration: CFTimeInterval {
        var timing = MediaTiming()
        timing.duration = duration == 0 ? CATransaction.animationDuration() : duration
        timing.speed = speed
        timing.repeatCount = repeatCount
        timing.repeatDuration = repeatDuration
        timing.autoreverses = autoreverses
        return min(timing.endTime, Self.longest)
    }

    /// Practically for ever: about thirty years.
    private static let longest = 1e9
}
