/// Makes text layers draw themselves at every commit while animations change the look of their text.
final class TextSupply: ContentsSupply, Sendable {
    static let shared = TextSupply()

    func update(_ layer: CALayer, at localTime: Double) {
        (layer as? CATextLayer)?.displayAnimatedText(at: localTime)
    }

    func draws(_ layer: CALayer) -> Bool { (layer as? CATextLayer)?.hasTextAnimations == true }

    /// Infinity, because the animations already determine when frames differ.
    func nextUpdate(of layer: CALayer, after localTime: Double) -> Double { .infinity }

    func isIdle(for layer: CALayer) -> Bool {
        guard let layer = layer as? CATextLayer else { return true }
        return layer.animatedText == nil && !layer.hasTextAnimations
    }
}

extension CATextLayer {
    final var hasTextAnimations: Bool {
        attachedAnimations.contains { $0.snapshot.changesProperty(of: .text) }
    }

    /// Draws the text as animations have it at a time of the layer's own clock, where that is not how it was drawn last.
    fileprivate final func displayAnimatedText(at localTime: Double) {
        var moved = values
        if hasTextAnimations { moved.apply(committedAnimations, at: localTime) }
        let drawn = animatedText ?? values.text
        animatedText = moved.text == values.text ? nil : moved.text
        if moved.text != drawn, followsLook, !showsGivenContents { markNeedsDisplay(.infinite) }
        if isDisplayNeeded { performDisplay() }
    }
}
