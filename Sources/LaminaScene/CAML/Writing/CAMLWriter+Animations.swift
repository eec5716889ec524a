import Foundation
import LaminaGeometry
import LaminaValues

extension CAMLWriter {
    /// Writes an animation.
    ///
    /// - Parameter key: The key under which a layer has it.
    mutating func write(_ animation: SceneAnimation, key: String?) {
        guard let animation = animation.withKeyframes(limit: xml.room) else { return xml.giveUp() }
        let isTransition = animation.animationClass == .transition
        // A transition's `type` attribute has another meaning.
        xml.begin(isTransition ? "CATransition" : "animation")
        if !isTransition { xml.attribute("type", animation.animationClass.className) }
        if let key, key != animation.word(.keyPath) { xml.attribute("key", key) }
        for member in SceneAnimationKey.allCases {
            guard member != .sourceLayer, let value = animation.members[member], let text = attribute(value)
            else { continue }
            xml.attribute(member.caml, text)
        }
        // A reference to a layer is an element.
        if let source = animation.word(.sourceLayer) {
            xml.element(SceneAnimationKey.sourceLayer.caml, [("object", source)])
        }
        for member in SceneAnimationKey.allCases {
            guard let value = animation.members[member], attribute(value) == nil else { continue }
            write(value, as: member.caml, isAngle: animation.isAngle)
        }
        xml.end()
    }

    /// A member in the form of an attribute; `nil` for a member that needs an element.
    private func attribute(_ member: SceneAnimation.Member) -> String? {
        switch member {
        case .number(.infinity): "inf"
        case .number(let number): shortest(number)
        case .flag(let flag): flag ? "1" : "0"
        case .word(let word): word
        case .timingFunction(let function): Self.text(function)
        case .numbers, .value, .values, .computed, .timingFunctions, .animations, .filter, .layer: nil
        }
    }

    private static func text(_ function: SceneAnimation.TimingFunction) -> String {
        switch function {
        case .named(let name): name
        case .points(let points): list(points)
        }
    }

    private mutating func write(_ member: SceneAnimation.Member, as name: String, isAngle: Bool) {
        switch member {
        case .number, .flag, .word, .timingFunction, .computed: break
        case .numbers(let numbers):
            xml.begin(name)
            for number in numbers { xml.element("real", [("value", shortest(number))]) }
            xml.end()
        case .value(let value): write(value, as: name, isAngle: isAngle)
        case .values(let values):
            xml.begin(name)
            for value in values { write(value, as: value.camlType, isAngle: isAngle) }
            xml.end()
        case .timingFunctions(let functions):
            xml.begin(name)
            for function in functions {
                xml.element("CAMediaTimingFunction", [("value", Self.text(function))])
            }
            xml.end()
        case .animations(let animations):
            xml.begin(name)
            for animation in animations { write(animation, key: nil) }
            xml.end()
        case .filter(let filter): write(filter, as: name)
        case .layer: lose("what a transition comes from")
        }
    }

    /// Writes a value as an element, which has its type unless that is its name.
    mutating func write(_ value: SceneAnimation.Value, as name: String, isAngle: Bool) {
        switch value {
        case .image(_, let source): write(source, as: name)
        case .filter(let filter): write(filter, as: name)
        case .filters(let filters): write(filters, as: name)
        case .number, .flag, .point, .size, .rectangle, .color, .transform, .path, .numbers, .colors:
            xml.begin(name)
            if name != value.camlType { xml.attribute("type", value.camlType) }
            writeContent(Self.radians(value, isAngle: isAngle) ?? value.animatable(isAngle: isAngle))
            xml.end()
        }
    }

    /// An angle in radians that reads back as the same number of degrees; `nil` for other values.
    private static func radians(_ value: SceneAnimation.Value, isAngle: Bool) -> AnimatableValue? {
        guard isAngle, case .number(let degrees) = value else { return nil }
        let nearest = degrees * .pi / 180
        let exact = [nearest, nearest.nextUp, nearest.nextDown].first { $0 * 180 / .pi == degrees }
        return .number(exact ?? nearest)
    }

    private mutating func writeContent(_ value: AnimatableValue) {
        switch value {
        case .vector(let v, .color):
            xml.attribute("value", Self.list([v.x, v.y, v.z]))
            if v.w != 1 { xml.attribute("opacity", shortest(v.w)) }
        case .path(let path): xml.text(CAMLPath.text(path))
        case .list(let list):
            for item in list {
                if case .number(let number) = item {
                    xml.element("real", [("value", shortest(number))])
                } else {
                    write(item, as: "CGColor")
                }
            }
        case .number, .flag, .vector, .transform, .image, .crossfade, .filters, .none:
            xml.attribute("value", text(value) ?? "")
        }
    }
}

extension SceneAnimation.Value {
    /// CAML's name for values of the kind.
    fileprivate var camlType: String {
        switch self {
        case .number: "real"
        case .flag: "integer"
        case .point: "CGPoint"
        case .size: "CGSize"
        case .rectangle: "CGRect"
        case .color: "CGColor"
        case .transform: "CATransform3D"
        case .path: "CGPath"
        case .image: "CGImage"
        case .numbers, .colors, .filters: "NSArray"
        case .filter: "CAFilter"
        }
    }
}
