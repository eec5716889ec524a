import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaValues

/// A value that a scene holds, and how it is written.
protocol JSONWritable {
    func write(to json: inout JSONWriter)
}

extension Bool: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(self) }
}

extension CGFloat: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(Double(self)) }
}

extension Float: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(self) }
}

extension String: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(self) }
}

extension CGPoint: JSONWritable {
    func write(to json: inout JSONWriter) { json.write([x, y]) }
}

extension CGRect: JSONWritable {
    func write(to json: inout JSONWriter) { json.write([minX, minY, width, height]) }
}

extension CATransform3D: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(entries.map { Double($0) }) }
}

extension CGSize: JSONWritable {
    func write(to json: inout JSONWriter) { json.write([width, height]) }
}

extension CALayerCornerCurve: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(rawValue) }
}

extension CALayerContentsFormat: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(rawValue) }
}

extension LayerKind: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.write(Self.sceneNames.first { $0.value == self }?.name ?? "CALayer")
    }
}

extension CACornerMask: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.write(Self.sceneNames.filter { contains($0.value) }.map(\.name))
    }
}

extension CAEdgeAntialiasingMask: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.write(Self.sceneNames.filter { contains($0.value) }.map(\.name))
    }
}

extension CAFilter: JSONWritable {
    /// The type alone where that says all; otherwise inputs in the order of the type.
    func write(to json: inout JSONWriter) {
        if name == nil, isEnabled, inputs.isEmpty, kernel == nil { return json.write(type) }
        json.beginObject()
        json.member(SceneFilterKey.type, type)
        json.member(SceneFilterKey.name, name)
        json.member(SceneFilterKey.enabled, isEnabled, default: true)
        if let kernel {
            json.member(SceneKernelKey.glsl, kernel.source)
            json.member(SceneKernelKey.reach, CGFloat(kernel.reach), default: 0)
            if !kernel.inputs.isEmpty {
                json.key(SceneKernelKey.inputs.rawValue)
                json.beginObject()
                for input in kernel.inputs {
                    json.key(input.name)
                    (inputs[input.name] ?? input.standard).write(to: &json)
                }
                json.endObject()
            }
            return json.endObject()
        }
        let order = FilterType(named: type)?.inputs.map(\.key) ?? inputs.keys.sorted()
        for key in order {
            guard let value = inputs[key] else { continue }
            json.key(key)
            value.write(to: &json)
        }
        json.endObject()
    }
}

extension CAFilter.Value: JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number): json.write(number)
        case .color(let color): color.write(to: &json)
        case .vector(let numbers): json.write(numbers)
        }
    }
}

extension [CAFilter]: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginArray()
        for filter in self {
            json.element()
            filter.write(to: &json)
        }
        json.endArray()
    }
}

extension CALayerContentsGravity: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(rawValue) }
}

extension CALayerContentsFilter: JSONWritable {
    func write(to json: inout JSONWriter) { json.write(rawValue) }
}

extension CGColor: JSONWritable {
    /// Eight bits a part where they say it exactly, else numbers.
    func write(to json: inout JSONWriter) {
        let parts = [red, green, blue] + (alpha == 1 ? [] : [alpha])
        guard parts.allSatisfy({ (0...1).contains($0) }) else {
            json.beginObject()
            json.key(SceneColorKey.space.rawValue)
            json.write("extended-srgb")
            json.key(SceneColorKey.components.rawValue)
            json.write(parts.map { Double($0) })
            return json.endObject()
        }
        let bytes = parts.map { ($0 * 255).rounded() }
        guard zip(parts, bytes).allSatisfy({ $0 == $1 / 255 }) else {
            return json.write(parts.map { Double($0) })
        }
        json.write("#" + bytes.map { String(256 + Int($0), radix: 16).dropFirst() }.joined())
    }
}

extension SceneImageSource: JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .file(let path): json.write(path)
        case .data(let text): json.write(member: SceneImageKey.data.rawValue, text)
        case .named(let name): json.write(member: SceneImageKey.image.rawValue, name)
        }
    }
}
