import Foundation
public import Lamina

/// Expects that a property has values over time, as a host shows them: in numbers, before pictures.
///
/// Animations that do not say when they begin begin at 0. Properties of several numbers are looked at by their parts, such as
/// `position.x` or `transform.rotation.z`.
///
/// ```swift
/// expectTrack(of: ball, "position.y", in: stage, times: [0, 0.5, 1], values: [10, 55, 100])
/// ```
///
/// - Parameters:
///   - layer: The layer that moves.
///   - keyPath: The property, which is a number.
///   - root: The root of the tree that the layer is in; `nil` if it is the root itself.
///   - times: The times to look at, in seconds, in any order.
///   - values: The values, one for each time.
///   - accuracy: How far from its value a number may be.
/// - Returns: Whether all values are as expected.
@discardableResult
public func expectTrack(
    of layer: CALayer, _ keyPath: String, in root: CALayer? = nil, times: [Double], values: [Double],
    accuracy: Double = 1e-6, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return NumberExpectation(place: place, kind: .track, subject: keyPath).check {
        guard times.count == values.count else {
            throw ExpectationFault(
                "expected a value for each time, found \(times.count) times and \(values.count) values")
        }
        let clock = try LayerClock(root ?? layer)
        var wrong: [String] = []
        for (time, expected) in zip(times, values) {
            let found = try clock.value(of: layer, keyPath, at: time)
            // A number that is none is never within reach.
            if !(abs(found - expected) <= accuracy) {
                wrong.append("\(keyPath) at \(time) s: expected \(expected), found \(found)")
            }
        }
        return wrong
    }
}

/// Expects that each animation of a layer ends where the model is, so that nothing jumps when it is over.
///
/// Looked at are the numbers that basic, keyframe and spring animations change. An animation that has no end, or that stays after its end,
/// is not looked at. The tree is then at the last of these ends: look at earlier times before.
///
/// - Parameters:
///   - layer: The layer with animations.
///   - root: The root of the tree that the layer is in; `nil` if it is the root itself.
///   - accuracy: How far from the model's value the last one may be.
/// - Returns: Whether all animations end so.
@discardableResult
public func expectAnimationsEndAtModel(
    of layer: CALayer, in root: CALayer? = nil, accuracy: Double = 1e-3, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return NumberExpectation(place: place, kind: .track, subject: "end").check {
        var ends: [(key: String, keyPath: String, time: Double)] = []
        for key in layer.animationKeys() ?? [] {
            guard let animation = layer.animation(forKey: key) as? CAPropertyAnimation,
                let keyPath = animation.keyPath, let end = animation.lastInstant
            else { continue }
            ends += numericKeyPaths(keyPath, of: layer).map { (key, $0, end) }
        }
        guard !ends.isEmpty else {
            throw ExpectationFault(
                "expected animations of numbers that end, found none: those that are over were removed")
        }
        let models = ends.map { number(layer.value(forKeyPath: $0.keyPath)) }
        let clock = try LayerClock(root ?? layer)
        var wrong: [String] = []
        for (end, model) in zip(ends, models) {
            guard let model else { continue }
            let last = try clock.value(of: layer, end.keyPath, at: end.time)
            if !(abs(last - model) <= accuracy) {
                wrong.append(
                    "animation \(end.key): \(end.keyPath) ends at \(last), and the model is \(model)")
            }
        }
        return wrong
    }
}

/// A tree of layers that is looked at over time without being drawn.
package struct LayerClock {
    private let renderer: CARenderer

    package init(_ root: CALayer) throws {
        guard root.superlayer == nil else {
            throw ExpectationFault("in: expected the root of the tree, found a layer inside another one")
        }
        var options = RendererOptions()
        options.backend = .cpu
        options.preparesPipelines = false
        renderer = try CARenderer(options: options)
        renderer.layer = root
        renderer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        renderer.beginFrame(atTime: 0)
        renderer.endFrame()
    }

    package func value(of layer: CALayer, _ keyPath: String, at time: Double) throws -> Double {
        guard time.isFinite else { throw ExpectationFault("times: expected seconds, found \(time)") }
        renderer.beginFrame(atTime: time)
        _ = try? renderer.updateBounds()
        renderer.endFrame()
        guard let shown = layer.presentation() else {
            throw ExpectationFault("\(keyPath): the layer is not in the tree of its root")
        }
        guard let value = number(shown.value(forKeyPath: keyPath)) else {
            throw ExpectationFault("\(keyPath): expected a property that is a number, found none")
        }
        return value
    }
}

/// A value as a number; `nil` for anything else.
private func number(_ value: Any?) -> Double? {
    switch value {
    case let value as CGFloat: Double(value)
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    case let value as Bool: value ? 1 : 0
    default: nil
    }
}

/// A key path of a number, or those of the parts of a point, size or rectangle.
private func numericKeyPaths(_ keyPath: String, of layer: CALayer) -> [String] {
    switch layer.value(forKeyPath: keyPath) {
    case is CGPoint: ["\(keyPath).x", "\(keyPath).y"]
    case is CGSize: ["\(keyPath).width", "\(keyPath).height"]
    case is CGRect:
        ["\(keyPath).origin.x", "\(keyPath).origin.y", "\(keyPath).size.width", "\(keyPath).size.height"]
    case let value: number(value) == nil ? [] : [keyPath]
    }
}

extension CAAnimation {
    /// The last moment at which the animation acts, in its layer's time; `nil` for one without an end, and for one that stays.
    fileprivate var lastInstant: Double? {
        guard isRemovedOnCompletion || (fillMode != .forwards && fillMode != .both) else { return nil }
        let once = (duration > 0 ? duration : 0.25) * (autoreverses ? 2 : 1)
        let whole = repeatDuration > 0 ? repeatDuration : once * Double(repeatCount > 0 ? repeatCount : 1)
        let end = beginTime + (whole - timeOffset) / Double(speed)
        guard end.isFinite, speed > 0 else { return nil }
        return end.nextDown - 1e-9 * max(1, whole)
    }
}
