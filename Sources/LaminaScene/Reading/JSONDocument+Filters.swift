import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaMessages
import LaminaValues

extension JSONDocument {
    /// A filter by its type alone, or as an object with its type, its name and its inputs.
    func filter(_ index: Index, _ use: FilterType.Use) throws(SceneFault) -> CAFilter {
        if kind(index) == .string {
            _ = try filterType(index, use)
            return CAFilter(type: string(index))
        }
        guard kind(index) == .object else {
            throw .unexpected(description(index), expected: "a filter's type, or an object with its type")
        }
        // The type may be any of the members, and determines the valid inputs.
        let members = try distinctMembers(index)
        guard let typeIndex = members.first(where: { $0.key == SceneFilterKey.type.rawValue })?.value else {
            throw SceneFault.unexpected("nothing", expected: "a filter's type").inside(
                SceneFilterKey.type.rawValue)
        }
        let type: FilterType
        do throws(SceneFault) {
            type = try filterType(typeIndex, use)
        } catch {
            throw error.inside(SceneFilterKey.type.rawValue)
        }
        var filter = CAFilter(type: string(typeIndex))
        for (key, value) in members {
            do throws(SceneFault) {
                switch SceneFilterKey(rawValue: key) {
                case .type: continue
                case .name: filter.name = try checkedString(value)
                case .enabled: filter.isEnabled = try boolean(value)
                case nil: filter.inputs[key] = try input(key, value, of: type)
                }
            } catch {
                throw error.inside(key)
            }
        }
        return filter
    }

    /// An object's members, each once.
    func distinctMembers(_ object: Index) throws(SceneFault) -> [(key: String, value: Index)] {
        var result: [(key: String, value: Index)] = []
        var seen: Set<String> = []
        var position = object.next
        for _ in 0..<count(object) {
            let key = string(position)
            guard seen.insert(key).inserted else { throw SceneFault(.duplicateKey).inside(key) }
            result.append((key, position.next))
            position = after(position.next)
        }
        return result
    }

    private func filterType(_ index: Index, _ use: FilterType.Use) throws(SceneFault) -> FilterType {
        let name = try checkedString(index, expected: "a filter's type")
        if let type = FilterType(named: name), type.use == use { return type }
        let names =
            FilterType.all.lazy.filter { $0.use == use }.flatMap(\.names)
            + (use == .effect ? [CAFilter.customType] : [])
        throw SceneFault(
            .unknownFilter(
                type: name, isCompositing: use == .compositing,
                suggestion: Suggestion.nearest(to: name, among: names)))
    }

    private func input(
        _ key: String, _ value: Index, of type: FilterType
    ) throws(SceneFault) -> CAFilter.Value {
        guard let input = type.inputs.first(where: { $0.key == key }) else {
            let known = SceneFilterKey.names + type.inputs.map(\.key)
            throw SceneFault(
                .unknownKey(suggestion: Suggestion.nearest(to: key, among: known), known: known))
        }
        switch input.standard {
        case .number: return .number(try number(value, input.isLength ? .atLeastZero : .any))
        case .color: return .color(try color(value))
        case .vector(let standard):
            let count = standard.count
            return .vector(try numbers(value, counts: count...count, expected: "\(count) numbers"))
        }
    }
}
