import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaMessages
import LaminaValues

/// The kind of a key path's values.
enum SceneValueKind: Equatable {
    case number, flag, point, size, rectangle, color, transform, path, image
    /// A fixed count of numbers.
    case numbers(Int)
    /// The colours of a gradient, and where they lie.
    case colors, locations
    case filters, compositingFilter
    /// The argument of a value function.
    case function(ValueFunction)
}

extension SceneValueKind {
    /// Key paths of a layer's clock. States set them, animations cannot.
    private static let clockKeys: [String: SceneValueKind] = [
        "speed": .number, "beginTime": .number, "timeOffset": .number, "autoreverses": .flag,
    ]

    /// The kind of a value of a layer's clock; `nil` for other key paths.
    static func ofClock(_ keyPath: String) -> SceneValueKind? { clockKeys[keyPath] }

    /// The kind of a key path's values; `nil` for a key path that the layer does not have.
    init?(_ path: AnimationKeyPath, of layer: LayerProperties) {
        if let kind = path.property.kind, kind != layer.kind { return nil }
        if path.property.kind == .emitter, layer.value(at: path) == nil { return nil }
        guard path.part == .whole else {
            self.init(layer.value(at: path))
            return
        }
        switch path.property.valueKind {
        case .number: self = .number
        case .flag: self = .flag
        case .point: self = .point
        case .size: self = .size
        case .rect: self = .rectangle
        case .color: self = .color
        case .transform: self = .transform
        case .path: self = .path
        case .image: self = .image
        case .colors: self = .colors
        case .locations: self = .locations
        case .filters: self = .filters
        case .filter: self = .compositingFilter
        case nil: self.init(layer.value(at: path))
        }
    }

    /// The kind of a part of a value, or of a filter's input.
    private init?(_ value: AnimatableValue?) {
        switch value {
        case .number: self = .number
        case .flag: self = .flag
        case .vector(_, .point): self = .point
        case .vector(_, .size): self = .size
        case .vector(_, .rect): self = .rectangle
        case .vector(_, .color): self = .color
        case .transform: self = .transform
        case .list(let list): self = .numbers(list.count)
        case .path, .image, .crossfade, .filters, .some(.none), nil: return nil
        }
    }
}

extension SceneReader {
    /// The kind of a key path's values, which is determined before any value is read.
    ///
    /// - Parameters:
    ///   - function: The value function that makes transforms of the values.
    ///   - layer: The layer, whose filters the path may name.
    func valueKind(
        ofKeyPath index: JSONDocument.Index, function: JSONDocument.Index?, of layer: LayerProperties
    ) throws(SceneFault) -> SceneValueKind {
        var valueFunction: ValueFunction?
        if let function {
            do throws(SceneFault) {
                let word = try document.word(function, among: SceneAnimationKey.valueFunction.words)
                valueFunction = ValueFunction(rawValue: word)
            } catch {
                throw error.inside(SceneAnimationKey.valueFunction.rawValue)
            }
        }
        do throws(SceneFault) {
            let text = try document.checkedString(index, expected: "a key path")
            let path: AnimationKeyPath
            do throws(UnknownKeyPath) {
                path = try AnimationKeyPath(text)
            } catch {
                throw Self.unknown(text, among: error.known + layer.filterKeyPaths)
            }
            if let valueFunction {
                guard path.property.isTransform, path.part == .whole else {
                    throw .unexpected(
                        quoted(text), expected: "a transform such as sublayerTransform, with a valueFunction")
                }
                return .function(valueFunction)
            }
            guard let kind = SceneValueKind(path, of: layer) else {
                throw Self.unknown(text, among: layer.filterKeyPaths)
            }
            return kind
        } catch {
            throw error.inside(SceneAnimationKey.keyPath.rawValue)
        }
    }

    static func unknown(_ path: String, among known: [String]) -> SceneFault {
        SceneFault(.unknownKeyPath(path, suggestion: Suggestion.nearest(to: path, among: known)))
    }

    /// A value of a key path.
    mutating func value(
        _ index: JSONDocument.Index, _ kind: SceneValueKind
    ) throws(SceneFault) -> SceneAnimation.Value {
        switch kind {
        case .number: return .number(try document.number(index))
        case .flag: return .flag(try document.boolean(index))
        case .point: return .point(try document.point(index))
        case .size:
            let size = try document.point(index, expected: "[width, height]")
            return .size(CGSize(width: size.x, height: size.y))
        case .rectangle: return .rectangle(try document.rectangle(index, sides: .any))
        case .color: return .color(try document.color(index))
        case .transform: return .transform(try document.transform(index))
        case .path:
            let (path, source) = try document.path(index)
            return .path(path, source)
        case .image:
            let source = try imageSource(index)
            return .image(try images.image(source), source)
        case .numbers(let count):
            return .numbers(
                try document.numbers(index, counts: count...count, expected: "\(count) numbers"))
        case .colors: return .colors(try document.gradientColors(index))
        case .locations: return .numbers(try document.gradientLocations(index))
        case .filters: return .filters(try filters(index))
        case .compositingFilter: return .filter(try document.filter(index, .compositing))
        case .function(let function):
            guard function.takesThreeNumbers else { return .number(try document.number(index)) }
            if function == .scale, document.kind(index) != .array {
                return .number(try document.number(index))
            }
            return .numbers(try document.numbers(index, counts: 3...3, expected: "[x, y, z]"))
        }
    }
}

extension LayerProperties {
    /// The key paths of the inputs of the layer's filters.
    var filterKeyPaths: [String] {
        func paths(_ list: String, _ filters: [CAFilter]) -> [String] {
            filters.flatMap { filter in
                filter.name.map { name in filter.animatableKeys.map { "\(list).\(name).\($0)" } } ?? []
            }
        }
        let compositing = compositingFilter?.animatableKeys.map { "compositingFilter.\($0)" } ?? []
        return paths("filters", filters) + paths("backgroundFilters", backgroundFilters) + compositing
    }
}
