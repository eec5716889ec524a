import Foundation
import LaminaGeometry

extension AnimatableProperty {
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
        self = .emitterCell(names, property)
    }
}

extension EmitterValues {
    /// The value of a cell's property; `nil` for a cell that the emitter does not have.
    ///
    /// - Parameter names: The names of the cells that contain it, from the layer inwards, then its own.
    func value(ofCell names: [String], _ property: EmitterCellProperty) -> AnimatableValue? {
        cells.cell(named: names[...])?[property]
    }

    mutating func set(_ property: EmitterCellProperty, ofCell names: [String], to value: AnimatableValue) {
        cells.change(names[...]) { $0.set(property, to: value) }
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
