import Foundation
import LaminaImage
import LaminaMessages
import LaminaValues

extension CAMLBuilder {
    /// Reads the cells of an emitter layer.
    mutating func readCells(_ value: CAMLValue, into layer: inout SceneLayer) {
        var sources: [SceneImageSource?] = []
        layer.properties.emitter.cells = cells(value, depth: 1, &sources)
        layer.cellSources = sources
    }

    private mutating func cells(
        _ value: CAMLValue, depth: Int, _ sources: inout [SceneImageSource?]
    ) -> [EmitterCellValues] {
        var result: [EmitterCellValues] = []
        for element in value.elements {
            guard xml.name(element.index) == "CAEmitterCell" else {
                warn("unknown element \(quoted(xml.name(element.index)))", element)
                continue
            }
            guard depth <= SceneLimits.maximumCellNesting, sources.count < SceneLimits.maximumCells else {
                warn("more emitter cells than \(SceneLimits.maximumCells), or deeper ones", element)
                break
            }
            result.append(cell(element, depth: depth, &sources))
        }
        return result
    }

    private mutating func cell(
        _ element: CAMLValue, depth: Int, _ sources: inout [SceneImageSource?]
    ) -> EmitterCellValues {
        var cell = EmitterCellValues()
        let number = sources.count
        sources.append(nil)
        let attributes = xml.attributes(element.index).map {
            ($0.name, CAMLValue(xml, attribute: $0, of: element.index))
        }
        for (key, value) in attributes + element.elements.map({ (xml.name($0.index), $0) }) {
            switch key {
            case "contents":
                if let found = image(value) { (cell.contents, sources[number]) = (found.image, found.source) }
            case "emitterCells": cell.cells = cells(value, depth: depth + 1, &sources)
            default: read(key, value, into: &cell)
            }
        }
        limit(&cell)
        return cell
    }

    private mutating func read(_ key: String, _ value: CAMLValue, into cell: inout EmitterCellValues) {
        switch key {
        case "id", "type", "locked": break
        case "name": cell.name = value.text
        case "contentsRect":
            if let rect = value.rectangle, rect.width > 0, rect.height > 0 {
                cell.contentsRect = rect
            } else {
                warn(value, of: key, expected: "x, y, width and height")
            }
        case "minificationFilter", "magnificationFilter":
            word(value, key, among: ["linear", "nearest", "trilinear"]) {
                let filter = CALayerContentsFilter(rawValue: $0)
                if key == "minificationFilter" {
                    cell.minificationFilter = filter
                } else {
                    cell.magnificationFilter = filter
                }
            }
        case "minificationFilterBias": number(value, key) { cell.minificationFilterBias = Float($0) }
        case "color":
            if value.isNull {
                cell.color = nil
            } else if let color = value.color {
                cell.color = color
            } else {
                warn(value, of: key, expected: "one to four numbers from 0 to 1")
            }
        case "enabled": flag(value, key) { cell.isEnabled = $0 }
        case "beginTime": number(value, key) { cell.timing.beginTime = $0 }
        case "timeOffset": number(value, key) { cell.timing.timeOffset = $0 }
        case "speed": number(value, key) { cell.timing.speed = Float($0) }
        case "duration":
            // An infinite duration becomes 0, which means the same.
            if let duration = value.amount { cell.timing.duration = duration.isFinite ? duration : 0 }
        case "repeatCount": if let count = value.amount { cell.timing.repeatCount = Float(count) }
        case "repeatDuration": if let duration = value.amount { cell.timing.repeatDuration = duration }
        case "autoreverses": flag(value, key) { cell.timing.autoreverses = $0 }
        case "fillMode":
            word(value, key, among: ["removed", "forwards", "backwards", "both"]) {
                cell.timing.fillMode = CAMediaTimingFillMode(rawValue: $0)
            }
        default:
            if readLook(key, value, into: &cell.look) { return }
            guard let property = EmitterCellProperty(rawValue: key) else {
                if value.number != 0 {
                    warn(
                        (value.key == nil ? "unknown element " : "unknown attribute ")
                            + "\(quoted(key)) of an emitter cell", value)
                }
                return
            }
            number(value, key) { cell.set(property, to: .number($0)) }
        }
    }
}
