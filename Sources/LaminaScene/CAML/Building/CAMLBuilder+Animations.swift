import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaMessages
import LaminaValues

extension CAMLBuilder {
    private static let classes = Dictionary(
        uniqueKeysWithValues: SceneAnimation.Class.allCases.map { ($0.className, $0) })

    /// The class of an animation's element, and its key. An element is named after the class, or it is called
    /// `animation` or by its key and has the class as its type.
    ///
    /// - Returns: The name of the class, and the key where the element's name is one.
    private func className(of element: XMLDocument.Index) -> (name: String, key: String?) {
        let tag = xml.name(element)
        guard Self.classes[tag] == nil else { return (tag, nil) }
        let type = xml.attribute("type", of: element)
        if tag == "animation" { return (type ?? "", nil) }
        guard let type, Self.classes[type] != nil else { return (tag, nil) }
        return (type, tag)
    }

    /// The animations of a layer, in the order of the list, each with a unique key.
    mutating func animations(
        _ list: XMLDocument.Index, of layer: LayerProperties
    ) -> [SceneLayerAnimation] {
        var result: [SceneLayerAnimation] = []
        var keys: Set<String> = []
        for element in xml.children(list) {
            guard let animation = animation(element, of: layer, depth: 0) else { continue }
            let wanted =
                xml.attribute("key", of: element) ?? className(of: element).key ?? animation.word(.keyPath)
                ?? animation.animationClass.rawValue
            var (key, count) = (wanted, 2)
            while !keys.insert(key).inserted {
                key = "\(wanted) \(count)"
                count += 1
            }
            result.append(SceneLayerAnimation(key: key, animation: animation))
        }
        return result
    }

    /// An animation; `nil` for one that cannot play, in which case a warning is added.
    ///
    /// - Parameters:
    ///   - layer: The layer's properties, which determine the kinds of the animation's values.
    ///   - keyPath: The animated key path where the element has no `keyPath` attribute.
    mutating func animation(
        _ element: XMLDocument.Index, of layer: LayerProperties, keyPath: String? = nil, depth: Int
    ) -> SceneAnimation? {
        let value = CAMLValue(xml, element: element)
        let (className, key) = className(of: element)
        let isTyped = xml.name(element) != className
        guard let kind = Self.classes[className], depth <= SceneLimits.maximumAnimationNesting else {
            warn(
                Self.classes[className] == nil
                    ? "animation of class \(quoted(className))"
                    : "an animation in more than \(SceneLimits.maximumAnimationNesting) groups", value)
            return nil
        }
        var reading = CAMLAnimation(
            animation: SceneAnimation(animationClass: kind), layer: layer, depth: depth)
        // As in a layer's list of animations, a key stands for the key path where there is none.
        if let keyPath = keyPath ?? (kind == .group || kind == .transition ? nil : key) {
            reading.animation.members[.keyPath] = .word(keyPath)
        }
        // The key path determines the kind of the values, so it is read first.
        if let path = xml.attribute("keyPath", of: element) {
            reading.animation.members[.keyPath] = .word(path)
        }
        if let name = xml.attribute("valueFunction", of: element)
            ?? xml.child("valueFunction", of: element).map({ CAMLValue(xml, element: $0).text })
        {
            if SceneAnimationKey.valueFunction.words.contains(name) {
                reading.animation.members[.valueFunction] = .word(name)
            } else {
                warn("value function \(quoted(name))", value)
            }
        }
        if kind == .matchMove {
            reading.kind = .point
        } else if kind != .group, kind != .transition {
            guard let path = reading.animation.word(.keyPath) else {
                warn("an animation without keyPath", value)
                return nil
            }
            reading.kind = valueKind(path, function: reading.animation.word(.valueFunction), of: layer)
            guard reading.kind != nil else {
                warn("animation of \(quoted(path))", value)
                return nil
            }
        }
        for attribute in xml.attributes(element) where !(isTyped && attribute.name == "type") {
            read(attribute.name, CAMLValue(xml, attribute: attribute, of: element), into: &reading)
        }
        for child in xml.children(element) {
            read(xml.name(child), CAMLValue(xml, element: child), into: &reading)
        }
        return finished(reading.animation, value)
    }

