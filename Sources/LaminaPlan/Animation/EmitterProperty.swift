import Foundation
import LaminaGeometry

/// A property of an emitter layer, or of a cell in it, that animations can change.
package enum EmitterProperty: Hashable, Sendable {
    case birthRate, lifetime, velocity, scale, spin
    case position, zPosition, size, depth
    /// A property of a cell. The names lead to the cell: first the names of the cells that contain it, from the layer
    /// inwards, then its own.
    case cell([String], EmitterCellProperty)

    /// The properties of the layer itself by their keys.
    package static let named: [(key: String, property: EmitterProperty)] = [
        ("birthRate", .birthRate), ("lifetime", .lifetime), ("velocity", .velocity), ("scale", .scale),
        ("spin", .spin), ("emitterPosition", .position), ("emitterZPosition", .zPosition),
        ("emitterSize", .size), ("emitterDepth", .depth),
    ]

    /// Resolves a path of keys such as `emitterCells.sparks.birthRate`.
    init?(cellKeys keys: [String]) {
        var names: [String] = []
        var rest = keys[...]
        while rest.count >= 3, rest.first == "emitterCells" {
            rest.removeFirst()
            names.append(rest.removeFirst())
        }
        guard !names.isEmpty, rest.count == 1, let key = rest.first,
            let property = EmitterCellProperty(rawValue: key)
        else { return nil }
        self = .cell(names, property)
    }

    /// The keys of a cell's property.
    var cellKeys: [String] {
        guard case .cell(let names, let property) = self else { return [] }
        return names.flatMap { ["emitterCells", $0] } + [property.rawValue]
    }

    /// The keys that may follow the property's key.
    var parts: [String: AnimationKeyPath.Part] {
        switch self {
        case .position: ["x": .element(0), "y": .element(1)]
        case .size: ["width": .element(0), "height": .element(1)]
        default: [:]
        }
    }

    /// An example of the property's kind of value.
    package var sample: AnimatableValue {
        switch self {
        case .cell(_, let property): EmitterCellValues()[property]
        default: EmitterValues()[self] ?? .number(0)
        }
    }
}

/// A property of an emitter cell that animations can change. The raw values are the keys.
package enum EmitterCellProperty: String, Hashable, Sendable, CaseIterable {
    case enabled, contents, contentsScale, birthRate, lifetime, lifetimeRange
    case emissionLatitude, emissionLongitude, emissionRange
    case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
    case scale, scaleRange, scaleSpeed, spin, spinRange
    case color, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed, alphaSpeed

    /// Whether the property is a number of single precision.
    package var isSingle: Bool {
        switch self {
        case .birthRate, .lifetime, .lifetimeRange, .redRange, .greenRange, .blueRange, .alphaRange,
            .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed:
            true
        default: false
        }
    }
}

extension EmitterValues {
    /// The value of a property; `nil` for a property of a cell that the emitter does not have.
    package subscript(property: EmitterProperty) -> AnimatableValue? {
        switch property {
        case .birthRate: .number(Double(birthRate))
        case .lifetime: .number(Double(lifetime))
        case .velocity: .number(Double(velocity))
        case .scale: .number(Double(scale))
        case .spin: .number(Double(spin))
        case .position: .point(position)
        case .zPosition: .number(Double(zPosition))
        case .size: .size(size)
        case .depth: .number(Double(depth))
        case .cell(let names, let key): cells.cell(named: names[...])?[key]
        }
    }

    /// Sets a property; a value of another kind than the property's changes nothing.
    package mutating func set(_ property: EmitterProperty, to value: AnimatableValue) {
        switch (property, value) {
        case (.birthRate, .number(let n)): birthRate = Float(n)
        case (.lifetime, .number(let n)): lifetime = Float(n)
        case (.velocity, .number(let n)): velocity = Float(n)
        case (.scale, .number(let n)): scale = Float(n)
        case (.spin, .number(let n)): spin = Float(n)
        case (.position, .vector(let v, .point)): position = CGPoint(x: v.x, y: v.y)
        case (.zPosition, .number(let n)): zPosition = CGFloat(n)
        case (.size, .vector(let v, _)): size = CGSize(width: v.x, height: v.y)
        case (.depth, .number(let n)): depth = CGFloat(n)
        case (.cell(let names, let key), _): cells.change(names[...]) { $0.set(key, to: value) }
        default: break
        }
    }
}

extension [EmitterCellValues] {
    fileprivate func cell(named names: ArraySlice<String>) -> EmitterCellValues? {
        guard let name = names.first, let cell = first(where: { $0.name == name }) else { return nil }
        return names.count == 1 ? cell : cell.cells.cell(named: names.dropFirst())
    }

    fileprivate mutating func change(
        _ names: ArraySlice<String>, _ body: (inout EmitterCellValues) -> Void
    ) {
        guard let name = names.first, let index = firstIndex(where: { $0.name == name }) else { return }
        if names.count == 1 {
            body(&self[index])
        } else {
            self[index].cells.change(names.dropFirst(), body)
        }
    }
}

