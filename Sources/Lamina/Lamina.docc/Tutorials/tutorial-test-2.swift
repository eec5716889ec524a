import Cards
import Foundation
import LaminaTesting
import QuartzCore
import Testing

@Suite(.pictures(scale: 2)) struct CardTests {
    @Test func `a card is blue and round`() {
        expectPicture(of: makeCard())
    }

    /// A card that fades in within half a second.
    private func makeFadingCard() -> CALayer {
        let card = makeCard()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.0
        fade.toValue = 1.0
        fade.duration = 0.5
        card.add(fade, forKey: "fade")
        return card
    }

    @Test func `a card fades in`() {
        expectPicture(of: makeFadingCard(), at: [0, 0.25, 0.5])
    }
}
