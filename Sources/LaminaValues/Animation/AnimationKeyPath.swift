import Foundation
import LaminaGeometry

/// The target of an animation: a property, or a part of a property, as in `transform.rotation.z`.
package struct AnimationKeyPath: Hashable, Sendable {
    package var property: AnimatableProperty
    package var part = Part.whole

    /// A part of a value.
    package enum Part: Hashable, Sendable {
        case whole
        /// A number of a vector, by index.
        case element(Int)
        /// A rectangle's origin.
        case origin
        /// A rectangle's size.
        case size
        /// An angle of a transform about an axis (0 is x), in radians.
        case rotation(Int)
        case scale(Int)
        /// The mean of all three scales; setting it sets all three.
        case uniformScale
        /// The mean of x and y; setting it sets both.
        case planarScale
        case translation(Int)
        /// How far x moves with y.
        case shear
        /// x and y of the translation, as a size.
        case planarTranslation
    }

    package init(_ property: AnimatableProperty, _ part: Part = .whole) {
        self.property = property
        self.part = part
    }

    /// Resolves a path of keys.
    package init(_ path: String) throws(UnknownKeyPath) {
        let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if let filterInput = Self.filterInput(keys) {
            self.init(filterInput)
            return
        }
        if let ofCell = AnimatableProperty(cellKeys: keys) {
            self.init(ofCell)
            return
        }
        guard let property = AnimatableProperty.byKey[keys[0]] else {
            throw UnknownKeyPath(path: path, known: AnimatableProperty.named.map(\.key))
        }
        let rest = keys.dropFirst().joined(separator: ".")
        guard let part = rest.isEmpty && keys.count == 1 ? .whole : property.parts[rest] else {
            // Sorted, so that among equally near suggestions the same one is made every time.
            throw UnknownKeyPath(path: path, known: property.parts.keys.sorted().map { "\(keys[0]).\($0)" })
        }
        self.init(property, part)
    }

    private static func filterInput(_ keys: [String]) -> AnimatableProperty? {
        switch keys.first {
        case "filters" where keys.count == 3: .filterInput(.filters, name: keys[1], input: keys[2])
        case "backgroundFilters" where keys.count == 3:
            .filterInput(.backgroundFilters, name: keys[1], input: keys[2])
        case "compositingFilter" where keys.count == 2:
            .filterInput(.compositingFilter, name: "", input: keys[1])
        default: nil
        }
    }
}

extension AnimationKeyPath: CustomStringConvertible {
    /// The path of keys, joined by full stops.
    package var description: String {
        var keys: [String] = []
        switch property {
        case .filterInput(let list, let name, let input):
            keys = list == .compositingFilter ? ["\(list)", input] : ["\(list)", name, input]
        case .emitterCell(let names, let key): keys = names.flatMap { ["emitterCells", $0] } + [key.rawValue]
        // Every other property has a key in the table.
        default: keys = AnimatableProperty.named.filter { $0.property == property }.map(\.key)
        }
        if part != .whole { keys += property.parts.filter { $0.value == part }.keys.sorted().suffix(1) }
        return keys.joined(separator: ".")
    }
}

/// A key path that no layer has.
package struct UnknownKeyPath: Error, Equatable {
    package var path: String
    /// The key paths that would have been valid at the point where this one fails.
    package var known: [String]
}

extension LayerProperties {
    /// The value at a key path; `nil` for a filter's input that the layer does not have.
    package func value(at path: AnimationKeyPath) -> AnimatableValue? { value(at: path, TransformParts()) }

    /// Sets the value at a key path; a value of another kind changes nothing.
    package mutating func set(_ path: AnimationKeyPath, to value: AnimatableValue) {
        var parts = TransformParts()
        set(path, to: value, &parts)
    }

    /// - Parameter parts: The transform parts that earlier animations have set.
    func value(at path: AnimationKeyPath, _ parts: TransformParts) -> AnimatableValue? {
        guard let whole = self[path.property], path.part != .whole else { return self[path.property] }
        if case .transform(let transform) = whole {
            return parts.value(path.part, of: transform, path.property)
        }
        return whole.part(path.part)
    }

    /// - Parameter parts: The transform parts that earlier animations have set.
    package mutating func set(
        _ path: AnimationKeyPath, to value: AnimatableValue, _ parts: inout TransformParts
    ) {
        if path.part == .whole {
            set(path.property, to: value)
        } else if var whole = self[path.property] {
            if case .transform(let transform) = whole {
                whole = .transform(parts.set(path.part, of: transform, path.property, to: value))
            } else {
                whole.setPart(path.part, to: value)
            }
            set(path.property, to: whole)
        }
    }
}

extension AnimatableValue {
    fileprivate func part(_ part: AnimationKeyPath.Part) -> AnimatableValue? {
        switch (self, part) {
        case (.vector(let v, _), .element(let index)): .number(v[index])
        case (.vector(let v, .rect), .origin): .vector(SIMD4(v.x, v.y, 0, 0), .point)
        case (.vector(let v, .rect), .size): .vector(SIMD4(v.z, v.w, 0, 0), .size)
        case (_, .element), (_, .origin), (_, .size), (_, .whole), (_, .rotation), (_, .scale),
            (_, .uniformScale), (_, .planarScale), (_, .translation),
            (_, .shear), (_, .planarTranslation):
            nil
        }
    }

    fileprivate mutating func setPart(_ part: AnimationKeyPath.Part, to value: AnimatableValue) {
        switch (self, part, value) {
        case (.vector(var v, let kind), .element(let index), .number(let n)):
            v[index] = n
            self = .vector(v, kind)
        case (.vector(let v, .rect), .origin, .vector(let p, _)):
            self = .vector(SIMD4(p.x, p.y, v.z, v.w), .rect)
        case (.vector(let v, .rect), .size, .vector(let s, _)):
            self = .vector(SIMD4(v.x, v.y, s.x, s.y), .rect)
        case (_, .element, _), (_, .origin, _), (_, .size, _), (_, .whole, _), (_, .rotation, _),
            (_, .scale, _), (_, .uniformScale, _), (_, .planarScale, _), (_, .translation, _), (_, .shear, _),
            (_, .planarTranslation, _):
            break
        }
    }
}
