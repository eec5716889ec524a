import Foundation
import LaminaGeometry
import LaminaPlan

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
