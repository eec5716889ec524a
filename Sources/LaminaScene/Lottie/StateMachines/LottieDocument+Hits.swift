import Foundation
import LaminaGeometry

/// Which layers of a document a point lies in: in the box around a layer's content, in the layer's own space.
struct LottieHits {
    private let document: LottieDocument
    private let clock: LottieClock
    /// Seconds of the clock.
    private let time: Double
    /// Layers that are still looked at. Compositions may lie in one another any number of times.
    private var budget = 1_000_000

    /// - Parameters:
    ///   - tween: The tween that is shown; `nil` for a frame.
    ///   - time: Seconds of what is shown.
    init(_ document: LottieDocument, tween: LottieTween?, at time: Double) {
        (self.document, self.time) = (document, time)
        clock =
            tween.map { LottieClock($0, of: document) }
            ?? LottieClock(
                frameRate: document.frameRate, inFrame: document.inFrame, outFrame: document.outFrame,
                isExact: true)
    }

    /// Whether a layer with a name is at a point of the picture.
    mutating func hits(_ name: String, _ point: CGPoint) -> Bool {
        guard (0..<document.size.width).contains(point.x), (0..<document.size.height).contains(point.y)
        else { return false }
        return hits(name, point, document.layers, clock, time, open: [])
    }

    private mutating func hits(
        _ name: String, _ point: CGPoint, _ layers: [LottieLayer], _ clock: LottieClock, _ time: Double,
        open: Set<String>
    ) -> Bool {
        budget -= layers.count
        guard budget > 0 else { return false }
        var places: [Int: Int]?
        for layer in layers where !layer.isHidden {
            let isNamed = layer.name == name
            var inner: (id: String, layers: [LottieLayer])?
            if case .composition(let id, _, _) = layer.content, !open.contains(id),
                open.count < SceneLimits.maximumNesting, let layers = document.compositions[id]
            {
                inner = (id, layers)
            }
            guard isNamed || inner != nil else { continue }
            let (first, last) = layer.times(by: clock)
            guard first <= time, time < last else { continue }
            let timed = layer.timed(by: clock)
            if layer.parent != nil, places == nil { places = Self.places(of: layers) }
            guard let own = place(of: timed, among: layers, places ?? [:], clock, time).inverse(point) else {
                continue
            }
            let box = box(of: timed, at: time)
            if isNamed, box?.contains(own) == true { return true }
            if let inner, box?.contains(own) == true {
                let (innerClock, innerTime) = self.inside(layer, clock, time)
                if hits(name, own, inner.layers, innerClock, innerTime, open: open.union([inner.id])) {
                    return true
                }
            }
        }
        return false
    }

    /// The clock of a composition, and its time.
    private func inside(_ layer: LottieLayer, _ clock: LottieClock, _ time: Double) -> (LottieClock, Double) {
        guard case .composition(_, _, let remap) = layer.content else { return (clock, time) }
        if clock.tween != nil || remap == nil {
            let inner =
                remap.map { clock.inside($0) }
                ?? clock.inside(start: layer.startFrame, stretch: layer.stretch)
            return (inner, time)
        }
        // Its own seconds count from its frame 0.
        let seconds = remap?.timed(by: clock.exact).value(at: time).x ?? 0
        return (
            LottieClock(
                frameRate: clock.frameRate, inFrame: 0, outFrame: .greatestFiniteMagnitude, isExact: true),
            seconds
        )
    }

    /// The places of layers by their indices.
    private static func places(of layers: [LottieLayer]) -> [Int: Int] {
        var result: [Int: Int] = [:]
        for (place, layer) in layers.enumerated() {
            if let index = layer.index, result[index] == nil { result[index] = place }
        }
        return result
    }

    /// The place of a layer in its composition, parents included.
    private mutating func place(
        of layer: LottieLayer, among layers: [LottieLayer], _ places: [Int: Int], _ clock: LottieClock,
        _ time: Double
    ) -> CGAffineTransform {
        var result = layer.transform.affine(at: time)
        var next = layer.parent
        var steps = 0
        while let place = next.flatMap({ places[$0] }), steps < SceneLimits.maximumNesting, budget > 0 {
            result = result.concatenating(layers[place].transform.timed(by: clock).affine(at: time))
            next = layers[place].parent
            steps += 1
            budget -= 1
        }
        return result
    }

    /// The box around a layer's content; `nil` for nothing.
    private func box(of layer: LottieLayer, at time: Double) -> CGRect? {
        switch layer.content {
        case .null, .camera, .sound, .other: return nil
        case .solid(_, let size), .composition(_, let size, _): return CGRect(origin: .zero, size: size)
        case .image(let id): return document.images[id].map { CGRect(origin: .zero, size: $0.size) }
        case .shapes(let items): return items.box(at: time, .identity)
        case .text(let text):
            let shown = text.documents.last { $0.frame <= time } ?? text.documents.first
            guard let shown else { return nil }
            return LottieTextLayout(shown.document, in: document).characters.reduce(nil) { box, character in
                let own = character.outline.controlBox.offsetBy(
                    dx: character.position.x, dy: character.position.y)
                return character.outline.isEmpty ? box : box?.union(own) ?? own
            }
        }
    }
}

extension [LottieShapeItem] {
    /// The box around figures and the lines along them.
    fileprivate func box(at time: Double, _ place: CGAffineTransform) -> CGRect? {
        var result: CGRect?
        var width = 0.0
        for item in self {
            switch item {
            case .group(let group):
                let own = group.transform?.affine(at: time) ?? .identity
                guard let box = group.items.box(at: time, own.concatenating(place)) else { continue }
                result = result?.union(box) ?? box
            case .figure(let figure):
                let outline = figure.outline(at: time)
                guard !outline.vertices.isEmpty else { continue }
                let box = outline.applying(place).outline.controlBox
                result = result?.union(box) ?? box
            case .stroke(let stroke): width = Swift.max(width, stroke.width.value(at: time).x)
            case .fill, .modifier, .repeater: continue
            }
        }
        let scale = (abs(place.a * place.d - place.b * place.c)).squareRoot()
        return result?.insetBy(dx: -width / 2 * scale, dy: -width / 2 * scale)
    }
}

extension CGAffineTransform {
    /// The point that leads to a point; `nil` where a transform has no way back.
    fileprivate func inverse(_ point: CGPoint) -> CGPoint? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return point.applying(inverted())
    }
}
