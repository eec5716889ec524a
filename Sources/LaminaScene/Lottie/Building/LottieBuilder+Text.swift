import Foundation
import LaminaGeometry
import LaminaPlan

extension LottieBuilder {
    /// A text layer's characters as shapes: one for all of them, or one for each where animators move them.
    mutating func text(_ text: LottieText) -> [SceneNode] {
        var result: [SceneNode] = []
        for animator in text.animators where animator.selector.hasEase { warn("the ease of a text selector") }
        for (index, entry) in text.documents.enumerated() {
            let layout = LottieTextLayout(entry.document, in: document)
            for warning in layout.warnings { warn(warning) }
            var node = SceneNode()
            node.sublayers =
                text.animators.isEmpty
                ? shapes(of: entry.document, layout) : characters(of: entry.document, layout, text.animators)
            guard !node.sublayers.isEmpty else { continue }
            if text.documents.count > 1 {
                let next = index + 1 < text.documents.count ? text.documents[index + 1].frame : nil
                // The first is seen before its frame, too.
                node.show(from: index == 0 ? -1e6 : entry.frame, to: next, clock)
            }
            result.append(node)
        }
        return result
    }

    private func shapes(of text: LottieTextDocument, _ layout: LottieTextLayout) -> [SceneNode] {
        var outline = PathOutline()
        for character in layout.characters {
            outline.append(
                character.outline.applying(
                    CGAffineTransform(translationX: character.position.x, y: character.position.y)))
        }
        return Self.shapes(text, outline)
    }

    /// The inside of an outline and the line along it, back to front.
    private static func shapes(_ text: LottieTextDocument, _ outline: PathOutline) -> [SceneNode] {
        guard !outline.isEmpty else { return [] }
        var result: [SceneNode] = []
        if let color = text.fill {
            var node = SceneNode(.shape)
            node.properties.shape.path = CGPath(outline: outline)
            node.layer.pathSource = .elements
            node.properties.shape.fillColor = color
            result.append(node)
        }
        if let color = text.stroke, text.strokeWidth > 0 {
            var node = SceneNode(.shape)
            node.properties.shape.path = CGPath(outline: outline)
            node.layer.pathSource = .elements
            node.properties.shape.fillColor = nil
            node.properties.shape.strokeColor = color
            node.properties.shape.lineWidth = CGFloat(text.strokeWidth)
            node.properties.shape.lineJoin = .round
            result.insert(node, at: text.strokesOverFill ? result.count : 0)
        }
        return result
    }

    private func characters(
        of text: LottieTextDocument, _ layout: LottieTextLayout, _ animators: [LottieTextAnimator]
    ) -> [SceneNode] {
        let motion = LottieTextMotion(layout: layout, animators: animators, size: text.size)
        let frames = animators.flatMap(\.frames)
        let first = frames.min() ?? 0
        return layout.characters.indices.compactMap { index in
            var node = SceneNode(sublayers: Self.shapes(text, layout.characters[index].outline))
            guard !node.sublayers.isEmpty else { return nil }
            node.properties.transform = motion.transform(of: index, at: first)
            node.properties.opacity = Float(motion.opacity(of: index, at: first))
            if motion.moves {
                node.compute("transform", frames, clock) { .transform(motion.transform(of: index, at: $0)) }
            }
            if motion.fades {
                node.compute("opacity", frames, clock) { .number(motion.opacity(of: index, at: $0)) }
            }
            for place in node.sublayers.indices {
                let isFill = node.sublayers[place].properties.shape.fillColor != nil
                guard let base = isFill ? text.fill : text.stroke, isFill ? motion.fills : motion.strokes
                else { continue }
                @Sendable func color(_ frame: Double) -> CGColor {
                    motion.color(of: index, at: frame, base, isFill ? \.fill : \.stroke)
                }
                if isFill {
                    node.sublayers[place].properties.shape.fillColor = color(first)
                } else {
                    node.sublayers[place].properties.shape.strokeColor = color(first)
                }
                node.sublayers[place].compute(isFill ? "fillColor" : "strokeColor", frames, clock) {
                    .color(color($0))
                }
            }
            return node
        }
    }
}

extension LottieTextSelector {
    fileprivate var hasEase: Bool {
        [easeHigh, easeLow].contains { track in track?.keys.contains { $0.value.x != 0 } == true }
    }
}

/// What animators do to each character at a time.
private struct LottieTextMotion: Sendable {
    private struct Place: Sendable {
        var position: SIMD2<Double>
        var advance: Double
        /// Its number among characters, those without spaces, words and lines.
        var units: [Int]
    }

