import Cards
import Foundation
import LaminaTesting
import QuartzCore
import Testing

@Suite(.pictures(scale: 2)) struct CardTests {
    static let accents: [String: CGColor] = [
        "blue": CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1),
        "orange": CGColor(red: 1, green: 0.6, blue: 0.1, alpha: 1),
    ]

    private func makeCard(_ accent: String = "blue") -> Card { Card(accent: Self.accents[accent] ?? .black) }

    /// A layer, compared exactly with `__Pictures__/CardTests/A-card-has-a-badge.blue.png` and `….orange.png`.
    @Test(arguments: ["blue", "orange"])
    func `A card has a badge`(accent: String) { expectPicture(of: makeCard(accent).layer) }

    /// Several times are one filmstrip. Numbers come before pictures: they say what moves where.
    @Test func `The badge slides`() {
        let card = makeCard()
        card.slide()
        expectAnimationsEndAtModel(of: card.badge, in: card.layer)
        expectTrack(
            of: card.badge, "position.x", in: card.layer, times: [0, 0.25, 0.5], values: [28, 60, 92])
        let other = makeCard()
        other.slide()
        expectPicture(of: other.layer, at: [0, 0.25, 0.5])
    }

    /// Costs beside pixels: the whole card is one pass, and stays so.
    @Test func `A card is one pass`() {
        expectFrame(of: makeCard().layer, passes: 1, offscreen: [])
    }

    /// Pictures of a program's own drawing.
    @Test func `A ring is drawn`() {
        expectPicture(size: CGSize(width: 32, height: 32)) { context in
            context.setStrokeColor(.black)
            context.setLineWidth(4)
            context.strokeEllipse(in: CGRect(x: 4, y: 4, width: 24, height: 24))
        }
    }

    /// Pictures that come from elsewhere, such as from a GPU, differ in edges and roundings. The tolerance says why.
    @Test func `A picture of another origin`() throws {
        let image = try makeCard().layer.makeImage()
        expectPicture(of: image, tolerance: .color(because: "drawn by a GPU, whose edges differ"))
    }
}
