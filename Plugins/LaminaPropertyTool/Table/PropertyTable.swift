/// All classes with properties, in the order in which scenes list their keys.
package struct PropertyTable {
    package var layers: [PropertyClass]
    package var cell: PropertyClass
    package var animations: [AnimationClass]

    package static let standard = PropertyTable(
        layers: [
            .layer, .shape, .replicator, .gradient, .text, .scroll, .video, .emitter, .tiled, .drawable,
            .layerEnd,
        ], cell: .cell,
        animations: [
            .animation, .property, .basic, .keyframe, .spring, .group, .transition, .matchMove,
            .propertyEnd,
            .animationEnd,
        ])

    /// The properties of all layers, each with its class.
    package var rows: [Row] {
        layers.flatMap { owner in owner.properties.map { Row(owner: owner, property: $0) } }
    }

    package var cellRows: [Row] { cell.properties.map { Row(owner: cell, property: $0) } }

    /// The properties of layers that scenes have, by their keys. Two classes may share one.
    package var sceneRows: [(key: String, elements: [Row])] {
        rows.filter { $0.property.scene != nil }.grouped { $0.property.scene ?? "" }
    }

    /// The properties of cells that scenes have.
    package var sceneCellRows: [Row] { cellRows.filter { $0.property.scene != nil } }
}

/// A property with its class.
package struct Row {
    package var owner: PropertyClass
    package var property: Property

    /// The path of the committed value in the `LayerProperties`; for cells in the `EmitterCellValues`.
    package var path: String {
        switch property.storage {
        case .field(let field):
            ([owner.field].compactMap { $0 } + [field ?? property.name]).joined(separator: ".")
        case .style, .rare: property.name
        case .layer, .nowhere: ""
        }
    }

    /// The path of the committed value in the values of the class.
    package var ownPath: String {
        guard let field = owner.field else { return path }
        return String(path.dropFirst(field.count + 1))
    }

    /// The name of the case in the enum of scene keys.
    package var sceneCase: String? { property.sceneCase }

    package var isCommitted: Bool {
        switch property.storage {
        case .field, .style, .rare: true
        case .layer, .nowhere: false
        }
    }
}
