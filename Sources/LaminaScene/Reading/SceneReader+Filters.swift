import LaminaFilters
import LaminaMessages

extension SceneReader {
    /// A list of filters that change an image.
    mutating func filters(_ index: JSONDocument.Index) throws(SceneFault) -> [CAFilter] {
        guard document.kind(index) == .array else {
            throw .unexpected(document.description(index), expected: "an array of filters")
        }
        guard document.count(index) <= SceneLimits.maximumFilters else {
            throw .unexpected(
                "\(document.count(index))", expected: "at most \(SceneLimits.maximumFilters) filters")
        }
        var result: [CAFilter] = []
        var position = index.next
        for place in 0..<document.count(index) {
            do throws(SceneFault) {
                result.append(try effect(position))
            } catch {
                throw error.inside(place)
            }
            position = document.after(position)
        }
        return result
    }

    /// A filter that changes an image.
    mutating func effect(_ index: JSONDocument.Index) throws(SceneFault) -> CAFilter {
        if let custom = try customFilter(index) { return custom }
        return try document.filter(index, .effect)
    }

    /// A filter in GLSL; `nil` where the type is another.
    private mutating func customFilter(_ index: JSONDocument.Index) throws(SceneFault) -> CAFilter? {
        if document.kind(index) == .string, document.string(index) == CAFilter.customType {
            throw SceneFault.unexpected("its type alone", expected: "an object with type and glsl")
        }
        guard document.kind(index) == .object else { return nil }
        let members = try document.distinctMembers(index)
        guard let type = members.first(where: { $0.key == SceneFilterKey.type.rawValue })?.value,
            document.kind(type) == .string, document.string(type) == CAFilter.customType
        else { return nil }
        try kernels.checkAllowed()
        var (name, isEnabled, reach): (String?, Bool, Double) = (nil, true, 0)
        var inputs: [String: CAFilter.Value] = [:]
        var source: (text: String, file: String?)?
        for (key, value) in members {
            do throws(SceneFault) {
                switch (SceneFilterKey(rawValue: key), SceneKernelKey(rawValue: key)) {
                case (.type, _): continue
                case (.name, _): name = try document.checkedString(value)
                case (.enabled, _): isEnabled = try document.boolean(value)
                case (_, .glsl): source = try glsl(value)
                case (_, .reach): reach = try document.number(value, .atLeastZero)
                case (_, .inputs): inputs = try self.inputs(value)
                case (nil, nil):
                    let known = SceneFilterKey.names + SceneKernelKey.names
                    throw SceneFault(
                        .unknownKey(suggestion: Suggestion.nearest(to: key, among: known), known: known))
                }
            } catch {
                throw error.inside(key)
            }
        }
        let key = SceneKernelKey.glsl.rawValue
        guard let source else {
            throw SceneFault.unexpected("nothing", expected: Self.glslExpected).inside(key)
        }
        do throws(SceneFault) {
            var filter = CAFilter(
                kernel: try kernels.kernel(
                    name: name ?? source.file ?? CAFilter.customType, source: source.text,
                    file: source.file, reach: reach, inputs: inputs),
                name: name, inputs: inputs)
            filter.isEnabled = isEnabled
            return filter
        } catch {
            throw error.inside(key)
        }
    }

    private static let glslExpected = "GLSL, or an object with its file"

    /// The text, and the file that it is from, unless that is the scene's.
    private mutating func glsl(
        _ index: JSONDocument.Index
    ) throws(SceneFault) -> (text: String, file: String?) {
        if document.kind(index) == .string { return (document.string(index), nil) }
        guard document.kind(index) == .object, document.count(index) == 1,
            document.string(index.next) == SceneImageKey.file.rawValue
        else { throw .unexpected(document.description(index), expected: Self.glslExpected) }
        do throws(SceneFault) {
            let path = try filePath(index.next.next)
            return (try kernels.text(ofFile: path), path)
        } catch {
            throw error.inside(SceneImageKey.file.rawValue)
        }
    }

    private func inputs(_ index: JSONDocument.Index) throws(SceneFault) -> [String: CAFilter.Value] {
        guard document.kind(index) == .object else {
            throw .unexpected(document.description(index), expected: "an object of inputs")
        }
        var result: [String: CAFilter.Value] = [:]
        for (key, value) in try document.distinctMembers(index) {
            do throws(SceneFault) {
                result[key] =
                    switch document.kind(value) {
                    case .number: .number(try document.number(value))
                    case .string: .color(try document.color(value))
                    case .null, .false, .true, .array, .object:
                        .vector(
                            try document.numbers(
                                value, counts: 2...4, expected: "a number, a colour, or 2 to 4 numbers"))
                    }
            } catch {
                throw error.inside(key)
            }
        }
        return result
    }
}