    /// The kind of a key path's values; `nil` for a key path that the layer does not have.
    func valueKind(_ keyPath: String, function: String?, of layer: LayerProperties) -> SceneValueKind? {
        guard let path = try? AnimationKeyPath(keyPath) else { return nil }
        if let function = function.flatMap({ ValueFunction(rawValue: $0) }) {
            return path.property.isTransform && path.part == .whole ? .function(function) : nil
        }
        return SceneValueKind(path, of: layer)
    }

    private mutating func read(_ key: String, _ value: CAMLValue, into reading: inout CAMLAnimation) {
        switch key {
        case "key", "keyPath", "valueFunction", "id", "mica_autorecalculatesDuration", "delegate",
            "animationType":
            return
        // The layer itself moves, as it does where this is off.
        case "targetsSuperlayer" where value.flag == false: return
        default: break
        }
        guard let member = SceneAnimationKey(caml: key),
            SceneAnimationKey.keys(of: reading.animation.animationClass).contains(member)
        else { return unknown(key, value) }
        guard !readPlain(member, value, named: key, into: &reading) else { return }
        switch member {
        case .path: readPath(value, into: &reading)
        case .sourceLayer:
            let name = value.attribute("object") ?? value.text
            if !name.isEmpty { reading.animation.members[.sourceLayer] = .word(name) }
        case .animations:
            let members = value.elements.compactMap {
                animation($0.index, of: reading.layer, depth: reading.depth + 1)
            }
            reading.animation.members[.animations] = .animations(
                members.filter { $0.animationClass != .transition })
        case .duration:
            guard let amount = value.amount else { return warn(value, of: key, expected: "seconds") }
            if amount > 0 {
                reading.animation.members[.duration] = .number(min(amount, SceneLimits.maximumNumber))
            }
        default: unknown(key, value)
        }
    }

    private mutating func readPath(_ value: CAMLValue, into reading: inout CAMLAnimation) {
        guard reading.kind == .point, let path = value.path, PathTrack(path: path).keyframeCount > 0 else {
            return warn(value, of: "path", expected: "a path for a point, such as 0 0 m 10 0 l")
        }
        reading.animation.members[.path] = .value(.path(path, .elements))
    }

    private mutating func unknown(_ key: String, _ value: CAMLValue) {
        warn(
            (value.key == nil ? "unknown element " : "unknown attribute ") + "\(quoted(key)) of an animation",
            value)
    }

    /// A value of the animated property's kind.
    mutating func animatedValue(
        _ value: CAMLValue, of key: String, _ reading: CAMLAnimation
    ) -> SceneAnimation.Value? {
        guard let kind = reading.kind, !value.isNull else { return nil }
        return self.value(value, kind, of: key, isAngle: reading.animation.isAngle)
    }

    /// The values of keyframes; `nil` where one is missing, which would shift the times of the values after it.
    mutating func animatedValues(_ value: CAMLValue, _ reading: CAMLAnimation) -> [SceneAnimation.Value]? {
        guard let kind = reading.kind else { return nil }
        let isAngle = reading.animation.isAngle
        let elements = value.elements
        guard elements.count <= SceneLimits.maximumKeyframes else {
            warn("\(elements.count) keyframes: expected at most \(SceneLimits.maximumKeyframes)", value)
            return nil
        }
        let values = elements.compactMap { self.value($0, kind, of: "values", isAngle: isAngle) }
        return values.count == elements.count && !values.isEmpty ? values : nil
    }

