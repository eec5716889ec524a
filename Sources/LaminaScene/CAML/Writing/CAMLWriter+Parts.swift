import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaValues

extension CAMLWriter {
    // MARK: Filters

    mutating func write(_ filters: [CAFilter], as name: String) {
        xml.begin(name)
        for filter in filters where !isCustom(filter) { write(filter, as: "CAFilter") }
        xml.end()
    }

    private mutating func isCustom(_ filter: CAFilter) -> Bool {
        guard filter.kernel != nil else { return false }
        lose("a filter in GLSL")
        return true
    }

    mutating func write(_ filter: CAFilter, as name: String) {
        xml.begin(name)
        if name != "CAFilter" { xml.attribute("type", "CAFilter") }
        xml.attribute("filter", filter.type)
        // Without a name, readers call it by its type.
        if let name = filter.name, name != filter.type { xml.attribute("name", name) }
        if !filter.isEnabled { xml.attribute("enabled", "0") }
        for (key, value) in filter.inputs.sorted(by: { $0.key < $1.key }) {
            switch value {
            case .number(let number): xml.element(key, [("type", "real"), ("value", shortest(number))])
            case .vector(let numbers):
                xml.element(key, [("type", "CIVector"), ("value", Self.list(numbers))])
            case .color(let color): write(.color(color), as: key)
            }
        }
        xml.end()
    }

    // MARK: Emitters

    /// - Parameter sources: The image sources of these cells and of the cells in them, first; they are removed from
    ///   the list.
    mutating func write(_ cells: [EmitterCellValues], _ sources: inout ArraySlice<SceneImageSource?>) {
        xml.begin("emitterCells")
        for cell in cells {
            let source = sources.popFirst() ?? nil
            xml.begin("CAEmitterCell")
            writeAttributes(of: cell)
            if let color = cell.color {
                if color != .white { write(.color(color), as: "color") }
            } else {
                write(AnimatableValue.none, as: "color")
            }
            if let source { write(source, as: "contents") }
            write(cell.look.behaviors)
            if !cell.cells.isEmpty { write(cell.cells, &sources) }
            xml.end()
        }
        xml.end()
    }

    private mutating func writeAttributes(of cell: EmitterCellValues) {
        let defaults = EmitterCellValues()
        if let name = cell.name { xml.attribute("name", name) }
        for property in EmitterCellProperty.allCases where property != .contents && property != .color {
            guard cell[property] != defaults[property],
                let text = text(cell[property], isSingle: property.isSingle)
            else { continue }
            xml.attribute(property.rawValue, text)
        }
        func word(_ key: String, _ value: String, default standard: String) {
            if value != standard { xml.attribute(key, value) }
        }
        let rect = text(.rect(cell.contentsRect)) ?? ""
        word("contentsRect", rect, default: text(.rect(defaults.contentsRect)) ?? "")
        word(
            "minificationFilter", cell.minificationFilter.rawValue,
            default: defaults.minificationFilter.rawValue)
        word(
            "magnificationFilter", cell.magnificationFilter.rawValue,
            default: defaults.magnificationFilter.rawValue)
        word("minificationFilterBias", shortest(cell.minificationFilterBias), default: "0")
        word("beginTime", shortest(cell.timing.beginTime), default: "0")
        word("timeOffset", shortest(cell.timing.timeOffset), default: "0")
        word("speed", shortest(cell.timing.speed), default: "1")
        word("duration", shortest(cell.timing.duration), default: "0")
        word("repeatCount", shortest(cell.timing.repeatCount), default: "0")
        word("repeatDuration", shortest(cell.timing.repeatDuration), default: "0")
        word("autoreverses", cell.timing.autoreverses ? "1" : "0", default: "0")
        word("fillMode", cell.timing.fillMode.rawValue, default: "removed")
        writeAttributes(of: cell.look)
    }

    /// The values of a cell that no public property has.
    private mutating func writeAttributes(of look: EmitterCellLook) {
        if look.isPlane { xml.attribute("particleType", EmitterCellLook.types[1]) }
        func number(_ key: String, _ value: Double, default standard: Double = 0) {
            if value != standard { xml.attribute(key, shortest(value)) }
        }
        number("orientationLatitude", look.orientationLatitude)
        number("orientationLongitude", look.orientationLongitude)
        number("orientationRange", look.orientationRange)
        number("rotation", look.rotation)
        number("rotationRange", look.rotationRange)
        number("contentsFrameCount", Double(look.frameCount), default: 1)
        number("contentsFramesPerRow", Double(look.framesPerRow))
        number("contentsFramesPerSecond", look.framesPerSecond)
        if look.frameMode != .loop {
            let word = look.frameMode == .once ? EmitterCellLook.single : look.frameMode.rawValue
            xml.attribute("contentsFrameMode", word)
        }
        number("mass", look.mass, default: 1)
        number("massRange", look.massRange)
    }