    private let places: [Place]
    /// How many units there are of each kind.
    private let counts: [Int]
    private let animators: [LottieTextAnimator]
    private let size: Double

    init(layout: LottieTextLayout, animators: [LottieTextAnimator], size: Double) {
        var visible = 0
        var places: [Place] = []
        for (index, character) in layout.characters.enumerated() {
            places.append(
                Place(
                    position: character.position, advance: character.advance,
                    units: [index, visible, character.word, character.line]))
            if !character.isSpace { visible += 1 }
        }
        self.places = places
        counts = [layout.characters.count, visible, layout.wordCount, layout.lineCount]
        (self.animators, self.size) = (animators, size)
    }

    var moves: Bool {
        animators.contains {
            [$0.position, $0.anchor, $0.scale, $0.rotation, $0.skew, $0.tracking].contains { $0 != nil }
        }
    }
    var fades: Bool { animators.contains { $0.opacity != nil } }
    var fills: Bool { animators.contains { $0.fill != nil } }
    var strokes: Bool { animators.contains { $0.stroke != nil } }

    private func amount(_ animator: LottieTextAnimator, _ index: Int, _ frame: Double) -> Double {
        let unit = animator.selector.unit.rawValue - 1
        return animator.selector.amount(places[index].units[unit], of: counts[unit], at: frame)
    }

    func transform(of index: Int, at frame: Double) -> CATransform3D {
        let place = places[index]
        var (position, anchor) = (place.position, SIMD2<Double>.zero)
        var scale = SIMD2(1.0, 1.0)
        var (angle, skew, axis) = (0.0, 0.0, 0.0)
        for animator in animators {
            let amount = amount(animator, index, frame)
            func vector(_ track: LottieTrack<SIMD4<Double>>?) -> SIMD2<Double>? {
                track.map { SIMD2($0.value(at: frame).x, $0.value(at: frame).y) }
            }
            if let move = vector(animator.position) { position += move * amount }
            if let move = vector(animator.anchor) { anchor += move * amount }
            if let to = vector(animator.scale) { scale *= 1 + (to / 100 - 1) * amount }
            if let turn = animator.rotation { angle += turn.value(at: frame).x.radians * amount }
            if let lean = animator.skew { skew += lean.value(at: frame).x * amount }
            if let turn = animator.skewAxis { axis += turn.value(at: frame).x * amount }
            if animator.tracking != nil {
                let line = place.units[3]
                // What the characters before it on its line are moved apart by.
                for before in stride(from: index - 1, through: 0, by: -1) {
                    guard places[before].units[3] == line else { break }
                    let tracking = animator.tracking?.value(at: frame).x ?? 0
                    position.x += tracking / 1000 * size * self.amount(animator, before, frame)
                }
            }
        }
        // Characters turn and grow about the middle of their foot.
        let pivot = SIMD2(place.advance / 2, 0) + anchor
        var part = LottieTransform()
        part.scale = LottieTrack(SIMD4(scale.x * 100, scale.y * 100, 100, 0))
        part.rotation = LottieTrack(SIMD4(angle * 180 / .pi, 0, 0, 0))
        part.skew = LottieTrack(SIMD4(skew, 0, 0, 0))
        part.skewAxis = LottieTrack(SIMD4(axis, 0, 0, 0))
        part.anchor = LottieTrack(SIMD4(pivot.x, pivot.y, 0, 0))
        part.position = .point(LottieTrack(SIMD4(position.x + place.advance / 2, position.y, 0, 0)))
        return CATransform3DMakeAffineTransform(part.affine(at: frame))
    }

    func opacity(of index: Int, at frame: Double) -> Double {
        animators.reduce(1) { result, animator in
            guard let opacity = animator.opacity else { return result }
            return result
                * max(0, min(1, 1 + (opacity.value(at: frame).x / 100 - 1) * amount(animator, index, frame)))
        }
    }

    func color(
        of index: Int, at frame: Double, _ base: CGColor,
        _ path: KeyPath<LottieTextAnimator, LottieTrack<SIMD4<Double>>?> & Sendable
    ) -> CGColor {
        let start = SIMD4(Double(base.red), Double(base.green), Double(base.blue), Double(base.alpha))
        return CGColor(
            straight: animators.reduce(start) { result, animator in
                guard let color = animator[keyPath: path] else { return result }
                return result + (color.value(at: frame) - result)
                    * max(0, min(1, amount(animator, index, frame)))
            })
    }
}
