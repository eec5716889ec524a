import Foundation
import LaminaGeometry
import LaminaValues

/// A key of a property of cells that does not animate.
enum PlainCellKey: String, CaseIterable {
    case name, contentsRect, magnificationFilter, minificationFilter, minificationFilterBias, style,
        emitterCells
    case beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode

    func value(of cell: CAEmitterCell) -> Any? {
        switch self {
        case .name: cell.name
        case .contentsRect: cell.contentsRect
        case .magnificationFilter: cell.magnificationFilter
        case .minificationFilter: cell.minificationFilter
        case .minificationFilterBias: cell.minificationFilterBias
        case .style: cell.style
        case .emitterCells: cell.emitterCells
        case .beginTime: cell.beginTime
        case .timeOffset: cell.timeOffset
        case .speed: cell.speed
        case .duration: cell.duration
        case .repeatCount: cell.repeatCount
        case .repeatDuration: cell.repeatDuration
        case .autoreverses: cell.autoreverses
        case .fillMode: cell.fillMode
        }
    }

    /// Sets the property by its accessor; a value of another kind than the property's changes nothing.
    func set(_ value: Any?, of cell: CAEmitterCell) {
        let number = KeyedValue.number(value)
        switch self {
        case .name: if value == nil || value is String { cell.name = value as? String }
        case .contentsRect: if let new = value as? CGRect { cell.contentsRect = new }
        case .magnificationFilter:
            if let new = KeyedValue.word(value, as: CALayerContentsFilter.self) {
                cell.magnificationFilter = new.rawValue
            }
        case .minificationFilter:
            if let new = KeyedValue.word(value, as: CALayerContentsFilter.self) {
                cell.minificationFilter = new.rawValue
            }
        case .minificationFilterBias: if let number { cell.minificationFilterBias = Float(number) }
        case .style:
            if KeyedValue.isNone(value) {
                cell.style = nil
            } else if let new = value as? [AnyHashable: Any] {
                cell.style = new
            }
        case .emitterCells:
            if KeyedValue.isNone(value) {
                cell.emitterCells = nil
            } else if let new = value as? [CAEmitterCell] {
                cell.emitterCells = new
            }
        case .beginTime: if let number { cell.beginTime = number }
        case .timeOffset: if let number { cell.timeOffset = number }
        case .speed: if let number { cell.speed = Float(number) }
        case .duration: if let number { cell.duration = number }
        case .repeatCount: if let number { cell.repeatCount = Float(number) }
        case .repeatDuration: if let number { cell.repeatDuration = number }
        case .autoreverses: if let new = KeyedValue.flag(value) { cell.autoreverses = new }
        case .fillMode:
            if let new = KeyedValue.word(value, as: CAMediaTimingFillMode.self) { cell.fillMode = new }
        }
    }
}

extension CAEmitterCell {
    final func keyedValue(_ key: String) -> Any? {
        if key == "contents" { return contents }
        if key == "color" { return color }
        if let property = EmitterCellProperty(rawValue: key) { return boxed(values[property].any) }
        if let plain = PlainCellKey(rawValue: key) { return boxed(plain.value(of: self)) }
        return extraValues[key] ?? styleValue(forKey: key)
    }

    final func setKeyedValue(_ value: Any?, _ key: String) {
        switch key {
        case "contents": contents = KeyedValue.isNone(value) ? nil : value
        case "color":
            if KeyedValue.isNone(value) {
                color = nil
            } else if let new = value as? CGColor {
                color = new
            }
        case "enabled": if let new = KeyedValue.flag(value) { isEnabled = new }
        default:
            if let property = EmitterCellProperty(rawValue: key) {
                if let number = KeyedValue.number(value) { values.set(property, to: .number(number)) }
            } else if let plain = PlainCellKey(rawValue: key) {
                plain.set(value, of: self)
            } else {
                extraValues[key] = boxed(value)
            }
        }
    }
}