    /// Writes the behaviours of an emitter or a cell; nothing without any.
    mutating func write(_ behaviors: [EmitterBehavior]) {
        guard !behaviors.isEmpty else { return }
        xml.begin("emitterBehaviors")
        for behavior in behaviors {
            xml.begin("CAEmitterBehavior")
            xml.attribute("type", behavior.type)
            let members = behavior.members
            for (key, value) in members {
                switch value {
                case .number(let number): xml.attribute(key.rawValue, shortest(number))
                case .flag(let flag): xml.attribute(key.rawValue, flag ? "1" : "0")
                case .word(let word): xml.attribute(key.rawValue, word)
                case .numbers(let numbers) where key == .force || key == .position:
                    xml.attribute(key.rawValue, Self.list(numbers))
                case .numbers, .color, .colors: break
                }
            }
            for (key, value) in members {
                switch value {
                case .numbers(let numbers) where key != .force && key != .position:
                    write(AnimatableValue.list(numbers.map { .number($0) }), as: key.rawValue)
                case .color(let color): write(.color(color), as: key.rawValue)
                case .colors(let colors):
                    write(AnimatableValue.list(colors.map { .color($0) }), as: key.rawValue)
                case .number, .flag, .word, .numbers: break
                }
            }
            xml.end()
        }
        xml.end()
    }

    // MARK: States

    /// - Parameter absent: Layers that states add. A layer is removed from the list when it is written.
    mutating func write(_ states: [SceneState], _ absent: inout [ArraySlice<SceneLayer>]) {
        xml.begin("states")
        for state in states {
            xml.begin("LKState")
            xml.attribute("name", state.name)
            if let base = state.basedOn { xml.attribute("basedOn", base) }
            if state.isInitial { xml.attribute("initial", "1") }
            xml.begin("elements")
            for element in state.elements { write(element, &absent) }
            xml.end()
            xml.end()
        }
        xml.end()
    }

    private mutating func write(_ element: SceneStateElement, _ absent: inout [ArraySlice<SceneLayer>]) {
        switch element {
        case .value(let value):
            xml.begin("LKStateSetValue")
            xml.attribute("targetId", value.target)
            xml.attribute("keyPath", value.keyPath)
            if let content = value.value {
                write(content, as: "value", isAngle: SceneAnimation.isAngle(keyPath: value.keyPath))
            } else {
                write(AnimatableValue.none, as: "value")
            }
        case .addAnimation(let element):
            xml.begin("LKStateAddAnimation")
            xml.attribute("targetId", element.target)
            xml.attribute("key", element.key)
            write(element.animation, key: nil)
        case .removeAnimation(let target, let key):
            xml.begin("LKStateRemoveAnimation")
            xml.attribute("targetId", target)
            xml.attribute("key", key)
        case .addSublayer(let target, let layer, let below):
            xml.begin("LKStateAddElement")
            xml.attribute("targetId", target)
            xml.attribute("keyPath", "sublayers")
            let own = absent.firstIndex { $0.first?.id == layer }
            if own == nil { xml.attribute("objectId", layer) }
            if let below { xml.attribute("beforeObjectId", below) }
            if let own { write(absent.remove(at: own), isFlipped: nil, as: "object") }
        case .removeSublayer(let target, let layer):
            xml.begin("LKStateRemoveElement")
            xml.attribute("targetId", target)
            xml.attribute("keyPath", "sublayers")
            xml.attribute("objectId", layer)
        }
        xml.end()
    }

    mutating func write(_ transitions: [SceneStateTransition]) {
        xml.begin("stateTransitions")
        for transition in transitions {
            xml.begin("LKStateTransition")
            xml.attribute("fromState", transition.from)
            xml.attribute("toState", transition.to)
            xml.begin("elements")
            for element in transition.elements {
                xml.begin("LKStateTransitionElement")
                xml.attribute("targetId", element.target)
                xml.attribute("key", element.key)
                write(element.animation, key: nil)
                xml.end()
            }
            xml.end()
            xml.end()
        }
        xml.end()
    }
}
