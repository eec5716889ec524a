import LaminaFilters
import LaminaGeometry
import LaminaMessages
import LaminaValues

extension CAMLBuilder {
    /// A list of filters. Unknown filters are left out, and a warning is added.
    mutating func filters(_ value: CAMLValue) -> [CAFilter] {
        let elements = value.elements
        if elements.count > SceneLimits.maximumFilters {
            warn("\(elements.count) filters, of which \(SceneLimits.maximumFilters) are drawn", value)
        }
        return elements.prefix(SceneLimits.maximumFilters).compactMap { filter($0, .effect) }
    }

    /// A filter: an element with the type in `filter`, or the type as text.
    mutating func filter(_ value: CAMLValue, _ use: FilterType.Use) -> CAFilter? {
        guard !value.isNull else { return nil }
        let typeName =
            value.attribute("filter")
            ?? value.attribute("type").flatMap { ["CAFilter", "CIFilter", "string"].contains($0) ? nil : $0 }
            ?? ["filter", "type"].compactMap { key in value.element(key)?.text }.first { !$0.isEmpty }
            ?? value.text
        guard let type = FilterType(named: typeName), type.use == use else {
            warn("\(use == .compositing ? "compositing filter" : "filter") \(quoted(typeName))", value)
            return nil
        }
        // Core Animation calls a filter by its type where it has no name.
        var result = CAFilter(type: typeName, name: use == .effect ? typeName : nil)
        guard value.key == nil else { return result }
        for attribute in xml.attributes(value.index) {
            read(
                attribute.name, CAMLValue(xml, attribute: attribute, of: value.index), of: type, into: &result
            )
        }
        for child in value.elements { read(xml.name(child.index), child, of: type, into: &result) }
        return result
    }

    private mutating func read(
        _ key: String, _ value: CAMLValue, of type: FilterType, into filter: inout CAFilter
    ) {
        switch key {
        case "filter", "type", "value", "id": break
        case "name": if type.use == .effect || value.text != filter.type { filter.name = value.text }
        case "enabled": flag(value, key) { filter.isEnabled = $0 }
        default:
            guard let input = type.inputs.first(where: { $0.key == key }) else {
                return warn("input \(quoted(key)) of filter \(quoted(filter.type))", value)
            }
            switch input.standard {
            case .number:
                number(value, key) { filter.inputs[key] = .number(input.isLength ? max(0, $0) : $0) }
            case .color:
                if let color = value.color {
                    filter.inputs[key] = .color(color)
                } else {
                    warn(value, of: key, expected: "one to four numbers from 0 to 1")
                }
            case .vector(let standard):
                if let numbers = value.components(standard.count) {
                    filter.inputs[key] = .vector(numbers)
                } else {
                    warn(value, of: key, expected: "\(standard.count) numbers")
                }
            }
        }
    }
}