extension EmitterCellValues {
    package subscript(property: EmitterCellProperty) -> AnimatableValue {
        switch property {
        case .enabled: .flag(isEnabled)
        case .contents: contents.map { .image($0) } ?? .none
        case .contentsScale: .number(Double(contentsScale))
        case .birthRate: .number(Double(birthRate))
        case .lifetime: .number(Double(lifetime))
        case .lifetimeRange: .number(Double(lifetimeRange))
        case .emissionLatitude: .number(Double(emissionLatitude))
        case .emissionLongitude: .number(Double(emissionLongitude))
        case .emissionRange: .number(Double(emissionRange))
        case .velocity: .number(Double(velocity))
        case .velocityRange: .number(Double(velocityRange))
        case .xAcceleration: .number(Double(xAcceleration))
        case .yAcceleration: .number(Double(yAcceleration))
        case .zAcceleration: .number(Double(zAcceleration))
        case .scale: .number(Double(scale))
        case .scaleRange: .number(Double(scaleRange))
        case .scaleSpeed: .number(Double(scaleSpeed))
        case .spin: .number(Double(spin))
        case .spinRange: .number(Double(spinRange))
        case .color: .color(color)
        case .redRange: .number(Double(redRange))
        case .greenRange: .number(Double(greenRange))
        case .blueRange: .number(Double(blueRange))
        case .alphaRange: .number(Double(alphaRange))
        case .redSpeed: .number(Double(redSpeed))
        case .greenSpeed: .number(Double(greenSpeed))
        case .blueSpeed: .number(Double(blueSpeed))
        case .alphaSpeed: .number(Double(alphaSpeed))
        }
    }

    package mutating func set(_ property: EmitterCellProperty, to value: AnimatableValue) {
        switch (property, value) {
        case (.enabled, .flag(let f)): isEnabled = f
        case (.enabled, .number(let n)): isEnabled = n >= 0.5
        case (.contents, .image(let image)), (.contents, .crossfade(let image, _, _)): contents = image
        case (.contents, .none): contents = nil
        case (.color, .vector(let v, .color)):
            color = CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w)
        case (.color, .none): color = nil
        case (_, .number(let n)): set(property, to: n)
        default: break
        }
    }

    private mutating func set(_ property: EmitterCellProperty, to n: Double) {
        switch property {
        case .enabled, .contents, .color: break
        case .contentsScale: contentsScale = CGFloat(n)
        case .birthRate: birthRate = Float(n)
        case .lifetime: lifetime = Float(n)
        case .lifetimeRange: lifetimeRange = Float(n)
        case .emissionLatitude: emissionLatitude = CGFloat(n)
        case .emissionLongitude: emissionLongitude = CGFloat(n)
        case .emissionRange: emissionRange = CGFloat(n)
        case .velocity: velocity = CGFloat(n)
        case .velocityRange: velocityRange = CGFloat(n)
        case .xAcceleration: xAcceleration = CGFloat(n)
        case .yAcceleration: yAcceleration = CGFloat(n)
        case .zAcceleration: zAcceleration = CGFloat(n)
        case .scale: scale = CGFloat(n)
        case .scaleRange: scaleRange = CGFloat(n)
        case .scaleSpeed: scaleSpeed = CGFloat(n)
        case .spin: spin = CGFloat(n)
        case .spinRange: spinRange = CGFloat(n)
        case .redRange: redRange = Float(n)
        case .greenRange: greenRange = Float(n)
        case .blueRange: blueRange = Float(n)
        case .alphaRange: alphaRange = Float(n)
        case .redSpeed: redSpeed = Float(n)
        case .greenSpeed: greenSpeed = Float(n)
        case .blueSpeed: blueSpeed = Float(n)
        case .alphaSpeed: alphaSpeed = Float(n)
        }
    }
}

extension EmitterCellValues {
    /// Whether the value of a key differs from the value in another cell; `false` for unknown keys.
    package func differs(from other: EmitterCellValues, in key: String) -> Bool {
        if let property = EmitterCellProperty(rawValue: key) { return self[property] != other[property] }
        return switch key {
        case "name": name != other.name
        case "contentsRect": contentsRect != other.contentsRect
        case "minificationFilter": minificationFilter != other.minificationFilter
        case "magnificationFilter": magnificationFilter != other.magnificationFilter
        case "minificationFilterBias": minificationFilterBias != other.minificationFilterBias
        case "beginTime": timing.beginTime != other.timing.beginTime
        case "timeOffset": timing.timeOffset != other.timing.timeOffset
        case "speed": timing.speed != other.timing.speed
        case "duration": timing.duration != other.timing.duration
        case "repeatCount": timing.repeatCount != other.timing.repeatCount
        case "repeatDuration": timing.repeatDuration != other.timing.repeatDuration
        case "autoreverses": timing.autoreverses != other.timing.autoreverses
        case "fillMode": timing.fillMode != other.timing.fillMode
        default: false
        }
    }
}
