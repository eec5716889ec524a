import Foundation
import LaminaGeometry
import LaminaMessages
import LaminaValues

extension SceneReader {
    private static let animationKeys = KeyTable<SceneAnimationKey>()

    /// Animations by their keys, in the order listed.
    ///
    /// - Parameter layer: The animated layer.
    mutating func animations(
        _ table: JSONDocument.Index, of layer: LayerProperties
    ) throws(SceneFault) -> [SceneLayerAnimation] {
        guard document.kind(table) == .object else {
            throw .unexpected(document.description(table), expected: "an object of animations")
        }
        var result: [SceneLayerAnimation] = []
        var names: Set<String> = []
        var position = table.next
        for _ in 0..<document.count(table) {
            let name = document.string(position)
            do throws(SceneFault) {
                guard names.insert(name).inserted else { throw SceneFault(.duplicateKey) }
                result.append(
                    SceneLayerAnimation(
                        key: name, animation: try animation(position.next, of: layer, depth: 0)))
            } catch {
                throw error.inside(name)
            }
            position = document.after(position.next)
        }
        return result
    }

    /// - Parameter depth: The number of groups around the animation.
    mutating func animation(
        _ index: JSONDocument.Index, of layer: LayerProperties, depth: Int
    ) throws(SceneFault) -> SceneAnimation {
        guard depth <= SceneLimits.maximumAnimationNesting else {
            throw .unexpected(
                "more", expected: "at most \(SceneLimits.maximumAnimationNesting) groups inside one another")
        }
        var values: [SceneAnimationKey: JSONDocument.Index] = [:]
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.animationKeys, expected: "an animation, which is an object")
        while let (key, value) = try members.next() { values[key] = value }
        var result = SceneAnimation(animationClass: .basic)
        do throws(SceneFault) {
            let names = SceneAnimation.Class.allCases.map { (name: $0.rawValue, value: $0) }
            guard let value = values[.animationClass] else {
                throw .unexpected(
                    "nothing", expected: "one of " + names.map { quoted($0.name) }.joined(separator: ", "))
            }
            result.animationClass = try document.name(value, of: names)
            if depth > 0, result.animationClass == .transition {
                throw SceneFault.unexpected(
                    quoted("transition"),
                    expected: "another class, since a layer has one transition, in no group")
            }
        } catch {
            throw error.inside(SceneAnimationKey.animationClass.rawValue)
        }
        let allowed = SceneAnimationKey.keys(of: result.animationClass)
        if let other = SceneAnimationKey.allCases.first(where: { values[$0] != nil && !allowed.contains($0) })
        {
            throw SceneFault(.unknownKey(suggestion: nil, known: allowed.map(\.rawValue)))
                .inside(other.rawValue)
        }
        var kind: SceneValueKind? = result.animationClass == .matchMove ? .point : nil
        if kind == nil, let path = values[.keyPath] {
            kind = try valueKind(ofKeyPath: path, function: values[.valueFunction], of: layer)
        }
        if allowed.contains(.keyPath), kind == nil {
            throw SceneFault.unexpected("nothing", expected: "a key path").inside(
                SceneAnimationKey.keyPath.rawValue)
        }
        for key in SceneAnimationKey.allCases {
            guard let value = values[key], key != .animationClass else { continue }
            do throws(SceneFault) {
                let member = try read(key, value, kind ?? .number, of: layer, depth: depth)
                if member != key.standard { result.members[key] = member }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        try checkKeyframes(result)
        if result.animationClass == .matchMove, result.word(.sourceLayer) == nil {
            throw SceneFault.unexpected("nothing", expected: "the id or the name of a layer").inside(
                SceneAnimationKey.sourceLayer.rawValue)
        }
        if let key = [SceneAnimationKey.mass, .stiffness, .damping, .allowsOverdamping].first(where: {
            values[$0] != nil
        }
        ),
            values[.perceptualDuration] != nil
        {
            throw SceneFault.unexpected(key.rawValue, expected: "nothing beside perceptualDuration").inside(
                key.rawValue)
        }
        if values[.bounce] != nil, values[.perceptualDuration] == nil {
            throw SceneFault.unexpected("bounce alone", expected: "perceptualDuration and bounce").inside(
                SceneAnimationKey.bounce.rawValue)
        }
        return result
    }

    /// A way for a point to go.
    func readPath(
        _ index: JSONDocument.Index, _ kind: SceneValueKind
    ) throws(SceneFault) -> SceneAnimation.Member {
        guard kind == .point else {
            throw .unexpected(
                document.description(index), expected: "values, since the property is no point")
        }
        let (path, source) = try document.path(index)
        guard PathTrack(path: path).keyframeCount > 0 else {
            throw .unexpected("a path without", expected: "a path with a line or a curve")
        }
        return .value(.path(path, source))
    }

    /// The values of keyframes.
    mutating func values(
        _ index: JSONDocument.Index, _ kind: SceneValueKind
    ) throws(SceneFault) -> [SceneAnimation.Value] {
        try list(index, expected: "an array of values") { reader, element throws(SceneFault) in
            try reader.value(element, kind)
        }
    }

    /// The members of a group.
    mutating func members(
        _ index: JSONDocument.Index, of layer: LayerProperties, depth: Int
    ) throws(SceneFault) -> [SceneAnimation] {
        try list(index, expected: "an array of animations") { reader, element throws(SceneFault) in
            try reader.animation(element, of: layer, depth: depth + 1)
        }
    }

    mutating func timingFunctions(
        _ index: JSONDocument.Index
    ) throws(SceneFault) -> [SceneAnimation.TimingFunction] {
        try list(index, expected: "an array of timing functions") { reader, element throws(SceneFault) in
            try reader.timingFunction(element)
        }
    }

    func timingFunction(
        _ index: JSONDocument.Index
    ) throws(SceneFault) -> SceneAnimation.TimingFunction {
        guard document.kind(index) == .array else {
            return .named(try document.word(index, among: SceneAnimation.TimingFunction.names))
        }
        let points = try document.numbers(index, counts: 4...4, expected: "a name or [x1, y1, x2, y2]")
        for place in [0, 2] where !NumberRange.zeroToOne.contains(points[place]) {
            throw SceneFault.unexpected(shortest(points[place]), expected: NumberRange.zeroToOne.text)
                .inside(place)
        }
        return .points(points)
    }

    mutating func list<Element>(
        _ index: JSONDocument.Index, expected: String,
        _ read: (inout SceneReader, JSONDocument.Index) throws(SceneFault) -> Element
    ) throws(SceneFault) -> [Element] {
        guard document.kind(index) == .array, document.count(index) > 0 else {
            throw .unexpected(document.description(index), expected: expected)
        }
        var result: [Element] = []
        var position = index.next
        for place in 0..<document.count(index) {
            do throws(SceneFault) {
                result.append(try read(&self, position))
            } catch {
                throw error.inside(place)
            }
            position = document.after(position)
        }
        return result
    }

    /// Checks that lists that accompany keyframes have the keyframes' length.
    private func checkKeyframes(_ animation: SceneAnimation) throws(SceneFault) {
        guard animation.animationClass == .keyframe else { return }
        let isDiscrete = animation.word(.calculationMode) == "discrete"
        var count: Int?
        if case .values(let values) = animation.members[.values] { count = values.count }
        if (count == nil) == (animation.members[.path] == nil) {
            throw SceneFault.unexpected(
                count == nil ? "nothing" : "both", expected: "either values or path"
            ).inside(SceneAnimationKey.values.rawValue)
        }
        if case .value(.path(let path, _)) = animation.members[.path] {
            let shapes = [SceneAnimationKey.tensionValues, .continuityValues, .biasValues]
            if let key = shapes.first(where: { animation.members[$0] != nil }) {
                throw SceneFault.unexpected("values", expected: "none, since path is a curve itself")
                    .inside(key.rawValue)
            }
            count = PathTrack(path: path).keyframeCount
        }
        func check(_ key: SceneAnimationKey, _ found: Int?, _ expected: Int?) throws(SceneFault) {
            guard let found, let expected, found != expected else { return }
            throw SceneFault.unexpected("\(found)", expected: "\(expected) of them").inside(key.rawValue)
        }
        if let times = animation.numbers(.keyTimes) {
            // Discrete keyframes may have a time more, at which the last one ends.
            if !isDiscrete || times.count != count.map({ $0 + 1 }) {
                try check(.keyTimes, times.count, count)
            }
            for place in times.indices.dropFirst() where times[place] < times[place - 1] {
                throw SceneFault.unexpected(
                    shortest(times[place]),
                    expected: "at least the time before, \(shortest(times[place - 1]))"
                ).inside(place).inside(SceneAnimationKey.keyTimes.rawValue)
            }
        }
        if case .timingFunctions(let functions) = animation.members[.timingFunctions] {
            try check(.timingFunctions, functions.count, count.map { $0 - 1 })
        }
        for key in [SceneAnimationKey.tensionValues, .continuityValues, .biasValues] {
            try check(key, animation.numbers(key)?.count, count)
        }
    }
}

extension NumberRange {
    static let minusOneToOne = NumberRange(text: "a number from -1 to 1") { $0 >= -1 && $0 <= 1 }
    fileprivate static let repeats = NumberRange(text: "a number ≥ 0 or \"infinity\"") { $0 >= 0 }
}

extension JSONDocument {
    /// A number of at least 0, or the word `"infinity"`.
    func repeats(_ index: Index) throws(SceneFault) -> Double {
        if kind(index) == .string, string(index) == "infinity" { return .infinity }
        return try number(index, .repeats)
    }
}
