import Foundation
import LaminaGeometry

/// How a scene spells a path.
package enum ScenePathSource: Hashable, Sendable {
    case rectangle(CGRect)
    case roundedRectangle(CGRect, radius: CGFloat)
    case ellipse(CGRect)
    /// Element by element.
    case elements
}

extension JSONDocument {
    private static let pathKeys = KeyTable<ScenePathKey>()

    /// A shape object, or path data, which may also be a string alone.
    func path(_ index: Index) throws(SceneFault) -> (CGPath, ScenePathSource) {
        let shapes = ScenePathKey.allCases.filter { $0 != .radius }
        if kind(index) == .string { return (try PathText.path(string(index)), .elements) }
        let expected = "an object with exactly one of \(shapes.map(\.rawValue).joined(separator: ", "))"
        var shape: (key: ScenePathKey, value: Index)?
        var radius: Index?
        var members = try Members(of: index, in: self, keys: Self.pathKeys, expected: expected)
        while let (key, value) = try members.next() {
            if key == .radius {
                radius = value
            } else if let shape {
                throw .unexpected("\(shape.key.rawValue) and \(key.rawValue)", expected: expected)
            } else {
                shape = (key, value)
            }
        }
        guard let shape else { throw .unexpected(description(index), expected: expected) }
        if let radius, shape.key != .roundedRect {
            throw SceneFault.unexpected(description(radius), expected: "nothing, without roundedRect").inside(
                ScenePathKey.radius.rawValue)
        }
        var corner: CGFloat = 0
        if shape.key == .roundedRect {
            do throws(SceneFault) {
                guard let radius else {
                    throw SceneFault.unexpected("nothing", expected: NumberRange.atLeastZero.text)
                }
                corner = try number(radius, .atLeastZero)
            } catch {
                throw error.inside(ScenePathKey.radius.rawValue)
            }
        }
        do throws(SceneFault) {
            if shape.key == .path { return (try PathText.path(try checkedString(shape.value)), .elements) }
            let rect = try rectangle(shape.value, sides: .atLeastZero)
            switch shape.key {
            case .ellipse: return (CGPath(ellipseIn: rect, transform: nil), .ellipse(rect))
            case .roundedRect:
                // Core Graphics has no corners larger than half the rectangle.
                let path = CGPath(
                    roundedRect: rect, cornerWidth: min(corner, rect.width / 2),
                    cornerHeight: min(corner, rect.height / 2), transform: nil)
                return (path, .roundedRectangle(rect, radius: corner))
            // The path and the radius have been read.
            case .rect, .path, .radius: return (CGPath(rect: rect, transform: nil), .rectangle(rect))
            }
        } catch {
            throw error.inside(shape.key.rawValue)
        }
    }
}

extension ScenePathSource {
    /// Writes a path as the scene spelt it.
    func write(_ path: CGPath, to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .rectangle(let rect): json.member(ScenePathKey.rect, rect)
        case .roundedRectangle(let rect, let radius):
            json.member(ScenePathKey.roundedRect, rect)
            json.member(ScenePathKey.radius, radius)
        case .ellipse(let rect): json.member(ScenePathKey.ellipse, rect)
        case .elements: json.member(ScenePathKey.path, PathText.text(path))
        }
        json.endObject()
    }
}
