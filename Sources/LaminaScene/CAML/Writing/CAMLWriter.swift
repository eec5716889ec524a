import Foundation
import LaminaGeometry

/// Writes layers as CAML. Features that CAML has no place for are left out and listed in ``losses``.
struct CAMLWriter {
    var xml: XMLWriter
    private(set) var losses = SceneWarnings()
    /// The layer that is being written, for ``losses``.
    private var layerName = ""
    /// Returns an image's `src`; `nil` where the image is not available.
    let source: (SceneImageSource) -> String?

    /// - Parameter limit: The most bytes that are written.
    init(limit: Int = .max, source: @escaping (SceneImageSource) -> String?) {
        xml = XMLWriter(limit: limit)
        self.source = source
    }

    static let namespace = "http://www.apple.com/CoreAnimation/1.0"

    mutating func lose(_ feature: String) {
        losses.add(feature, in: layerName, at: XMLDocument.Place(line: 0, column: 0))
    }

    /// Writes a whole document of one layer with everything below it.
    ///
    /// - Parameter isFlipped: Whether y grows downwards in the layer.
    mutating func write(document layers: ArraySlice<SceneLayer>, isFlipped: Bool) {
        xml.begin("caml")
        xml.attribute("xmlns", Self.namespace)
        write(layers, isFlipped: isFlipped)
        xml.end()
    }

    /// Writes a layer with everything below it.
    ///
    /// - Parameters:
    ///   - isFlipped: Whether y grows downwards in a document of which the layer is the root; `nil` for a layer
    ///     inside another.
    ///   - name: The property that holds the layer; `nil` for an element of a list.
    mutating func write(_ layers: ArraySlice<SceneLayer>, isFlipped: Bool?, as name: String? = nil) {
        var open: [OpenLayer] = []
        let base = layers.first?.depth ?? 0
        var index = layers.startIndex
        while index < layers.endIndex, !xml.isFull {
            let layer = layers[index]
            close(&open, downTo: layer.depth - base)
            if layer.isAbsent, let superlayer = open.indices.last {
                // The layer is written in the state that adds it.
                let end =
                    layers[(index + 1)...].firstIndex { $0.depth <= layer.depth } ?? layers.endIndex
                open[superlayer].absent.append(layers[index..<end])
                index = end
                continue
            }
            index += 1
            layerName = layer.properties.name ?? layer.id ?? ""
            if let property = layer.isMask ? "mask" : open.isEmpty ? name : nil {
                xml.begin(property)
                xml.attribute("type", layer.className)
            } else {
                if let superlayer = open.indices.last, !open[superlayer].hasSublayers {
                    xml.begin("sublayers")
                    open[superlayer].hasSublayers = true
                }
                xml.begin(layer.className)
            }
            write(layer, isRoot: open.isEmpty && isFlipped != nil, isFlipped: isFlipped ?? true)
            open.append(OpenLayer(layer: layer))
        }
        close(&open, downTo: 0)
    }

    /// A layer whose element is still open.
    private struct OpenLayer {
        let layer: SceneLayer
        var hasSublayers = false
        /// The trees below it that only states add to a layer.
        var absent: [ArraySlice<SceneLayer>] = []
    }

    private mutating func close(_ open: inout [OpenLayer], downTo depth: Int) {
        while open.count > depth, var last = open.popLast() {
            if last.hasSublayers { xml.end() }
            // States come after the layers that they name.
            layerName = last.layer.properties.name ?? last.layer.id ?? ""
            if !last.layer.states.isEmpty { write(last.layer.states, &last.absent) }
            if !last.layer.stateTransitions.isEmpty { write(last.layer.stateTransitions) }
            for _ in last.absent { lose("a layer that no state of the layer around it adds") }
            xml.end()
        }
    }

    /// Writes a layer's members without its mask and sublayers: attributes, then elements.
    private mutating func write(_ layer: SceneLayer, isRoot: Bool, isFlipped: Bool) {
        if layer.video != nil { lose("a film") }
        if layer.properties.timing.map != nil { lose("timeMap") }
        let elements = writeAttributes(of: layer, isRoot: isRoot, isFlipped: isFlipped)
        for (key, value) in elements { write(value, as: key) }
        writeElements(of: layer)
        for element in layer.otherElements { element.write(to: &xml) }
        if !layer.animations.isEmpty {
            xml.begin("animations")
            for entry in layer.animations { write(entry.animation, key: entry.key) }
            xml.end()
        }
    }
}

extension SceneLayer {
    /// The class that CAML knows it by.
    fileprivate var className: String {
        scroll != nil ? SceneScroll.className : properties.kind.sceneName
    }
}
