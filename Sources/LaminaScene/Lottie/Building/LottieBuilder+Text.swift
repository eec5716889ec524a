import Foundation
import LaminaGeometry

extension LottieBuilder {
    /// A text layer's characters as shapes: one for all of them, or one for each where animators or a path move them.
    mutating func text(_ text: LottieText) -> [SceneNode] {
        var result: [SceneNode] = []
        for (index, entry) in text.documents.enumerated() {
            let layout = LottieTextLayout(entry.document, in: document)
            for warning in layout.warnings { warn(warning) }
            var node = SceneNode()
            node.sublayers =
                text.animators.isEmpty && text.path == nil
                ? shapes(of: entry.document, layout) : characters(of: text, entry.document, layout)
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
        let stroke = text.strokeWidth > 0 ? text.stroke : nil
        return Self.shapes(text, outline, fill: text.fill, stroke: stroke)
    }

    /// The inside of an outline and the line along it, back to front.
    private static func shapes(
        _ text: LottieTextDocument, _ outline: PathOutline, fill: CGColor?, stroke: CGColor?
    ) -> [SceneNode] {
        guard !outline.isEmpty else { return [] }
        var result: [SceneNode] = []
        if let fill {
            var node = SceneNode(.shape)
            node.properties.shape.path = CGPath(outline: outline)
            node.layer.pathSource = .elements
            node.properties.shape.fillColor = fill
            result.append(node)
        }
        if let stroke {
            var node = SceneNode(.shape)
            node.properties.shape.path = CGPath(outline: outline)
            node.layer.pathSource = .elements
            node.properties.shape.fillColor = nil
            node.properties.shape.strokeColor = stroke
            node.properties.shape.lineWidth = CGFloat(text.lineWidth)
            // Core Text's lines have the joins of a new context.
            node.properties.shape.lineJoin = text.isSetByCoreText ? .miter : .round
            result.insert(node, at: text.strokesOverFill ? result.count : 0)
        }
        return result
    }

    private func characters(
        of text: LottieText, _ document: LottieTextDocument, _ layout: LottieTextLayout
    ) -> [SceneNode] {
        let motion = LottieTextMotion(text, document, layout)
        let stretches = motion.stretches
        let first = stretches.start ?? 0
        // A line that animators draw need not be there without them.
        let isStroked = motion.widens || document.strokeWidth > 0
        let stroke = isStroked ? document.stroke ?? (motion.strokes ? .black : nil) : nil
        return layout.characters.indices.compactMap { index in
            var node = SceneNode(
                sublayers: Self.shapes(
                    document, layout.characters[index].outline, fill: document.fill, stroke: stroke))
            guard !node.sublayers.isEmpty else { return nil }
            let pose = motion.pose(of: index, at: first)
            node.properties.transform = pose.transform
            node.properties.opacity = Float(pose.opacity)
            if motion.moves {
                node.compute(.transform, stretches, clock) {
                    .transform(motion.pose(of: index, at: $0).transform)
                }
            }
            if motion.fades {
                node.compute(.opacity, stretches, clock) { .number(motion.pose(of: index, at: $0).opacity) }
            }
            for place in node.sublayers.indices {
                if node.sublayers[place].properties.shape.fillColor != nil {
                    guard motion.fills else { continue }
                    node.sublayers[place].properties.shape.fillColor = CGColor(straight: pose.fill)
                    node.sublayers[place].compute(.fillColor, stretches, clock) {
                        .color(CGColor(straight: motion.pose(of: index, at: $0).fill))
                    }
                    continue
                }
                if motion.strokes {
                    node.sublayers[place].properties.shape.strokeColor = CGColor(straight: pose.stroke)
                    node.sublayers[place].compute(.strokeColor, stretches, clock) {
                        .color(CGColor(straight: motion.pose(of: index, at: $0).stroke))
                    }
                }
                if motion.widens {
                    node.sublayers[place].properties.shape.lineWidth = CGFloat(pose.strokeWidth)
                    node.sublayers[place].compute(.lineWidth, stretches, clock) {
                        .number(motion.pose(of: index, at: $0).strokeWidth)
                    }
                }
            }
            return node
        }
    }
}
