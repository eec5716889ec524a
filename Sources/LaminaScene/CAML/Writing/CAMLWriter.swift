import Foundation
import LaminaGeometry
import LaminaPlan

/// Writes layers as CAML. What that has no place for is left out, and listed.
struct CAMLWriter {
    var xml = XMLWriter()
    private(set) var losses = CAMLWarnings()
    /// The layer that is being written, for what is lost.
    private var layerName = ""
    /// What an image's `src` is; `nil` where it cannot be had.
    let source: (SceneImageSource) -> String?

    init(source: @escaping (SceneImageSource) -> String?) { self.source = source }

    static let namespace = "http://www.apple.com/CoreAnimation/1.0"

    mutating func lose(_ feature: String) {
        losses.add(feature, in: layerName, at: XMLDocument.Place(line: 0, column: 0))
    }

    /// Writes a whole document of one layer with everything below it.
    ///
    /// - Parameter isFlipped: Whether y grows downwards in it.
    mutating func write(document layers: ArraySlice<SceneLayer>, isFlipped: Bool) {
        xml.begin("caml")
        xml.attribute("xmlns", Self.namespace)
        /// Whether each open layer's sublayers have begun.
        var open: [Bool] = []
        let base = layers.first?.depth ?? 0
        for layer in layers {
            close(&open, downTo: layer.depth - base)
            layerName = layer.properties.name ?? layer.id ?? ""
            if layer.isMask {
                xml.begin("mask")
                xml.attribute("type", layer.className)
            } else {
                if let superlayer = open.indices.last, !open[superlayer] {
                    xml.begin("sublayers")
                    open[superlayer] = true
                }
                xml.begin(layer.className)
            }
            write(layer, isRoot: open.isEmpty, isFlipped: isFlipped)
            open.append(false)
        }
        close(&open, downTo: 0)
        xml.end()
    }

    private mutating func close(_ open: inout [Bool], downTo depth: Int) {
        while open.count > depth, let hasSublayers = open.popLast() {
            if hasSublayers { xml.end() }
            xml.end()
        }
    }

    /// What a layer has, without mask and sublayers: attributes, then elements.
    private mutating func write(_ layer: SceneLayer, isRoot: Bool, isFlipped: Bool) {
        if layer.video != nil { lose("a film") }
        if layer.properties.timing.map != nil { lose("timeMap") }
        let elements = writeAttributes(of: layer, isRoot: isRoot, isFlipped: isFlipped)
        for (key, value) in elements { write(value, as: key) }
        writeElements(of: layer)
        if !layer.animations.isEmpty {
            xml.begin("animations")
            for entry in layer.animations { write(entry.animation, key: entry.key) }
            xml.end()
        }
        if !layer.states.isEmpty { write(layer.states) }
        if !layer.stateTransitions.isEmpty { write(layer.stateTransitions) }
    }
}

extension SceneLayer {
    /// The class that CAML knows it by.
    fileprivate var className: String {
        scroll != nil ? SceneScroll.className : properties.kind.sceneName
    }
}
