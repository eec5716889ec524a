import Foundation
import LaminaGeometry

/// A composition whose layers are being made.
struct CompositionContext {
    let layers: [LottieLayer]
    let size: CGSize
    let shown: ClosedRange<Double>
    let open: Set<String>
    /// How its layers in space are seen.
    private(set) var view: LottieView
    private let places: [Int: Int]
    private let mattes: Set<Int>

    /// - Parameters:
    ///   - layers: The layers, in frames.
    ///   - shown: The times of the clock that can be shown.
    ///   - showsMattes: Whether mattes that do not say so are seen themselves, as authored.
    ///   - marksMattes: Whether any layer of the document says that it is a matte.
    init(
        layers: [LottieLayer], size: CGSize, shown: ClosedRange<Double>, open: Set<String>,
        showsMattes: Bool, marksMattes: Bool, _ clock: LottieClock
    ) {
        (self.layers, self.size, self.shown, self.open) = (layers, size, shown, open)
        var places: [Int: Int] = [:]
        for (place, layer) in layers.enumerated() {
            if let index = layer.index, places[index] == nil { places[index] = place }
        }
        self.places = places
        var mattes = Set(layers.indices.filter { layers[$0].isMatte })
        for (place, layer) in layers.enumerated() where layer.matte != nil {
            let named = layer.matteLayer.flatMap { places[$0] }
            // Without a mark, the layer before another is its matte alone only where the writer marks none.
            guard !showsMattes || named == nil && !marksMattes else { continue }
            if let matte = named ?? (place > 0 ? place - 1 : nil), matte != place { mattes.insert(matte) }
        }
        self.mattes = mattes
        view = LottieView(size: size, shown: shown)
        for layer in layers {
            guard case .camera = layer.content, !layer.isHidden else { continue }
            let timed = layer.timed(by: clock.exact)
            guard case .camera(let camera) = timed.content else { continue }
            let parents = parents(of: layer).map { parent in
                var parent = parent
                parent.transform = parent.transform.timed(by: clock.exact)
                return parent
            }
            view.add(camera, timed, parents: parents)
        }
    }

    /// The layers that a layer's place is counted from, the nearest first; each once.
    private func parents(of layer: LottieLayer) -> [LottieLayer] {
        var (result, seen) = ([LottieLayer](), Set<Int>())
        var next = layer.parent
        while let place = next.flatMap({ places[$0] }), seen.insert(place).inserted,
            result.count < SceneLimits.maximumNesting
        {
            result.append(layers[place])
            next = layers[place].parent
        }
        return result
    }

    /// Whether a layer is in space, and a camera shows that.
    func isSeenByCamera(_ place: Int) -> Bool { layers[place].isSpatial && !view.isEmpty }

    func parent(of place: Int) -> Int? { layers[place].parent.flatMap { places[$0] } }

    /// Whether a layer only cuts others.
    func isMatte(_ place: Int) -> Bool { mattes.contains(place) }

    /// The layers that cut another, and how: its matte, which is the layer that it names or the one before it, and those of
    /// its effects.
    func mattes(of place: Int) -> [(layer: Int, matte: LottieLayer.Matte)] {
        var result: [(layer: Int, matte: LottieLayer.Matte)] = []
        if let matte = layers[place].matte {
            let named = layers[place].matteLayer.flatMap { places[$0] }
            if let named, named != place {
                result.append((named, matte))
            } else if place > 0 {
                result.append((place - 1, matte))
            }
        }
        for effect in layers[place].effects {
            guard case .matte(let layer, let matte) = effect, let found = places[layer], found != place
            else { continue }
            result.append((found, matte))
        }
        return result
    }
}