    mutating func timingFunction(_ value: CAMLValue) -> SceneAnimation.TimingFunction? {
        if SceneAnimation.TimingFunction.names.contains(value.text) { return .named(value.text) }
        guard let points = value.numbers(4...4), (0...1).contains(points[0]), (0...1).contains(points[2])
        else {
            warn(value, of: "timingFunction", expected: "a name such as linear, or x1 y1 x2 y2")
            return nil
        }
        return .points(points)
    }

    mutating func timingFunctions(_ value: CAMLValue) -> [SceneAnimation.TimingFunction]? {
        let functions = value.elements.compactMap { timingFunction($0) }
        return functions.count == value.elements.count && !functions.isEmpty ? functions : nil
    }

    mutating func numbers(_ value: CAMLValue, _ key: String, _ use: ([Double]) -> Void) {
        guard let numbers = value.numbers(1...SceneLimits.maximumKeyframes) else {
            return warn(value, of: key, expected: "numbers")
        }
        use(numbers)
    }

    /// A number of at least 0, infinity included.
    mutating func repeats(_ value: CAMLValue, _ key: String, _ use: (Double) -> Void) {
        guard let amount = value.amount else { return warn(value, of: key, expected: "a number or inf") }
        use(amount)
    }

    /// Makes an animation valid for scenes: lists that accompany keyframes get the keyframes' length.
    private mutating func finished(_ animation: SceneAnimation, _ value: CAMLValue) -> SceneAnimation? {
        var result = animation
        if animation.members[.perceptualDuration] != nil {
            for key in [SceneAnimationKey.mass, .stiffness, .damping, .allowsOverdamping] {
                result.members[key] = nil
            }
        } else {
            result.members[.bounce] = nil
        }
        if animation.animationClass == .matchMove, animation.word(.sourceLayer) == nil {
            warn("CAMatchMoveAnimation without a layer to follow", value)
            return nil
        }
        guard animation.animationClass == .keyframe else { return result }
        var count = 0
        if case .value(.path(let path, _)) = animation.members[.path] {
            for key in [SceneAnimationKey.values, .tensionValues, .continuityValues, .biasValues] {
                result.members[key] = nil
            }
            count = PathTrack(path: path).keyframeCount
        } else if case .values(let values) = animation.members[.values] {
            count = values.count
        }
        guard count > 0 else {
            warn("a keyframe animation without values", value)
            return nil
        }
        func drop(_ key: SceneAnimationKey, unless isRight: Bool) {
            guard result.members[key] != nil, !isRight else { return }
            result.members[key] = nil
            warn("\(key.rawValue): not as many as there are values, or out of order", value)
        }
        let isDiscrete = animation.word(.calculationMode) == "discrete"
        if let times = animation.numbers(.keyTimes) {
            // Times beyond the keyframes do not count. Discrete keyframes may have one more, at which the last one ends.
            let used = Array(times.prefix(isDiscrete ? count + 1 : count))
            result.members[.keyTimes] = .numbers(used)
            drop(
                .keyTimes,
                unless: used.count >= count && zip(used, used.dropFirst()).allSatisfy { $0 <= $1 })
        }
        if case .timingFunctions(let functions) = animation.members[.timingFunctions] {
            if functions.count >= count, count > 1 {
                result.members[.timingFunctions] = .timingFunctions(Array(functions.prefix(count - 1)))
            } else {
                drop(.timingFunctions, unless: functions.count == count - 1)
            }
        }
        for key in [SceneAnimationKey.tensionValues, .continuityValues, .biasValues] {
            guard let numbers = result.numbers(key) else { continue }
            drop(key, unless: numbers.count == count && numbers.allSatisfy { (-1...1).contains($0) })
        }
        return result
    }
}

/// An animation while it is read.
struct CAMLAnimation {
    var animation: SceneAnimation
    let layer: LayerProperties
    let depth: Int
    /// The kind of the animation's values; `nil` for animations without values.
    var kind: SceneValueKind?
}
