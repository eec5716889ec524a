import Foundation
import LaminaGeometry

extension SceneAnimation: JSONWritable {
    func write(to json: inout JSONWriter) {
        guard let members = withKeyframes(limit: json.room)?.members else { return json.giveUp() }
        json.beginObject()
        json.member(SceneAnimationKey.animationClass, animationClass.rawValue)
        for key in SceneAnimationKey.allCases {
            if let member = members[key] { json.member(key, member) }
        }
        json.endObject()
    }
}

extension SceneAnimation.Member: JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number) where number == .infinity: json.write("infinity")
        case .number(let number): json.write(number)
        case .flag(let flag): json.write(flag)
        case .word(let word): json.write(word)
        case .numbers(let numbers): json.write(numbers)
        case .value(let value): value.write(to: &json)
        case .values(let values): json.write(elements: values)
        case .computed: json.write(elements: [SceneAnimation.Value]())
        case .timingFunction(let function): function.write(to: &json)
        case .timingFunctions(let functions): json.write(elements: functions)
        case .animations(let animations): json.write(elements: animations)
        case .filter(let filter): filter.write(to: &json)
        case .layer(let layers): json.write(layers)
        }
    }
}

extension SceneAnimation.Value: JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number): json.write(number)
        case .flag(let flag): json.write(flag)
        case .point(let point): point.write(to: &json)
        case .size(let size): size.write(to: &json)
        case .rectangle(let rectangle): rectangle.write(to: &json)
        case .color(let color): color.write(to: &json)
        case .transform(let transform): transform.write(to: &json)
        case .path(let path, let source): source.write(path, to: &json)
        case .image(_, let source): source.write(to: &json)
        case .numbers(let numbers): json.write(numbers)
        case .colors(let colors): json.write(elements: colors)
        case .filters(let filters): filters.write(to: &json)
        case .filter(let filter): filter.write(to: &json)
        }
    }
}

extension SceneAnimation.TimingFunction: JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .named(let name): json.write(name)
        case .points(let points): json.write(points)
        }
    }
}

extension JSONWriter {
    /// The animations of a layer as an object.
    mutating func write(_ animations: [SceneLayerAnimation]) {
        beginObject()
        for entry in animations {
            key(entry.key)
            entry.animation.write(to: &self)
        }
        endObject()
    }

    mutating func write(elements: [some JSONWritable]) {
        beginArray()
        for element in elements {
            self.element()
            element.write(to: &self)
        }
        endArray()
    }
}
